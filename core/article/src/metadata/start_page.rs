//! Whether the page that a site begins with is one text, as on the site of one essay, or an index of others.

use judge::Extraction;
use page::{NodeId, Page, text::reading_weight};

/// Weight, in characters, of the shortest text that is all there is to a page; a guess.
const SHORTEST: u32 = 400;

/// Share of it inside links, at most; a guess.
const LINKED: f64 = 0.2;

/// Headings that lead to other pages, at most: the text's own may.
const MOST_TITLES: usize = 1;

/// Whether what is kept of a page is one text: long, hardly linked, and without the titles of others.
pub(super) fn is_one_text(page: &Page, extraction: &Extraction) -> bool {
    let weight = |leaf: NodeId| page.text(leaf).map_or(0, |text| text.chars().map(reading_weight).sum::<u32>());
    let (mut all, mut linked) = (0, 0);
    let mut titles: Vec<NodeId> = Vec::new();
    for &leaf in extraction.kept.iter().filter(|&&leaf| leaf < page.len()) {
        let own = weight(leaf);
        all += own;
        let Some(link) = page.link_around(leaf).filter(|_| own > 0) else { continue };
        linked += own;
        let leads_away = page.attribute(link, "href").is_some_and(|href| !href.contains('#'));
        let heading = page.ancestors(leaf).find(|&node| page.is_heading(node)).filter(|_| leads_away);
        titles.extend(heading.filter(|heading| titles.last() != Some(heading)));
    }
    extraction.posts.is_empty()
        && all >= SHORTEST
        && f64::from(linked) <= LINKED * f64::from(all)
        && titles.len() <= MOST_TITLES
}
