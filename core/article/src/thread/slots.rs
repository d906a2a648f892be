//! Lines between the head of a post and its text, such as a member's rank: they are in the same place of post after
//! post, and short in all of them, whatever they contain.

use std::collections::{BTreeMap, BTreeSet};

use look::block::Blocks;
use page::{NodeId, Page};

/// Fewest posts of which anything is concluded. Source: as of controls.
const FEWEST_POSTS: usize = 3;

/// Share of the posts that have something in a place. Source: guess; guests have no rank.
const LEAST_SHARE: f64 = 0.6;

/// Longest line of the kind, in characters of a spaced alphabet. Source: as of controls.
const LONGEST: u32 = 40;

/// A place in a post: what is around it, as tags and classes, from the inside out.
type Place<'p> = Vec<(&'p str, &'p str)>;

/// Where such lines are looked for.
pub(super) struct Post<'t> {
    /// Its element.
    pub(super) node: NodeId,
    /// Whether something is known to be its head. Where nothing is, what is first may be a name.
    pub(super) has_head: bool,
    /// The blocks of its text.
    pub(super) text: &'t [usize],
}

/// The blocks of the texts that are such lines.
pub(super) fn lines(page: &Page, blocks: &Blocks, posts: &[Post<'_>]) -> BTreeSet<usize> {
    let weight = |at: usize| blocks.blocks[at].weight;
    let mut said: BTreeMap<Place<'_>, u64> = BTreeMap::new();
    let mut before: BTreeMap<Place<'_>, Vec<(usize, usize)>> = BTreeMap::new();
    for (number, post) in posts.iter().enumerate() {
        let longest = post.text.iter().copied().max_by_key(|&at| (weight(at), std::cmp::Reverse(at)));
        for &at in post.text {
            let place = place(page, blocks.blocks[at].node, post.node);
            *said.entry(place.clone()).or_default() += u64::from(weight(at));
            if Some(at) < longest && post.has_head {
                before.entry(place).or_default().push((number, at));
            }
        }
    }
    let text = said.into_iter().max_by_key(|(_, weight)| *weight).map(|(place, _)| place);
    before.retain(|place, lines| {
        let in_posts: BTreeSet<usize> = lines.iter().map(|(number, _)| *number).collect();
        let is_line = |at: usize| weight(at) <= LONGEST && !ends_sentence(blocks.text_of(&blocks.blocks[at]));
        Some(place) != text.as_ref()
            && in_posts.len() >= FEWEST_POSTS
            && in_posts.len() as f64 >= LEAST_SHARE * posts.len() as f64
            && lines.iter().all(|&(_, at)| is_line(at))
    });
    before.into_values().flatten().map(|(_, at)| at).collect()
}

fn ends_sentence(text: &str) -> bool {
    text.trim_end().ends_with(['.', '?', '!', '。', '？', '！', '…'])
}

fn place<'p>(page: &Page<'p>, node: NodeId, post: NodeId) -> Place<'p> {
    let up = std::iter::once(node).chain(page.ancestors(node)).take_while(|&node| node > post);
    up.map(|node| (page.tag(node), page.attribute(node, "class").unwrap_or_default())).collect()
}
