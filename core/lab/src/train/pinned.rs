//! A small judge, trained by the code of `lab train judge` on the pages that guard: the same pages must give the bytes
//! that they always gave, on every machine.

use corpus::Truth;
use engine::{
    judge::{FEATURES_VERSION, to_bytes},
    model_file::hash_of,
};

use super::{Rows, Settings, train};
use crate::{
    evaluate::{Case, SnapshotSource},
    personal::guards,
};

/// A line for each version of the features: the hash of the small judge's file.
const PINNED: &str = include_str!("pinned.txt");

#[test]
fn the_same_pages_give_the_bytes_that_they_always_gave() -> anyhow::Result<()> {
    let case = |page: training::Labeled| Case {
        truth: Truth { id: page.id, url: Some(page.provenance.url), ..Truth::default() },
        source: SnapshotSource::Made(Box::new(page.snapshot)),
        labels: page.labels,
    };
    let sources = vec![guards()?.into_iter().map(case).collect::<Vec<_>>()];
    let rows = Rows::of(&sources, &[1.0], || {})?;
    let settings = Settings::default();
    let bytes = to_bytes(&train(&sources, &rows, &settings, &|_| {})?.model);
    assert!(bytes.len() > 500, "{}", bytes.len());
    let mut known = PINNED.lines().filter_map(|line| line.split_once(' '));
    let pinned = known.find(|(version, _)| *version == FEATURES_VERSION.to_string()).map(|(_, hash)| hash);
    assert_eq!(
        Some(hash_of(&bytes).as_str()),
        pinned,
        "training gives other bytes; where FEATURES_VERSION was raised, add its line to pinned.txt"
    );
    Ok(())
}
