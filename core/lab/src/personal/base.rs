//! Pages of corpora as a judge sees them that was not grown on their sites: what a personal model is measured on.

use std::{fs, path::Path, sync::Arc};

use engine::{
    article::{assemble, to_text},
    block::segment,
    judge::{Correction, from_bytes, to_bytes},
    page::Page,
    trees::Model,
};
use rayon::prelude::*;
use training::Sample;

use crate::{
    corpus::text_of,
    evaluate::Case,
    score::words,
    train::{self, Rows, Settings},
};

/// A labeled page, by trees that saw no page of its site.
pub struct Base {
    /// The page, described.
    pub sample: Sample,
    /// The type that the corpus says.
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

/// Grows trees on all folds but one, for each, unless the folder has them from before; and gives the fold of each page.
///
/// # Errors
/// When training fails or the folder cannot be written.
pub fn models(
    rows: &Rows,
    settings: &Settings,
    folder: &Path,
    said: &dyn Fn(String),
) -> anyhow::Result<(Vec<Arc<Model>>, Vec<usize>)> {
    let path = |fold: usize| folder.join(format!("fold-{fold}.model"));
    let hosts: Vec<&str> = rows.pages.iter().map(|page| page.host.as_str()).collect();
    let kept: Option<Vec<Model>> =
        (0..settings.folds).map(|fold| from_bytes(&fs::read(path(fold)).ok()?).ok()).collect();
    if let Some(models) = kept {
        return Ok((models.into_iter().map(Arc::new).collect(), train::by_site(&hosts, settings.folds, settings.seed)));
    }
    let (models, folds) = train::fold_models(rows, settings, said)?;
    fs::create_dir_all(folder)?;
    for (fold, model) in models.iter().enumerate() {
        fs::write(path(fold), to_bytes(model))?;
    }
    Ok((models.into_iter().map(Arc::new).collect(), folds))
}

/// Describes pages, each by the trees that `model` gives for it.
///
/// # Errors
/// When a snapshot cannot be read.
pub fn bases(cases: &[Case], model: impl Fn(usize) -> Option<Arc<Model>> + Sync) -> anyhow::Result<Vec<Base>> {
    cases.par_iter().enumerate().map(|(at, case)| base(case, model(at))).collect()
}

fn base(case: &Case, model: Option<Arc<Model>>) -> anyhow::Result<Base> {
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
    let url = format!("https://{}/", train::host(truth));
    let sample = Sample::of(&truth.id, &url, snapshot, shares, lengths, model)?;
    Ok(Base {
        sample,
        page_type: truth.page_type.clone().unwrap_or_default(),
        split: truth.split.clone().unwrap_or_default(),
        truth: text_of(truth).unwrap_or_default(),
    })
}
