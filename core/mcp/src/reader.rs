//! Reads pages: fetched, rendered where a browser is there, and analysed; each way with its reason where it was not the best.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use caught::caught;
use engine::{
    Analysis,
    article::{Article, Keep, to_text},
    judge::Reason,
    page::PageSnapshot,
    personal::Models,
    render::{
        chunks::{Chunk, ChunkOptions},
        to_markdown_body,
    },
};
use html::HtmlError;
use lab::live::{Live, LiveError, Reach};
use select::Choice;
use sha2::{Digest, Sha256};
use tokio::{sync::Semaphore, task::spawn_blocking};
use url::Url;

use crate::{
    ReadError, Render, Settings,
    address::{Allowed, of_page, refuse_private},
    document::{Document, How, Passage, structure},
    fetch::{Fetched, Fetcher, Form},
    gate::Gate,
    shared,
};

/// Browsers at a time.
const BROWSERS: usize = 2;

/// Tokens of a passage: a few sentences.
const PASSAGE: usize = 96;

/// Where a page comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Address(String),
    File(String),
    Html {
        html: String,
        address: String,
    },
    /// A page that the person shares from their browser, by its name; none where the only one is meant.
    Shared(String),
}

impl Source {
    /// What an address stands for.
    pub(crate) fn of(address: String) -> Self {
        match address.strip_prefix(shared::SCHEME) {
            Some(name) => Source::Shared(name.to_owned()),
            None => Source::Address(address),
        }
    }
}

/// What is to be read: a page, with parts brought in or left out.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) source: Source,
    pub(crate) choice: Choice,
    /// Its name among the pages that were read.
    pub(crate) name: String,
}

impl Wanted {
    /// A page with these selectors of CSS.
    ///
    /// # Errors
    /// [`ReadError::Selector`], and [`ReadError::Question`] for a shared page, which is not kept and so is always read as a
    /// whole.
    pub(crate) fn new(source: Source, include: &[String], exclude: &[String]) -> Result<Self, ReadError> {
        let choice = Choice::new(include, exclude)?;
        if matches!(source, Source::Shared(_)) && !(include.is_empty() && exclude.is_empty()) {
            return Err(ReadError::Question("a shared page is read without include and exclude".into()));
        }
        let name = match &source {
            Source::Address(name) | Source::File(name) => name.clone(),
            Source::Html { address, html } if address.is_empty() => format!("html:{}", id(html)),
            Source::Html { address, .. } => address.clone(),
            Source::Shared(name) => format!("{}{name}", shared::SCHEME),
        };
        let told = |option: &str, selectors: &[String]| -> String {
            selectors.iter().map(|selector| format!(" {option} {selector}")).collect()
        };
        let name = name + &told("include", include) + &told("exclude", exclude);
        Ok(Wanted { source, choice, name })
    }
}

