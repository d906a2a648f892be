//! The next page of a text that a site has cut into several pages.

use serde::Serialize;
use url::Url;

use crate::{
    block::{Blocks, Hints},
    page::{NodeId, Page},
};

/// Pages of one text at most; larger numbers are something else.
const MOST_PAGES: u32 = 200;

/// Longest piece of an address that says which page it is.
const LONGEST_PIECE: usize = 24;

/// Most letters in such a piece.
const MOST_LETTERS: usize = 12;

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
    /// Its number, where its address shows that it is a page of the same text; absent where the page only says that it
    /// comes next.
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

/// The page that comes next, recognised by what links say they are (`rel`), their numbers, their names and places, and
/// what their addresses have in common with the page's own. `None` where nothing shows that there is one.
pub fn next_page(page: &Page, blocks: &Blocks) -> Option<NextPage> {
    let own = address(&page.snapshot().url, page)?;
    let mut best: Option<(u8, NextPage)> = None;
    let mut last = None;
    let mut take = |evidence: u8, found: NextPage| {
        if evidence > 0 && best.as_ref().is_none_or(|(other, _)| evidence > *other) {
            best = Some((evidence, found));
        }
    };
    for link in &page.snapshot().metadata.links {
        if says_next(&link.rel)
            && let Some(found) = Link::to(page, &own, &link.href)
        {
            take(found.evidence(true, false), found.into_next(&own, &link.title));
        }
    }
    for node in page.elements("a").filter(|&node| page.hiding(node).is_none()) {
        let Some(found) = page.attribute(node, "href").and_then(|href| Link::to(page, &own, href)) else { continue };
        if is_of_comments(page, blocks, node) {
            continue;
        }
        let text = text_of(page, node);
        let counts = found.number.is_some_and(|number| text.parse() == Ok(number));
        if counts {
            last = last.max(found.number);
        }
        let is_next = says_next(page.attribute(node, "rel").unwrap_or(""));
        let leads_on = counts || says_next_in_name(page, node) || is_in_navigation(page, blocks, node);
        take(found.evidence(is_next, leads_on), found.into_next(&own, &text));
    }
    best.map(|(_, next)| NextPage { last: next.number.and(last), ..next })
}

/// A link to another page.
struct Link {
    url: Url,
    /// The number of the page that it leads to, where it is of the same text.
    number: Option<u32>,
    /// Whether this is the page after this one.
    follows: bool,
}

impl Link {
    fn to(page: &Page, own: &Url, href: &str) -> Option<Link> {
        let url = address(href, page).filter(|url| url != own)?;
        let numbers = if url.origin() == own.origin() { numbers(own.as_str(), url.as_str()) } else { None };
        let follows = numbers.is_some_and(|(here, there)| there == here + 1);
        Some(Link { url, number: numbers.map(|(_, there)| there), follows })
    }

    /// How much says that it is the next page: 0 where nothing does.
    fn evidence(&self, is_next: bool, leads_on: bool) -> u8 {
        match (is_next, self.follows, leads_on) {
            (true, true, _) => 3,
            (false, true, true) => 2,
            // One that leads back or farther on is not next, whatever it says.
            (true, false, _) if self.number.is_none() => 1,
            _ => 0,
        }
    }

    fn into_next(self, own: &Url, title: &str) -> NextPage {
        let title = if self.follows { String::new() } else { title.chars().take(LONGEST_TITLE).collect() };
        let number = self.number.filter(|_| self.follows);
        NextPage { is_own: self.url.origin() == own.origin(), url: self.url.into(), number, last: None, title }
    }
}

/// An absolute address without the place in it, of the web.
fn address(href: &str, page: &Page) -> Option<Url> {
    let base = Url::parse(&page.snapshot().base_url).ok()?;
    let mut url = base.join(href).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    url.set_fragment(None);
    Some(url)
}

