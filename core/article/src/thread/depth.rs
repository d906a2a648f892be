//! Which post answers which: by the elements where posts hold others, else by how far they are moved in, else by how deep
//! their elements are.

use look::block::Blocks;
use page::{NodeId, Page, StyleProperty};

/// An answer is moved in by more than this, CSS px.
const STEP: f64 = 5.0;

/// Longest line that may be a name, a rank or a day, in characters of a spaced alphabet. Source: as of controls.
const LONGEST_NAME: u32 = 40;

/// How deep each post is; `own` holds the blocks of each. No post is more than one deeper than the one before.
pub(super) fn depths(page: &Page, blocks: &Blocks, nodes: &[NodeId], own: &[Vec<usize>]) -> Vec<u32> {
    let nests = nodes.windows(2).any(|pair| page.contains(pair[0], pair[1]));
    if nests {
        return stacked(nodes, |open, node| page.contains(*open, *node));
    }
    let places: Option<Vec<f64>> = own.iter().map(|own| place(page, blocks, own)).collect();
    match places {
        Some(places) => stacked(&places, |open, place| *place > open + STEP),
        None => {
            let levels: Vec<usize> = nodes.iter().map(|&node| page.ancestors(node).count()).collect();
            stacked(&levels, |open, level| level > open)
        }
    }
}

/// How many of those before it are still open where each comes: `holds` states about two whether the later belongs to the
/// earlier.
fn stacked<T>(posts: &[T], holds: impl Fn(&T, &T) -> bool) -> Vec<u32> {
    let mut open: Vec<&T> = Vec::new();
    let depth = |post| {
        while open.last().is_some_and(|last| !holds(last, post)) {
            open.pop();
        }
        open.push(post);
        open.len() as u32 - 1
    };
    posts.iter().map(depth).collect()
}

/// Where the text of a post begins, from the side at which its lines begin: its longer lines, since names are in columns of
/// their own; `None` where it has no place.
fn place(page: &Page, blocks: &Blocks, own: &[usize]) -> Option<f64> {
    let begins = |&at: &usize| {
        let block = &blocks.blocks[at];
        let is_mirrored = page.style(block.node, StyleProperty::Direction) == Some("rtl");
        block.rect.map(|rect| if is_mirrored { -rect.right() } else { rect.left })
    };
    let long = own.iter().filter(|&&at| blocks.blocks[at].weight > LONGEST_NAME);
    long.filter_map(begins).min_by(f64::total_cmp).or_else(|| own.iter().filter_map(begins).min_by(f64::total_cmp))
}
