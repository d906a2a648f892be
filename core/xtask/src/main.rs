//! Build steps that need more than a shell line.
fn main() {}
