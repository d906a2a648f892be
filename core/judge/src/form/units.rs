//! Which elements are the posts of a thread: those that are named alike, hold nearly all of its text, and each show a day
//! or a link to themselves, or are called comments.

use std::collections::{BTreeMap, BTreeSet};

use look::block::{Blocks, Hints};
use page::{NodeId, Page};

use super::{members::is_post, stamps::Stamp};

/// Share of the text that the posts hold at least.
const LEAST_COVERAGE: f64 = 0.7;

/// The same of all text where a question is before them. Source: guess.
const LEAST_OF_ALL: f64 = 0.25;

/// Share of the posts that show a day or a link to themselves, where nothing calls them comments.
const LEAST_STAMPED: f64 = 0.7;

/// Most days and links that one post shows, with those of what it quotes and of whoever wrote it; an element with more holds
/// several posts.
const MOST_STAMPS: u32 = 6;

/// Most that one post shows of itself alone.
const FEW_STAMPS: u32 = 3;

/// Ratings that are as good as equal: then the more posts there are, the better.
const EQUAL: f64 = 0.03;

/// Longest line about whoever wrote a post, in characters of a spaced alphabet. Source: guess.
const LONGEST_LINE: u32 = 60;

/// Longest text of a head that is an element of its own before its post, in characters of a spaced alphabet. Source: guess.
const LONGEST_HEAD: u32 = 120;

/// Classes of one element that are looked at.
const MOST_CLASSES: usize = 8;

/// A way in which elements are named alike: by what they are, and by a class, the beginning of a numbered id, what microdata
/// calls them, or how deep they are in the page.
type Name<'a> = (u16, &'static str, &'a str, usize);

/// The posts among these blocks, in document order; one may hold others.
/// Where they may be `answers`, what is before the first of them need not be in any.
pub fn units(
    page: &Page,
    blocks: &Blocks,
    meant: &[usize],
    stamped: &BTreeMap<usize, Stamp>,
    answers: bool,
) -> Vec<NodeId> {
    let sums = Sums::new(blocks, meant, stamped);
    let mut groups: BTreeMap<Name<'_>, Vec<NodeId>> = BTreeMap::new();
    for node in around(page, blocks, meant) {
        each_name(page, node, |name| groups.entry(name).or_default().push(node));
    }
    let mut best: Option<(f64, Vec<NodeId>)> = None;
    for nodes in groups.into_values().filter(|nodes| nodes.len() > 1) {
        let Some((rating, units)) = rate(page, blocks, &sums, nodes, answers) else { continue };
        let is_better = best.as_ref().is_none_or(|(other, held)| {
            let same = (rating - other).abs() < EQUAL;
            // What is around each of them states who wrote it.
            if hold_each(page, &units, held) || hold_each(page, held, &units) {
                return hold_each(page, &units, held);
            }
            if !same {
                return rating > *other;
            }
            match (are_parts(page, &units, held), are_parts(page, held, &units)) {
                (true, _) => false,
                (_, true) => true,
                _ => (units.len(), held.first()) > (held.len(), units.first()),
            }
        });
        if is_better {
            best = Some((rating, units));
        }
    }
    best.map(|(_, units)| rows(page, units)).unwrap_or_default()
}

/// The rows of tables that these elements are in, where each is in one of its own: whoever wrote it is in another cell.
fn rows(page: &Page, mut units: Vec<NodeId>) -> Vec<NodeId> {
    let is_in_table = |&unit: &NodeId| matches!(page.tag(unit), "td" | "table" | "tbody");
    while units.iter().all(is_in_table) {
        let around: Vec<NodeId> = units.iter().filter_map(|&unit| page.ancestors(unit).next()).collect();
        let is_own = around.windows(2).all(|pair| pair[0] < pair[1] && !page.contains(pair[0], pair[1]));
        if around.len() < units.len() || !is_own {
            break;
        }
        units = around;
    }
    units
}

/// Whether each of these elements holds one of the others, in order.
fn hold_each(page: &Page, outer: &[NodeId], inner: &[NodeId]) -> bool {
    outer.len() == inner.len()
        && outer.iter().zip(inner).all(|(&outer, &inner)| outer < inner && page.contains(outer, inner))
}

/// Whether elements are parts of the others: each of these holds as many of them, at least two, and is none of them.
fn are_parts(page: &Page, parts: &[NodeId], wholes: &[NodeId]) -> bool {
    let each = parts.len() / wholes.len().max(1);
    let is_whole = |&whole: &NodeId| {
        let (start, end) = (parts.partition_point(|&part| part <= whole), page.subtree_end(whole));
        parts.partition_point(|&part| part < end).saturating_sub(start) == each && parts.binary_search(&whole).is_err()
    };
    each > 1 && parts.len() == each * wholes.len() && wholes.iter().all(is_whole)
}

