//! Posts that repeat: titles that look alike (§III.B), each with a link of its own and a part of the page to itself.
//!
//! Beyond the paper, whose machine judges every candidate alone. Sites differ in how they set a title, but hardly in
//! that they set all titles of a page alike and link each to its post, or give it a permanent link below. So what
//! repeats is found by its build, and the machine chooses among several runs of titles, and judges those that are no
//! headings or lead to other sites.

use std::{cell::OnceCell, collections::BTreeMap};

use page::{
    NodeId, Page,
    lexicon::PERMANENT_LINK,
    sort::set_of,
    text::{
        TextCount,
        dates::{Habits, find_date},
    },
};
use url::Url;

use super::{
    bodies::ends_with_ellipsis,
    links::{LinkKind, OwnPaths, path, target},
    measures::{Measures, Span},
    model::Model,
    titles::{TitleCandidate, TitleNodes, is_beside, is_heading, stands_out},
};

/// A title and the part of the page that belongs to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Root of the title subtree.
    pub title: NodeId,
    /// Where the title leads, absolute: to the post's own page.
    pub address: String,
    /// The largest element around the title that holds no other of the titles.
    pub root: NodeId,
    /// The part: `root` and what follows it up to the next title.
    pub span: Span,
    /// Whether only the beginning of the post is here: it ends with an ellipsis, or with a link to the post.
    pub is_excerpt: bool,
}

impl Item {
    /// What is below the title.
    pub fn below_title(&self, page: &Page) -> Span {
        Span { start: page.subtree_end(self.title), end: self.span.end }
    }
}

/// Posts whose titles look alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Repetition {
    /// At least two, in document order; their parts do not overlap.
    pub items: Vec<Item>,
    /// Mean decision value of the titles.
    pub certainty: f64,
    /// Share of the titles that are headings and links to the same site.
    headings: f64,
    /// Characters of prose below the titles.
    prose: u32,
}

/// Fewer posts are not several.
const FEWEST: usize = 2;

/// More titles are those of an archive, which is read as one. Bounds what a hostile page costs, too.
pub(super) const MOST: usize = 200;

/// Least share of titles that are headings with links to pages of the same site; the headings of an
/// article are links to its sources, if any.
const LEAST_HEADINGS: f64 = 0.75;

/// Other titles are believed from this mean decision value on.
const SURE: f64 = -0.5;

/// Longer titles, in words, are whole teasers.
const LONGEST_TITLE: u32 = 30;

/// Words of a date with its weekday, at most.
const LONGEST_DAY: u32 = 8;

/// Words that are beside a date in the heading of a day: its weekday.
const MOST_BESIDES_DATE: u32 = 1;

/// The posts that a page is made of; `None` where it does not show several.
///
/// A page that shows the title of the post whose page it is has one post, whatever it lists below.
pub fn repetition(measures: &Measures, model: &Model) -> Option<Repetition> {
    let page = measures.page();
    let titles = TitleNodes::of(measures);
    let may_head = |node: NodeId| {
        measures.words(Span::subtree(page, node)) <= LONGEST_TITLE
            && stands_out(measures, node)
            && has_lines(measures, node)
            && !is_beside(page, node)
    };
    let mut alike: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (at, &style) in titles.styles.iter().enumerate().filter(|&(at, _)| may_head(titles.nodes[at])) {
        alike.entry(style).or_default().push(at);
    }
    // Few pages have runs of titles that only the machine can distinguish, and only these are described for it.
    let described: OnceCell<Vec<TitleCandidate>> = OnceCell::new();
    let value = |at: usize| model.titles.decide(&described.get_or_init(|| titles.described(measures))[at].features);
    let found = alike.into_values().filter_map(|positions| {
        let nodes: Vec<NodeId> = positions.iter().map(|&at| titles.nodes[at]).collect();
        of_titles(measures, &nodes, |at| value(positions[at]))
    });
    let is_believed = |found: &Repetition| found.headings >= LEAST_HEADINGS || found.certainty >= SURE;
    let weight = |found: &Repetition| libm::log1p(f64::from(found.prose)) + found.certainty;
    found.filter(is_believed).max_by(|a, b| weight(a).total_cmp(&weight(b)))
}

