//! The program `lab`: one word of the command line for each command of the library.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use lab::commands;

/// Capture real pages, run the engine on them, and measure what it finds.
#[derive(Parser)]
#[command(name = "lab", version, about, arg_required_else_help = true, after_help = EXAMPLES)]
struct Lab {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  lab capture --corpus corpora/wcxb --out snapshots/wcxb --jobs 2
  lab extract snapshots/wcxb/0001.page.zst --format md
  lab evaluate --corpus corpora/wcxb --snapshots snapshots/wcxb --split train --out results/wcxb
  lab compare --corpus corpora/wcxb --split report --out results/peers

`lab help COMMAND` has more of them.";

#[derive(Subcommand)]
enum Command {
    /// Open pages in headless Chromium and keep one snapshot of each
    Capture(commands::capture::Options),
    /// Open small pages that say what must come out of them, and hold the engine to it
    Cases(commands::cases::Options),
    /// Change pages on purpose in known ways, and capture each copy with what is true for it
    Change(commands::change::Options),
    /// Run the engine on snapshots and print what it finds
    Extract(commands::extract::Options),
    /// Turn HTML into snapshots without a browser, as a browser's parser would
    Parse(commands::parse::Options),
    /// Run systems on the snapshots of a corpus and score them against its truth
    Evaluate(commands::evaluate::Options),
    /// Say how the engine, and others, withstand pages that lab change has changed
    Withstand(commands::withstand::Options),
    /// Measure Foreground beside other extractors: answers and time, on the same pages in one run
    Compare(commands::compare::Options),
    /// Time the core in a browser, stage by stage, on pages that grow, and measure its memory
    Bench(commands::bench::Options),
    /// Time the engine natively on pages that grow in one way each
    Growth(commands::growth::Options),
    /// Time the engine natively, stage by stage, on stored pages
    Stages(commands::stages::Options),
    /// Try broken input of every kind on the engine, and count what becomes of it
    Fuzz(commands::fuzz::Options),
    /// Capture pages with the memo of styles and without, and count where it is wrong and what it saves
    Memo(commands::memo::Options),
    /// Write the tables of docs/benchmarks, and BENCHMARKS.md, from the results of other commands
    Benchmarks(commands::benchmarks::Options),
    /// Write an HTML file that shows page by page what was kept, missed and wrongly kept
    Report(commands::report::Options),
    /// List what answers lack although it is between what they have, or right after it, by kind
    Lost(commands::lost::Options),
    /// Hold the prices that are found by their look against those that pages declare
    Prices(commands::prices::Options),
    /// Say what cutting the ends of answers could gain, and what was kept wrongly
    Ends(commands::ends::Options),
    /// Measure what each source of author and day is worth
    Sources(commands::sources::Options),
    /// Decide whether another engine ships, by intervals over pages, sites, changes and draws
    Decide(commands::decide::Options),
    /// Train what the engine has learned
    Train(commands::train::Options),
    /// Measure what each of the judge's rules is worth, and write core/judge/src/rules.md
    Worth(commands::worth::Options),
}

fn main() -> ExitCode {
    let result = match Lab::parse().command {
        Command::Capture(options) => commands::capture::run(options),
        Command::Cases(options) => commands::cases::run(options),
        Command::Change(options) => commands::change::run(options),
        Command::Extract(options) => commands::extract::run(options),
        Command::Parse(options) => commands::parse::run(options),
        Command::Evaluate(options) => commands::evaluate::run(options),
        Command::Withstand(options) => commands::withstand::run(options),
        Command::Compare(options) => commands::compare::run(options),
        Command::Bench(options) => commands::bench::run(options),
        Command::Growth(options) => commands::growth::run(options),
        Command::Stages(options) => commands::stages::run(options),
        Command::Fuzz(options) => commands::fuzz::run(options),
        Command::Memo(options) => commands::memo::run(options),
        Command::Benchmarks(options) => commands::benchmarks::run(options),
        Command::Report(options) => commands::report::run(options),
        Command::Lost(options) => commands::lost::run(options),
        Command::Prices(options) => commands::prices::run(options),
        Command::Ends(options) => commands::ends::run(options),
        Command::Sources(options) => commands::sources::run(options),
        Command::Decide(options) => commands::decide::run(options),
        Command::Train(options) => commands::train::run(options),
        Command::Worth(options) => commands::worth::run(options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lab: {error:#}");
            ExitCode::FAILURE
        }
    }
}