/// Where each of these posts begins: at itself, or at the element right before it where nearly all of them are in one element
/// and have such a head, which is built alike and holds one short line with a link to the post: its day, or who wrote it.
pub fn starts(page: &Page, blocks: &Blocks, nodes: &[NodeId]) -> Vec<NodeId> {
    let is_most = |count: usize| count as f64 >= LEAST_STAMPED * nodes.len() as f64;
    // Where most are of one kind, the one in the middle is: most ways of naming elements find none in a row.
    let around = nodes.get(nodes.len() / 2).and_then(|&node| page.parent(node));
    if !is_most(nodes.iter().filter(|&&node| page.parent(node) == around).count()) {
        return nodes.to_vec();
    }
    let before: Vec<Option<NodeId>> = nodes.iter().map(|&node| head_before(page, blocks, nodes, node)).collect();
    let row = |head: NodeId| (page.parent(head), blocks.kinds.kind_of(head));
    let heads: Vec<NodeId> = before.iter().flatten().copied().collect();
    let times = |of: NodeId| heads.iter().filter(|&&head| row(head) == row(of)).count();
    let usual = heads.get(heads.len() / 2).filter(|&&head| is_most(times(head)));
    let usual = usual.map(|&head| row(head));
    let is_usual = |head: &NodeId| Some(row(*head)) == usual;
    nodes.iter().zip(before).map(|(&node, head)| head.filter(is_usual).unwrap_or(node)).collect()
}

fn sibling_before(page: &Page, node: NodeId) -> Option<NodeId> {
    let parent = page.parent(node)?;
    let last = node.checked_sub(1).filter(|&last| last != parent)?;
    std::iter::once(last).chain(page.ancestors(last)).find(|&around| page.parent(around) == Some(parent))
}

/// The element right before a post, where it is none itself and holds nothing but a short line with a link to a place of a
/// page. Lists of texts have their titles before what is said of them, too, and these lead to the texts.
fn head_before(page: &Page, blocks: &Blocks, nodes: &[NodeId], node: NodeId) -> Option<NodeId> {
    let is_blank = |node: &NodeId| page.text(*node).is_some_and(|text| text.trim().is_empty());
    let mut siblings = std::iter::successors(sibling_before(page, node), |&sibling| sibling_before(page, sibling));
    let head = siblings.find(|sibling| !is_blank(sibling))?;
    let sum = blocks.sums.below(page, head);
    let is_short = (1..=LONGEST_HEAD).contains(&sum.weight) && !page.is_heading(head);
    let leads_to_place = |link: NodeId| {
        let place = page.attribute(link, "href").and_then(|address| address.split_once('#'));
        place.is_some_and(|(_, place)| !place.is_empty())
    };
    let is_linked = (head..page.subtree_end(head)).any(leads_to_place);
    (is_short && is_linked && nodes.binary_search(&head).is_err()).then_some(head)
}

/// The blocks of each of these elements, and of the head before it, that no other of them inside it holds.
pub fn own_blocks(page: &Page, blocks: &Blocks, meant: &[usize], nodes: &[NodeId]) -> Vec<Vec<usize>> {
    let starts = starts(page, blocks, nodes);
    let mut own = vec![Vec::new(); nodes.len()];
    let mut open: Vec<usize> = Vec::new();
    let mut next = 0;
    for &at in meant {
        let leaf = blocks.first_leaf(&blocks.blocks[at]);
        while starts.get(next).is_some_and(|&start| start <= leaf) {
            open.push(next);
            next += 1;
        }
        while open.last().is_some_and(|&unit| page.subtree_end(nodes[unit]) <= leaf) {
            open.pop();
        }
        // An element that has ended may lie below one that was opened after it and has ended, too.
        if let Some(&unit) = open.last() {
            own[unit].push(at);
        }
    }
    own
}

/// All elements around these blocks, in document order.
fn around(page: &Page, blocks: &Blocks, meant: &[usize]) -> BTreeSet<NodeId> {
    let mut found = BTreeSet::new();
    for &at in meant {
        let node = blocks.blocks[at].node;
        for element in std::iter::once(node).chain(page.ancestors(node)) {
            if !found.insert(element) {
                break;
            }
        }
    }
    found
}

fn each_name<'a>(page: &Page<'a>, node: NodeId, mut name: impl FnMut(Name<'a>)) {
    let Some(element) = page.element(node) else { return };
    name((element.tag, "", "", 0));
    name((element.tag, "level", "", page.ancestors(node).count()));
    for class in page.attribute(node, "class").unwrap_or("").split_ascii_whitespace().take(MOST_CLASSES) {
        name((element.tag, "class", class, 0));
    }
    if is_post(page, node) {
        name((element.tag, "itemtype", page.attribute(node, "itemtype").unwrap_or_default(), 0));
    }
    let id = page.attribute(node, "id").unwrap_or("");
    let stem = id.trim_end_matches(|c: char| c.is_ascii_digit());
    if !stem.is_empty() && stem.len() < id.len() {
        name((element.tag, "id", stem, 0));
    }
}

