//! Pages of corpora as a judge sees them that was not grown on their sites: what a personal model is measured on.

use corpus::{score::words, text_of};
use engine::{
    article::{assemble, to_text},
    block::segment,
    judge::{Correction, Judge},
    page::Page,
};
use rayon::prelude::*;
use training::Sample;

use crate::{evaluate::Case, train};

/// A labeled page, by trees that saw no page of its site.
pub struct Base {
    /// The page, described.
    pub sample: Sample,
    /// The type in the corpus.
    pub page_type: String,
    /// Part of the corpus.
    pub split: String,
    /// The text that should be kept.
    pub truth: String,
}

impl Base {
    /// Word F1 of the article.
    pub fn word_f1(&self, correction: Option<&Correction>) -> f64 {
        let judged = self.sample.decide(correction);
        let Ok(page) = Page::new(self.sample.snapshot()) else { return 0.0 };
        words::overlap(&self.truth, &to_text(&assemble(&page, &judged.extraction))).f1
    }
}

/// Describes pages, each by the models that `judge` gives for it.
///
/// # Errors
/// When a snapshot cannot be read.
pub fn bases<'m>(cases: &[Case], judge: impl Fn(usize) -> Judge<'m> + Sync) -> anyhow::Result<Vec<Base>> {
    cases.par_iter().enumerate().map(|(at, case)| base(case, &judge(at))).collect()
}

fn base(case: &Case, judge: &Judge<'_>) -> anyhow::Result<Base> {
    let snapshot = case.snapshot()?.into_owned();
    let (shares, lengths) = {
        let page = Page::new(&snapshot)?;
        let blocks = segment(&page);
        let words = |text: &str| text.split_whitespace().count() as f64;
        let lengths = blocks.blocks.iter().map(|block| words(blocks.text_of(block))).collect();
        (train::labels_of(case, &page, &blocks), lengths)
    };
    let truth = &case.truth;
    // Pages of a site that is served on loopback have its address.
    let url = format!("https://{}/{}", train::host(truth), truth.id);
    let sample = Sample::of(&truth.id, &url, snapshot, shares, lengths, judge)?;
    Ok(Base {
        sample,
        page_type: truth.page_type.clone().unwrap_or_default(),
        split: truth.split.clone().unwrap_or_default(),
        truth: text_of(truth).unwrap_or_default(),
    })
}
