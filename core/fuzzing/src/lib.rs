//! Broken input for the engine.
//!
//! [`fuzz_one`] takes bytes as they could come from a page, a store or a server and goes with them wherever the engine
//! goes. The targets of cargo-fuzz in `fuzz/` call it, and so does [`try_case`], which needs no other compiler: it
//! changes the seeds of `fuzz/corpus` by a generator of numbers, so that a case is known by its target, a seed and its
//! place, and can be had again.

mod case;
mod dates;
mod one;
mod seeds;
mod snapshots;
mod texts;

pub use case::{Tried, input, try_case};
pub use one::{Outcome, fuzz_one};
pub use seeds::{Seeds, folder};

/// What is fed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A page snapshot: the analysis with and without a memory, every renderer, what is remembered of it.
    Snapshot,
    /// A site's memory as it is stored.
    Memory,
    /// Rules as a person brings them in.
    Rules,
    /// A feed as a server sends it, and what is learned from it.
    Feed,
    /// Selectors and key paths as a person writes them.
    Selector,
    /// Days as pages write them, wherever a page shows its date.
    Date,
    /// Models as a person brings them in: trees with and without their head, and personal ones.
    Model,
}

impl Target {
    /// All of them.
    pub const ALL: [Target; 7] =
        [Target::Snapshot, Target::Memory, Target::Rules, Target::Feed, Target::Selector, Target::Date, Target::Model];

    /// The name of the target, which is also that of the folder with its seeds.
    pub fn name(self) -> &'static str {
        match self {
            Target::Snapshot => "snapshot",
            Target::Memory => "memory",
            Target::Rules => "rules",
            Target::Feed => "feed",
            Target::Selector => "selector",
            Target::Date => "date",
            Target::Model => "model",
        }
    }
}
