//! Digests: what is kept of a page that was read, so that later pages of its site can be understood (§4 to §6 need no
//! more). No text is in them: blocks are known by the hash of their text.

use std::collections::{BTreeMap, BTreeSet};

use look::{
    block::{Block, Blocks},
    style::Looks,
};
use page::{
    NodeId, Page,
    selector::{Compound, Selector, Strictness},
    text::hash,
};
use serde::{Deserialize, Serialize};

use super::{Relevance, relevance::MAX_TERMS};

/// Blocks of a page that are kept in its digest. Of a page with more an even part is learned from, its end included.
pub const MOST_BLOCKS: usize = 300;

/// Share of the names on either of two pages that both have, from which on they are of one template.
const KINSHIP: f64 = 0.4;

/// What is kept of one page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Digest {
    /// Number of the visit on which it was read; pages with a higher one were read later.
    pub visit: u32,
    /// Hash of its address without the fragment.
    pub address: u32,
    /// The elements that occur on it, each once.
    pub compounds: Vec<Compound>,
    /// The elements that lead to blocks, parents before children, the root first.
    pub elements: Vec<DigestElement>,
    /// How its blocks look, each look once (§4).
    pub looks: Vec<Look>,
    /// Its blocks in document order.
    pub blocks: Vec<DigestBlock>,
    /// Hashes of the terms of its titles and descriptions (§5).
    pub terms: Vec<u32>,
}

/// An element that leads to a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(Option<u32>, u32)", into = "(Option<u32>, u32)")]
pub struct DigestElement {
    /// Position of its parent in [`Digest::elements`]; `None` for the root.
    pub parent: Option<u32>,
    /// Position in [`Digest::compounds`].
    pub compound: u32,
}

/// How blocks look: the values of their text properties, and their width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(u32, u32)", into = "(u32, u32)")]
pub struct Look {
    /// Hash of the values of all text properties.
    pub style: u32,
    /// Width in 32nds of the body's.
    pub width: u32,
}

/// One block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BlockRow", into = "BlockRow")]
pub struct DigestBlock {
    /// Position of its element in [`Digest::elements`].
    pub element: u32,
    /// Position in [`Digest::looks`]; `None` for hidden blocks.
    pub look: Option<u32>,
    /// Hash of its text, in which a number counts as any number.
    pub text: u32,
    /// Length of its text.
    pub weight: u32,
    /// The part of it that is in links.
    pub link_weight: u32,
    /// Which of [`Digest::terms`] it holds, a bit each.
    pub matched: u64,
    /// Whether it was found to be content.
    pub kept: bool,
}

/// A block as it is stored. The set of terms is in two halves: JavaScript's numbers hold no 64 bits.
type BlockRow = (u32, Option<u32>, u32, u32, u32, u32, u32, bool);

impl From<BlockRow> for DigestBlock {
    fn from((element, look, text, weight, link_weight, low, high, kept): BlockRow) -> Self {
        let matched = u64::from(high) << 32 | u64::from(low);
        DigestBlock { element, look, text, weight, link_weight, matched, kept }
    }
}

impl From<DigestBlock> for BlockRow {
    fn from(block: DigestBlock) -> Self {
        let (low, high) = (block.matched as u32, (block.matched >> 32) as u32);
        (block.element, block.look, block.text, block.weight, block.link_weight, low, high, block.kept)
    }
}

impl From<(u32, u32)> for Look {
    fn from((style, width): (u32, u32)) -> Self {
        Look { style, width }
    }
}

impl From<Look> for (u32, u32) {
    fn from(look: Look) -> Self {
        (look.style, look.width)
    }
}

impl From<(Option<u32>, u32)> for DigestElement {
    fn from((parent, compound): (Option<u32>, u32)) -> Self {
        DigestElement { parent, compound }
    }
}

impl From<DigestElement> for (Option<u32>, u32) {
    fn from(element: DigestElement) -> Self {
        (element.parent, element.compound)
    }
}

impl Digest {
    /// Describes a page for rules to be applied: a row for each block, nothing kept, no terms. Linear in the page.
    pub fn of(page: &Page, blocks: &Blocks) -> Self {
        let mut builder = Builder::new(page);
        for block in &blocks.blocks {
            builder.block(block, blocks.text_of(block));
        }
        Digest { address: address(&page.snapshot().url), ..builder.digest }
    }

    /// Describes a page to be learned from. `kept` holds the leaves that were found to be content, in document order.
    pub fn to_learn(page: &Page, blocks: &Blocks, relevance: &Relevance, kept: &[NodeId]) -> Self {
        let mut digest = Digest::of(page, blocks);
        digest.terms.clone_from(&relevance.terms);
        for ((row, block), matched) in digest.blocks.iter_mut().zip(&blocks.blocks).zip(&relevance.matched) {
            row.matched = *matched;
            row.kept = blocks.is_kept(block, kept);
        }
        digest.blocks.retain(|row| row.weight > 0);
        let all = digest.blocks.len();
        if all > MOST_BLOCKS {
            digest.blocks = (0..MOST_BLOCKS).map(|at| digest.blocks[at * all / MOST_BLOCKS]).collect();
        }
        digest.pruned()
    }

