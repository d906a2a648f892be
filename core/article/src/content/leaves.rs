//! Which nodes are kept, and what lies below a node, answered in constant time.

use judge::Extraction;
use page::{NodeId, Page};

const KEPT: u8 = 1;
const HOLDS: u8 = 2;

/// The kept leaves of a page, indexed.
pub(super) struct Leaves {
    flags: Vec<u8>,
    /// Visible characters of kept text before each node, one entry more than there are nodes.
    characters: Vec<u32>,
}

impl Leaves {
    /// One pass over the page. Ids outside of the page are ignored.
    pub(super) fn new(page: &Page, extraction: &Extraction) -> Self {
        let mut flags = vec![0_u8; page.len() as usize];
        for &leaf in extraction.kept.iter().filter(|&&leaf| leaf < page.len()) {
            for node in leaf..page.subtree_end(leaf) {
                flags[node as usize] |= KEPT | HOLDS;
            }
            for node in page.ancestors(leaf) {
                if flags[node as usize] & HOLDS != 0 {
                    break;
                }
                flags[node as usize] |= HOLDS;
            }
        }
        let mut characters = Vec::with_capacity(flags.len() + 1);
        let mut sum = 0_u32;
        characters.push(0);
        for node in 0..page.len() {
            if flags[node as usize] & KEPT != 0
                && let Some(text) = page.text(node)
            {
                sum = sum.saturating_add(text.chars().filter(|c| !c.is_whitespace()).count() as u32);
            }
            characters.push(sum);
        }
        Leaves { flags, characters }
    }

    /// Whether this node is a kept leaf, or below a kept media element.
    pub(super) fn is_kept(&self, node: NodeId) -> bool {
        self.flags[node as usize] & KEPT != 0
    }

    /// Whether this node is kept or has something kept below it.
    pub(super) fn holds(&self, node: NodeId) -> bool {
        self.flags[node as usize] & HOLDS != 0
    }

    /// Characters of kept text in the subtree, white space not counted.
    pub(super) fn characters(&self, page: &Page, node: NodeId) -> u32 {
        self.characters[page.subtree_end(node) as usize] - self.characters[node as usize]
    }

    /// Kept text of the subtree with white space folded, up to a bound in characters.
    pub(super) fn text(&self, page: &Page, node: NodeId, bound: usize) -> String {
        let mut text = String::new();
        for id in node..page.subtree_end(node) {
            if text.len() > bound {
                break;
            }
            match page.text(id) {
                Some(part) if self.is_kept(id) || part.trim().is_empty() => text.push_str(part),
                None if page.is_block_level(id) || page.tag(id) == "br" => text.push(' '),
                _ => {}
            }
        }
        fold(&text)
    }
}

/// White space at the ends removed, runs of it turned into one space.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.push_str(word);
    }
    folded
}

/// Words of the `class` attribute.
pub(super) fn classes<'a>(page: &Page<'a>, node: NodeId) -> impl Iterator<Item = &'a str> + use<'a> {
    page.attribute(node, "class").unwrap_or("").split_ascii_whitespace()
}
