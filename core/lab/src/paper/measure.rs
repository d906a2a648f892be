//! Single pages of the paper's data, scored by its measure.

use std::{collections::BTreeMap, fmt::Write};

use corpus::score::{
    sequence::{self, SequenceScore},
    statistics::mean,
};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::evaluate::{Answer, System};

use super::{PaperPage, captions::text_without_captions, snapshot};

/// Pages named as the worst.
const WORST: usize = 12;

/// Figures of one system on the paper's data, each page on its own.
#[derive(Debug, Serialize, Deserialize)]
pub struct PaperScores {
    /// Name of the system.
    pub system: String,
    /// Means by site.
    pub sites: BTreeMap<String, SiteScores>,
    /// Page by page.
    pub pages: Vec<PaperPageScore>,
    /// What was answered, in the order of `pages`.
    #[serde(skip)]
    pub answers: Vec<Answer>,
}

/// Means over the pages of one site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SiteScores {
    /// Against the reference of the paper.
    pub reference: References,
    /// Against the mended reference.
    pub fixed: References,
    /// Of the answers with their captions, against the best reference that is known.
    pub with_captions: References,
}

/// Means against one kind of reference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct References {
    /// Pages that have it.
    pub pages: usize,
    /// The paper's accuracy: ratio of matching runs of words.
    pub ratio: f64,
    /// F1 of the bags of words.
    pub token_f1: f64,
}

/// One page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PaperPageScore {
    /// Name of the page.
    pub id: String,
    /// Its site.
    pub site: String,
    /// Against the reference of the paper.
    pub reference: Option<PairScore>,
    /// Against the mended reference.
    pub fixed: Option<PairScore>,
    /// Of the answer with its captions, against the best reference that is known.
    pub with_captions: Option<PairScore>,
}

/// Scores against one text.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct PairScore {
    /// The paper's accuracy.
    pub ratio: f64,
    /// F1 of the bags of words.
    pub token_f1: f64,
    /// Share of the answer's words that are in the text.
    pub precision: f64,
    /// Share of the text's words that are in the answer.
    pub recall: f64,
}

impl PairScore {
    pub(super) fn new(reference: Option<&String>, answer: &str) -> Option<Self> {
        let reference = reference.filter(|reference| !reference.is_empty())?;
        let SequenceScore { ratio, tokens } = sequence::score(reference, answer);
        Some(PairScore { ratio, token_f1: tokens.f1, precision: tokens.precision, recall: tokens.recall })
    }
}

/// Runs a system on each page by itself, nothing learned from any other.
///
/// # Errors
/// When the engine refuses or fails on a page.
pub fn measure(pages: &[PaperPage], system: System) -> anyhow::Result<PaperScores> {
    let counted: Vec<&PaperPage> = pages.iter().filter(|page| page.counts()).collect();
    let rows: Vec<(PaperPageScore, Answer)> = counted
        .par_iter()
        .map(|page| -> anyhow::Result<_> {
            let outcome = system.run(&page.id, &snapshot(page))?;
            let whole = outcome.answer.text.clone();
            let answer = Answer { text: text_without_captions(&outcome.article), ..outcome.answer };
            let best_known = page.reference_fixed.as_ref().or(page.reference.as_ref());
            let score = PaperPageScore {
                id: page.id.clone(),
                site: page.site.clone(),
                reference: PairScore::new(page.reference.as_ref(), &answer.text),
                fixed: PairScore::new(page.reference_fixed.as_ref(), &answer.text),
                with_captions: PairScore::new(best_known, &whole),
            };
            Ok((score, answer))
        })
        .collect::<anyhow::Result<_>>()?;
    let (pages, answers): (Vec<PaperPageScore>, Vec<Answer>) = rows.into_iter().unzip();
    Ok(PaperScores { system: system.name().to_owned(), sites: sites(&pages), pages, answers })
}

fn sites(pages: &[PaperPageScore]) -> BTreeMap<String, SiteScores> {
    let mut sites: BTreeMap<String, Vec<&PaperPageScore>> = BTreeMap::new();
    for page in pages {
        sites.entry(page.site.clone()).or_default().push(page);
    }
    let summed = |pages: &[&PaperPageScore]| SiteScores {
        reference: References::of(pages, |page| page.reference),
        fixed: References::of(pages, |page| page.fixed),
        with_captions: References::of(pages, |page| page.with_captions),
    };
    sites.into_iter().map(|(site, pages)| (site, summed(&pages))).collect()
}

impl References {
    fn of(pages: &[&PaperPageScore], kind: fn(&PaperPageScore) -> Option<PairScore>) -> Self {
        let scores: Vec<PairScore> = pages.iter().filter_map(|page| kind(page)).collect();
        References {
            pages: scores.len(),
            ratio: mean(scores.iter().map(|score| score.ratio)),
            token_f1: mean(scores.iter().map(|score| score.token_f1)),
        }
    }
}

/// The figures as text for a terminal.
pub fn table(scores: &[PaperScores]) -> String {
    let mut out = String::from(
        "The paper's pages, each by itself, nothing learned. Matching ratio and token F1, captions and credits of \
         pictures left out, as the references do; last the ratio with them.\n",
    );
    for system in scores {
        let _ = writeln!(out, "\n== {} ==", system.system);
        let _ = writeln!(
            out,
            "  {:<16} {:>5} {:>8} {:>8}   {:>5} {:>8} {:>8}   {:>13}",
            "site", "pages", "ratio", "F1", "fixed", "ratio", "F1", "with captions"
        );
        for (site, scores) in &system.sites {
            let (plain, fixed) = (scores.reference, scores.fixed);
            let _ = write!(out, "  {site:<16} {:>5} {:>8.4} {:>8.4}", plain.pages, plain.ratio, plain.token_f1);
            let _ = match fixed.pages {
                0 => write!(out, "{:26}", ""),
                pages => write!(out, "   {pages:>5} {:>8.4} {:>8.4}", fixed.ratio, fixed.token_f1),
            };
            let _ = writeln!(out, "   {:>13.4}", scores.with_captions.ratio);
        }
        worst(&mut out, &system.pages);
    }
    out
}

fn worst(out: &mut String, pages: &[PaperPageScore]) {
    let best_known = |page: &PaperPageScore| page.fixed.or(page.reference);
    let mut pages: Vec<(&PaperPageScore, PairScore)> =
        pages.iter().filter_map(|page| Some((page, best_known(page)?))).collect();
    pages.sort_by(|(_, a), (_, b)| a.ratio.total_cmp(&b.ratio));
    let _ = writeln!(out, "  worst pages");
    for (page, score) in pages.iter().take(WORST) {
        let _ = writeln!(out, "    {:.3}  P {:.2}  R {:.2}  {}", score.ratio, score.precision, score.recall, page.id);
    }
}
