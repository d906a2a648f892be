//! Labeled pages from files: exports, corpora with their snapshots, and the pages that guard.

use std::{
    io::{Read, Write},
    path::{Path, PathBuf},
};

use corpus::Corpus;
use flate2::{Compression, GzBuilder, read::GzDecoder};
use serde_json::json;
use training::{Label, Labeled, Provenance, State};

use records::{from_truth::record_of, input::each_item, item::Item, record::Record};

/// Name of the folder with snapshots in a corpus that was made of records.
const SNAPSHOTS: &str = "snapshots";

/// The pages that guard, as they ship: written by `lab train guard`.
const GUARD: &[u8] = include_bytes!("../../../training/guard.jsonl.gz");

/// What training reads of a record.
pub fn labeled(record: &Record) -> Labeled {
    let label = |label: &records::record::Label| Label {
        nodes: label.nodes.clone(),
        role: label.role.name().to_owned(),
        either: label.either,
        state: match label.state {
            records::record::State::Unseen => State::Unseen,
            records::record::State::Seen => State::Seen,
            records::record::State::Changed => State::Changed,
        },
    };
    Labeled {
        id: record.id.clone(),
        provenance: Provenance { url: record.provenance.url.clone() },
        labels: record.labels.iter().map(label).collect(),
        no_content: record.no_content.map(|_| "other".to_owned()),
        page_type: None,
        snapshot: record.snapshot.clone(),
    }
}

/// Labeled pages of exports, and of corpora that hold their snapshots.
///
/// # Errors
/// When a file cannot be read, or a page of a corpus has no snapshot.
pub fn read(paths: &[PathBuf]) -> anyhow::Result<Vec<Labeled>> {
    let mut pages = Vec::new();
    each_item(paths, |_, item| {
        pages.push(match item {
            Item::Record(record) => labeled(&record),
            Item::Truth { truth, folder } => labeled(&record_of(&truth, &folder, &folder.join(SNAPSHOTS))?),
        });
        anyhow::Ok(())
    })?;
    Ok(pages)
}

/// The labeled pages that guard.
///
/// # Errors
/// When the file is broken, which a test rules out.
pub fn guards() -> anyhow::Result<Vec<Labeled>> {
    let mut text = String::new();
    GzDecoder::new(GUARD).read_to_string(&mut text)?;
    text.lines().map(|line| Ok(Labeled::from_json(line)?)).collect()
}

/// Writes the pages of a corpus as pages that guard: what training reads of a record and no more, one a line, packed.
///
/// # Errors
/// When the corpus or a snapshot cannot be read, or the file cannot be written.
pub fn write_guards(corpora: &[PathBuf], snapshots: &Path, out: &Path) -> anyhow::Result<usize> {
    let mut packer = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    let mut count = 0;
    let mut pages = Vec::new();
    for corpus in corpora {
        let own = Corpus::open(corpus)?.pages.into_iter();
        pages.extend(own.map(|page| (corpus, page)));
    }
    for (corpus, page) in pages {
        let Ok(record) = record_of(&page.truth, corpus, snapshots) else { continue };
        let Labeled { id, provenance, labels, snapshot, .. } = labeled(&record);
        let labels: Vec<_> = labels.iter().map(|label| json!({ "nodes": label.nodes, "role": label.role })).collect();
        let line = json!({ "id": id, "provenance": { "url": provenance.url }, "labels": labels, "snapshot": snapshot });
        writeln!(packer, "{line}")?;
        count += 1;
    }
    std::fs::write(out, packer.finish()?)?;
    Ok(count)
}

#[cfg(test)]
mod tests {
    use training::Sample;

    use super::*;

    #[test]
    fn the_pages_that_guard_are_read_and_the_trees_are_good_on_them() -> anyhow::Result<()> {
        let guards = guards()?;
        assert!(guards.len() >= 20, "{}", guards.len());
        let f1 = guards.iter().map(|page| Ok(Sample::new(page)?.f1(None))).collect::<anyhow::Result<Vec<f64>>>()?;
        let mean = f1.iter().sum::<f64>() / f1.len() as f64;
        assert!(mean > 0.85, "{mean}");
        Ok(())
    }
}
