//! Records as cases: what a judge is trained and measured on, with the labels of their nodes.

use std::path::Path;

use anyhow::bail;

use crate::evaluate::{Case, SnapshotSource};
use records::{convert::truth_of, input::each_item, item::Item};

use super::records::labeled;

/// The labeled pages of an export.
///
/// # Errors
/// When the file cannot be read, or is a corpus.
pub fn of_records(file: &Path) -> anyhow::Result<Vec<Case>> {
    let mut cases = Vec::new();
    each_item(&[file.to_owned()], |place, item| {
        let Item::Record(record) = item else { bail!("{place}: this is a line of a corpus, which needs --corpus") };
        let truth = truth_of(&record)?;
        let labels = labeled(&record).labels;
        cases.push(Case { truth, source: SnapshotSource::Made(Box::new(record.snapshot)), labels });
        Ok(())
    })?;
    Ok(cases)
}
