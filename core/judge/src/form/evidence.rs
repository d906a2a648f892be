//! What of a page shows whether it is one text or several.

use std::collections::{BTreeMap, BTreeSet};

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page, lexicon::ClassWords, text::folded};

use super::{Stamp, Stamps, leads_to_author, own_blocks, units};
use crate::{
    feature_list::{feature_list, flag, share},
    page_type::{AddressKind, ByItself, PageType, PageTypes, by_itself},
};

/// Posts from which on more mean nothing. Source: guess.
const ENOUGH_POSTS: usize = 4;

/// Nodes of a post in which the name of whoever wrote it is looked for.
const MOST_NODES: usize = 400;

/// Words of a heading that is a title, and not a name or a rank. Source: guess.
const FEWEST_IN_TITLE: usize = 4;

/// Longest text before the first post that reveals nothing about the form, as a share of all. Source: guess.
const LONGEST_AHEAD: f64 = 0.1;

/// Longest name, in characters of a spaced alphabet. Source: as of controls of posts.
const LONGEST_NAME: u32 = 40;

feature_list! {
    /// What shows the form of a page.
    pub(super) enum Shows;
    pub(super) fn shows(page: &Page, posts: &Posts, types: Option<&PageTypes>, is_parted: bool) {
        let own = by_itself(page);
        let of = |feature: ByItself| own.get(feature as usize).copied().unwrap_or_default();
        let is_of = |kind: PageType| types.map_or(0.0, |types| types.probability_of(kind));
        let several = posts.count.min(ENOUGH_POSTS) as f64 / ENOUGH_POSTS as f64;
    }
    is_forum => is_of(PageType::Forum),
    is_article => is_of(PageType::Article),
    declares_thread => flag(of(ByItself::declares_forum) > 0.0 || marks(page, &["DiscussionForumPosting", "QAPage", "Question"])),
    declares_article => of(ByItself::declares_article),
    address_of_thread => flag(of(ByItself::address_kind) == AddressKind::Thread.number()),
    posts => several,
    dated => posts.dated * several,
    named => posts.named * several,
    by_several => flag(posts.people > 1),
    coverage => posts.coverage,
    ahead => posts.ahead,
    titled => posts.titled,
    linked => posts.linked,
    alike => flag(posts.alike),
    parted => flag(is_parted),
}

/// Whether microdata or RDFa gives an element of the page one of these types.
pub(super) fn marks(page: &Page, types: &[&str]) -> bool {
    let is = |value: &str| {
        value.split_whitespace().any(|kind| types.contains(&kind.rsplit(['/', ':']).next().unwrap_or(kind)))
    };
    page.all_elements().any(|node| ["itemtype", "typeof"].iter().any(|name| page.attribute(node, name).is_some_and(is)))
}

/// What is built alike on a page and may be its posts.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Posts {
    /// How many there are.
    pub(super) count: usize,
    /// Share of them that show a day.
    dated: f64,
    /// Share of them that show who wrote them.
    named: f64,
    /// How many people those are.
    people: usize,
    /// Share of the text that is in them.
    coverage: f64,
    /// Share of the text that is before them, where it shows no day.
    ahead: f64,
    /// Share of them that have a title of their own.
    titled: f64,
    /// Share of their text that is in links.
    linked: f64,
    /// Whether nothing was written before them: the first of them began it.
    pub(super) alike: bool,
}

impl Posts {
    /// Among these blocks (positions in [`Blocks::blocks`], in order).
    pub(super) fn of(stamps: &Stamps<'_>, meant: &[usize]) -> Self {
        let Stamps { page, blocks, .. } = *stamps;
        // What shows who wrote a post and when need not be content.
        let seen: Vec<usize> = (0..blocks.blocks.len()).filter(|&at| blocks.blocks[at].is_visible()).collect();
        let marked = stamps.among(&seen);
        let nodes = units(page, blocks, meant, &marked, true);
        let [first, ..] = nodes.as_slice() else { return Posts::default() };
        let count = nodes.len() as f64;
        let own = own_blocks(page, blocks, meant, &nodes);
        let sum = |list: &mut dyn Iterator<Item = usize>, of: fn(&Block) -> u32| -> f64 {
            list.map(|at| f64::from(of(&blocks.blocks[at]))).sum()
        };
        let all = sum(&mut meant.iter().copied(), |block| block.weight);
        let said = sum(&mut own.iter().flatten().copied(), |block| block.weight);
        let linked = sum(&mut own.iter().flatten().copied(), |block| block.link_weight);
        let before: Vec<usize> =
            meant.iter().copied().take_while(|&at| blocks.first_leaf(&blocks.blocks[at]) < *first).collect();
        let mut told = before.iter().copied().filter(|&at| !page.is_heading(blocks.blocks[at].node));
        let ahead = share(sum(&mut told, |block| block.weight), all);
        let is_day = |at: &usize| marked.get(at) == Some(&Stamp::Day);
        // A question that is built in another way than its answers shows its day as they do.
        let opens = seen.iter().take_while(|&&at| blocks.first_leaf(&blocks.blocks[at]) < *first).any(is_day);
        let shown = own_blocks(page, blocks, &seen, &nodes);
        let marked_up: Vec<Option<String>> = nodes.iter().map(|&node| author(page, node)).collect();
        let names = if marked_up.iter().any(Option::is_some) { marked_up } else { beside_days(stamps, &shown) };
        let people: BTreeSet<&String> = names.iter().flatten().collect();
        let dated = shown.iter().filter(|shown| shown.iter().any(is_day)).count();
        Posts {
            count: nodes.len(),
            dated: dated as f64 / count,
            // What all of them contain is nobody's name.
            named: if people.len() > 1 { names.iter().flatten().count() as f64 / count } else { 0.0 },
            people: people.len(),
            coverage: share(said, all),
            ahead: if opens { 0.0 } else { ahead },
            titled: titled(page, blocks, &own) as f64 / count,
            linked: share(linked, said),
            alike: ahead <= LONGEST_AHEAD,
        }
    }
}

