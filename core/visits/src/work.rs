//! The pages that a command was asked for, and what they need.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::Read,
    path::Path,
};

use anyhow::{Context, bail};
use corpus::{Corpus, CorpusPage, Source};
use url::Url;

use super::{Job, Opening, serve::Sites};
use crate::browser::Reach;

/// The pages to be visited and what they need.
#[derive(Default)]
pub struct Work {
    /// The pages.
    pub jobs: Vec<Job>,
    sites: Sites,
    web: bool,
}

impl Work {
    /// All pages of a corpus.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn of_corpus(folder: &Path) -> anyhow::Result<Self> {
        let corpus = Corpus::open(folder)?;
        for bad in &corpus.bad_lines {
            eprintln!("left out: {bad}");
        }
        Ok(Work::of_pages(&corpus.pages))
    }

    /// Some pages of a corpus.
    pub fn of_pages<'p>(pages: impl IntoIterator<Item = &'p CorpusPage>) -> Self {
        let mut work = Work::default();
        for page in pages {
            work.add(page);
        }
        work
    }

    /// The live pages at the addresses that a file lists.
    ///
    /// # Errors
    /// When the file cannot be read or a line is no address.
    pub fn of_addresses(file: &Path) -> anyhow::Result<Self> {
        let list = read_list(file)?;
        let mut ids: BTreeMap<String, usize> = BTreeMap::new();
        let mut work = Work { web: true, ..Work::default() };
        for (line, address) in list {
            let url = engine::page::address::parse(&address)
                .with_context(|| format!("{}:{line}: no address", file.display()))?;
            let id = id_of(&url);
            let times = ids.entry(id.clone()).or_default();
            *times += 1;
            let id = if *times == 1 { id } else { format!("{id}-{times}") };
            work.jobs.push(Job { id, url: url.into(), opening: Opening::Live { fades_in: false } });
        }
        Ok(work)
    }

    fn add(&mut self, page: &CorpusPage) {
        let id = page.truth.id.clone();
        let job = match &page.source {
            Source::Saved(path) => {
                // A page that has lost its address, or knows its path alone, gets one that leads nowhere.
                let known = page.truth.url.clone().filter(|url| !url.starts_with('/'));
                let url = known.unwrap_or_else(|| format!("https://page.invalid/{id}"));
                Job { id, url, opening: Opening::Saved(path.clone()) }
            }
            Source::Site { root, path, fades_in } => {
                let url = format!("{}{path}", self.sites.add(root));
                Job { id, url, opening: Opening::Live { fades_in: *fades_in } }
            }
            Source::Live => {
                self.web = true;
                let url = page.truth.url.clone().unwrap_or_default();
                Job { id, url, opening: Opening::Live { fades_in: false } }
            }
        };
        self.jobs.push(job);
    }

    /// Keeps only the pages whose ids a file lists.
    ///
    /// # Errors
    /// When the file cannot be read or lists an unknown id.
    pub fn keep(&mut self, file: &Path) -> anyhow::Result<()> {
        let wanted: BTreeSet<String> = read_list(file)?.into_iter().map(|(_, id)| id).collect();
        let known: BTreeSet<String> = self.jobs.iter().map(|job| job.id.clone()).collect();
        if let Some(unknown) = wanted.difference(&known).next() {
            bail!("{} lists {unknown}, which is no page of this corpus", file.display());
        }
        self.jobs.retain(|job| wanted.contains(&job.id));
        Ok(())
    }

    /// What a browser has to reach. Starts the server for sites, if there are any.
    ///
    /// # Errors
    /// When no port can be had.
    pub async fn reach(&mut self) -> anyhow::Result<Reach> {
        if self.web {
            return Ok(Reach::Web);
        }
        let sites = std::mem::take(&mut self.sites);
        if sites.is_empty() { Ok(Reach::Nothing) } else { Ok(Reach::Sites(sites.serve().await?)) }
    }

    /// How the pages are opened, in words.
    pub fn description(&self) -> String {
        let saved = self.jobs.iter().any(|job| matches!(job.opening, Opening::Saved(_)));
        let live = self.jobs.iter().any(|job| matches!(job.opening, Opening::Live { .. }));
        let saved = saved.then_some("saved pages: scripts stripped, network closed");
        let live = live.then_some(if self.web { "from the web, as they are" } else { "from loopback, as they are" });
        [saved, live].into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}

/// Lines of a file or of standard input with their numbers, without blank ones and comments.
fn read_list(file: &Path) -> anyhow::Result<Vec<(usize, String)>> {
    let mut text = String::new();
    if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text)?;
    } else {
        text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    }
    let lines = (1..).zip(text.lines().map(str::trim));
    Ok(lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(|(n, line)| (n, line.into())).collect())
}

/// A name for the page at an address that is not in a corpus: its host and path.
fn id_of(url: &Url) -> String {
    let fit = |c: char| if c.is_alphanumeric() || c == '-' || c == '.' { c } else { '-' };
    let name = format!("{}{}", url.host_str().unwrap_or("page"), url.path());
    let name: String = name.chars().map(fit).take(120).collect();
    name.trim_matches(['-', '.']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_become_names() -> anyhow::Result<()> {
        let url = Url::parse("https://a.example:8080/b/c.html?d=e#f")?;
        assert_eq!(id_of(&url), "a.example-b-c.html");
        assert_eq!(id_of(&Url::parse("https://a.example/")?), "a.example");
        Ok(())
    }
}
