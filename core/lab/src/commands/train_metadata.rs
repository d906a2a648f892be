//! `lab train metadata`: learns which candidate for author and day to believe, and measures it on sites that were not seen.

use std::{fs, path::PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use crate::train::{
    Growth, Source,
    metadata::{Field, describe, fit, on_unseen_sites, table},
};

/// Options of `lab train metadata`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Folder with truth.jsonl, or with one folder a site; may be given several times
    #[arg(long, value_name = "DIR", required = true)]
    corpus: Vec<PathBuf>,
    /// Folder with the snapshots of each corpus, in the same order
    #[arg(long, value_name = "DIR", required = true)]
    snapshots: Vec<PathBuf>,
    /// Corpora, by their places from 0, whose pages without an author or day are known to have none
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "0")]
    complete: Vec<usize>,
    /// Number of trees
    #[arg(long, value_name = "N", default_value_t = 60)]
    trees: usize,
    /// Leaves of each tree
    #[arg(long, value_name = "N", default_value_t = 6)]
    leaves: usize,
    /// Learning rate
    #[arg(long, value_name = "X", default_value_t = 0.12)]
    rate: f32,
    /// Measure on sites not seen, with so many folds
    #[arg(long, value_name = "N", default_value_t = 5)]
    folds: usize,
    /// Seed of everything random: the same seed gives the same files
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Folder for author.model, date.model and rank.md
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab train metadata --corpus corpora/wcxb --snapshots snapshots/wcxb \\
    --corpus corpora/sites --snapshots snapshots/sites --out core/engine/src/article/metadata/rank";

/// Trains, measures, writes and prints.
///
/// # Errors
/// When pages cannot be read, training fails, or the output folder cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    if options.snapshots.len() != options.corpus.len() {
        bail!("{} corpora, but {} folders of snapshots", options.corpus.len(), options.snapshots.len());
    }
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let corpora: Vec<String> = options.corpus.iter().map(name).collect();
    let folders = options.corpus.iter().zip(&options.snapshots);
    let sources =
        folders.map(|(corpus, snapshots)| Source { corpus: corpus.clone(), snapshots: snapshots.clone() }.cases());
    let sources = sources.collect::<anyhow::Result<Vec<_>>>()?;
    let certain: Vec<bool> = (0..corpora.len()).map(|at| options.complete.contains(&at)).collect();
    let Options { trees, leaves, rate, folds, seed, .. } = options;
    let growth = Growth { trees, leaves, rate, bins: 31, least: 2.0, seen: 0.6, seed };
    let places: Vec<String> = options.complete.iter().map(usize::to_string).collect();
    let names = options.corpus.iter().zip(&options.snapshots);
    let names: Vec<String> =
        names.map(|(corpus, snapshots)| format!("--corpus {} --snapshots {}", name(corpus), name(snapshots))).collect();
    let mut card = format!(
        "# Which author, which day\n\nBoosted trees over the candidates that the sources of metadata give. Written by `lab \
         train metadata {} --complete {} --trees {trees} --leaves {leaves} --rate {rate} --folds {folds} --seed {seed}`. \
         Figures are of sites that the trees did not see ({folds} folds by site).\n",
        names.join(" "),
        places.join(","),
    );
    fs::create_dir_all(&options.out).with_context(|| format!("cannot make {}", options.out.display()))?;
    for field in Field::ALL {
        let pages = describe(field, &sources, &certain)?;
        let best = on_unseen_sites(field, &pages, folds, &growth)?;
        let model = fit(field, &pages.iter().collect::<Vec<_>>(), &growth)?;
        let bytes = field.to_bytes(&model);
        card += &format!("\n## {}, {} bytes\n", field.name(), bytes.len());
        card += &table(field, &corpora, &pages, &best);
        fs::write(options.out.join(format!("{}.model", field.name())), bytes)?;
    }
    fs::write(options.out.join("rank.md"), &card)?;
    print!("{card}");
    Ok(())
}