/// Told at each step.
pub(crate) type Told<'t> = &'t (dyn Fn(u32, &'static str) + Send + Sync);

/// Reads pages.
pub(crate) struct Reader {
    settings: Settings,
    allowed: Allowed,
    fetcher: Fetcher,
    browsers: Arc<Semaphore>,
}

impl Reader {
    pub(crate) fn new(settings: Settings) -> Self {
        let allowed = if settings.allow_private { Allowed::All } else { Allowed::Public };
        let fetcher = Fetcher::new(allowed, !settings.ignore_robots, settings.timeout);
        Reader { settings, allowed, fetcher, browsers: Arc::new(Semaphore::new(BROWSERS)) }
    }

    /// Waits until no browser is running.
    pub(crate) async fn finished(&self, patience: Duration) {
        // One that does not end in this time is killed with its pipe.
        let _ = tokio::time::timeout(patience, self.browsers.acquire_many(BROWSERS as u32)).await;
    }

    /// Reads a page.
    ///
    /// # Errors
    /// [`ReadError`].
    pub(crate) async fn read(&self, wanted: Wanted, told: Told<'_>) -> Result<Document, ReadError> {
        let Wanted { source, choice, .. } = wanted;
        match source {
            Source::Address(address) => {
                let patience = self.settings.timeout;
                let read = self.address(&address, choice, told);
                tokio::time::timeout(patience * 3, read).await.unwrap_or(Err(ReadError::Timeout(patience * 3)))
            }
            Source::File(name) => {
                told(1, "reading the file");
                let bytes = self.file(&name)?;
                let address = Url::from_file_path(&name).map(String::from).unwrap_or_default();
                blocking(move || of_bytes(&bytes, None, &address, How::File, &choice)).await
            }
            Source::Html { html, address } => {
                told(1, "reading the HTML");
                blocking(move || of_bytes(html.as_bytes(), Some("utf-8"), &address, How::Given, &choice)).await
            }
            Source::Shared(name) => {
                told(1, "asking the browser's host");
                let page = shared::one(&name).await?;
                let id = format!("{}{}", shared::SCHEME, page.name);
                blocking(move || Ok(Document { id, ..of_snapshot(&shared::snapshot(&page)?, How::Shared, &choice)? }))
                    .await
            }
        }
    }

    async fn address(&self, address: &str, choice: Choice, told: Told<'_>) -> Result<Document, ReadError> {
        let url = of_page(address)?;
        refuse_private(&url, self.allowed)?;
        told(1, "fetching the page");
        let fetcher = self.fetcher.clone();
        let fetched = blocking(move || fetcher.page(&url)).await?;
        let rendered = match fetched.form {
            Form::Html => self.rendered(&fetched.url, told).await,
            _ => Err("there is nothing to render".into()),
        };
        told(3, "finding what there is to read");
        let fetcher = self.fetcher.clone();
        blocking(move || {
            let Fetched { url, form, charset, bytes, mut manners } = fetched;
            let of_html = |how: How| of_bytes(&bytes, charset.as_deref(), url.as_str(), how, &choice);
            let document = match (form, rendered) {
                (Form::Html, Ok(snapshot)) => {
                    // A script may have led to another site.
                    let shown = of_page(&snapshot.url)?;
                    if shown.origin() != url.origin() {
                        manners = fetcher.manners(&shown)?;
                    }
                    let shown = of_snapshot(&snapshot, How::Rendered, &choice);
                    shown.or_else(|error| of_html(How::Html(format!("rendered, {error}"))).map_err(|_| error))?
                }
                (Form::Html, Err(why)) => of_html(How::Html(why))?,
                (Form::Markdown, _) => of_text(&String::from_utf8_lossy(&bytes), url.as_str(), How::Markdown),
                (Form::Plain, _) => of_text(&String::from_utf8_lossy(&bytes), url.as_str(), How::Plain),
            };
            let unused = || choice.unused_on_files().into_iter().map(|warning| warning.message).collect();
            let warnings = if form == Form::Html { document.warnings } else { unused() };
            Ok(Document { manners: Some(manners), warnings, ..document })
        })
        .await
    }

    /// The page as a browser shows it, or why not.
    async fn rendered(&self, url: &Url, told: Told<'_>) -> Result<PageSnapshot, String> {
        if self.settings.render == Render::Never {
            return Err("the server was started with --render never".into());
        }
        let live = Live::find(&self.settings.core).map_err(|error| error.to_string())?;
        let _turn = self.browsers.acquire().await.map_err(|error| error.to_string())?;
        told(2, "rendering the page");
        let gate = match self.allowed {
            Allowed::All => None,
            allowed => Some(Gate::open(allowed).await.map_err(|error| error.to_string())?),
        };
        let reach = gate.as_ref().map_or(Reach::Web, |gate| Reach::Through(gate.port()));
        live.capture(url.as_str(), reach, self.settings.timeout).await.map_err(|error| match error {
            LiveError::Unreachable(why) | LiveError::NotHtml(why) | LiveError::Failed(why) => why,
            error => error.to_string(),
        })
    }

    /// A file below the folder whose files may be read, links followed.
    fn file(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        let refused = || ReadError::File(name.to_owned());
        let folder = self.settings.allow_files.as_deref().and_then(|folder| fs::canonicalize(folder).ok());
        let folder: PathBuf = folder.ok_or_else(refused)?;
        let path = fs::canonicalize(folder.join(Path::new(name))).map_err(|_| refused())?;
        if !path.starts_with(&folder) || !path.is_file() {
            return Err(refused());
        }
        lab::read_document(&path).map_err(|error| ReadError::Failed(error.to_string()))
    }
}

/// Does what takes long where it hinders nobody.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ReadError> + Send + 'static,
) -> Result<T, ReadError> {
    spawn_blocking(work).await.unwrap_or_else(|error| Err(ReadError::Failed(error.to_string())))
}

fn of_bytes(
    bytes: &[u8],
    charset: Option<&str>,
    address: &str,
    how: How,
    choice: &Choice,
) -> Result<Document, ReadError> {
    let parsed = caught(address, || html::snapshot_of_bytes(bytes, charset, address));
    let snapshot = parsed.map_err(|fault| ReadError::Failed(fault.to_string()))?.map_err(|error| match error {
        HtmlError::TooLarge { .. } => ReadError::TooLarge(64),
        error => ReadError::NotHtml(error.to_string()),
    })?;
    of_snapshot(&snapshot, how, choice)
}

fn of_snapshot(snapshot: &PageSnapshot, how: How, choice: &Choice) -> Result<Document, ReadError> {
    let read = caught(&snapshot.url, || -> Result<Document, ReadError> {
        let failed = |error: engine::EngineError| ReadError::Failed(error.to_string());
        let reading = select::read(snapshot, &Models::default(), choice).map_err(failed)?;
        match reading.analysis.extraction.reason {
            Some(Reason::LoginForm) => return Err(ReadError::Wall("it shows a form to sign in".into())),
            Some(reason) => return Err(ReadError::Nothing(reason.code().to_owned())),
            None => {}
        }
        let chunks = reading.chunks(snapshot, Keep::default(), ChunkOptions::new(PASSAGE, 0)).map_err(failed)?;
        let left_out = reading.left_out(snapshot).map_err(failed)?;
        let warnings = reading.warnings.into_iter().map(|warning| warning.message).collect();
        Ok(Document { left_out, warnings, ..of_article(&reading.analysis, chunks, how) })
    });
    read.unwrap_or_else(|fault| Err(ReadError::Failed(fault.to_string())))
}

fn of_article(analysis: &Analysis, chunks: Vec<Chunk>, how: How) -> Document {
    let Article { metadata, .. } = &analysis.article;
    let text = to_markdown_body(&analysis.article);
    let (sections, links) = structure(&text);
    let known = [("author", &metadata.byline), ("published", &metadata.published), ("site", &metadata.site_name)];
    let facts = known.into_iter().filter_map(|(name, value)| Some((name, value.clone()?))).collect();
    let passage =
        |Chunk { text, path, url, likelihood, forced, .. }: Chunk| Passage { text, path, url, likelihood, forced };
    Document {
        id: id(&metadata.url),
        address: metadata.url.clone(),
        title: metadata.title.clone(),
        facts,
        how,
        manners: None,
        confidence: Some(analysis.extraction.confidence),
        truncated: analysis.truncated().map(engine::page::Truncation::code),
        left_out: Vec::new(),
        warnings: Vec::new(),
        plain: Some(to_text(&analysis.article)),
        text,
        sections,
        links,
        passages: chunks.into_iter().map(passage).collect(),
    }
}

/// A document of Markdown that somebody else has written.
fn of_text(text: &str, address: &str, how: How) -> Document {
    // What some servers put ahead of it.
    let body = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map_or(text, |(_, body)| body);
    let (sections, links) = structure(body);
    let title = sections.first().and_then(|section| section.path.first()).cloned().unwrap_or_default();
    let mut at = 0;
    let mut passages = Vec::new();
    for paragraph in body.split("\n\n") {
        let around = sections.iter().rev().find(|section| section.range.contains(&at));
        let path = around.map(|section| section.path.clone()).unwrap_or_default();
        at += paragraph.len() + 2;
        let (text, url) = (paragraph.trim().to_owned(), address.to_owned());
        passages.push(Passage { text, path, url, likelihood: None, forced: false });
    }
    Document {
        id: id(address),
        address: address.to_owned(),
        title,
        facts: Vec::new(),
        how,
        manners: None,
        confidence: None,
        truncated: None,
        left_out: Vec::new(),
        warnings: Vec::new(),
        text: body.to_owned(),
        plain: None,
        sections,
        links,
        passages,
    }
}

/// A short name of an address that is the same every time.
pub(crate) fn id(address: &str) -> String {
    Sha256::digest(address.as_bytes()).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}
