//! The figures as text for a terminal.

use std::fmt::Write;

use super::Growth;

/// The table: a line for each size with microseconds per unit, and the work that took longest.
pub fn table(growth: &Growth) -> String {
    let mut out = String::new();
    for dimension in &growth.dimensions {
        let _ = writeln!(out, "{}", dimension.name);
        for step in &dimension.steps {
            let longest = step.times.iter().max_by(|a, b| a.1.total_cmp(b.1));
            let (work, time) = longest.map_or(("", 0.0), |(work, time)| (work.as_str(), *time));
            let _ = writeln!(
                out,
                "{:>9} {:>9.1} ms {:>10.2} µs each; {work} {time:.1} ms",
                step.size,
                step.total(),
                1000.0 * step.total() / step.size.max(1) as f64
            );
        }
    }
    out
}
