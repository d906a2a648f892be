//! Trains the judge, and measures it on pages of sites that it did not see.

use anyhow::bail;
use corpus::{
    by_site,
    score::{statistics::mean, words},
    text_of,
};
use engine::{
    article::{assemble, to_text},
    block::segment,
    judge::{Extraction, RuleSet, Weighed, judge_by},
    page::Page,
    trees::Model,
};

use super::{
    Rows, booster,
    folds::Folds,
    grow::{grow, growth, table},
    kept,
    rows::PageRows,
    settings::Settings,
};
use crate::evaluate::Case;

/// One part of the sites in so many is held back to find out how many trees are enough.
const HELD_BACK: usize = 5;

/// A trained judge.
#[derive(Debug)]
pub struct Judge {
    /// Trained on all pages.
    pub model: Model,
    /// What judges trained on the other folds do on each page: word F1 of the article's text and confidence.
    pub unseen: Vec<Option<Unseen>>,
    /// Trees of every judge that was grown.
    pub trees: usize,
}

/// One page judged by trees that saw no page of its site.
#[derive(Clone, Copy, Debug)]
pub struct Unseen {
    /// Word F1.
    pub f1: f64,
    /// The judge's confidence.
    pub confidence: f64,
    /// Whether it kept nothing.
    pub empty: bool,
}

/// Trains on all rows, after a round of folds if the settings ask for it. `said` receives messages of progress.
///
/// # Errors
/// When there are no pages, training fails, or a snapshot cannot be read again.
pub fn train(sources: &[Vec<Case>], rows: &Rows, settings: &Settings, said: &dyn Fn(String)) -> anyhow::Result<Judge> {
    if rows.pages.is_empty() {
        bail!("there is no page to learn from: of a corpus with splits those of the split train are taken");
    }
    let settings = &settled(rows, settings, said)?;
    let unseen = on_unseen_sites(sources, rows, settings, said)?;
    said("all pages".to_owned());
    let model = kept::model(rows, settings, "all", || grow(rows, |_| true, settings))?;
    Ok(Judge { model, unseen, trees: settings.trees })
}

/// The settings with the number of trees that is enough, where it was asked for: on a fifth of the sites, which these
/// trees do not see, more of them gain nothing.
///
/// # Errors
/// When training fails.
fn settled(rows: &Rows, settings: &Settings, said: &dyn Fn(String)) -> anyhow::Result<Settings> {
    let Some(patience) = settings.patience else { return Ok(settings.clone()) };
    said("trees until more gain nothing".to_owned());
    let hosts: Vec<&str> = rows.pages.iter().map(|page| page.host.as_str()).collect();
    let folds = by_site(&hosts, HELD_BACK, settings.seed);
    let of = |held: bool| table(rows, |page| (folds[page] == 0) == held, settings);
    let (seen, held) = (of(false), of(true));
    if held.labels.is_empty() || seen.labels.is_empty() {
        bail!("there are too few sites to hold some of them back");
    }
    let trees = kept::number(rows, settings, || booster::enough(&seen, &held, &growth(settings), patience))?;
    said(format!("{trees} trees are enough"));
    Ok(Settings { trees, patience: None, ..settings.clone() })
}

/// What judges trained on the other folds do on each page; nothing without folds, and of pages that were changed on purpose
/// or of which only passages are known.
///
/// # Errors
/// As [`train`].
pub(super) fn on_unseen_sites(
    sources: &[Vec<Case>],
    rows: &Rows,
    settings: &Settings,
    said: &dyn Fn(String),
) -> anyhow::Result<Vec<Option<Unseen>>> {
    if settings.folds < 2 {
        return Ok(vec![None; rows.pages.len()]);
    }
    let folds = Folds::of(sources, rows, settings, said)?;
    let each = |page: &PageRows, judge: &engine::judge::Judge<'_>| match page.operator {
        None if sources[page.source][page.case].is_whole() => measure(sources, rows, page, judge).map(Some),
        _ => Ok(None),
    };
    let unseen = folds.map(rows, each)?;
    said(format!("word F1 {:.4}", mean(unseen.iter().flatten().map(|page| page.f1))));
    Ok(unseen)
}

fn measure(
    sources: &[Vec<Case>],
    rows: &Rows,
    own: &PageRows,
    judge: &engine::judge::Judge<'_>,
) -> anyhow::Result<Unseen> {
    let case = &sources[own.source][own.case];
    let (extraction, text) = read(case, rows, own, judge)?;
    let f1 = words::overlap(&text_of(&case.truth).unwrap_or_default(), &text).f1;
    Ok(Unseen { f1, confidence: extraction.confidence, empty: extraction.reason.is_some() })
}

/// What a judge makes of a page: what it keeps, and the text of the article.
pub(super) fn read(
    case: &Case,
    rows: &Rows,
    own: &PageRows,
    judge: &engine::judge::Judge<'_>,
) -> anyhow::Result<(Extraction, String)> {
    let snapshot = case.snapshot()?;
    let page = Page::new(&snapshot)?;
    let blocks = segment(&page);
    let vectors = &rows.features[own.rows.clone()];
    let weighed = Weighed::new(&page, &blocks, judge, vectors);
    let extraction = judge_by(&page, &blocks, vectors, &weighed, None, RuleSet::ALL).extraction;
    let text = to_text(&assemble(&page, &extraction));
    Ok((extraction, text))
}

#[cfg(test)]
mod tests {
    use engine::judge::{FEATURE_COUNT, to_bytes};

    use super::*;

    /// Rows of made-up pages, which no change of a feature changes.
    fn rows() -> Rows {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut rows = Rows::default();
        for page in 0..60 {
            let start = rows.features.len();
            for _ in 0..40 {
                let features: [f32; FEATURE_COUNT] = std::array::from_fn(|_| f32::from(rng.u8(..16)) / 16.0);
                rows.labels.push(Some(f64::from(u8::from(features[3] + features[7] * features[11] > 0.8))));
                rows.features.push(features);
                rows.weights.push(1.0 / 40.0);
            }
            let (host, case) = (format!("site {}", page / 3), page);
            let own = start..rows.features.len();
            rows.pages.push(PageRows { source: 0, case, host, weight: 1.0, rows: own, operator: None });
        }
        rows
    }

    #[test]
    fn the_same_pages_give_the_same_bytes_whatever_the_number_of_threads() -> anyhow::Result<()> {
        let settings = Settings::default();
        let grown = |threads: usize, settings: &Settings| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
            anyhow::Ok(to_bytes(&pool.install(|| grow(&rows(), |_| true, settings))?))
        };
        let bytes = grown(1, &settings)?;
        assert_eq!(bytes, grown(3, &settings)?);
        assert_ne!(bytes, grown(1, &Settings { seed: 2, ..settings.clone() })?);
        Ok(())
    }
}
