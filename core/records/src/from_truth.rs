//! `foreground dataset convert --to records`: the truth of a corpus as labels of records.
//!
//! A block whose words the truth holds is content, by three words in a row, as for training; which role it has only the
//! engine proposes. So what comes out is as good as text can be: content or not by a person, the roles by the model.

use std::path::{Path, PathBuf};

use corpus::{Truth, labels::coverage, read_document, snapshots, text_of};
use engine::{
    block::segment,
    label::{LabelBlock, LabelProposal},
    page::{Page, PageSnapshot},
};

use super::{
    check,
    error::RecordsError,
    frozen::freeze,
    input::each_item,
    item::Item,
    output::Output,
    record::{By, Frozen, Label, PageType, Record, SaidType, State},
    record_id,
    role::Role,
};
use crate::compose::{Visited, compose, labels_of};

/// Share of a block's words from which it is content.
const CONTENT: f64 = 0.5;

/// What became of the pages of a corpus.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Records.
    pub records: u64,
    /// Pages that could not become one.
    pub left_out: u64,
}

/// Writes a record for every page of a corpus that has a snapshot and a text. The others are reported with the reason.
///
/// # Errors
/// When the corpus cannot be read or the file cannot be written.
pub fn to_records(paths: &[PathBuf], snapshots: &Path, out: &Path) -> Result<Written, RecordsError> {
    let mut lines = Output::begin(out)?;
    let mut written = Written::default();
    each_item(paths, |place, item| {
        let Item::Truth { truth, folder } = &item else {
            return Err(RecordsError::unfit(place, "this is a record already"));
        };
        match record_of(truth, folder, snapshots) {
            Ok(record) => {
                written.records += 1;
                lines.json(&record)
            }
            Err(error) => {
                written.left_out += 1;
                eprintln!("left out {place}: {}", error.in_full());
                Ok(())
            }
        }
    })?;
    lines.finish()?;
    Ok(written)
}

/// The record of a page of a corpus.
///
/// # Errors
/// When nobody knows its text, or its snapshot cannot be read.
pub fn record_of(truth: &Truth, folder: &Path, snapshots: &Path) -> Result<Record, RecordsError> {
    let wanted = text_of(truth).ok_or(RecordsError::NoText)?;
    let path = snapshots::path_of(snapshots, &truth.id);
    let snapshot = snapshots::read(&path)?;
    let captured = std::fs::metadata(&path)?.modified()?;
    let proposal = engine::label_page(&snapshot)?;
    let labels = labels_by(&snapshot, &proposal, &wanted)?;
    let visited = Visited {
        id: record_id(&format!("{}/{}", corpus::name(folder), truth.id)),
        captured: jiff::Timestamp::try_from(captured)?,
        browser: String::new(),
        purpose: format!("converted from {}", corpus::name(folder)),
        frozen: frozen_of(truth, folder)?,
    };
    let mut record = compose(snapshot, &proposal, visited);
    record.labels = labels;
    if let Some(name) = &truth.page_type {
        let name = if name == "post" { "article" } else { name };
        record.page_type = SaidType { name: PageType::named(name), by: By::Person };
    }
    check::check(&record).map_err(RecordsError::Refused)?;
    Ok(record)
}

/// The saved page, where the corpus has one.
fn frozen_of(truth: &Truth, folder: &Path) -> Result<Frozen, RecordsError> {
    let names = [format!("{}.html", truth.id), format!("{}.html.gz", truth.id)];
    let saved = names.iter().map(|name| folder.join("pages").join(name)).find(|path| path.is_file());
    match saved {
        Some(path) => freeze(&read_document(&path).map_err(RecordsError::reading(&path))?),
        None => Ok(Frozen::default()),
    }
}

fn labels_by(snapshot: &PageSnapshot, proposal: &LabelProposal, wanted: &str) -> Result<Vec<Label>, RecordsError> {
    let page = Page::new(snapshot)?;
    let shares = coverage(&segment(&page), wanted);
    let mut labels = labels_of(snapshot, proposal);
    for ((label, share), block) in labels.iter_mut().zip(shares).zip(&proposal.blocks) {
        let Some(share) = share else { continue };
        label.role = role_of(label.proposed, share >= CONTENT, block);
        label.by = By::Person;
        label.state = if label.role == label.proposed { State::Seen } else { State::Changed };
    }
    Ok(labels)
}

/// The role of a block that is content by the truth or not.
fn role_of(proposed: Role, is_content: bool, block: &LabelBlock) -> Role {
    match (proposed.is_main(), is_content) {
        (true, true) | (false, false) => proposed,
        (false, true) => Role::BODY,
        // A corpus has title, byline and date beside its text, not in it.
        (true, false) if proposed.is_metadata() && block.visible => proposed,
        (true, false) => Role::SKIP,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{
        super::{convert, input, testing},
        *,
    };

    #[test]
    fn a_corpus_of_records_becomes_records_again() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("records.jsonl");
        fs::write(&file, testing::line(&testing::record("https://a.example/")))?;
        let out = folder.path().join("corpus");
        convert::to_corpus(&[file], &out, &convert::Form { snapshots: true, shares: &[], salt: "" })?;
        let again = folder.path().join("again.jsonl");
        fs::write(
            out.join("truth.jsonl"),
            fs::read_to_string(out.join("truth.jsonl"))? + "{\"id\":\"lost\",\"text\":\"\"}\n",
        )?;
        let written = to_records(std::slice::from_ref(&out), &out.join("snapshots"), &again)?;
        assert_eq!(written, Written { records: 1, left_out: 1 });
        let mut found = Vec::new();
        input::each_item(&[again], |_, item| {
            found.push(item);
            Ok::<_, RecordsError>(())
        })?;
        let [Item::Record(record)] = found.as_slice() else { anyhow::bail!("{found:?}") };
        let text = Item::text(&found[0])?;
        assert!(text.contains("第一章 🐟魚") && !text.contains("Home"), "{text}");
        assert_eq!((record.page_type.by, record.snapshot.nodes.len()), (By::Person, 13));
        assert!(record.frozen.html.contains("手紙") && record.frozen.html.contains("Content-Security-Policy"));
        assert_eq!(Item::language(&found[0]).as_deref(), Some("ja"));
        Ok(())
    }
}
