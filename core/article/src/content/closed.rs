//! What the parts of an article become when they close.

use super::spans::OpenRow;
use crate::{Block, BlockKind, Cell, Column, Inline, ListItem};

/// What a closed frame leaves behind.
pub(super) enum Closed {
    /// Blocks for the frame around it.
    Blocks(Vec<BlockKind>),
    /// Finished blocks with sources of their own, for the frame around it.
    Flattened(Vec<Block>),
    /// A table, and what was in it outside of its cells.
    TableAnd(BlockKind, Vec<Block>),
    /// A caption or summary.
    Caption(Vec<Inline>),
    /// An item of a list.
    Item(ListItem, bool),
    /// A term of a definition list.
    Term(Vec<Inline>),
    /// A description of a definition list.
    Description(Vec<Block>),
    /// A row of a table, and what was in it outside of its cells.
    Row(OpenRow, Vec<Block>),
    /// A cell of a table.
    Cell(Cell, Column),
    /// The content of a footnote.
    Note(usize, Vec<Block>),
}
