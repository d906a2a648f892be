//! One site: its feeds as its server sends them, its pages, and which entry stands for which page.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;
use corpus::{Corpus, CorpusPage, Source, Truth, snapshots};
use engine::{
    feed::{Entry, Extent, Feed, parse_feed},
    page::PageSnapshot,
};
use url::Url;

/// A larger file is no feed.
const LARGEST: u64 = 8 << 20;

/// Addresses of a site are resolved against this; only their paths count.
const BASE: &str = "http://site.invalid/";

/// A site with its pages.
#[derive(Debug)]
pub(super) struct Site {
    pub(super) name: String,
    pub(super) pages: Vec<SitePage>,
    /// Feeds with posts, and with comments.
    pub(super) feeds: (usize, usize),
}

/// A page of a site.
#[derive(Debug)]
pub(super) struct SitePage {
    pub(super) truth: Truth,
    pub(super) snapshot: PageSnapshot,
    /// What a feed of the site contains about it.
    pub(super) entry: Option<Entry>,
}

/// Reads the sites of a corpus. Pages without a snapshot are left out; they could neither be learned from nor tried.
///
/// # Errors
/// When the corpus cannot be read.
pub(super) fn read(corpus: &Path, folder: &Path) -> anyhow::Result<Vec<Site>> {
    let mut by_root: BTreeMap<PathBuf, Vec<CorpusPage>> = BTreeMap::new();
    for page in Corpus::open(corpus)?.pages {
        if let Source::Site { root, .. } = &page.source {
            by_root.entry(root.clone()).or_default().push(page);
        }
    }
    anyhow::ensure!(!by_root.is_empty(), "{} holds no sites with a folder root/", corpus.display());
    by_root.into_iter().map(|(root, pages)| site(&root, pages, folder)).collect()
}

fn site(root: &Path, pages: Vec<CorpusPage>, folder: &Path) -> anyhow::Result<Site> {
    let mut files = Vec::new();
    list(root, &mut files).with_context(|| format!("cannot read {}", root.display()))?;
    let feeds: Vec<Feed> = files.iter().filter_map(|file| feed(root, file)).collect();
    let (comments, posts): (Vec<&Feed>, Vec<&Feed>) = feeds.iter().partition(|feed| feed.comments);
    let mut entries: BTreeMap<String, &Entry> = BTreeMap::new();
    for entry in posts.iter().flat_map(|feed| &feed.entries) {
        let Some(path) = path_of(&entry.link) else { continue };
        let best = entries.entry(path).or_insert(entry);
        if entry.text().len() > best.text().len() {
            *best = entry;
        }
    }
    let page = |page: CorpusPage| {
        let snapshot = snapshots::read(&snapshots::path_of(folder, &page.truth.id)).ok()?;
        let addresses = [&page.truth.feed_link, &page.truth.url].into_iter().flatten();
        let entry = addresses.filter_map(|url| entries.get(&path_of(url)?)).next().map(|&entry| entry.clone());
        // Feeds that give addresses from a wrong base: the engine knows how to help.
        let path = page.truth.url.as_deref().and_then(|path| Url::parse(BASE).ok()?.join(path).ok());
        let entry = entry.or_else(|| posts.iter().find_map(|feed| feed.entry_for(path.as_ref()?.as_str())).cloned());
        Some(SitePage { truth: page.truth, snapshot, entry })
    };
    let name = root.parent().map(corpus::name).unwrap_or_default();
    Ok(Site { name, feeds: (posts.len(), comments.len()), pages: pages.into_iter().filter_map(page).collect() })
}

/// Files below a folder, sorted.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            list(&path, files)?;
        } else if path.metadata().is_ok_and(|file| file.len() <= LARGEST) {
            files.push(path);
        }
    }
    Ok(())
}

fn feed(root: &Path, file: &Path) -> Option<Feed> {
    const ENDINGS: [&str; 7] = ["xml", "rss", "rdf", "atom", "json", "html", ""];
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    if !ENDINGS.contains(&ending.as_str()) {
        return None;
    }
    let bytes = fs::read(file).ok()?;
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(2048)]).into_owned();
    let marks = ["<rss", "<feed", "<rdf:RDF", "jsonfeed.org/version"];
    if !marks.iter().any(|mark| start.contains(mark)) {
        return None;
    }
    let path = file.strip_prefix(root).ok()?.to_string_lossy().replace('\\', "/");
    let url = Url::parse(BASE).ok()?.join(&path).ok()?;
    parse_feed(&String::from_utf8_lossy(&bytes), url.as_str())
}

/// Path of an address, as far as it distinguishes pages of one site.
fn path_of(url: &str) -> Option<String> {
    let url = Url::parse(BASE).ok()?.join(url).ok()?;
    let path = percent_encoding::percent_decode_str(url.path()).decode_utf8_lossy().into_owned();
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty() && *part != "index.html").collect();
    Some(format!("{}?{}", parts.join("/"), url.query().unwrap_or_default()))
}

/// The beginning of an entry, as feeds with excerpts give it.
pub(super) fn excerpt(entry: &Entry, words: usize) -> Entry {
    let mut taken = String::new();
    for word in entry.text().split_whitespace().take(words) {
        taken.push_str(word);
        taken.push(' ');
    }
    taken.push('…');
    let short = entry.extent() == Extent::Nothing;
    let summary = if short { String::new() } else { taken };
    Entry { summary, content: String::new(), ..entry.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_page_have_one_path() {
        let path = path_of("https://example.org//2024/caf%C3%A9/index.html");
        assert_eq!(path, path_of("/2024/café/"));
        assert_ne!(path, path_of("/2024/"));
        assert_ne!(path_of("/?p=1"), path_of("/?p=2"));
    }

    #[test]
    fn an_excerpt_is_a_part() {
        let entry = Entry { content: "one two three four".into(), ..Entry::default() };
        assert_eq!(excerpt(&entry, 2).text(), "one two …");
        assert_eq!(excerpt(&entry, 2).extent(), Extent::Part);
        assert_eq!(excerpt(&Entry::default(), 2).extent(), Extent::Nothing);
    }
}
