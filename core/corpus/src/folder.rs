//! A corpus: a folder with pages and the truth about them.
//!
//! Two shapes are read:
//!
//! - **pages**: `truth.jsonl` beside `pages/<id>.html` or `pages/<id>.html.gz` (UTF-8). A line without a page file
//!   needs an `url` and stands for the live page there.
//! - **sites**: `truth.jsonl` beside `root/`, the site as its server sends it, and optionally `site.json`; or a folder
//!   of such folders. The `url` of a line is the path on that server.
//!
//! A line of `truth.jsonl` is one [`Truth`]. Bad lines do not spoil a corpus: they are reported with line and reason.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use serde::Deserialize;

use crate::{
    CorpusError,
    truth::{self, BadLine, Truth},
};

/// Name of a corpus: that of its folder.
pub fn name(folder: &Path) -> String {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// A corpus as it was found on disk.
#[derive(Debug, Default)]
pub struct Corpus {
    /// Pages in the order of their lines; of several sites, in the order of the sites' names.
    pub pages: Vec<CorpusPage>,
    /// Lines that were left out, with the reason.
    pub bad_lines: Vec<BadLine>,
}

/// One page of a corpus.
#[derive(Debug)]
pub struct CorpusPage {
    /// What is true about it.
    pub truth: Truth,
    /// Where the browser gets it from.
    pub source: Source,
}

/// Where the browser gets a page from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A saved document, UTF-8, gzip if the name ends in `.gz`.
    Saved(PathBuf),
    /// A page of a site that is served locally.
    Site {
        /// Folder with the files of the site, as its server sends them.
        root: PathBuf,
        /// Path of the page on that server, with its leading slash.
        path: String,
        /// The site fades its content in after loading, so a capture has to wait.
        fades_in: bool,
    },
    /// The live page at the truth's address.
    Live,
}

impl Corpus {
    /// Reads the corpus in a folder, whichever shape it has.
    ///
    /// # Errors
    /// When the folder holds no `truth.jsonl` in any of the two shapes, or a file cannot be read.
    pub fn open(folder: &Path) -> Result<Self, CorpusError> {
        if !folder.is_dir() {
            return Err(CorpusError::NotAFolder(folder.to_owned()));
        }
        let mut corpus = Corpus::default();
        let mut ids = BTreeSet::new();
        if folder.join("truth.jsonl").is_file() {
            corpus.add_folder(folder, &mut ids)?;
        } else {
            for site in site_folders(folder)? {
                corpus.add_folder(&site, &mut ids)?;
            }
        }
        if corpus.pages.is_empty() && corpus.bad_lines.is_empty() {
            return Err(CorpusError::NoTruth(folder.to_owned()));
        }
        Ok(corpus)
    }

    fn add_folder(&mut self, folder: &Path, ids: &mut BTreeSet<String>) -> Result<(), CorpusError> {
        let file = folder.join("truth.jsonl");
        let lines = truth::read(&file, ids)?;
        let site = Site::open(folder)?;
        self.bad_lines.extend(lines.bad);
        for (line, truth) in lines.good {
            let source = match &site {
                Some(site) => site.page(&truth),
                None => saved_or_live(folder, &truth),
            };
            match source {
                Ok(source) => self.pages.push(CorpusPage { truth, source }),
                Err(reason) => self.bad_lines.push(BadLine { file: file.clone(), line, reason }),
            }
        }
        Ok(())
    }
}

fn site_folders(folder: &Path) -> Result<Vec<PathBuf>, CorpusError> {
    let entries = fs::read_dir(folder).map_err(CorpusError::reading(folder))?;
    let mut sites: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.join("truth.jsonl").is_file())
        .collect();
    sites.sort();
    Ok(sites)
}

fn saved_or_live(folder: &Path, truth: &Truth) -> Result<Source, String> {
    let names = [format!("{}.html", truth.id), format!("{}.html.gz", truth.id)];
    let saved = names.iter().map(|name| folder.join("pages").join(name)).find(|path| path.is_file());
    match (saved, &truth.url) {
        (Some(path), _) => Ok(Source::Saved(path)),
        (None, Some(_)) => Ok(Source::Live),
        (None, None) => Err(format!("page {} has neither a file pages/{} nor an url", truth.id, names[0])),
    }
}