/// How much text and how many stamps are before each block.
struct Sums(Vec<(u32, u32)>);

impl Sums {
    fn new(blocks: &Blocks, meant: &[usize], stamped: &BTreeMap<usize, Stamp>) -> Self {
        let mut of_block = vec![(0, 0); blocks.blocks.len()];
        for &at in meant {
            of_block[at].0 = blocks.blocks[at].weight;
        }
        for &at in stamped.keys() {
            of_block[at].1 = 1;
        }
        let mut sum = (0_u32, 0_u32);
        let sums = of_block.into_iter().map(|(weight, stamps)| {
            sum = (sum.0.saturating_add(weight), sum.1 + stamps);
            sum
        });
        Sums(std::iter::once((0, 0)).chain(sums).collect())
    }

    fn total(&self) -> u32 {
        self.0.last().map_or(0, |sum| sum.0)
    }

    fn before(&self, page: &Page, blocks: &Blocks, node: NodeId) -> u32 {
        self.0[blocks.within(page, node).start].0
    }

    /// From an element before a post, or the post itself, to its end.
    fn between(&self, page: &Page, blocks: &Blocks, start: NodeId, node: NodeId) -> (u32, u32) {
        let (start, end) = (blocks.within(page, start).start, blocks.within(page, node).end);
        let (first, last) = (self.0[start], self.0[end]);
        (last.0 - first.0, last.1 - first.1)
    }
}

/// How likely it is that elements which are named alike are the posts, and those of them that have text of their own.
/// `None` where they are not.
fn rate(page: &Page, blocks: &Blocks, sums: &Sums, nodes: Vec<NodeId>, answers: bool) -> Option<(f64, Vec<NodeId>)> {
    let starts = starts(page, blocks, &nodes);
    let below = |at: usize| sums.between(page, blocks, starts[at], nodes[at]);
    let mut own: Vec<(u32, u32)> = (0..nodes.len()).map(below).collect();
    let mut open: Vec<usize> = Vec::new();
    let mut covered = 0.0;
    let mut inner: BTreeSet<usize> = BTreeSet::new();
    for at in 0..nodes.len() {
        while open.last().is_some_and(|&outer| page.subtree_end(nodes[outer]) <= nodes[at]) {
            open.pop();
        }
        let (weight, stamps) = below(at);
        match open.last() {
            Some(&outer) => {
                inner.insert(at);
                own[outer] = (own[outer].0.saturating_sub(weight), own[outer].1.saturating_sub(stamps));
            }
            None => covered += f64::from(weight),
        }
        open.push(at);
    }
    // What is within every post in the same number and means next to nothing is a part of them.
    let outer: Vec<usize> = (0..nodes.len()).filter(|at| !inner.contains(at)).collect();
    let ends = outer.iter().skip(1).copied().chain([nodes.len()]);
    let is_in_each = outer.iter().zip(ends).all(|(&at, end)| (end - at - 1) * outer.len() == inner.len());
    let says_little = is_in_each && inner.iter().all(|&at| own[at].0 <= LONGEST_LINE);
    let is_unit = |at: &usize| own[*at].0 > 0 && !(says_little && inner.contains(at));
    let units: Vec<(NodeId, u32)> = (0..nodes.len()).filter(is_unit).map(|at| (nodes[at], own[at].1)).collect();
    let count = units.len() as f64;
    let coverage = covered / f64::from(sums.total().max(1));
    let before = nodes.first().filter(|_| answers).map_or(0, |&first| sums.before(page, blocks, first));
    let behind = f64::from(sums.total().saturating_sub(before).max(1));
    if units.len() < 2 || covered / behind < LEAST_COVERAGE || coverage < LEAST_OF_ALL {
        return None;
    }
    let share = |is: &dyn Fn(&(NodeId, u32)) -> bool| units.iter().filter(|unit| is(unit)).count() as f64 / count;
    let stamped = share(&|(_, stamps)| (1..=MOST_STAMPS).contains(stamps));
    let named = share(&|(node, _)| blocks.own_hints(*node).any(Hints::COMMENT) || is_post(page, *node));
    if stamped < LEAST_STAMPED && named < 1.0 {
        return None;
    }
    // More than one shows for itself may be those of several posts.
    let few = share(&|(_, stamps)| (1..=FEW_STAMPS).contains(stamps));
    Some((stamped + few + named + coverage, units.into_iter().map(|(node, _)| node).collect()))
}
