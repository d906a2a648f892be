//! Body subtrees: candidates (§III.C) and their features (§IV.B), which need the titles to be known.

use std::collections::BTreeMap;

use page::{NodeId, Page, Rect};

use super::{
    measures::{Measures, Span},
    titles::{flag, is_beside, normalised_center},
};

/// A subtree that may be the body of a post.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyCandidate {
    /// Root of the subtree.
    pub root: NodeId,
    /// What of the subtree is meant: all of it, or what is below the title that is in it.
    pub span: Span,
    /// Position of the title above it in the list of titles; `None` above all of them.
    pub title: Option<u32>,
    /// Its features in the order of [`BODY_FEATURES`], on the paper's scale.
    pub features: [f64; BODY_FEATURES.len()],
}

/// Number of the features of §IV.B, which come first. The others are ours.
pub const BODY_FEATURES_OF_THE_PAPER: usize = 8;

/// The features of a body subtree. Its *section* is what lies between its title and the next one.
pub const BODY_FEATURES: [&str; 26] = [
    // Widthper: width by that of the browser's window.
    "width_per",
    // RelV: distance from the title's bottom to the top, in heights of the window; negative above all titles.
    "rel_v",
    // RelH: the title's centre as the body's own coordinates see it; -1 is the left edge, 1 the right one.
    "rel_h",
    // BRectCenter_N, formula (2).
    "center_x",
    "center_y",
    // BodyLen, words; characters where a script has no spaces.
    "body_len",
    // MarksNum.
    "marks_num",
    // EndWith: 1 where the text ends with an ellipsis.
    "end_with",
    // ln(1 + words).
    "length",
    // Marks by words.
    "marks_per_word",
    // Share of the characters in links.
    "link_density",
    // Share of the section's words that it has.
    "coverage",
    // Share of the section's prose that it has.
    "prose_coverage",
    // Share of its characters that are prose.
    "prose_density",
    // Share of the characters of the element around it.
    "tightness",
    // ln(1 + words between the title and it).
    "words_before",
    // ln(1 + words between it and the end of the section).
    "words_after",
    // 1 where the title is in the subtree.
    "title_inside",
    // 1 below nav, aside or footer.
    "beside",
    // 1 for p.
    "paragraph",
    // ln(1 + child elements).
    "children",
    // ln(1 + media).
    "media",
    // ln(1 + words of it before its first prose).
    "words_to_prose",
    // ln(1 + words of it after its last prose).
    "words_from_prose",
    // ln(1 + controls that a person writes into).
    "fields",
    // Share of the characters after its last prose, or of all, that are in links.
    "tail_link_density",
];

/// Roots of bodies, sorted. The paper found `div`, `span` and `p`; pages of today also use the elements that HTML 5
/// brought, and old ones cells of tables.
const ROOT_TAGS: [&str; 12] =
    ["article", "blockquote", "body", "center", "dd", "div", "li", "main", "p", "section", "span", "td"];

/// What may be a body, in document order, given the titles of the page (in document order, none within another).
///
/// Of nested subtrees with the same leaves only the innermost is a candidate. Where a subtree holds the title too, the
/// candidate is what is below the title; where bodies have no element of their own because titles and paragraphs
/// are siblings, it is the run of siblings up to the next title. Both go beyond the paper, which takes whole subtrees
/// and so cannot be right on such pages.
pub fn body_candidates(measures: &Measures, titles: &[NodeId]) -> Vec<BodyCandidate> {
    let page = measures.page();
    let mut by_leaves: BTreeMap<(NodeId, NodeId), (NodeId, Span)> = BTreeMap::new();
    let mut add = |root: NodeId, span: Span| {
        if let Some(leaves) = measures.leaves(span) {
            by_leaves.insert(leaves, (root, span));
        }
    };
    for (at, &title) in titles.iter().enumerate() {
        if let Some((root, span)) = run_of_siblings(page, titles, at) {
            debug_assert!(span.start >= page.subtree_end(title));
            add(root, span);
        }
    }
    for root in page.all_elements().filter(|&node| may_be_root(page, node)) {
        let whole = Span::subtree(page, root);
        let first = titles.partition_point(|&title| title < root);
        if first > 0 && Span::subtree(page, titles[first - 1]).contains(root) {
            continue;
        }
        match titles[first..].iter().take_while(|&&title| title < whole.end).count() {
            0 => add(root, whole),
            1 if titles[first] != root => {
                add(root, Span { start: page.subtree_end(titles[first]), end: whole.end });
            }
            _ => {}
        }
    }
    let mut found: Vec<(NodeId, Span)> = by_leaves.into_values().collect();
    found.sort_unstable_by_key(|(root, span)| (span.start, span.end, *root));
    found.into_iter().map(|(root, span)| candidate(measures, titles, root, span)).collect()
}

/// The maximal subtrees of a run, in document order.
pub(super) fn pieces(page: &Page, span: Span) -> Vec<NodeId> {
    let mut pieces = Vec::new();
    let mut node = span.start;
    while node < span.end {
        let end = page.subtree_end(node);
        if end <= span.end {
            pieces.push(node);
            node = end;
        } else {
            node += 1;
        }
    }
    pieces
}

fn may_be_root(page: &Page, node: NodeId) -> bool {
    page.hiding(node).is_none() && page.rect(node).is_some() && ROOT_TAGS.binary_search(&page.tag(node)).is_ok()
}