/// What a capture has to know from a site's `site.json`.
#[derive(Default, Deserialize)]
struct SiteNotes {
    #[serde(default)]
    fades_in: bool,
}

struct Site {
    root: PathBuf,
    notes: SiteNotes,
}

impl Site {
    /// The site in a folder; `None` where the folder has no `root/`.
    fn open(folder: &Path) -> Result<Option<Self>, CorpusError> {
        let root = folder.join("root");
        if !root.is_dir() {
            return Ok(None);
        }
        let path = folder.join("site.json");
        let notes = match fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|source| CorpusError::BrokenNotes { path, source })?,
            Err(_) => SiteNotes::default(),
        };
        Ok(Some(Site { root, notes }))
    }

    fn page(&self, truth: &Truth) -> Result<Source, String> {
        match &truth.url {
            Some(path) if path.starts_with('/') => {
                Ok(Source::Site { root: self.root.clone(), path: path.clone(), fades_in: self.notes.fades_in })
            }
            Some(url) => Err(format!("page {}: the url of a site's page is a path from /, not {url}", truth.id)),
            None => Err(format!("page {} of a site has no url", truth.id)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_lines_are_told_with_number_and_reason() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        fs::create_dir(folder.path().join("pages"))?;
        fs::write(folder.path().join("pages/a.html"), "<p>a</p>")?;
        let lines = [
            r#"{"id":"a","text":"a"}"#,
            "",
            r#"{"id":"b","text":"b""#,
            r#"{"id":"c","text":"c"}"#,
            r#"{"id":"a","text":"again"}"#,
            r#"{"id":"../d","text":"d","url":"https://d.example/"}"#,
            r#"{"text":"e"}"#,
            r#"{"id":"f","url":"https://f.example/"}"#,
        ];
        fs::write(folder.path().join("truth.jsonl"), lines.join("\n"))?;
        let corpus = Corpus::open(folder.path())?;
        let ids: Vec<&str> = corpus.pages.iter().map(|page| page.truth.id.as_str()).collect();
        assert_eq!(ids, ["a", "f"]);
        assert_eq!(corpus.pages[1].source, Source::Live);
        let told: Vec<(usize, &str)> = corpus.bad_lines.iter().map(|bad| (bad.line, bad.reason.as_str())).collect();
        let lines: Vec<usize> = told.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [3, 5, 6, 7, 4]);
        for (reason, part) in
            told.iter().map(|told| told.1).zip(["EOF", "again", "..", "missing field `id`", "neither a file"])
        {
            assert!(reason.contains(part), "{reason}");
        }
        Ok(())
    }

    #[test]
    fn a_folder_of_sites_is_a_corpus() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        for (name, notes) in [("two", r#"{"fades_in":true}"#), ("one", "{}")] {
            let site = folder.path().join(name);
            fs::create_dir_all(site.join("root"))?;
            fs::write(site.join("site.json"), notes)?;
            let lines = [format!(r#"{{"id":"{name}/p01","url":"/a/"}}"#), r#"{"id":"p02","url":"/b/"}"#.into()];
            fs::write(site.join("truth.jsonl"), lines.join("\n"))?;
        }
        let corpus = Corpus::open(folder.path())?;
        let ids: Vec<&str> = corpus.pages.iter().map(|page| page.truth.id.as_str()).collect();
        assert_eq!(ids, ["one/p01", "p02", "two/p01"]);
        let [again] = corpus.bad_lines.as_slice() else { panic!("{:?}", corpus.bad_lines) };
        assert_eq!((again.line, again.file.as_path()), (2, folder.path().join("two/truth.jsonl").as_path()));
        assert!(again.reason.contains("the id p02 is there again"), "{}", again.reason);
        let root = folder.path().join("two/root");
        assert_eq!(corpus.pages[2].source, Source::Site { root, path: "/a/".into(), fades_in: true });
        Ok(())
    }

    #[test]
    fn a_folder_without_truth_is_refused() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        assert!(Corpus::open(folder.path()).is_err());
        assert!(Corpus::open(&folder.path().join("absent")).is_err());
        Ok(())
    }
}
