//! `foreground dataset convert`: records as a corpus that the lab's other commands read.
//!
//! A corpus is `truth.jsonl` beside `pages/ID.html.gz`, the frozen pages, as WCXB has it; the lab's own form also has
//! `snapshots/ID.page.zst`, so that nothing has to be captured. What a corpus cannot contain is left out: roles other than
//! title and text, who labeled and how, posts, drift.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use corpus::{Truth, snapshots};
use flate2::{Compression, write::GzEncoder};

use super::{
    error::RecordsError,
    input::each_item,
    item::Item,
    output::Output,
    record::Record,
    role::Role,
    split::{Share, part_of},
    text,
};

/// How records become a corpus.
pub struct Form<'a> {
    /// Whether snapshots are written, too.
    pub snapshots: bool,
    /// Parts that sites are assigned to; none if empty.
    pub shares: &'a [Share],
    /// Seed of the assignment.
    pub salt: &'a str,
}

/// Writes the corpus into a folder and gives the number of its pages.
///
/// # Errors
/// When a file cannot be read, or the folder cannot be written.
pub fn to_corpus(paths: &[PathBuf], out: &Path, form: &Form) -> Result<u64, RecordsError> {
    let mut lines = Output::begin(&out.join("truth.jsonl"))?;
    let mut pages = 0;
    each_item(paths, |place, item| {
        let Item::Record(record) = &item else {
            return Err(RecordsError::unfit(place, "this is a line of a corpus already"));
        };
        let mut truth = truth_of(record)?;
        truth.split =
            (!form.shares.is_empty()).then(|| form.shares[part_of(&item.site(), form.salt, form.shares)].name.clone());
        write_page(record, out)?;
        if form.snapshots {
            snapshots::write(&out.join("snapshots"), &record.id, &serde_json::to_string(&record.snapshot)?)?;
        }
        lines.json(&truth)?;
        pages += 1;
        Ok(())
    })?;
    lines.finish()?;
    Ok(pages)
}

/// What a corpus contains about a page that was labeled. Byline and date are lines of text in a record, not the name and the
/// day that a corpus wants, so they are left out.
///
/// # Errors
/// When the snapshot is broken.
pub fn truth_of(record: &Record) -> Result<Truth, RecordsError> {
    let texts = text::readable(record)?;
    let said = |wanted: &dyn Fn(Role) -> bool| {
        let labels = record.labels.iter().zip(&texts).filter(|(label, text)| wanted(label.role) && !text.is_empty());
        labels.map(|(_, text)| text.as_str()).collect::<Vec<_>>()
    };
    let title = said(&|role| role.name() == "main/title").join(" ");
    let content = said(&|role| role.is_main() && !role.is_metadata()).join("\n\n");
    Ok(Truth {
        id: record.id.clone(),
        url: Some(record.provenance.url.clone()),
        page_type: Some(record.page_type.name.name().to_owned()),
        lang: text::language(&record.snapshot),
        title: (!title.is_empty()).then_some(title),
        text: Some(if record.no_content.is_some() { String::new() } else { content }),
        ..Truth::default()
    })
}

fn write_page(record: &Record, out: &Path) -> Result<(), RecordsError> {
    if record.frozen.html.is_empty() {
        return Ok(());
    }
    let path = out.join("pages").join(format!("{}.html.gz", record.id));
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(record.frozen.html.as_bytes())?;
    let mut page = Output::begin(&path)?;
    page.bytes(&packer.finish().map_err(RecordsError::writing(&path))?)?;
    page.finish()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{super::testing, *};
    use corpus::{Corpus, Source};

    #[test]
    fn a_corpus_of_records_can_be_measured_on() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("records.jsonl");
        let mut bare = testing::record("https://b.example/");
        bare.frozen.html.clear();
        bare.no_content = Some(super::super::record::NoContent::Paywall);
        fs::write(&file, testing::line(&testing::record("https://a.example/")) + &testing::line(&bare))?;
        let out = folder.path().join("corpus");
        let form = Form { snapshots: true, shares: &[super::super::split::share("train=1")?], salt: "1" };
        assert_eq!(to_corpus(&[file], &out, &form)?, 2);
        let corpus = Corpus::open(&out)?;
        assert!(corpus.bad_lines.is_empty(), "{:?}", corpus.bad_lines);
        let truth = &corpus.pages[0].truth;
        assert_eq!((truth.title.as_deref(), truth.lang.as_deref()), (Some("𠮷野家の手紙"), Some("ja")));
        assert!(truth.text.as_deref().is_some_and(|text| text.starts_with("第一章 🐟魚\n\n手紙は")), "{truth:?}");
        assert_eq!(truth.split.as_deref(), Some("train"));
        assert_eq!(corpus.pages[1].truth.text.as_deref(), Some(""));
        assert!(matches!(corpus.pages[0].source, Source::Saved(_)));
        let captured = snapshots::read(&snapshots::path_of(&out.join("snapshots"), &corpus.pages[0].truth.id))?;
        assert_eq!(captured.nodes.len(), 13);
        Ok(())
    }
}
