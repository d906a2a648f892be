//! `foreground dataset dedup`: pages that have nearly the same text as one before them.
//!
//! A page is compared with the pages before it that share a run of its sketch, see `sketch.rs`, and a page
//! that is like one before is compared with nothing after. Memory is about half a kilobyte a page, so their number is bounded.

use std::{collections::HashMap, path::PathBuf};

use serde::Serialize;

use super::{error::RecordsError, input::each_item, sketch::Sketch};

/// Pages before it that a page is compared with, for each run.
const MOST_COMPARED: usize = 16;

/// A page that is like one before it.
#[derive(Debug, PartialEq, Serialize)]
pub struct Duplicate {
    /// The page.
    pub id: String,
    /// The page before it.
    pub of: String,
    /// Estimate of the share of pieces of nine characters that both have, between 0 and 1.
    pub similarity: f64,
}

/// What came of the search.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Pages that were compared.
    pub pages: u64,
    /// Pages that are like one before them.
    pub duplicates: u64,
    /// Pages with next to no text.
    pub wordless: u64,
}

/// Hands each page whose text is like that of a page before it to `tell`, with the likest of those.
///
/// # Errors
/// When a file cannot be read, or there are more than `most` pages.
pub fn dedup<E: From<RecordsError>>(
    paths: &[PathBuf],
    least: f64,
    most: usize,
    mut tell: impl FnMut(&Duplicate) -> Result<(), E>,
) -> Result<Found, E> {
    let mut found = Found::default();
    let mut index = Index::default();
    each_item(paths, |place, item| {
        found.pages += 1;
        let Some(sketch) = Sketch::of(&item.content()) else {
            found.wordless += 1;
            return Ok(());
        };
        if let Some((of, similarity)) = index.likest(&sketch).filter(|(_, similarity)| *similarity >= least) {
            found.duplicates += 1;
            return tell(&Duplicate { id: item.id().to_owned(), of: of.to_owned(), similarity });
        }
        if index.pages.len() >= most {
            let reason = format!("more than {most} different pages, see --most");
            return Err(RecordsError::unfit(place, reason).into());
        }
        index.add(item.id().to_owned(), sketch);
        Ok(())
    })?;
    Ok(found)
}

#[derive(Default)]
struct Index {
    pages: Vec<(String, Sketch)>,
    by_run: HashMap<(usize, Vec<u32>), Vec<u32>>,
}

impl Index {
    fn likest(&self, sketch: &Sketch) -> Option<(&str, f64)> {
        let alike = sketch.runs().filter_map(|(at, run)| self.by_run.get(&(at, run.to_vec())));
        let mut candidates: Vec<u32> = alike.flatten().copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        let compared = candidates.into_iter().map(|page| {
            let (id, other) = &self.pages[page as usize];
            (id.as_str(), sketch.similarity(other))
        });
        // Of several that are as like the first.
        compared.reduce(|best, other| if other.1 > best.1 { other } else { best })
    }

    fn add(&mut self, id: String, sketch: Sketch) {
        let page = self.pages.len() as u32;
        for (at, run) in sketch.runs() {
            let pages = self.by_run.entry((at, run.to_vec())).or_default();
            if pages.len() < MOST_COMPARED {
                pages.push(page);
            }
        }
        self.pages.push((id, sketch));
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{super::testing, *};

    #[test]
    fn copies_are_found_and_other_texts_are_not() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("records.jsonl");
        let words = |from: u32, to: u32| (from..to).map(|n| format!("w{n} ")).collect::<String>();
        let texts = [words(0, 400), words(1_000, 1_400), words(0, 395) + "x y", words(2_000, 2_400), words(0, 400)];
        let records: Vec<_> =
            (0..).zip(&texts).map(|(n, text)| testing::record_with(&format!("https://a.example/{n}"), text)).collect();
        fs::write(&file, records.iter().map(testing::line).collect::<String>())?;
        let mut told = Vec::new();
        let found = dedup(std::slice::from_ref(&file), 0.8, 100, |duplicate| {
            told.push((duplicate.id.clone(), duplicate.of.clone()));
            Ok::<_, RecordsError>(())
        })?;
        assert_eq!(found, Found { pages: 5, duplicates: 2, wordless: 0 });
        let id = |n: usize| records[n].id.clone();
        assert_eq!(told, [(id(2), id(0)), (id(4), id(0))]);
        let refused = dedup(&[file], 0.8, 2, |_| Ok::<_, RecordsError>(())).expect_err("too many");
        assert!(format!("{refused:#}").contains("records.jsonl:4: more than 2"), "{refused:#}");
        Ok(())
    }
}