/// Whether a title has its lines to itself.
fn has_lines(measures: &Measures, title: NodeId) -> bool {
    let page = measures.page();
    let leaves = |node: NodeId| measures.leaves(Span::subtree(page, node));
    page.is_block_level(title) || page.block_level_ancestor(title).is_some_and(|block| leaves(block) == leaves(title))
}

/// The posts below titles that look alike; `value` is the machine's of each title.
fn of_titles(measures: &Measures, nodes: &[NodeId], value: impl Fn(usize) -> f64) -> Option<Repetition> {
    let page = measures.page();
    if !(FEWEST..=MOST).contains(&nodes.len()) || nodes.windows(2).any(|pair| page.contains(pair[0], pair[1])) {
        return None;
    }
    let parts = parts(measures, nodes);
    let below = |at: usize| Span { start: page.subtree_end(nodes[at]), end: parts[at].1.end };
    let linked = |at: usize| {
        let is_title = || !is_date(page, &measures.text(Span::subtree(page, nodes[at])));
        link(page, nodes[at]).or_else(|| is_title().then(|| permalink(measures, below(at)))?)
    };
    let links: Vec<Option<Url>> = (0..nodes.len()).map(linked).collect();
    let own = OwnPaths::of(page);
    if links.iter().flatten().any(|url| own.is_here(url)) {
        return None;
    }
    let paths = set_of(links.iter().flatten().map(path));
    let texts = set_of(nodes.iter().map(|&node| measures.text(Span::subtree(page, node))));
    if paths.len().min(texts.len()) < FEWEST.max(nodes.len() / 2) {
        return None;
    }
    let is_linked_heading = |at: &usize| {
        is_heading(page, nodes[*at])
            && match measures.link(Span::subtree(page, nodes[*at])) {
                LinkKind::Internal => true,
                LinkKind::None => links[*at].is_some(),
                LinkKind::External => false,
            }
    };
    let headings = (0..nodes.len()).filter(is_linked_heading).count() as f64 / nodes.len() as f64;
    let all = nodes.iter().zip(parts).zip(links).enumerate();
    let items: Vec<(usize, Item)> = all
        .filter_map(|(at, ((&title, (root, span)), url))| {
            Some((at, Item { title, address: url?.into(), root, span, is_excerpt: false }))
        })
        .collect();
    let has_prose = |(_, item): &(usize, Item)| measures.prose(item.below_title(page)) > 0;
    let told = items.iter().filter(|item| has_prose(item)).count();
    if told < FEWEST {
        return None;
    }
    // A post of few words is among the others; where most have few, they are a list of something else.
    let short = |(_, item): &(usize, Item)| 2 * told >= nodes.len() && measures.words(item.below_title(page)) > 0;
    let items: Vec<(usize, Item)> = items.into_iter().filter(|item| has_prose(item) || short(item)).collect();
    let certainty = items.iter().map(|(at, _)| value(*at)).sum::<f64>() / items.len() as f64;
    let prose = items.iter().map(|(_, item)| measures.prose(item.below_title(page))).sum();
    let items = items.into_iter().map(|(_, item)| Item { is_excerpt: is_excerpt(measures, &item), ..item }).collect();
    Some(Repetition { items, certainty, headings, prose })
}

