//! What shows that something is a post: a day, or a link to itself.

use std::{cell::OnceCell, collections::BTreeMap};

use look::block::{Block, Blocks};
use page::{
    NodeId, Page,
    lexicon::{DEED_OF_OTHERS, HAPPENED},
    text::{
        dates::{Habits, find_date, is_age},
        head, tail, written_in,
    },
};
use url::Url;

/// Longest line that is searched for a day, bytes.
const LONGEST: usize = 160;

/// Letters beside a day that may be a name. Source: guess.
const LONGEST_BESIDE: usize = 40;

/// What a block shows of its post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stamp {
    /// When it was written.
    Day,
    /// A link to its place on this page.
    Link,
}

/// The stamps of a page's blocks, each looked for when it is first asked for.
pub struct Stamps<'p> {
    /// The page.
    pub page: &'p Page<'p>,
    /// Its blocks.
    pub blocks: &'p Blocks,
    own: Option<Url>,
    habits: OnceCell<Habits>,
    found: Vec<OnceCell<Option<Stamp>>>,
}

impl<'p> Stamps<'p> {
    /// Of this page; nothing is looked for yet.
    pub fn new(page: &'p Page<'p>, blocks: &'p Blocks) -> Self {
        let own = Url::parse(&page.snapshot().url).ok();
        Stamps { page, blocks, own, habits: OnceCell::new(), found: vec![OnceCell::new(); blocks.blocks.len()] }
    }

    /// How days are written on this page.
    fn habits(&self) -> &Habits {
        self.habits.get_or_init(|| {
            let root = self.page.elements("html").next();
            let declared = root.and_then(|root| self.page.attribute(root, "lang")).unwrap_or_default();
            let host = self.own.as_ref().and_then(|url| url.host_str()).unwrap_or_default();
            Habits::of(&written_in(&self.blocks.text, declared), host).with_order_of(self.page)
        })
    }

    /// Those of the blocks (positions in [`Blocks::blocks`]) that have a stamp.
    pub fn among(&self, meant: &[usize]) -> BTreeMap<usize, Stamp> {
        meant.iter().filter_map(|&at| Some((at, (*self.found.get(at)?.get_or_init(|| self.find(at)))?))).collect()
    }

    /// The letters beside the day in a line that shows one, and little else.
    pub(super) fn beside_day(&self, at: usize) -> Option<String> {
        let block = self.blocks.blocks.get(at)?;
        let text = self.blocks.text_of(block);
        if text.len() > LONGEST {
            return None;
        }
        let rest = match find_date(text, self.habits()) {
            Some((start, _, end)) => [head(text, start), tail(text, end)].concat(),
            None => beside_age(self.page, self.blocks, block)?,
        };
        let letters: String = rest.chars().filter(|c| c.is_alphabetic()).collect();
        (letters.chars().count() <= LONGEST_BESIDE).then_some(letters)
    }

    /// Whether a text has a day, and not that of something else: when somebody joined, or reviewed a product.
    fn is_dated(&self, text: &str) -> bool {
        let mut rest = text;
        while let Some((start, _, end)) = find_date(rest, self.habits()) {
            let words = head(rest, start).rsplit(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
            // Between two lines of a block there is nothing: "annJoined".
            let last = |word: &str| tail(word, word.rfind(char::is_uppercase).unwrap_or(0)).to_lowercase();
            let is_other = |word: &str| HAPPENED.has(&last(word)) || DEED_OF_OTHERS.has(&last(word));
            if !words.take(BEFORE_DAY).any(is_other) {
                return true;
            }
            rest = tail(rest, end);
        }
        false
    }

    fn find(&self, at: usize) -> Option<Stamp> {
        let block = &self.blocks.blocks[at];
        let text = self.blocks.text_of(block);
        let is_line = text.len() <= LONGEST && text.contains(|c: char| c.is_numeric());
        let around = |leaf: NodeId| self.page.ancestors(leaf).take_while(|&node| node >= block.node);
        let any = |is: &dyn Fn(NodeId) -> bool| self.blocks.leaves_of(block).iter().any(|&leaf| around(leaf).any(is));
        let is_dated = || self.is_dated(text) || beside_age(self.page, self.blocks, block).is_some();
        if is_line && is_dated() || any(&|node| self.page.tag(node) == "time") {
            return Some(Stamp::Day);
        }
        any(&|node| leads_here(self.page, node, self.own.as_ref())).then_some(Stamp::Link)
    }
}

/// Words before a day among which one may state what else happened then: "Joined: Tue 3 May 2011", "Last edited by ann:
/// 3 May 2011". Source: guess.
const BEFORE_DAY: usize = 3;

/// The text of a block without what measures how long ago it was written, which is a text of its own: "2d", "3 hours ago".
/// `None` where nothing does.
pub fn beside_age(page: &Page, blocks: &Blocks, block: &Block) -> Option<String> {
    let texts = blocks.leaves_of(block).iter().filter_map(|&leaf| page.text(leaf));
    let (ages, others): (Vec<&str>, Vec<&str>) = texts.partition(|text| is_age(text));
    (!ages.is_empty()).then(|| others.join(" "))
}

/// Whether an element is a link to a place on its own page.
fn leads_here(page: &Page, node: NodeId, own: Option<&Url>) -> bool {
    let address = if page.tag(node) == "a" { page.attribute(node, "href") } else { None };
    let (Some(address), Some(own)) = (address.filter(|address| address.contains('#')), own) else { return false };
    own.join(address).is_ok_and(|to| {
        to.fragment().is_some_and(|place| !place.is_empty()) && to.path() == own.path() && to.origin() == own.origin()
    })
}
