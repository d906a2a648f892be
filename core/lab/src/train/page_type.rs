//! Trains the models of page types, and measures it on pages of sites that it did not see.

use std::fmt::Write;

use corpus::by_site;
use engine::{
    block::segment,
    judge::{Judge, RuleSet, Weighed, judge_by},
    model_file::{Schema, hash_of},
    page::Page,
    page_type::{FEATURE_COUNT, FeatureVector, PageType, PageTypes, TypeGuess, schema, to_bytes},
    trees::Model,
};
use rayon::prelude::*;

use super::{
    Rows,
    booster::{Booster, Growth, Table, grow},
    rows::PageRows,
};
use crate::evaluate::Case;

/// How the models are grown unless the command line asks for something else; found by folds by site.
pub const GROWTH: Growth = Growth {
    booster: Booster::Forust,
    trees: 30,
    leaves: 5,
    rate: 0.2,
    bins: 15,
    least: 1.0,
    seen: 0.5,
    drawn: 0.7,
    l2: 5.0,
    seed: 1,
};

/// A page of a known type.
#[derive(Clone, Debug)]
pub struct TypedPage {
    /// Its position among all pages.
    pub at: usize,
    /// What it is like.
    pub features: FeatureVector,
    /// What it is.
    pub page_type: PageType,
    /// Position of the corpus that it comes from.
    pub source: usize,
    /// The site it comes from.
    pub host: String,
    /// How much it counts.
    pub weight: f64,
}

/// Describes every page whose type somebody knows, those that were changed on purpose aside. `judge` gives the one that decides what of it is content; it saw no page of its site:
/// it is as often wrong as it will be in use. A page counts as much as its blocks together.
///
/// # Errors
/// When a snapshot cannot be read.
pub fn describe<'m>(
    sources: &[Vec<Case>],
    rows: &Rows,
    judge: impl Fn(usize) -> Judge<'m> + Sync,
) -> anyhow::Result<Vec<TypedPage>> {
    let describe = |own: &PageRows, judge: &Judge<'_>| -> anyhow::Result<Option<TypedPage>> {
        let case = &sources[own.source][own.case];
        if own.operator.is_some() {
            return Ok(None);
        }
        let Some(page_type) = case.truth.known_type() else { return Ok(None) };
        let snapshot = case.snapshot()?;
        let page = Page::new(&snapshot)?;
        let blocks = segment(&page);
        let vectors = &rows.features[own.rows.clone()];
        let weighed = Weighed::untyped(&page, &blocks, judge.blocks, vectors);
        let kept = judge_by(&page, &blocks, vectors, &weighed, None, RuleSet::ALL).extraction.kept;
        let features = weighed.description.with_content(&page, &blocks, &kept);
        let (source, host) = (own.source, own.host.clone());
        Ok(Some(TypedPage { at: 0, features, page_type, source, host, weight: own.weight }))
    };
    let pages = rows.pages.par_iter().enumerate().map(|(at, own)| Ok((at, describe(own, &judge(at))?)));
    let pages: Vec<(usize, Option<TypedPage>)> = pages.collect::<anyhow::Result<_>>()?;
    Ok(pages.into_iter().filter_map(|(at, page)| Some(TypedPage { at, ..page? })).collect())
}

/// The answers for the pages of one corpus.
#[derive(Clone, Debug)]
pub struct Told {
    /// Name of the corpus.
    pub corpus: String,
    /// How much each of its pages counts.
    pub weight: f64,
    /// The type of each page, and the answer for it.
    pub pages: Vec<(PageType, TypeGuess)>,
}

/// Grows one model for each of [`PageType::ALL`], that type against all others.
///
/// # Errors
/// When training fails.
pub fn fit(pages: &[&TypedPage], growth: &Growth) -> anyhow::Result<Vec<Model>> {
    let of = |kind: &PageType| {
        let label = |page: &TypedPage| if page.page_type == *kind { 1.0 } else { 0.0 };
        let rows = pages.iter().map(|page| (&page.features[..], label(page), page.weight));
        grow(&Table::new(FEATURE_COUNT, rows), growth)
    };
    PageType::ALL.par_iter().map(of).collect()
}

/// What models trained on the other folds by site state about each page.
///
/// # Errors
/// When training fails.
pub fn on_unseen_sites(pages: &[TypedPage], folds: usize, growth: &Growth) -> anyhow::Result<Vec<Option<TypeGuess>>> {
    let hosts: Vec<&str> = pages.iter().map(|page| page.host.as_str()).collect();
    let fold_of = by_site(&hosts, folds, growth.seed);
    let mut guesses = vec![None; pages.len()];
    for fold in 0..folds {
        let others: Vec<&TypedPage> =
            pages.iter().enumerate().filter(|(at, _)| fold_of[*at] != fold).map(|(_, page)| page).collect();
        let models = fit(&others, growth)?;
        for at in (0..pages.len()).filter(|&at| fold_of[at] == fold) {
            guesses[at] = Some(PageTypes::by(&models, &pages[at].features).likeliest());
        }
    }
    Ok(guesses)
}

