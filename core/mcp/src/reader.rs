//! Reads pages: fetched, rendered where a browser is there, and analysed; each way with its reason where it was not the best.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use engine::page::PageSnapshot;
use tokio::{sync::Semaphore, task::spawn_blocking};
use url::Url;
use visits::live::{Live, LiveError, Reach};

use crate::{
    ReadError, Render, Settings,
    address::{Allowed, of_page, refuse_private},
    document::{Document, How},
    fetch::{self, Fetched, Fetcher, Form},
    found::{of_bytes, of_snapshot, of_text},
    gate::Gate,
    shared,
    wanted::{Asked, Source, Wanted},
};

/// Browsers at a time.
const BROWSERS: usize = 2;

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
        let Wanted { source, asked, .. } = wanted;
        match source {
            Source::Address(address) => {
                let patience = self.settings.timeout;
                let read = self.address(&address, asked, told);
                tokio::time::timeout(patience * 3, read).await.unwrap_or(Err(ReadError::Timeout(patience * 3)))
            }
            Source::File(name) => {
                told(1, "reading the file");
                let bytes = self.file(&name)?;
                let address = Url::from_file_path(&name).map(String::from).unwrap_or_default();
                blocking(move || of_bytes(&bytes, None, &address, How::File, &asked)).await
            }
            Source::Html { html, address } => {
                told(1, "reading the HTML");
                blocking(move || of_bytes(html.as_bytes(), Some("utf-8"), &address, How::Given, &asked)).await
            }
            Source::Shared(name) => {
                told(1, "asking the browser's host");
                let page = shared::one(&name).await?;
                let id = format!("{}{}", shared::SCHEME, page.name);
                blocking(move || Ok(Document { id, ..of_snapshot(&shared::snapshot(&page)?, How::Shared, &asked)? }))
                    .await
            }
        }
    }

    async fn address(&self, address: &str, asked: Asked, told: Told<'_>) -> Result<Document, ReadError> {
        let url = of_page(address)?;
        refuse_private(&url, self.allowed)?;
        told(1, "fetching the page");
        let fetcher = self.fetcher.clone();
        // Markdown has no fields but its text.
        let accept = if asked.fields.is_some() { fetch::HTML_FIRST } else { fetch::MARKDOWN_FIRST };
        let fetched = blocking(move || fetcher.page(&url, accept)).await?;
        let rendered = match fetched.form {
            Form::Html => self.rendered(&fetched.url, told).await,
            _ => Err("there is nothing to render".into()),
        };
        told(3, "finding what there is to read");
        let fetcher = self.fetcher.clone();
        blocking(move || {
            let Fetched { url, form, charset, bytes, mut manners } = fetched;
            let of_html = |how: How| of_bytes(&bytes, charset.as_deref(), url.as_str(), how, &asked);
            let document = match (form, rendered) {
                (Form::Html, Ok(snapshot)) => {
                    // A script may have led to another site.
                    let shown = of_page(&snapshot.url)?;
                    if shown.origin() != url.origin() {
                        manners = fetcher.manners(&shown)?;
                    }
                    let shown = of_snapshot(&snapshot, How::Rendered, &asked);
                    shown.or_else(|error| of_html(How::Html(format!("rendered, {error}"))).map_err(|_| error))?
                }
                (Form::Html, Err(why)) => of_html(How::Html(why))?,
                (Form::Markdown, _) => of_text(&String::from_utf8_lossy(&bytes), url.as_str(), How::Markdown, &asked),
                (Form::Plain, _) => of_text(&String::from_utf8_lossy(&bytes), url.as_str(), How::Plain, &asked),
            };
            let unused = || asked.choice.unused_on_files().into_iter().map(|warning| warning.message).collect();
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
        corpus::read_document(&path).map_err(|error| ReadError::Failed(error.to_string()))
    }
}

/// Does what takes long where it hinders nobody.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ReadError> + Send + 'static,
) -> Result<T, ReadError> {
    spawn_blocking(work).await.unwrap_or_else(|error| Err(ReadError::Failed(error.to_string())))
}
