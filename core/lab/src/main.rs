//! The lab: the engine on saved page snapshots, natively.
fn main() {}
