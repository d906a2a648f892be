//! Bounded runs of broken input, counted.

use std::{fs, path::PathBuf, time::Duration};

use anyhow::Context;
use fuzzing::{Outcome, Seeds, Target, Tried, input, try_case};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::machine;

/// Name of the file with the counts.
pub const RESULT: &str = "fuzz.json";

/// No input of the size that the capture lets through may take longer.
const LONGEST: Duration = Duration::from_secs(2);

/// What to try.
pub struct Plan {
    /// Cases of snapshots.
    pub count: u64,
    /// Which cases.
    pub seed: u64,
    /// Folder for inputs that fail.
    pub out: PathBuf,
}

/// What came of all cases.
#[derive(Debug, Serialize, Deserialize)]
pub struct Counts {
    /// The plan's.
    pub count: u64,
    /// The plan's.
    pub seed: u64,
    /// Name of the processor.
    pub processor: String,
    /// Of each target, in the order of [`Target::ALL`].
    pub targets: Vec<TargetCounts>,
}

/// What came of the cases of one target.
#[derive(Debug, Serialize, Deserialize)]
pub struct TargetCounts {
    /// Name of the target.
    pub name: String,
    /// Cases.
    pub tried: u64,
    /// Of these, the engine did not report that they are broken.
    pub read: u64,
    /// A memory came of them that the engine refuses.
    pub unreadable: u64,
    /// Panics.
    pub panics: u64,
    /// Took longer than two seconds.
    pub slow: u64,
    /// The longest, ms.
    pub longest: f64,
    /// Nodes of the largest snapshot; 0 for texts.
    pub nodes: usize,
    /// Bytes of the largest input.
    pub bytes: usize,
}

impl Counts {
    /// Whether nothing panicked and nothing took too long.
    pub fn is_good(&self) -> bool {
        self.targets.iter().all(|target| target.panics == 0 && target.slow == 0)
    }
}

/// Tries all cases on all processors.
///
/// # Errors
/// When seeds are missing or the folder cannot be written.
pub fn run(plan: &Plan) -> anyhow::Result<Counts> {
    fs::create_dir_all(&plan.out).with_context(|| format!("cannot make {}", plan.out.display()))?;
    let targets = Target::ALL.iter().map(|target| counts(plan, *target)).collect::<anyhow::Result<_>>()?;
    Ok(Counts { count: plan.count, seed: plan.seed, processor: machine::processor(), targets })
}

fn counts(plan: &Plan, target: Target) -> anyhow::Result<TargetCounts> {
    let seeds = Seeds::read(target).with_context(|| format!("seeds of {}", target.name()))?;
    let tried = if target == Target::Snapshot { plan.count } else { plan.count * 5 / 2 };
    let start = TargetCounts {
        name: target.name().to_owned(),
        tried,
        read: 0,
        unreadable: 0,
        panics: 0,
        slow: 0,
        longest: 0.0,
        nodes: 0,
        bytes: 0,
    };
    let all: Vec<(u64, Tried)> =
        (0..tried).into_par_iter().map(|place| (place, try_case(&seeds, plan.seed, place))).collect();
    let mut counts = start;
    for (place, case) in all {
        counts.add(&case);
        if case.outcome.is_none() || case.time > LONGEST {
            let file = plan.out.join(format!("{}-{}-{place}", target.name(), plan.seed));
            eprintln!("{}: {:?} after {:.1} s", file.display(), case.outcome, case.time.as_secs_f64());
            fs::write(file, input(&seeds, plan.seed, place))?;
        }
    }
    Ok(counts)
}

impl TargetCounts {
    fn add(&mut self, case: &Tried) {
        self.read += u64::from(matches!(case.outcome, Some(Outcome::Read | Outcome::Unreadable)));
        self.unreadable += u64::from(case.outcome == Some(Outcome::Unreadable));
        self.panics += u64::from(case.outcome.is_none());
        self.slow += u64::from(case.time > LONGEST);
        self.longest = self.longest.max(case.time.as_secs_f64() * 1_000.0);
        self.nodes = self.nodes.max(case.nodes);
        self.bytes = self.bytes.max(case.bytes);
    }
}

/// The counts in Markdown.
pub fn table(counts: &Counts) -> String {
    let mut table = String::from(
        "| input | tried | read | panics | over 2 s | longest, ms | largest |\n|---|---:|---:|---:|---:|---:|---:|\n",
    );
    for target in &counts.targets {
        let largest = if target.nodes > 0 {
            format!("{} nodes", target.nodes)
        } else {
            format!("{:.0} kB", target.bytes as f64 / 1_000.0)
        };
        table.push_str(&format!(
            "| {} | {} | {} | {} | {} | {:.0} | {largest} |\n",
            target.name, target.tried, target.read, target.panics, target.slow, target.longest
        ));
    }
    let unreadable: u64 = counts.targets.iter().map(|target| target.unreadable).sum();
    table + &format!("\nMemories that came of them and were refused when read again: {unreadable}.\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_run_counts_every_case_and_finds_no_panic() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let counts = run(&Plan { count: 4, seed: 3, out: folder.path().to_owned() })?;
        assert_eq!(counts.targets.iter().map(|target| target.tried).collect::<Vec<_>>(), [4, 10, 10, 10, 10, 10, 10]);
        assert!(counts.targets.iter().all(|target| target.panics == 0), "{counts:?}");
        assert!(table(&counts).contains("| snapshot | 4 |"));
        Ok(())
    }
}
