//! What the background of the extension calls: the engine on one page that was captured.
//!
//! ```text
//! bytes of the page's module ──wire──▶ PageSnapshot ──engine──▶ Analysis ──render──▶ bytes for the page's module
//! ```
//!
//! What a plain click needs and no more: everything else is in the module `extras`, which is loaded when it is asked for.
//! [`Session`] is the whole interface; it holds one page as it was at one moment. There is no document here and no
//! algorithm: what can be decided is decided in the engine.

mod behind;
mod comments;
mod error;
mod further;
mod memory;
mod outcome;
mod render;
mod session;
mod warm_up;

pub use comments::Comments;
pub use error::SessionError;
pub use further::Onward;
pub use outcome::{Outcome, OutlineEntry};
pub use session::{Session, Systems};
pub use warm_up::warm_up;
