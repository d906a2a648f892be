//! What a rule is, and when it runs.

use super::Verdicts;

/// When a rule runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Changes how likely blocks are.
    Odds,
    /// Marks what is none of the text, however likely; nothing brings it back. All rules of this phase see the same
    /// probabilities; those of what they mark become 0 after it.
    LeaveOut,
    /// Lets blocks lean on one another, without those that are left out.
    EvenOut,
    /// Changes or refuses the answer that has the highest expected F1.
    Answer,
    /// Adds what opens an answer, before its container is known.
    Open,
    /// Adds what goes with an answer, and drops what means nothing by itself.
    Complete,
    /// Drops leaves of blocks that are kept.
    Leaves,
}

impl Phase {
    /// Its name in files and tables.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Odds => "odds",
            Phase::LeaveOut => "leave out",
            Phase::EvenOut => "even out",
            Phase::Answer => "answer",
            Phase::Open => "open",
            Phase::Complete => "complete",
            Phase::Leaves => "leaves",
        }
    }
}

/// Something that is known by hand.
#[derive(Debug)]
pub struct Rule {
    /// Its name, for programs and tables.
    pub id: &'static str,
    /// When it runs.
    pub phase: Phase,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// Applies it.
    pub(super) apply: fn(&mut Verdicts),
}
