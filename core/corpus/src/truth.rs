//! One line of `truth.jsonl`.

use std::{collections::BTreeSet, fmt, fs, path::Path, path::PathBuf};

use engine::page_type::PageType;
use serde::{Deserialize, Serialize};

use crate::{Change, CorpusError};

/// What is true about one page. Everything but `id` may be missing; fields that are not listed here are ignored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Truth {
    /// Name of the page, unique in the corpus: path segments of visible characters, joined by `/`.
    pub id: String,
    /// Address of the page; of a site's page the path on its server.
    pub url: Option<String>,
    /// Address of the page in the feed that lists it, where that is not [`Truth::url`].
    pub feed_link: Option<String>,
    /// Type of page: `article`, `forum`, `product` …, of a site's page `post`, `index` or `other`.
    #[serde(rename = "type")]
    pub page_type: Option<String>,
    /// BCP 47 language.
    pub lang: Option<String>,
    /// Part of the corpus, `train` or `report` for example.
    pub split: Option<String>,
    /// Where its truth comes from, in a corpus that was put together from several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Title of the content.
    pub title: Option<String>,
    /// Author of the content.
    pub author: Option<String>,
    /// Date of the content, ISO 8601.
    pub date: Option<String>,
    /// Tags of the content.
    pub tags: Vec<String>,
    /// Text of the content, empty where the page has none; `None` where nobody knows.
    pub text: Option<String>,
    /// Passages that belong to the content.
    pub must: Vec<String>,
    /// Passages that do not.
    pub must_not: Vec<String>,
    /// Posts that are in full on an index page.
    pub full_posts: Vec<PostTruth>,
    /// Paths of the posts that an index page only lists.
    pub listed_posts: Vec<String>,
    /// What was changed in the page, where it is a copy that was changed on purpose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<Change>,
}

impl Truth {
    /// The truth that a line holds.
    ///
    /// # Errors
    /// When it is no JSON of one, or its id cannot be the name of a file.
    pub fn from_json(line: &[u8]) -> Result<Self, String> {
        let truth: Truth = serde_json::from_slice(line).map_err(|error| error.to_string())?;
        check_id(&truth.id)?;
        Ok(truth)
    }

    /// The type of page by the engine's names, a site's `post` being an article; `None` where those have no information about it.
    pub fn known_type(&self) -> Option<PageType> {
        let name = self.page_type.as_deref().map(|name| if name == "post" { "article" } else { name })?;
        PageType::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A post that is in full on an index page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PostTruth {
    /// Id of the post's own page, if the corpus has it.
    pub id: Option<String>,
    /// Path of the post's own page.
    pub url: Option<String>,
    /// Title of the post.
    pub title: Option<String>,
    /// Text of the post.
    pub text: Option<String>,
}

/// A line that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// The file it is from.
    pub file: PathBuf,
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file.display(), self.line, self.reason)
    }
}

/// The lines of one file.
pub(super) struct Lines {
    /// Line number and truth.
    pub(super) good: Vec<(usize, Truth)>,
    pub(super) bad: Vec<BadLine>,
}

/// Reads a `truth.jsonl`. Blank lines are skipped, and `seen` are the ids that the corpus has so far.
pub(super) fn read(file: &Path, seen: &mut BTreeSet<String>) -> Result<Lines, CorpusError> {
    let bytes = fs::read(file).map_err(CorpusError::reading(file))?;
    let mut lines = Lines { good: Vec::new(), bad: Vec::new() };
    for (number, line) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
        if line.trim_ascii().is_empty() {
            continue;
        }
        match Truth::from_json(line) {
            Ok(truth) if seen.insert(truth.id.clone()) => lines.good.push((number, truth)),
            Ok(truth) => lines.bad.push(bad(
                file,
                number,
                format!("the id {} is there again: ids are unique in the whole corpus", truth.id),
            )),
            Err(reason) => lines.bad.push(bad(file, number, reason)),
        }
    }
    Ok(lines)
}

fn bad(file: &Path, line: usize, reason: String) -> BadLine {
    BadLine { file: file.to_owned(), line, reason }
}

/// Refuses an id that cannot name a file: it must not lead out of its folder, on any system.
///
/// # Errors
/// What is wrong with it, as a sentence.
pub fn check_id(id: &str) -> Result<(), String> {
    if id.is_empty() {
        return Err("missing field `id`".into());
    }
    let unfit = |c: char| c.is_control() || r#"\:*?"<>|"#.contains(c);
    if id.contains(unfit) || id.split('/').any(|part| matches!(part, "" | "." | "..") || part.ends_with(['.', ' '])) {
        return Err(format!("the id {id:?} cannot be the name of a file"));
    }
    Ok(())
}

/// The text that should be kept: that of the page, or of the posts that are on it in full.
pub fn text_of(truth: &Truth) -> Option<String> {
    let posts = || {
        let texts = truth.full_posts.iter().flat_map(|post| [post.title.as_deref(), post.text.as_deref()]);
        (!truth.full_posts.is_empty()).then(|| texts.flatten().collect::<Vec<_>>().join("\n"))
    };
    truth.text.clone().or_else(posts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_those_of_the_engine_where_it_knows_them() {
        let known = |name: Option<&str>| {
            let truth = Truth { page_type: name.map(str::to_owned), ..Truth::default() };
            truth.known_type().map(PageType::name)
        };
        assert_eq!(["forum", "post", "index"].map(|name| known(Some(name))), [Some("forum"), Some("article"), None]);
        assert_eq!(known(None), None);
    }
}