/// The card that goes with the models: how they were grown, and how right they are for each type on unseen sites. `command`
/// is what gives the same again, `data` names the pages.
pub fn card(command: &str, data: &str, told: &[Told], growth: &Growth, folds: usize, models: &[Model]) -> String {
    let mut out = format!(
        "# The type of a page\n\nBoosted trees over what a page declares and shows, one model for each type. Written by \
         `{command} --out core/judge/src/page_type`. What of a page is content was said by a judge that had not seen its \
         site.\n\n",
    );
    let Growth { trees, leaves, rate, bins, least, seen, seed, .. } = growth;
    let _ = writeln!(
        out,
        "- {trees} trees of at most {leaves} leaves for each type, {} bytes; learning rate {rate}, {bins} bins, hessian \
         of a leaf at least {least}, {seen} of the features for each tree, seed {seed}.",
        to_bytes(models).len(),
    );
    for Told { corpus, weight, pages } in told {
        let _ = writeln!(out, "- Trained on {} pages of {corpus}, each counting {weight}.", pages.len());
    }
    let Schema { version, names } = schema();
    let _ = writeln!(out, "- Data {data}; version {version} of the features, hash of their names {names:08x}.");
    for Told { corpus, pages, .. } in told {
        let _ = writeln!(
            out,
            "\n## {corpus}, sites that the trees did not see ({folds} folds by site)\n\n{}",
            table(pages) + &calibration(pages)
        );
    }
    out
}

/// Names what is learned from: the same for the same pages, types and weights, on every machine.
pub fn data(pages: &[TypedPage]) -> String {
    let line = |page: &TypedPage| {
        let features: Vec<String> = page.features.iter().map(|value| format!("{:08x}", value.to_bits())).collect();
        format!("{} {} {} {}\n", page.host, page.page_type.name(), page.weight, features.join(" "))
    };
    hash_of(pages.iter().map(line).collect::<String>().as_bytes())
}

/// Bounds of the probabilities that are counted together.
const BANDS: [f64; 5] = [0.0, 0.5, 0.7, 0.9, 1.01];

/// How often an answer is right, by its probability.
fn calibration(pages: &[(PageType, TypeGuess)]) -> String {
    let mut out = "\n| said to be probable by | pages | mean | right |\n|---|---:|---:|---:|\n".to_owned();
    for band in BANDS.windows(2) {
        let within = |(_, guess): &&(PageType, TypeGuess)| (band[0]..band[1]).contains(&guess.probability);
        let own: Vec<_> = pages.iter().filter(within).collect();
        if own.is_empty() {
            continue;
        }
        let mean = own.iter().map(|(_, guess)| guess.probability).sum::<f64>() / own.len() as f64;
        let right = own.iter().filter(|(kind, guess)| *kind == guess.name).count() as f64 / own.len() as f64;
        let _ = writeln!(out, "| {:.1} to {:.1} | {} | {mean:.3} | {right:.3} |", band[0], band[1].min(1.0), own.len());
    }
    out
}

/// Right of all, how sure the answers are, and for each type what its pages are taken for.
pub fn table(pages: &[(PageType, TypeGuess)]) -> String {
    let right = pages.iter().filter(|(kind, guess)| *kind == guess.name).count();
    let sure = pages.iter().map(|(_, guess)| guess.probability).sum::<f64>() / pages.len().max(1) as f64;
    let mut out = format!(
        "{right} of {} right, {:.3}; mean probability {sure:.3}.\n\n| type | pages | right |",
        pages.len(),
        right as f64 / pages.len().max(1) as f64
    );
    for kind in PageType::ALL {
        let _ = write!(out, " as {} |", kind.name());
    }
    out += "\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n";
    for kind in PageType::ALL {
        let own: Vec<PageType> = pages.iter().filter(|(of, _)| *of == kind).map(|(_, guess)| guess.name).collect();
        let taken = |other: PageType| own.iter().filter(|guess| **guess == other).count();
        if own.is_empty() {
            continue;
        }
        let _ = write!(out, "| {} | {} | {:.3} |", kind.name(), own.len(), taken(kind) as f64 / own.len() as f64);
        for other in PageType::ALL {
            let _ = write!(out, " {} |", taken(other));
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_sets_a_type_apart_is_learned() {
        let page = |at: usize| {
            let page_type = PageType::ALL[at % 7];
            let mut features = [0.0; FEATURE_COUNT];
            features[at % 7] = 1.0;
            TypedPage { at, features, page_type, source: 0, host: format!("site {}", at / 7), weight: 1.0 }
        };
        let pages: Vec<TypedPage> = (0..350).map(page).collect();
        let growth = Growth {
            booster: Booster::Forust,
            trees: 20,
            leaves: 4,
            rate: 0.3,
            bins: 15,
            least: 1.0,
            seen: 1.0,
            drawn: 0.7,
            l2: 5.0,
            seed: 1,
        };
        let guesses = on_unseen_sites(&pages, 5, &growth).expect("trains");
        assert!(
            pages.iter().zip(&guesses).all(|(page, guess)| guess.is_some_and(|guess| guess.name == page.page_type))
        );
    }
}