    /// Without elements, compounds and looks that lead to no block.
    fn pruned(self) -> Self {
        let mut needed = vec![false; self.elements.len()];
        self.blocks.iter().for_each(|block| needed[block.element as usize] = true);
        for at in (0..self.elements.len()).rev().filter(|&at| needed[at]).collect::<Vec<_>>() {
            self.up(at as u32)
                .skip(1)
                .take_while(|&above| !std::mem::replace(&mut needed[above as usize], true))
                .count();
        }
        let mut compounds = Renumbered::new(self.compounds.len());
        let mut looks = Renumbered::new(self.looks.len());
        let mut elements = Renumbered::new(self.elements.len());
        let mut kept: Vec<DigestElement> = Vec::new();
        for (at, element) in self.elements.iter().enumerate().filter(|(at, _)| needed[*at]) {
            elements.get(at as u32);
            let parent = element.parent.map(|parent| elements.get(parent));
            kept.push(DigestElement { parent, compound: compounds.get(element.compound) });
        }
        let mut blocks = self.blocks.clone();
        for block in &mut blocks {
            block.element = elements.get(block.element);
            block.look = block.look.map(|look| looks.get(look));
        }
        Digest {
            elements: kept,
            blocks,
            compounds: compounds.of(&self.compounds),
            looks: looks.of(&self.looks),
            ..self
        }
    }

    /// Whether every number points at something and nothing is more than is learned from, as it is unless a stored file
    /// was changed by hand.
    pub fn is_sound(&self) -> bool {
        let elements = self.elements.len() as u32;
        let sound = |(at, element): (usize, &DigestElement)| {
            element.parent.is_none_or(|parent| parent < at as u32) && (element.compound as usize) < self.compounds.len()
        };
        self.terms.len() <= MAX_TERMS
            && self.blocks.len() <= MOST_BLOCKS
            && self.elements.iter().enumerate().all(sound)
            && self.blocks.iter().all(|block| {
                block.element < elements && block.look.is_none_or(|look| (look as usize) < self.looks.len())
            })
    }

    /// Whether two pages are built alike, as pages of one template are: of all the names of elements that either has,
    /// most are on both. Pages without any name are alike.
    pub fn is_kin_to(&self, other: &Digest) -> bool {
        let (own, others) = (self.names(), other.names());
        let shared = own.intersection(&others).count() as f64;
        shared >= KINSHIP * (own.len() + others.len()) as f64 - KINSHIP * shared
    }

    /// The ids and classes of its elements but those with a number in them, which are one page's own.
    fn names(&self) -> BTreeSet<&str> {
        let all = self.compounds.iter().flat_map(|compound| compound.id.iter().chain(&compound.classes));
        all.map(String::as_str).filter(|name| !name.contains(|c: char| c.is_ascii_digit())).collect()
    }

    /// The element with this position as it describes itself.
    pub fn compound(&self, element: u32) -> &Compound {
        &self.compounds[self.elements[element as usize].compound as usize]
    }

    /// An element and those around it, up to the root.
    pub fn up(&self, element: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(Some(element), |&at| self.elements[at as usize].parent)
    }

    /// Whether a selector means this element.
    pub fn matches(&self, selector: &Selector, element: u32) -> bool {
        self.matches_as(selector, element, Strictness::Strict)
    }

    pub(super) fn matches_as(&self, selector: &Selector, element: u32, strictness: Strictness) -> bool {
        selector.matches(self.up(element).map(|at| self.compound(at)), strictness)
    }

    /// Length of the chosen blocks at and below every element.
    pub(super) fn weights(&self, chosen: impl Iterator<Item = bool>) -> Vec<f64> {
        let mut weights = vec![0.0; self.elements.len()];
        for (block, chosen) in self.blocks.iter().zip(chosen) {
            weights[block.element as usize] += if chosen { f64::from(block.weight) } else { 0.0 };
        }
        for (at, element) in self.elements.iter().enumerate().rev() {
            if let Some(parent) = element.parent {
                weights[parent as usize] += weights[at];
            }
        }
        weights
    }

    /// How a block looks; `None` for hidden ones.
    pub fn look(&self, block: &DigestBlock) -> Option<Look> {
        block.look.map(|look| self.looks[look as usize])
    }
}

/// Hash of an address without its fragment.
pub fn address(url: &str) -> u32 {
    hash(url.split('#').next().unwrap_or_default().as_bytes())
}

/// Hash of a text in which every run of digits is the same.
fn text_hash(text: &str) -> u32 {
    let mut folded = String::with_capacity(text.len());
    for c in text.trim().chars() {
        match c.is_numeric() {
            true if folded.ends_with('0') => {}
            true => folded.push('0'),
            false => folded.push(c),
        }
    }
    hash(folded.as_bytes())
}