/// What is between a title and the next within the innermost element that has both; of the last title up to the
/// end of the element that it shares with the one before.
fn run_of_siblings(page: &Page, titles: &[NodeId], at: usize) -> Option<(NodeId, Span)> {
    let title = titles[at];
    let start = page.subtree_end(title);
    let shared = |other: NodeId| page.common_ancestor(title, other);
    if let Some(&next) = titles.get(at + 1) {
        let root = shared(next)?;
        let end = page.children(root).find(|&child| page.contains(child, next))?;
        return (start < end).then_some((root, Span { start, end }));
    }
    let root = shared(*titles.get(at.checked_sub(1)?)?)?;
    let end = page.subtree_end(root);
    (start < end).then_some((root, Span { start, end }))
}

fn candidate(measures: &Measures, titles: &[NodeId], root: NodeId, span: Span) -> BodyCandidate {
    let above = titles.partition_point(|&title| title < span.start).checked_sub(1);
    let features = features(measures, titles, above, root, span);
    BodyCandidate { root, span, title: above.map(|above| above as u32), features }
}

/// From the end of a title, or the top of the page, to the next title, or the page's end.
fn section(page: &Page, titles: &[NodeId], above: Option<usize>) -> Span {
    let start = above.map_or(0, |above| page.subtree_end(titles[above]));
    let next = above.map_or(0, |above| above + 1);
    Span { start, end: titles.get(next).copied().unwrap_or(page.len()).max(start) }
}

fn features(
    measures: &Measures,
    titles: &[NodeId],
    above: Option<usize>,
    root: NodeId,
    span: Span,
) -> [f64; BODY_FEATURES.len()] {
    let page = measures.page();
    let viewport = page.snapshot().viewport;
    let rect = measures.rect(root);
    let inside = span.start != root;
    let [rel_v, rel_h] = relative(measures, titles, above, rect, inside);
    let [center_x, center_y] = normalised_center(measures, root);
    let section = section(page, titles, above);
    let (words, marks) = (f64::from(measures.words(span)), f64::from(measures.marks(span)));
    let share = |part: u32, whole: u32| (f64::from(part) / f64::from(whole.max(1))).min(1.0);
    let before = Span { start: section.start.min(span.start), end: span.start };
    let after = Span { start: span.end.min(section.end), end: section.end };
    let [head, tail] = ends(measures, span);
    let around = if inside { Some(root) } else { page.parent(root) };
    let around = around.map_or(span, |around| Span::subtree(page, around));
    [
        rect.width / viewport.width.max(1.0),
        rel_v,
        rel_h,
        center_x,
        center_y,
        words,
        marks,
        flag(ends_with_ellipsis(measures, span)),
        libm::log1p(words),
        marks / words.max(1.0),
        measures.link_density(span),
        share(measures.words(span), measures.words(section)),
        share(measures.prose(span), measures.prose(section)),
        share(measures.prose(span), measures.characters(span)),
        share(measures.characters(span), measures.characters(around)),
        libm::log1p(f64::from(measures.words(before))),
        libm::log1p(f64::from(measures.words(after))),
        flag(inside),
        flag(is_beside(page, root)),
        flag(page.tag(root) == "p"),
        libm::log1p(pieces_or_children(page, root, span) as f64),
        libm::log1p(f64::from(measures.media(span))),
        libm::log1p(f64::from(measures.words(head))),
        libm::log1p(f64::from(measures.words(tail))),
        libm::log1p(f64::from(measures.fields(span))),
        measures.link_density(tail),
    ]
}

/// What of a run is before its first prose, and what after its last; all of it, twice, where it has none.
fn ends(measures: &Measures, span: Span) -> [Span; 2] {
    let first = measures.prose_from(span.start).filter(|&leaf| span.contains(leaf));
    let last = measures.prose_before(span.end).filter(|&leaf| span.contains(leaf));
    [Span { end: first.unwrap_or(span.end), ..span }, Span { start: last.map_or(span.start, |last| last + 1), ..span }]
}

/// RelV and RelH. The title is the one above, or else the first of the page; both are 0 without any.
fn relative(measures: &Measures, titles: &[NodeId], above: Option<usize>, rect: Rect, inside: bool) -> [f64; 2] {
    let Some(&title) = titles.get(above.unwrap_or(0)) else { return [0.0, 0.0] };
    let title = measures.rect(title);
    let height = measures.page().snapshot().viewport.height.max(1.0);
    let top = if inside { title.bottom() } else { rect.top };
    let center = |rect: Rect| rect.left + rect.width / 2.0;
    [(top - title.bottom()) / height, (center(title) - center(rect)) / (rect.width / 2.0).max(1.0)]
}

/// Whether the last text that is seen breaks off.
pub(super) fn ends_with_ellipsis(measures: &Measures, span: Span) -> bool {
    let last = measures.leaves(span).and_then(|(_, last)| measures.page().text(last));
    last.is_some_and(|text| {
        let text = text.trim_end().trim_end_matches([']', ')', '»', '>']);
        text.ends_with("...") || text.ends_with('…')
    })
}

fn pieces_or_children(page: &Page, root: NodeId, span: Span) -> usize {
    let elements = |nodes: &mut dyn Iterator<Item = NodeId>| nodes.filter(|&node| page.element(node).is_some()).count();
    if span.start == root { elements(&mut page.children(root)) } else { elements(&mut pieces(page, span).into_iter()) }
}
