//! Blocks: the smallest block-level elements that enclose a run of text, or single media objects (spider §3.1).
//!
//! [`segment`] makes one pass over the page. [`Blocks`] also carries sums over every subtree, so that later stages ask
//! "how much text is below this element" in constant time.

mod formulas;
mod headings;
mod hints;
mod kinds;
mod segment;
mod slugs;
mod sums;

pub use formulas::{drawn_source, formula_around, is_certain, is_formula, is_raw_formula};
pub use headings::{font_size, heading, heading_level, style_number};
pub use hints::Hints;
pub use kinds::Kinds;
pub use segment::{Block, Blocks, is_media, is_player, segment};
pub use sums::{Sums, Totals};
