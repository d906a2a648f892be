//! Lines of marks that part the scenes of a text.

use page::NodeId;

use super::Walk;
use crate::BlockKind;

/// Marks that part scenes where there are at least and at most so many, and ornaments, of which one is enough.
const SCENE_MARKS: &str = "*•·~-–—_=#.∗◆◇○●";
const ORNAMENTS: &str = "⁂❦❧☙✦✻✽❖⸻❉✥☆★◈";
const LEAST_MARKS: usize = 3;
const MOST_MARKS: usize = 40;

/// Nodes of the largest line of marks, each in an element of its own; bounds the time of a page without text.
const MOST_NODES: usize = 3 * MOST_MARKS;

impl Walk<'_, '_> {
    /// Whether a line of marks alone ("* * *", "⁂") parts two scenes of a text, as a rule does.
    pub(super) fn parts_scenes(&self, node: NodeId) -> bool {
        let Some(frame) = self.frames.last() else { return false };
        let follows = matches!(frame.blocks.last().map(|block| &block.kind), Some(BlockKind::Paragraph { .. }));
        let below = || node..self.page.subtree_end(node);
        if !follows && self.line.is_blank() || below().len() > MOST_NODES {
            return false;
        }
        if !self.page.is_block_level(node) || self.page.hiding(node).is_some() {
            return false;
        }
        let mut marks = below().filter_map(|id| self.page.text(id)).flat_map(str::chars).filter(|c| !c.is_whitespace());
        let mut count = 0;
        let are_marks = marks.all(|c| {
            count += if ORNAMENTS.contains(c) { LEAST_MARKS } else { 1 };
            SCENE_MARKS.contains(c) || ORNAMENTS.contains(c)
        });
        are_marks
            && (LEAST_MARKS..=MOST_MARKS).contains(&count)
            && below().all(|id| !matches!(self.page.tag(id), "a" | "button"))
    }
}
