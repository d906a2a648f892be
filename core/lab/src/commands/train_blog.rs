//! `lab train blog`: learns the blog extractor's model from a corpus of sites, and measures it as its paper does.

use std::{fs, path::PathBuf, time::Instant};

use anyhow::Context;
use clap::Args;
use engine::blog::{Machine, Model};

use super::target::Target;
use crate::train_blog::{self as blog, BlogPage, BlogReport, Features, Figures, HEAD, Plan, Setting, line};

/// Options of `lab train blog`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Folder with one folder a site
    #[arg(long, value_name = "DIR")]
    corpus: PathBuf,
    /// Folder with the snapshots of the corpus
    #[arg(long, value_name = "DIR")]
    snapshots: PathBuf,
    #[command(flatten)]
    target: Target,
    /// Try every cost and width instead of taking those that were chosen before
    #[arg(long)]
    grid: bool,
    /// Only train and write the model
    #[arg(long, conflicts_with = "grid")]
    no_figures: bool,
    /// Support vectors that each machine may keep
    #[arg(long, value_name = "N", default_value_t = 300)]
    budget: usize,
}

const EXAMPLES: &str = "\
Examples:
  lab train blog --corpus corpora/sites --snapshots snapshots/sites --out results/blog
  lab train blog --corpus corpora/sites --snapshots snapshots/sites --out results/blog --grid";

/// Chosen by trials with titles on folds by site; the same for bodies. `--grid` tries others.
const CHOSEN: (Setting, Setting) = (Setting { c: 4.0, gamma: 0.02 }, Setting { c: 4.0, gamma: 0.02 });

/// Trains, measures, writes and prints.
///
/// # Errors
/// When pages cannot be read, hold no post, or the output folder cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    let pages = blog::read(&options.corpus, &options.snapshots)?;
    eprintln!("lab: {} pages, {} posts", pages.len(), pages.iter().map(|page| page.posts.len()).sum::<usize>());
    let (titles, bodies) = CHOSEN;
    let mut plan = Plan { titles, bodies, features: Features::All, budget: options.budget };
    if options.grid {
        search(&pages, &mut plan)?;
    }
    let start = Instant::now();
    let model = blog::fit(&pages.iter().collect::<Vec<_>>(), &plan)?;
    let bytes = model.write();
    let vectors = (model.titles.coefficients.len(), model.bodies.coefficients.len());
    eprintln!("lab: {} bytes, {vectors:?} support vectors, trained in {:?}", bytes.len(), start.elapsed());
    if let Some(out) = &options.target.out {
        fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
        fs::write(out.join("blog.model"), &bytes)?;
        if !options.no_figures {
            let report = BlogReport { plan, pages: pages.len(), experiments: experiments(&pages, &plan)? };
            fs::write(out.join(blog::RESULT), serde_json::to_string_pretty(&report)?)?;
        }
    }
    options.target.check(&bytes)
}

fn experiments(pages: &[BlogPage], plan: &Plan) -> anyhow::Result<Vec<(String, Figures)>> {
    let mut done: Vec<(String, Figures)> = Vec::new();
    let mut add = |name: String, figures: Figures| {
        println!("{}", line(&name, &figures));
        done.push((name, figures));
    };
    println!("{HEAD}");
    let paper = Plan { features: Features::Paper, ..*plan };
    let positions = blog::positions(pages);
    let by_page: Vec<usize> = positions.iter().map(|position| position % blog::FOLDS).collect();
    let by_site = blog::folds_by_site(pages);
    let hundred = blog::hundred(pages);
    add("known sites".into(), blog::cross(pages, &by_page, plan)?);
    add("unseen sites".into(), blog::cross(pages, &by_site, plan)?);
    add(
        "unseen sites, every support vector".into(),
        blog::cross(pages, &by_site, &Plan { budget: usize::MAX, ..*plan })?,
    );
    add("known sites, the paper's features".into(), blog::cross(pages, &by_page, &paper)?);
    add("unseen sites, the paper's features".into(), blog::cross(pages, &by_site, &paper)?);
    add("100 random training pages".into(), blog::split(pages, plan, |at| hundred.contains(&at))?);
    for count in [1, 2, 4, 6, 8, 10] {
        add(format!("known sites, {count} training pages each"), blog::split(pages, plan, |at| positions[at] < count)?);
    }
    Ok(done)
}

/// Tries the grid on folds by site: titles first, by the harmonic mean of how many are found and how many of the found
/// are right; then bodies, by how many are right.
fn search(pages: &[BlogPage], plan: &mut Plan) -> anyhow::Result<()> {
    let folds = blog::folds_by_site(pages);
    let mut best = 0.0;
    for setting in blog::grid() {
        let trial = Plan { titles: setting, ..*plan };
        let train =
            |pages: &[&BlogPage]| Ok(Model { titles: blog::fit_titles(pages, &trial)?, bodies: Machine::default() });
        let all = blog::cross_with(pages, &folds, train, blog::measure_titles)?.all;
        let value = 2.0 * all.titles as f64 / (all.posts + all.found) as f64;
        eprintln!("lab: titles {setting:?}: {value:.4}");
        if value > best {
            (best, plan.titles) = (value, setting);
        }
    }
    best = 0.0;
    for setting in blog::grid() {
        let trial = Plan { bodies: setting, ..*plan };
        let all = blog::cross(pages, &folds, &trial)?.all;
        let value = 2.0 * all.bodies as f64 / (all.posts + all.found) as f64;
        eprintln!("lab: bodies {setting:?}: {value:.4}");
        if value > best {
            (best, plan.bodies) = (value, setting);
        }
    }
    Ok(())
}
