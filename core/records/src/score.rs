//! `foreground dataset score`: how near the text that somebody labeled comes to the truth of a corpus, page by page.

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write,
    path::PathBuf,
};

use corpus::{
    score::{Overlap, words},
    text_of,
};
use serde::Serialize;

use super::{
    error::RecordsError,
    input::{each_item, listed},
    item::Item,
};

/// Pages whose score the table names: the worst.
const WORST: usize = 10;

/// Scores of all pages that both sides have.
#[derive(Debug, Serialize)]
pub struct Scores {
    /// One for each page, in the order of the truth.
    pub pages: Vec<PageScore>,
    /// Pages of the truth that nobody labeled.
    pub unlabeled: u64,
}

/// The score of a page.
#[derive(Debug, Serialize)]
pub struct PageScore {
    /// Name of the page.
    pub id: String,
    /// Its type; `unknown` where it is not known.
    #[serde(rename = "type")]
    pub page_type: String,
    /// Bags of words of both texts.
    #[serde(flatten)]
    pub words: Overlap,
}

/// Compares labeled texts with the truth of the same name. Truths without a text are left out.
///
/// # Errors
/// When a file cannot be read, or no page is in both.
pub fn score(truths: &[PathBuf], labeled: &[PathBuf]) -> Result<Scores, RecordsError> {
    let mut texts = HashMap::new();
    each_item(labeled, |_, item| {
        texts.insert(item.id().to_owned(), item.text()?);
        Ok::<_, RecordsError>(())
    })?;
    let mut scores = Scores { pages: Vec::new(), unlabeled: 0 };
    each_item(truths, |place, item| {
        let Item::Truth { truth, .. } = &item else {
            return Err(RecordsError::unfit(place, "the truth is a corpus, no export of records"));
        };
        let Some(truth) = text_of(truth) else { return Ok(()) };
        match texts.get(item.id()) {
            Some(text) => scores.pages.push(PageScore {
                id: item.id().to_owned(),
                page_type: item.page_type().unwrap_or("unknown").to_owned(),
                words: words::overlap(&truth, text),
            }),
            None => scores.unlabeled += 1,
        }
        Ok(())
    })?;
    if scores.pages.is_empty() {
        return Err(RecordsError::NothingInCommon(listed(truths), listed(labeled)));
    }
    Ok(scores)
}

impl Scores {
    /// The scores for people: means of all and of each type, and the worst pages.
    pub fn table(&self) -> String {
        let mut types: BTreeMap<&str, Vec<Overlap>> = BTreeMap::new();
        for page in &self.pages {
            types.entry("all").or_default().push(page.words);
            types.entry(&page.page_type).or_default().push(page.words);
        }
        let mut out = format!("{:<16} pages precision recall     F1 lowest\n", "type");
        for (name, scores) in types {
            let mean = |of: fn(&Overlap) -> f64| scores.iter().map(of).sum::<f64>() / scores.len() as f64;
            let lowest = scores.iter().map(|score| score.f1).fold(1.0, f64::min);
            let (precision, recall, f1) =
                (mean(|score| score.precision), mean(|score| score.recall), mean(|score| score.f1));
            _ = writeln!(out, "{name:<16} {:>5} {precision:>9.3} {recall:>6.3} {f1:>6.3} {lowest:>6.3}", scores.len());
        }
        let mut worst: Vec<&PageScore> = self.pages.iter().filter(|page| page.words.f1 < 1.0).collect();
        worst.sort_by(|one, other| one.words.f1.total_cmp(&other.words.f1));
        for PageScore { id, words, .. } in worst.iter().take(WORST) {
            _ = writeln!(out, "  {:.3} (precision {:.3}, recall {:.3}) {id}", words.f1, words.precision, words.recall);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn labels_are_held_to_the_truth_of_the_same_page() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let write = |name: &str, lines: &[&str]| {
            fs::create_dir_all(folder.path().join(name))?;
            let path = folder.path().join(name);
            fs::write(path.join("truth.jsonl"), lines.join("\n"))?;
            anyhow::Ok(path)
        };
        let truth = write(
            "truth",
            &[
                r#"{"id": "a", "type": "forum", "text": "one two three four"}"#,
                r#"{"id": "b", "text": "one"}"#,
                r#"{"id": "c", "text": "none"}"#,
                r#"{"id": "d"}"#,
            ],
        )?;
        let labeled = write("labeled", &[r#"{"id": "b", "text": "one"}"#, r#"{"id": "a", "text": "two three"}"#])?;
        let scores = score(std::slice::from_ref(&truth), &[labeled])?;
        let found: Vec<_> =
            scores.pages.iter().map(|page| (page.id.as_str(), page.words.precision, page.words.recall)).collect();
        assert_eq!((found, scores.unlabeled), (vec![("a", 1.0, 0.5), ("b", 1.0, 1.0)], 1));
        assert!(scores.table().contains("forum                1     1.000  0.500  0.667  0.667"), "{}", scores.table());
        let other = write("other", &[r#"{"id": "x", "text": "one"}"#])?;
        assert!(score(&[truth], &[other]).is_err());
        Ok(())
    }
}
