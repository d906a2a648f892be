//! Signatures below a line of marks, as forums and mail programs draw it above them.

use look::block::Blocks;
use page::{NodeId, Page};

/// Fewest marks of such a line; two dashes and a space are one by convention (RFC 3676, 4.3).
const FEWEST_MARKS: usize = 5;

/// Most characters of a signature. Source: guess, four lines.
const LONGEST: usize = 500;

/// The leaves of such a line with which each of these posts ends, and of all that is below it.
pub(super) fn signatures(page: &Page, blocks: &Blocks, posts: &[Vec<usize>]) -> Vec<NodeId> {
    let leaves = |post: &Vec<usize>| -> Vec<NodeId> {
        post.iter().flat_map(|&at| blocks.leaves_of(&blocks.blocks[at])).copied().collect()
    };
    posts.iter().flat_map(|post| signature(page, leaves(post))).collect()
}

fn signature(page: &Page, mut leaves: Vec<NodeId>) -> Vec<NodeId> {
    let text = |leaf: &NodeId| page.text(*leaf).unwrap_or_default();
    let says = |leaf: &NodeId| text(leaf).contains(char::is_alphanumeric);
    let Some(line) = leaves.iter().rposition(|leaf| is_line(text(leaf))) else { return Vec::new() };
    let below: usize = leaves.iter().skip(line).map(|leaf| text(leaf).chars().count()).sum();
    if below > LONGEST || !leaves.iter().take(line).any(says) {
        return Vec::new();
    }
    leaves.split_off(line)
}

fn is_line(text: &str) -> bool {
    let marks = text.trim();
    marks == "--" || marks.bytes().all(|byte| byte == b'_') && marks.len() >= FEWEST_MARKS
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    fn below(html: &str) -> String {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let out = signatures(&page, &blocks, &[(0..blocks.blocks.len()).collect()]);
        out.iter().filter_map(|&leaf| page.text(leaf)).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn what_is_below_a_line_of_marks_ends_a_post() {
        assert_eq!(below("<div>What am I missing?<br>_______<br>The sea is wide</div>"), "_______|The sea is wide");
        assert_eq!(below("<p>Until noon.</p><p>--<br>Ann</p>"), "--|Ann");
        assert_eq!(below("<p>_______</p><p>Until noon.</p>"), "", "nothing above it");
        assert_eq!(below("<p>Thirty</p><p>------</p><p>and one</p>"), "", "a sum");
        assert_eq!(below("<p>Fill in: ______</p><p>here</p>"), "", "a gap in a line");
        let long = "The sea is wide and the boat is small. ".repeat(20);
        assert_eq!(below(&format!("<p>One</p><p>_______</p><p>{long}</p>")), "", "a text of its own");
    }
}