/// The numbers of two pages of one text, by their addresses: these differ in one number, or one of them alone has a piece
/// with a number and is a later page than the first.
fn numbers(own: &str, other: &str) -> Option<(u32, u32)> {
    let (own, other) = (own.as_bytes(), other.as_bytes());
    let same = own.iter().zip(other).take_while(|(a, b)| a == b).count();
    let start = (0..=same).rev().find(|&at| at == 0 || !own[at - 1].is_ascii_digit()).unwrap_or(0);
    let (own, other) = (&own[start..], &other[start..]);
    let most = own.len().min(other.len());
    let same = own.iter().rev().zip(other.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    let end = (0..=same).rev().find(|&at| at == 0 || !own[own.len() - at].is_ascii_digit()).unwrap_or(0);
    let (own, other) = (&own[..own.len() - end], &other[..other.len() - end]);
    let number = |digits: &[u8]| -> Option<u32> {
        let text = std::str::from_utf8(digits).ok()?;
        text.parse().ok().filter(|number| text.bytes().all(|b| b.is_ascii_digit()) && *number <= MOST_PAGES)
    };
    if !own.is_empty() {
        return Some((number(own)?, number(other)?));
    }
    let runs: Vec<&[u8]> = other.split(|b| !b.is_ascii_digit()).filter(|run| !run.is_empty()).collect();
    let letters = other.iter().filter(|b| b.is_ascii_alphabetic()).count();
    match runs[..] {
        [run] if other.len() <= LONGEST_PIECE && letters <= MOST_LETTERS => {
            number(run).filter(|&number| number > 1).map(|number| (1, number))
        }
        _ => None,
    }
}

fn says_next(rel: &str) -> bool {
    rel.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("next"))
}

/// Whether an element's names say that it leads on.
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

fn text_of(page: &Page, node: NodeId) -> String {
    let text: String = (node..page.subtree_end(node)).filter_map(|node| page.text(node)).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        block::segment,
        page::testing::{URL, snapshot},
    };

    fn next(html: &str) -> Option<(String, Option<u32>, Option<u32>)> {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let found = next_page(&page, &segment(&page))?;
        assert!(found.is_own || found.number.is_none());
        Some((found.url, found.number, found.last))
    }

    fn of(suffix: &str, number: u32, last: Option<u32>) -> Option<(String, Option<u32>, Option<u32>)> {
        Some((format!("{URL}{suffix}"), Some(number), last))
    }

    #[test]
    fn links_that_say_they_are_next_are() {
        assert_eq!(next(&format!("<link rel=next href='{URL}/2'><p>Text.</p>")), of("/2", 2, None));
        assert_eq!(
            next(&format!("<p>Text.</p><a rel='nofollow next' href='{URL}?page=2'>Weiter</a>")),
            of("?page=2", 2, None)
        );
        let elsewhere = next("<a rel=next href='/news/another'>Another text</a>");
        assert_eq!(elsewhere, Some(("https://example.org/news/another".to_owned(), None, None)));
    }

    #[test]
    fn a_row_of_numbers_leads_to_the_next() {
        let row = |numbers: &[u32]| -> String {
            numbers.iter().map(|n| format!("<a href='{URL}/page/{n}/'>{n}</a> ")).collect()
        };
        assert_eq!(next(&format!("<div>1 {}</div>", row(&[2, 3, 4]))), of("/page/2/", 2, Some(4)));
        assert_eq!(next(&format!("<div>1 {}</div>", row(&[3, 4]))), None, "the page after this one is missing");
    }

    #[test]
    fn names_and_places_count_with_the_address_alone() {
        assert_eq!(next(&format!("<a class='btn btn-next' href='{URL}-2'>›</a>")), of("-2", 2, None));
        assert_eq!(next(&format!("<nav><a href='{URL}?p=2'>›</a></nav>")), of("?p=2", 2, None));
        assert_eq!(next(&format!("<p><a href='{URL}?p=2'>elsewhere</a></p>")), None);
        assert_eq!(next("<nav><a class=next href='/about'>›</a></nav>"), None);
        let comments = format!("<div class=comments><a rel=next href='{URL}?cpage=2'>2</a></div>");
        assert_eq!(next(&comments), None, "comments have pages of their own");
    }

    #[test]
    fn numbers_of_pages_are_read_from_addresses() {
        let pairs = [
            ("https://a.b/x/page/2", "https://a.b/x/page/3", Some((2, 3))),
            ("https://a.b/x?page=9&y=1", "https://a.b/x?page=10&y=1", Some((9, 10))),
            ("https://a.b/x.html", "https://a.b/x_2.html", Some((1, 2))),
            ("https://a.b/x/", "https://a.b/x/2/", Some((1, 2))),
            ("https://a.b/x-10", "https://a.b/x-11", Some((10, 11))),
            ("https://a.b/2024/05/11", "https://a.b/2024/06/12", None),
            ("https://a.b/story/123456", "https://a.b/story/123457", None),
            ("https://a.b/x", "https://a.b/x/a-long-title-with-2-words", None),
            ("https://a.b/x", "https://a.b/x", None),
        ];
        for (own, other, expected) in pairs {
            assert_eq!(numbers(own, other), expected, "{own} {other}");
        }
    }
}
