//! `lab cases`: small pages, each with what must come out of it, through a browser and the engine.

use std::{path::PathBuf, time::Duration};

use anyhow::ensure;
use clap::Args;

use super::evaluate::models_of;
use crate::{
    capture::{Plan, capture_all, manifest::Manifest},
    cases::{self, Outcome},
};
use visits::{Crew, Work, browser, core::Core};

/// Options of `lab cases`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Folder with NAME.html and NAME.expected.json for each case
    folder: PathBuf,
    /// Folder of snapshots that `lab capture --site` or this command made; without it the pages are opened now
    #[arg(long, value_name = "DIR")]
    snapshots: Option<PathBuf>,
    /// Keep the snapshots here
    #[arg(long, value_name = "DIR", conflicts_with = "snapshots")]
    out: Option<PathBuf>,
    /// Folder with the built core
    #[arg(long, value_name = "DIR", default_value = "dist/lab")]
    core: PathBuf,
    /// Hold the judge of this file (judge.model of `lab train judge`) to it in place of the one that ships
    #[arg(long, value_name = "FILE")]
    judge: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  lab cases cases --out snapshots/cases
  lab cases cases --snapshots snapshots/cases";

/// Seconds that one page may take.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Prints what is wrong with each case.
///
/// # Errors
/// When cases, core or browser are missing, or a case is not right.
pub fn run(options: Options) -> anyhow::Result<()> {
    let cases = cases::read(&options.folder)?;
    let models = options.judge.as_deref().map(models_of).transpose()?.unwrap_or_default();
    let temporary = tempfile::tempdir()?;
    let captured = match (&options.snapshots, &options.out) {
        (Some(there), _) => there.clone(),
        (None, out) => {
            let out = out.clone().unwrap_or_else(|| temporary.path().to_owned());
            capture(&options, &cases, out.clone())?;
            out
        }
    };
    let mut right = 0;
    let (mut must, mut must_not) = ((0, 0), (0, 0));
    let add = |sum: &mut (usize, usize), one: (usize, usize)| *sum = (sum.0 + one.0, sum.1 + one.1);
    for case in &cases {
        let broken = |error| Outcome { faults: vec![format!("{error:#}")], ..Outcome::default() };
        let outcome = cases::outcome(case, &captured, &models).unwrap_or_else(broken);
        right += usize::from(outcome.faults.is_empty());
        add(&mut must, outcome.must);
        add(&mut must_not, outcome.must_not);
        println!("{}  {}", if outcome.faults.is_empty() { "right" } else { "wrong" }, case.name);
        outcome.faults.iter().for_each(|fault| println!("         {fault}"));
    }
    println!("{} of {} passages of the content, {} of {} of the clutter", must.0, must.1, must_not.0, must_not.1);
    println!("{right} of {} right", cases.len());
    ensure!(right == cases.len(), "{} of {} cases are wrong", cases.len() - right, cases.len());
    Ok(())
}

fn capture(options: &Options, cases: &[cases::Case], out: PathBuf) -> anyhow::Result<()> {
    let mut work = Work::of_pages(&cases::pages(&options.folder, cases)?);
    let core = Core::read(&options.core)?;
    let program = browser::find()?;
    let (manifest, _) = Manifest::open(&out)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let reach = work.reach().await?;
        let crew =
            Crew { program, reach, viewport: browser::VIEWPORT, browsers: 1, timeout: TIMEOUT, user_agent: None };
        let description = work.description();
        capture_all(Plan { jobs: work.jobs, crew, core, out, description }, manifest).await
    })?;
    Ok(())
}
