//! The next page of a text that a site has cut into several pages. The next text of a site is none: its title is another,
//! and its address belongs to no further page of this one.

mod address;
mod words;

#[cfg(test)]
mod tests;

use look::block::{Blocks, Hints};
use page::{NodeId, Page};
use serde::Serialize;
use url::Url;

use self::{
    address::{Form, Step, continues, step},
    words::{Says, counts, name_of, tells_number},
};

/// Longest title of a next page, in characters.
const LONGEST_TITLE: usize = 80;

/// The page that continues where another ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct NextPage {
    /// Its address.
    pub url: String,
    /// Whether it is of the page's own origin, so that it may be asked for on the person's behalf.
    pub is_own: bool,
    /// Its number, where its address shows that it is a page of the same text; absent where its address only goes on where
    /// the page's own ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub number: Option<u32>,
    /// The highest number that the page links to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub last: Option<u32>,
    /// What the page calls it, where it has no number; may be empty.
    pub title: String,
}

/// The page that comes next, recognised by what its address has in common with the page's own, and by the wording of links
/// (`rel`, their numbers, words, names and places). `None` where nothing shows that this text goes on.
pub fn next_page(page: &Page, blocks: &Blocks) -> Option<NextPage> {
    let own = address(&page.snapshot().url, page)?;
    let links = links(page, blocks, &own);
    let is_row = links.iter().any(|link| link.form() == Some(Form::Bare) && link.counts);
    let is_told = |link: &Link| link.step.as_ref().is_some_and(|step| tells_number(page, step.here));
    let mut best: Option<(u8, &Link)> = None;
    for link in &links {
        let evidence = link.evidence(|| is_row || is_told(link));
        if evidence > 0 && best.is_none_or(|(other, _)| evidence > other) {
            best = Some((evidence, link));
        }
    }
    let last = links.iter().filter(|link| link.counts).filter_map(Link::number).max();
    best.map(|(_, link)| link.to_next(&own, last))
}

/// A link to another page.
struct Link {
    url: Url,
    step: Option<Step>,
    /// Whether its address goes on where the page's own ends.
    continues: bool,
    /// Whether `rel` indicates it.
    is_next: bool,
    /// Whether its text is the number of the page.
    counts: bool,
    /// Whether the names of its element indicate it.
    is_named: bool,
    /// Whether it is in navigation.
    is_in_navigation: bool,
    says: Says,
    text: String,
}

/// All that may lead on: what the page declares first, then its links outside of comments.
fn links(page: &Page, blocks: &Blocks, own: &Url) -> Vec<Link> {
    let declared = page.snapshot().metadata.links.iter().filter(|link| says_next(&link.rel));
    let declared = declared.filter_map(|link| Link::new(page, own, &link.href, link.title.clone(), true));
    let shown = page.elements("a").filter(|&node| page.hiding(node).is_none()).filter_map(|node| {
        let href = page.attribute(node, "href")?;
        let is_next = says_next(page.attribute(node, "rel").unwrap_or(""));
        let link = Link::new(page, own, href, name_of(page, node), is_next)?;
        let of_interest = (link.step.is_some() || is_next) && !is_of_comments(page, blocks, node);
        of_interest.then(|| Link {
            is_named: says_next_in_name(page, node),
            is_in_navigation: is_in_navigation(page, blocks, node),
            ..link
        })
    });
    declared.chain(shown).collect()
}

impl Link {
    fn new(page: &Page, own: &Url, href: &str, text: String, is_next: bool) -> Option<Link> {
        let url = address(href, page).filter(|url| url != own)?;
        let step = step(own, &url);
        let counts = step.as_ref().is_some_and(|step| counts(&text, step.there));
        let (continues, says) = (continues(own, &url), Says::of(&text));
        Some(Link { url, step, continues, is_next, counts, is_named: false, is_in_navigation: false, says, text })
    }

    fn form(&self) -> Option<Form> {
        self.step.as_ref().map(|step| step.form)
    }

    /// Number of the page that it leads to.
    fn number(&self) -> Option<u32> {
        self.step.as_ref().map(|step| step.there)
    }

    /// How much indicates that it is the next page: 0 where nothing does. `is_page` states whether this page is one of several
    /// of a text, which a bare number in its address does not show.
    fn evidence(&self, is_page: impl Fn() -> bool) -> u8 {
        let Some(step) = &self.step else {
            return u8::from(self.is_next && self.continues && self.says != Says::AnotherText);
        };
        let is_said = self.counts || self.is_named || matches!(self.says, Says::NextPage | Says::Onward);
        let leads_on = match step.form {
            // One that leads back or farther on is not next, whatever it declares.
            _ if step.there != step.here + 1 => false,
            Form::Named => is_said || self.is_next || self.is_in_navigation,
            _ if self.says == Says::AnotherText => false,
            Form::Added => is_said || self.is_next || self.is_in_navigation,
            Form::FromZero | Form::Offset => is_said || self.is_next,
            Form::Bare if self.says == Says::Words => self.counts,
            Form::Bare => {
                self.counts
                    || self.says == Says::NextPage
                    || (is_said || self.is_next || self.is_in_navigation) && is_page()
            }
        };
        match (leads_on, self.is_next) {
            (false, _) => 0,
            (true, false) => 2,
            (true, true) => 3,
        }
    }

    fn to_next(&self, own: &Url, last: Option<u32>) -> NextPage {
        let number = self.number();
        let title = if number.is_some() { String::new() } else { self.text.chars().take(LONGEST_TITLE).collect() };
        let is_own = self.url.origin() == own.origin();
        NextPage { is_own, url: self.url.to_string(), number, last: number.and(last), title }
    }
}

/// An absolute address without the place in it, of the web.
fn address(href: &str, page: &Page) -> Option<Url> {
    let base = Url::parse(&page.snapshot().base_url).ok()?;
    let mut url = page::address::resolve(Some(&base), href).filter(|url| matches!(url.scheme(), "http" | "https"))?;
    url.set_fragment(None);
    Some(url)
}

fn says_next(rel: &str) -> bool {
    rel.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("next"))
}

/// Whether an element's names indicate that it leads on.
fn says_next_in_name(page: &Page, node: NodeId) -> bool {
    let says = |node: NodeId| {
        let names = ["class", "id", "aria-label", "title"].into_iter().filter_map(|name| page.attribute(node, name));
        let mut words = names.flat_map(|names| names.split(|c: char| !c.is_alphanumeric()));
        words.any(|word| word.eq_ignore_ascii_case("next"))
    };
    says(node) || page.parent(node).is_some_and(says)
}

fn is_in_navigation(page: &Page, blocks: &Blocks, node: NodeId) -> bool {
    page.ancestors(node).take(4).any(|around| blocks.own_hints(around).any(Hints::NAVIGATION))
}

/// Whether a link is among comments, which have pages of their own.
fn is_of_comments(page: &Page, blocks: &Blocks, node: NodeId) -> bool {
    page.ancestors(node).any(|around| blocks.own_hints(around).any(Hints::COMMENT))
}
