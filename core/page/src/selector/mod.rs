//! Paths to elements, as text that is stored and that people read: selectors of CSS for rules, key paths for templates.
//!
//! | path | finds | learned from |
//! |---|---|---|
//! | [`Selector`] | blocks by the end of the path that leads to them | pages that were read |
//! | [`KeyPath`] | elements by the whole path from the root, with gaps and positions | a site's feed |

mod css;
mod css_text;
mod key_path;
mod key_path_text;

pub use css::LONGEST_WAY;
pub use css::{Compound, Selector};
pub use css_text::NotASelector;
pub use key_path::{KeyPath, Pattern, Step};
pub use key_path::{TELLING, classes, position};
pub use key_path_text::NotAPath;

/// How exactly an element has to be what a path asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// It has everything.
    Strict,
    /// It has half of the classes: what was learned from few pages may ask for too much, such as the class of a category.
    Loose,
}

impl Strictness {
    /// Whether this number of matching classes is enough.
    fn suffices(self, found: usize, asked: usize) -> bool {
        match self {
            Strictness::Strict => found == asked,
            Strictness::Loose => 2 * found >= asked,
        }
    }
}