/// New positions for what is needed of a list, in the order in which it is asked for.
struct Renumbered {
    new: Vec<Option<u32>>,
    old: Vec<u32>,
}

impl Renumbered {
    fn new(length: usize) -> Self {
        Renumbered { new: vec![None; length], old: Vec::new() }
    }

    fn get(&mut self, old: u32) -> u32 {
        let next = self.old.len() as u32;
        let known = self.new[old as usize].get_or_insert(next);
        if *known == next {
            self.old.push(old);
        }
        *known
    }

    fn of<T: Clone>(&self, list: &[T]) -> Vec<T> {
        self.old.iter().map(|&old| list[old as usize].clone()).collect()
    }
}

struct Builder<'p> {
    page: &'p Page<'p>,
    /// Position of every node in the digest's elements.
    known: Vec<Option<u32>>,
    compounds: BTreeMap<(&'p str, &'p str, &'p str), u32>,
    looks_of_page: Looks<'p>,
    looks: BTreeMap<Look, u32>,
    digest: Digest,
}

impl<'p> Builder<'p> {
    fn new(page: &'p Page<'p>) -> Self {
        Builder {
            page,
            known: vec![None; page.len() as usize],
            compounds: BTreeMap::new(),
            looks_of_page: Looks::new(page),
            looks: BTreeMap::new(),
            digest: Digest::default(),
        }
    }

    fn block(&mut self, block: &Block, text: &str) {
        let element = self.element(block.node);
        let look = block.style.map(|style| {
            let width = block.rect.map_or(0.0, |rect| rect.width);
            let look = Look { style: self.looks_of_page.style(style), width: self.looks_of_page.width_step(width) };
            let looks = &mut self.digest.looks;
            *self.looks.entry(look).or_insert_with(|| {
                looks.push(look);
                looks.len() as u32 - 1
            })
        });
        let (weight, link_weight) = (block.weight, block.link_weight);
        let text = if weight == 0 { 0 } else { text_hash(text) };
        self.digest.blocks.push(DigestBlock { element, look, text, weight, link_weight, matched: 0, kept: false });
    }

    /// Position of an element, after those around it got theirs.
    fn element(&mut self, node: NodeId) -> u32 {
        let unknown: Vec<NodeId> = std::iter::once(node)
            .chain(self.page.ancestors(node))
            .take_while(|&node| self.known[node as usize].is_none())
            .collect();
        let top = unknown.last().copied().unwrap_or(node);
        let mut parent = match unknown.is_empty() {
            true => return self.known[node as usize].unwrap_or_default(),
            false => self.page.parent(top).and_then(|above| self.known[above as usize]),
        };
        for &node in unknown.iter().rev() {
            let compound = self.compound(node);
            self.digest.elements.push(DigestElement { parent, compound });
            parent = Some(self.digest.elements.len() as u32 - 1);
            self.known[node as usize] = parent;
        }
        parent.unwrap_or_default()
    }

    fn compound(&mut self, node: NodeId) -> u32 {
        let attribute = |name| self.page.attribute(node, name).unwrap_or_default();
        // The body's own names are those of the page, not of a place on it.
        let named = !matches!(self.page.tag(node), "html" | "body");
        let (id, classes) = if named { (attribute("id"), attribute("class")) } else { ("", "") };
        let tag = self.page.tag(node);
        let compounds = &mut self.digest.compounds;
        *self.compounds.entry((tag, id, classes)).or_insert_with(|| {
            compounds.push(Compound::new(tag, Some(id), Some(classes)));
            compounds.len() as u32 - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    fn digest(html: &str) -> Digest {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        Digest::of(&page, &segment(&page))
    }

    #[test]
    fn every_block_has_its_way() {
        let digest = digest("<div id=a class='y x'><p>One</p><p>Two</p></div><p class=x hidden>Three</p>");
        let way = |block: usize| {
            let mut way: Vec<String> =
                digest.up(digest.blocks[block].element).map(|at| digest.compound(at).to_string()).collect();
            way.reverse();
            way.join(" > ")
        };
        assert_eq!(way(0), "html > body > div#a.x.y > p");
        assert_eq!(way(0), way(1));
        assert_eq!(way(2), "html > body > p.x");
        assert_eq!(digest.blocks[0].look, digest.blocks[1].look);
        assert_eq!((digest.blocks[2].look, digest.looks.len()), (None, 1));
        assert!(digest.is_sound());
    }

    #[test]
    fn numbers_do_not_tell_texts_apart() {
        let digest = digest("<p>14 comments</p><p>3 comments</p><p>No comments</p>");
        assert_eq!(digest.blocks[0].text, digest.blocks[1].text);
        assert_ne!(digest.blocks[0].text, digest.blocks[2].text);
    }

    #[test]
    fn a_fragment_is_no_other_page() {
        assert_eq!(address("https://a.example/b#c"), address("https://a.example/b"));
        assert_ne!(address("https://a.example/b?c"), address("https://a.example/b"));
    }
}
