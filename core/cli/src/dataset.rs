//! `foreground dataset`: labeled pages looked into, checked, split, compared and converted.

use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, Subcommand, ValueEnum};

use records::{
    agree::agree,
    convert::{Form, to_corpus},
    dedup::dedup,
    from_truth::to_records,
    score::score,
    split::{Share, share, split},
    stats::stats,
    validate::validate,
};

/// Options of `foreground dataset`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(subcommand)]
    task: Task,
}

const EXAMPLES: &str = "\
Examples:
  foreground dataset stats records.jsonl
  foreground dataset validate records.jsonl.zst corpora/wcxb
  foreground dataset split records.jsonl --shares test=0.2,dev=0.1,train=0.7 --out splits
  foreground dataset dedup records.jsonl > duplicates.jsonl
  foreground dataset agree ann.jsonl ben.jsonl
  foreground dataset score --truth corpora/typed labeled/truth.jsonl
  foreground dataset convert records.jsonl --to corpus --out corpora/mine
  lab evaluate --corpus corpora/mine --snapshots corpora/mine/snapshots --out results/mine

Files are exports of records, one a line, also packed (.gz, .zst); folders are corpora with a truth.jsonl. All of them
are read line by line. A line that is refused is told with its place and left out.";

#[derive(Subcommand)]
enum Task {
    /// Count pages, sites, types, languages and roles
    Stats {
        #[command(flatten)]
        input: Input,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Check every line: its format, its bounds, and that labels lie where they say
    Validate {
        #[command(flatten)]
        input: Input,
    },
    /// Part the pages by site, always in the same way
    Split {
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        parts: Parts,
        /// Folder for NAME.ids
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Find pages that say nearly the same as one before them, as lines of JSON
    Dedup {
        #[command(flatten)]
        input: Input,
        /// Share of pieces of nine characters that both have
        #[arg(long, value_name = "X", default_value_t = 0.8)]
        similarity: f64,
        /// Different pages that are kept in memory, about half a kilobyte each
        #[arg(long, value_name = "N", default_value_t = 1_000_000)]
        most: usize,
    },
    /// Compare the labels of two people on the same pages
    Agree {
        /// Records of the first
        first: PathBuf,
        /// Records of the second
        second: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Hold labeled text to the truth of a corpus, by the names of the pages
    Score {
        /// Folder of the corpus
        #[arg(long, value_name = "DIR", required = true)]
        truth: Vec<PathBuf>,
        #[command(flatten)]
        input: Input,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write records as a corpus, or a corpus as records
    Convert(Convert),
}

#[derive(Args)]
struct Input {
    /// Exports of records, and folders of corpora
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Args)]
struct Parts {
    /// Parts and their sizes
    #[arg(long, value_name = "NAME=SIZE,…", value_delimiter = ',', value_parser = share, default_value = "test=0.2,dev=0.1,train=0.7")]
    shares: Vec<Share>,
    /// Another salt gives other parts; the default and that of the extension are the same
    #[arg(long, alias = "seed", value_name = "TEXT", default_value = "foreground")]
    salt: String,
}

#[derive(Args)]
struct Convert {
    #[command(flatten)]
    input: Input,
    /// The form to write
    #[arg(long, value_name = "FORM")]
    to: To,
    /// With --to wcxb or corpus: assign every site to a part, as split does
    #[arg(long, value_name = "NAME=SIZE,…", value_delimiter = ',', value_parser = share)]
    shares: Vec<Share>,
    /// Another salt gives other parts
    #[arg(long, alias = "seed", value_name = "TEXT", default_value = "foreground")]
    salt: String,
    /// With --to records: folder with the snapshots of the corpus
    #[arg(long, value_name = "DIR", required_if_eq("to", "records"))]
    snapshots: Option<PathBuf>,
    /// Folder of the corpus, or file of the records
    #[arg(long, value_name = "PATH")]
    out: PathBuf,
}

/// Forms of a dataset.
#[derive(Clone, Copy, ValueEnum)]
enum To {
    /// truth.jsonl beside pages/ID.html.gz
    Wcxb,
    /// The same with snapshots/, for lab evaluate and lab train
    Corpus,
    /// A file of records, from a corpus and its snapshots
    Records,
}

/// Does what the options say.
///
/// # Errors
/// When a file cannot be read or written, or a check fails.
pub fn run(options: Options) -> anyhow::Result<()> {
    match options.task {
        Task::Stats { input, json } => {
            let stats = stats(&input.files)?;
            if json {
                println!("{}", serde_json::to_string_pretty(&stats)?)
            } else {
                print!("{}", stats.table())
            }
            Ok(())
        }
        Task::Validate { input } => check(&input),
        Task::Split { input, parts, out } => {
            for (name, part) in split(&input.files, &parts.shares, &parts.salt, &out)? {
                println!("{name:<12} {:>8} pages {:>8} sites", part.pages, part.sites);
            }
            Ok(())
        }
        Task::Dedup { input, similarity, most } => duplicates(&input, similarity, most),
        Task::Agree { first, second, json } => {
            let found = agree(&first, &second)?;
            if json {
                println!("{}", serde_json::to_string_pretty(&found)?)
            } else {
                print!("{}", found.table())
            }
            Ok(())
        }
        Task::Score { truth, input, json } => {
            let scores = score(&truth, &input.files)?;
            if json {
                println!("{}", serde_json::to_string_pretty(&scores)?)
            } else {
                print!("{}", scores.table())
            }
            Ok(())
        }
        Task::Convert(options) => convert(&options),
    }
}

fn check(input: &Input) -> anyhow::Result<()> {
    let verdict = validate(&input.files, |refusal| println!("{refusal}"))?;
    eprintln!("foreground: {} sound lines with {} labels, {} refused", verdict.sound, verdict.labels, verdict.refused);
    if verdict.refused > 0 {
        bail!("not all lines are sound");
    }
    if verdict.sound == 0 {
        bail!("there is nothing in it");
    }
    Ok(())
}

fn duplicates(input: &Input, similarity: f64, most: usize) -> anyhow::Result<()> {
    let found = dedup(&input.files, similarity, most, |duplicate| {
        println!("{}", serde_json::to_string(duplicate)?);
        anyhow::Ok(())
    })?;
    eprintln!(
        "foreground: {} pages, {} like one before, {} with next to no text",
        found.pages, found.duplicates, found.wordless
    );
    Ok(())
}

fn convert(options: &Convert) -> anyhow::Result<()> {
    let Convert { input, to, shares, salt, snapshots, out } = options;
    match (to, snapshots) {
        (To::Records, Some(snapshots)) => {
            let written = to_records(&input.files, snapshots, out)?;
            eprintln!("foreground: {} records, {} pages left out", written.records, written.left_out);
        }
        (To::Records, None) => bail!("--to records needs --snapshots"),
        (To::Wcxb | To::Corpus, _) => {
            let form = Form { snapshots: matches!(to, To::Corpus), shares, salt };
            eprintln!("foreground: {} pages", to_corpus(&input.files, out, &form)?);
        }
    }
    Ok(())
}