/// Who wrote a post, as its markup shows it.
fn author(page: &Page, node: NodeId) -> Option<String> {
    let says = |node: NodeId, name: &str, words: &[&str]| {
        page.attribute(node, name).is_some_and(|value| value.split_whitespace().any(|own| words.contains(&own)))
    };
    let is_author = |&inner: &NodeId| {
        let words = ClassWords::of(page.attribute(inner, "class").unwrap_or_default());
        says(inner, "itemprop", &["author", "creator"])
            || page.tag(inner) == "a"
                && (says(inner, "rel", &["author"]) || page.attribute(inner, "href").is_some_and(leads_to_author))
            || words.any(ClassWords::AUTHOR) && !words.any(ClassWords::ABOUT_AUTHOR)
    };
    let text = |node: NodeId| -> String {
        folded(&(node..page.subtree_end(node)).filter_map(|node| page.text(node)).collect::<Vec<_>>().join(" "))
    };
    let found = (node + 1..page.subtree_end(node)).take(MOST_NODES).filter(is_author);
    found.map(text).find(|text| text.contains(char::is_alphanumeric))
}

/// What is beside the day of each post, or in the line before it, where that may be a name.
fn beside_days(stamps: &Stamps<'_>, shown: &[Vec<usize>]) -> Vec<Option<String>> {
    let blocks = stamps.blocks;
    let of_post = |own: &Vec<usize>| {
        let place = own.iter().position(|&at| stamps.among(&[at]).get(&at) == Some(&Stamp::Day))?;
        let line = |at: usize| {
            let block = &blocks.blocks[at];
            let is_name = block.weight <= LONGEST_NAME
                && !blocks.text_of(block).trim_end().ends_with(['.', '?', '!', '。'])
                && !is_title(stamps.page, blocks, at);
            is_name.then(|| folded(blocks.text_of(block)).chars().filter(|c| c.is_alphabetic()).collect::<String>())
        };
        let beside = own.get(place).and_then(|&at| stamps.beside_day(at)).filter(|name| !name.is_empty());
        let before = || line(*own.get(place.checked_sub(1)?)?).filter(|name| !name.is_empty());
        beside.or_else(before)
    };
    shown.iter().map(of_post).collect()
}

/// Whether a block is a heading that is neither a name nor a rank: one that leads elsewhere, or one of several words.
fn is_title(page: &Page, blocks: &Blocks, at: usize) -> bool {
    let block = &blocks.blocks[at];
    let links = || (block.node..page.subtree_end(block.node)).filter_map(|node| page.attribute(node, "href"));
    let is_name = || links().any(leads_to_author);
    let leads_away = || links().any(|href| !href.contains('#'));
    let words = || blocks.text_of(block).split_whitespace().count();
    // A version is no name.
    let is_number = || !blocks.text_of(block).contains(char::is_alphabetic);
    page.is_heading(block.node) && !is_name() && (leads_away() || words() >= FEWEST_IN_TITLE || is_number())
}

/// How many posts have a title of their own.
fn titled(page: &Page, blocks: &Blocks, own: &[Vec<usize>]) -> usize {
    let is_title = |at: &&usize| is_title(page, blocks, **at);
    let titles: Vec<Option<&str>> =
        own.iter().map(|own| own.iter().find(is_title).map(|&at| blocks.text_of(&blocks.blocks[at]).trim())).collect();
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    titles.iter().flatten().for_each(|title| *times.entry(title).or_default() += 1);
    titles.iter().flatten().filter(|title| times.get(**title) == Some(&1)).count()
}

/// Whether the page shows a sentence of what is called a comment.
pub(super) fn has_comments(blocks: &Blocks) -> bool {
    blocks.blocks.iter().any(|block| block.is_visible() && block.sentence_marks > 0 && block.hints.has(Hints::COMMENT))
}