/// For each title the largest element around it without another title, and what follows that up to the next. The heading
/// of a day belongs to the post below it.
fn parts(measures: &Measures, titles: &[NodeId]) -> Vec<(NodeId, Span)> {
    let page = measures.page();
    let largest = |at: usize| {
        let others = [at.checked_sub(1), Some(at + 1)].into_iter().flatten().filter_map(|at| titles.get(at));
        let others: Vec<NodeId> = others.copied().collect();
        let alone = |node: &NodeId| !others.iter().any(|&other| page.contains(*node, other));
        page.ancestors(titles[at]).take_while(alone).last().unwrap_or(titles[at])
    };
    let roots: Vec<NodeId> = (0..titles.len()).map(largest).collect();
    let part = |(at, &root): (usize, &NodeId)| {
        let around = page.parent(root).unwrap_or(root);
        let next = roots.get(at + 1).filter(|&&next| page.contains(around, next));
        let below = |&node: &NodeId| node != around;
        let sibling = next.and_then(|&next| std::iter::once(next).chain(page.ancestors(next)).take_while(below).last());
        let end = sibling.map_or_else(|| page.subtree_end(around), |next| with_day(measures, next));
        (root, Span { start: with_day(measures, root), end })
    };
    roots.iter().enumerate().map(part).collect()
}

/// The heading of a day right above an element, or the element.
fn with_day(measures: &Measures, element: NodeId) -> NodeId {
    let page = measures.page();
    let siblings = page.parent(element).into_iter().flat_map(|parent| page.children(parent));
    let shown = |&node: &NodeId| measures.words(Span::subtree(page, node)) > 0;
    let above = siblings.take_while(|&node| node < element).filter(shown).last();
    let is_day = |&node: &NodeId| {
        let span = Span::subtree(page, node);
        measures.words(span) <= LONGEST_DAY && is_date(page, &measures.text(span))
    };
    above.filter(is_day).unwrap_or(element)
}

fn is_excerpt(measures: &Measures, item: &Item) -> bool {
    let page = measures.page();
    let below = item.below_title(page);
    let is_shown = |node: NodeId| measures.leaves(Span::subtree(page, node)).is_some();
    // Links with a fragment lead to comments.
    let leads_on = |node: NodeId| {
        target(page, node).is_some_and(|url| url.fragment().is_none() && url.as_str() == item.address) && is_shown(node)
    };
    ends_with_ellipsis(measures, below) || (below.start..below.end).any(leads_on)
}

/// The address of a part's own page, for titles that are no links: the first permanent link to another
/// page of the site.
fn permalink(measures: &Measures, part: Span) -> Option<Url> {
    let page = measures.page();
    let own = OwnPaths::of(page);
    let named = (part.start..part.end).filter(|&node| is_permalink(page, node));
    let inside = named.filter(|&node| measures.link(Span::subtree(page, node)) == LinkKind::Internal);
    let mut url = inside.filter_map(|node| target(page, node)).find(|url| !own.is_here(url))?;
    url.set_fragment(None);
    Some(url)
}

/// Whether a text is a date and little else: the heading of a day, below which its posts are.
fn is_date(page: &Page, text: &str) -> bool {
    let language = page.attribute(0, "lang").filter(|_| !page.is_empty()).unwrap_or_default();
    find_date(text, &Habits::of(language, "")).is_some_and(|(start, _, end)| {
        let besides =
            [text.get(..start), text.get(end..)].into_iter().flatten().map(|text| TextCount::of(text).total());
        besides.sum::<u32>() <= MOST_BESIDES_DATE
    })
}

/// Whether an element is a link that is marked as a bookmark, or named as permanent links are.
pub fn is_permalink(page: &Page, node: NodeId) -> bool {
    let marked = |name: &str, mark: &str| {
        page.attribute(node, name).is_some_and(|value| value.split_whitespace().any(|word| word == mark))
    };
    let named = || {
        let text = page.children(node).find_map(|child| page.text(child)).unwrap_or_default().trim();
        PERMANENT_LINK.all().any(|name| text.eq_ignore_ascii_case(name))
    };
    page.is_link(node) && (marked("rel", "bookmark") || marked("class", "permalink") || named())
}

/// Where a title leads, fragments aside.
fn link(page: &Page, title: NodeId) -> Option<Url> {
    let mut around = (title..page.subtree_end(title)).chain(page.ancestors(title));
    let mut url = around.find_map(|node| target(page, node))?;
    url.set_fragment(None);
    Some(url)
}
