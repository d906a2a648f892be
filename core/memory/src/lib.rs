//! Site memory: what is kept of a site, on the person's machine only, so that its later pages are understood better. It
//! is beside the way of a page: below the judge, which asks it ([`consult`]), and above the systems, whose rules it
//! keeps.
//!
//! It takes pages with what is content on them, and the person's decisions. It gives a [`SiteMemory`], and what that contains
//! of another page. Errors: [`SiteMemoryError`] for what was stored, [`MemoryFull`] for what has no room.
//!
//! ```text
//! page + extraction ──remember──▶ digests ──learn──▶ rules ──┐
//! the person's clicks ──correct, undo──▶ corrections ────────┼─▶ read ─▶ what a site's memory contains about a page
//! the person's edits ──add_rule, remove_rule──▶ own rules ───┤
//! rules from elsewhere ──import_rules──▶ imported ───────────┘
//! ```
//!
//! A person points at parts of an article: [`leave_out`] drops one. What is not in it, [`left_out`] lists and
//! [`bring_in`] keeps. [`undo`] takes either back, and [`Basis`] states what an article is based on.
//!
//! [`read_as`] keeps as what the person reads the site's pages, and [`with_feed`] what the site's feed taught, where the person asked for it.
//!
//! With a memory every [`System`] can propose; [`proposals`] asks them all, [`agreements`] states how far each agrees with
//! what was decided.
//!
//! All of it is plain data; every function takes a memory and gives a new one. Content of a page is in it as hashes and
//! counts only, never as text, but for two things that a feed taught: the words around a name or a title ("by"), and the
//! name of the one author of a site that never names them. It is bounded,
//! each part on its own: [`MOST_PAGES`] digests (the oldest of the template that has most goes first) of [`MOST_BLOCKS`]
//! blocks each, [`MOST_TERMS`] terms (the rarest go first), [`MOST_BOILERPLATE`] texts that recur, [`LARGEST_WORD`] bytes of
//! the person's decisions (no more is taken, see [`MemoryFull`]); all together [`LARGEST_MEMORY`] bytes. What is written
//! can be read: both sides share these bounds, and of what was changed by hand [`recover`] loses the broken entries only.

mod basis;
mod bounds;
mod consult;
mod corrections;
mod feed;
mod left_out;
mod memory;
mod next_page;
mod part;
mod reads_as;
mod recover;
mod relearn;
mod remember;
mod rules;
mod system;
#[cfg(test)]
mod tests;

pub use memory::{Correction, Drift, ReadsAs, SITE_MEMORY_FORMAT, SiteMemory, SiteMemoryError};
pub use systems::spider::MOST_BLOCKS;

pub use basis::{Basis, FeedBasis};
pub use bounds::{
    LARGEST_MEMORY, LARGEST_TEMPLATES, LARGEST_WORD, MOST_BOILERPLATE, MOST_CORRECTIONS, MOST_PAGES, MOST_TERMS,
    MemoryFull,
};
pub use consult::{MemoryReading, consult};
pub use corrections::{Reach, correct, redo, undo};
pub use feed::{forget_feed, with_feed};
pub use left_out::{LeftOut, LeftOutRole, bring_in, left_out};
pub use next_page::{NextPage, next_page};
pub use part::{Meant, leave_out, meant_with};
pub use reads_as::read_as;
pub use recover::{Recovered, recover};
pub use remember::{Notes, notes, remember};
pub use rules::{ListedRule, RuleOrigin, SiteRules, add_rule, export_rules, import_rules, list_rules, remove_rule};
pub use system::{Agreement, Blog, Feed, Proposal, Spider, System, SystemName, Vce, agreements, proposals};
