//! Reads pages: fetched, rendered where a browser is there, and analysed; each way with its reason where it was not the best.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use caught::caught;
use engine::{
    Analysis, analyze,
    article::{Article, Keep, to_text},
    chunks_of,
    judge::Reason,
    left_out_of,
    page::PageSnapshot,
    render::{
        chunks::{Chunk, ChunkOptions},
        to_markdown_body,
    },
};
use html::HtmlError;
use lab::live::{Live, LiveError, Reach};
use sha2::{Digest, Sha256};
use tokio::{sync::Semaphore, task::spawn_blocking};
use url::Url;

use crate::{
    ReadError, Render, Settings,
    address::{Allowed, of_page, refuse_private},
    document::{Document, How, Passage, structure},
    fetch::{Fetched, Fetcher, Form},
    gate::Gate,
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
    Html { html: String, address: String },
}

/// Called at each step.
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
    pub(crate) async fn read(&self, source: Source, told: Told<'_>) -> Result<Document, ReadError> {
        match source {
            Source::Address(address) => {
                let patience = self.settings.timeout;
                let read = self.address(&address, told);
                tokio::time::timeout(patience * 3, read).await.unwrap_or(Err(ReadError::Timeout(patience * 3)))
            }
            Source::File(name) => {
                told(1, "reading the file");
                let bytes = self.file(&name)?;
                let address = Url::from_file_path(&name).map(String::from).unwrap_or_default();
                blocking(move || of_bytes(&bytes, None, &address, How::File)).await
            }
            Source::Html { html, address } => {
                told(1, "reading the HTML");
                blocking(move || of_bytes(html.as_bytes(), Some("utf-8"), &address, How::Given)).await
            }
        }
    }

    async fn address(&self, address: &str, told: Told<'_>) -> Result<Document, ReadError> {
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
            let of_html = |how: How| of_bytes(&bytes, charset.as_deref(), url.as_str(), how);
            let document = match (form, rendered) {
                (Form::Html, Ok(snapshot)) => {
                    // A script may have led to another site.
                    let shown = of_page(&snapshot.url)?;
                    if shown.origin() != url.origin() {
                        manners = fetcher.manners(&shown)?;
                    }
                    let shown = of_snapshot(&snapshot, How::Rendered);
                    shown.or_else(|error| of_html(How::Html(format!("rendered, {error}"))).map_err(|_| error))?
                }
                (Form::Html, Err(why)) => of_html(How::Html(why))?,
                (Form::Markdown, _) => of_text(&String::from_utf8_lossy(&bytes), url.as_str(), How::Markdown),
                (Form::Plain, _) => of_text(&String::from_utf8_lossy(&bytes), url.as_str(), How::Plain),
            };
            Ok(Document { manners: Some(manners), ..document })
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

fn of_bytes(bytes: &[u8], charset: Option<&str>, address: &str, how: How) -> Result<Document, ReadError> {
    let parsed = caught(address, || html::snapshot_of_bytes(bytes, charset, address));
    let snapshot = parsed.map_err(|fault| ReadError::Failed(fault.to_string()))?.map_err(|error| match error {
        HtmlError::TooLarge { .. } => ReadError::TooLarge(64),
        error => ReadError::NotHtml(error.to_string()),
    })?;
    of_snapshot(&snapshot, how)
}

fn of_snapshot(snapshot: &PageSnapshot, how: How) -> Result<Document, ReadError> {
    let read = caught(&snapshot.url, || -> Result<Document, ReadError> {
        let failed = |error: engine::EngineError| ReadError::Failed(error.to_string());
        let analysis = analyze(snapshot, &|| 0.0).map_err(failed)?;
        match analysis.extraction.reason {
            Some(Reason::LoginForm) => return Err(ReadError::Wall("it shows a form to sign in".into())),
            Some(reason) => return Err(ReadError::Nothing(reason.code().to_owned())),
            None => {}
        }
        let chunks = chunks_of(snapshot, &analysis, Keep::default(), ChunkOptions::new(PASSAGE, 0)).map_err(failed)?;
        let left_out = left_out_of(snapshot, &analysis).map_err(failed)?;
        Ok(Document { left_out, ..of_article(&analysis, chunks, how) })
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
        |chunk: Chunk| Passage { text: chunk.text, path: chunk.path, url: chunk.url, likelihood: chunk.likelihood };
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
        passages.push(Passage { text: paragraph.trim().to_owned(), path, url: address.to_owned(), likelihood: None });
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
