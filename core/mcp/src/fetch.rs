//! Fetches pages without a browser: in Markdown where the server has it, redirect by redirect, and from public hosts only.

use std::{
    collections::BTreeMap,
    io::Read,
    net::ToSocketAddrs,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use ureq::{
    Agent,
    http::{HeaderMap, Uri, header},
    tls::{RootCerts, TlsConfig},
    unversioned::{
        resolver::{ResolvedSocketAddrs, Resolver},
        transport::{DefaultConnector, NextTimeout},
    },
};
use url::Url;

use crate::{
    ReadError,
    address::{Allowed, host, refuse_private},
    manners::{LONGEST, Manners, PRODUCT, keep},
};

/// What is asked for to be read: Markdown first, which servers that have it are glad to send.
pub(crate) const MARKDOWN_FIRST: &str =
    "text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.8, text/plain;q=0.7, */*;q=0.1";

/// What is asked for where more is wanted of a page than its text.
pub(crate) const HTML_FIRST: &str =
    "text/html, application/xhtml+xml;q=0.9, text/markdown;q=0.5, text/plain;q=0.4, */*;q=0.1";

/// Redirects that are followed.
const REDIRECTS: usize = 10;

/// Bytes of a page that are read.
const LARGEST: u64 = 32 * 1024 * 1024;

/// How long the rules of a site are kept.
const FRESH: Duration = Duration::from_secs(600);

/// Sites whose rules are kept.
const SITES: usize = 500;

/// A page as its server sent it.
pub(crate) struct Fetched {
    /// Where it was in the end.
    pub(crate) url: Url,
    pub(crate) form: Form,
    pub(crate) charset: Option<String>,
    pub(crate) bytes: Vec<u8>,
    /// The site's rules for programs.
    pub(crate) manners: String,
}

/// What a server sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Html,
    Markdown,
    Plain,
}

/// Fetches pages. Clones share what they know of sites.
#[derive(Clone)]
pub(crate) struct Fetcher {
    allowed: Allowed,
    heeds_robots: bool,
    patience: Duration,
    agent: Agent,
    sites: Arc<Mutex<BTreeMap<String, (Instant, Manners)>>>,
}

impl Fetcher {
    pub(crate) fn new(allowed: Allowed, heeds_robots: bool, patience: Duration) -> Self {
        let tls = TlsConfig::builder()
            .root_certs(RootCerts::PlatformVerifier)
            .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .build();
        let config = Agent::config_builder()
            .tls_config(tls)
            .timeout_global(Some(patience))
            .http_status_as_error(false)
            // Each is looked at before it is followed.
            .max_redirects(0)
            .max_redirects_will_error(false)
            // A proxy of the environment would resolve names where nobody sees to what.
            .proxy(None)
            .user_agent(format!("{PRODUCT}/{} (+{})", env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_REPOSITORY")))
            .build();
        let agent = Agent::with_parts(config, DefaultConnector::default(), Gatekeeper(allowed));
        Fetcher { allowed, heeds_robots, patience, agent, sites: Arc::default() }
    }

    /// A page in the form that is accepted first of those that its server has, redirects followed.
    ///
    /// # Errors
    /// [`ReadError`].
    pub(crate) fn page(&self, address: &Url, accept: &str) -> Result<Fetched, ReadError> {
        let mut url = address.clone();
        for _ in 0..=REDIRECTS {
            refuse_private(&url, self.allowed)?;
            let manners = self.manners(&url)?;
            let mut answer = self.get(&url, accept)?;
            let status = answer.status().as_u16();
            if let Some(next) = redirect(status, answer.headers(), &url) {
                url = crate::address::of_page(next.as_str())?;
                continue;
            }
            check(status)?;
            let manners = match text(answer.headers(), "content-signal").filter(|_| self.heeds_robots) {
                Some(signal) => format!("{manners}; {}", keep(&signal, &host(&url))?),
                None => manners,
            };
            let kind = text(answer.headers(), header::CONTENT_TYPE.as_str()).unwrap_or_default();
            let form = form(&kind)?;
            let bytes = self.body(answer.body_mut(), &url, LARGEST)?;
            return Ok(Fetched { url, form, charset: charset(&kind), bytes, manners });
        }
        Err(ReadError::Unreachable(host(address), format!("it redirects more than {REDIRECTS} times")))
    }

    /// The site's rules for an address, in words.
    ///
    /// # Errors
    /// [`ReadError::Robots`] and [`ReadError::Signal`].
    pub(crate) fn manners(&self, url: &Url) -> Result<String, ReadError> {
        if !self.heeds_robots {
            return Ok("not asked".into());
        }
        let origin = url.origin().ascii_serialization();
        let known = self.lock().get(&origin).filter(|(at, _)| at.elapsed() < FRESH).map(|(_, manners)| manners.clone());
        let manners = match known {
            Some(manners) => manners,
            None => {
                let manners = self.ask(url)?;
                let mut sites = self.lock();
                if sites.len() >= SITES {
                    sites.clear();
                }
                sites.insert(origin, (Instant::now(), manners.clone()));
                manners
            }
        };
        manners.ask(url).map(|told| format!("robots.txt: {told}"))
    }

    fn ask(&self, url: &Url) -> Result<Manners, ReadError> {
        let mut at = url.join("/robots.txt").map_err(|_| ReadError::Address(url.to_string()))?;
        for _ in 0..REDIRECTS / 2 {
            refuse_private(&at, self.allowed)?;
            let mut answer = self.get(&at, "text/plain, */*;q=0.1")?;
            let status = answer.status().as_u16();
            if let Some(next) = redirect(status, answer.headers(), &at) {
                at = next;
                continue;
            }
            let is_html = text(answer.headers(), "content-type").is_some_and(|kind| kind.contains("html"));
            let mut bytes = Vec::new();
            // What is after the bound counts as absent, by the standard.
            let read = answer.body_mut().as_reader().take(LONGEST).read_to_end(&mut bytes);
            read.map_err(|error| ReadError::Unreachable(host(&at), error.to_string()))?;
            return Ok(Manners::of_answer(status, is_html, String::from_utf8_lossy(&bytes).into_owned()));
        }
        Ok(Manners::of_answer(404, false, String::new()))
    }

    fn get(&self, url: &Url, accept: &str) -> Result<ureq::http::Response<ureq::Body>, ReadError> {
        let answer = self.agent.get(url.as_str()).header("Accept", accept).call();
        answer.map_err(|error| self.read_error(url, &error))
    }

    fn body(&self, body: &mut ureq::Body, url: &Url, most: u64) -> Result<Vec<u8>, ReadError> {
        let read = body.with_config().limit(most).read_to_vec();
        read.map_err(|error| match error {
            ureq::Error::BodyExceedsLimit(_) => ReadError::TooLarge(most / 1024 / 1024),
            error => self.read_error(url, &error),
        })
    }

    fn read_error(&self, url: &Url, error: &ureq::Error) -> ReadError {
        match error {
            ureq::Error::Timeout(_) => ReadError::Timeout(self.patience),
            ureq::Error::Other(other) if other.is::<Refused>() => ReadError::Private(host(url)),
            error => ReadError::Unreachable(host(url), error.to_string()),
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, (Instant, Manners)>> {
        self.sites.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where a redirect leads; `None` where it is none.
fn redirect(status: u16, headers: &HeaderMap, from: &Url) -> Option<Url> {
    let target = text(headers, header::LOCATION.as_str()).filter(|_| matches!(status, 301 | 302 | 303 | 307 | 308))?;
    from.join(&target).ok()
}

/// What a status means for whoever wants to read.
fn check(status: u16) -> Result<(), ReadError> {
    match status {
        200..300 => Ok(()),
        401 | 402 | 403 | 407 | 451 => Err(ReadError::Wall(format!("the server answered {status}"))),
        _ => Err(ReadError::Status(status)),
    }
}

fn form(content_type: &str) -> Result<Form, ReadError> {
    let kind = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    match kind.as_str() {
        "text/markdown" | "text/x-markdown" => Ok(Form::Markdown),
        "text/html" | "application/xhtml+xml" | "" => Ok(Form::Html),
        "text/plain" => Ok(Form::Plain),
        _ if kind.ends_with("+xml") || kind.ends_with("/xml") => Ok(Form::Html),
        _ => Err(ReadError::NotHtml(kind)),
    }
}

fn charset(content_type: &str) -> Option<String> {
    let values = content_type.split(';').skip(1).filter_map(|part| part.split_once('='));
    let named = values.into_iter().find(|(name, _)| name.trim().eq_ignore_ascii_case("charset"));
    named.map(|(_, value)| value.trim().trim_matches('"').to_owned())
}

fn text(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name)?.to_str().ok().map(str::to_owned)
}

/// Resolves names, and gives no private address, whatever the name: it is the address given here that is connected to.
#[derive(Debug)]
struct Gatekeeper(Allowed);

/// A name that leads to private addresses alone.
#[derive(Debug, thiserror::Error)]
#[error("a private address")]
struct Refused;

impl Resolver for Gatekeeper {
    fn resolve(
        &self,
        uri: &Uri,
        _config: &ureq::config::Config,
        _timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let host = uri.host().ok_or(ureq::Error::HostNotFound)?.trim_matches(['[', ']']);
        let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("https") { 443 } else { 80 });
        let found = (host, port).to_socket_addrs().map_err(|_| ureq::Error::HostNotFound)?;
        let allowed = self.0.reachable(found);
        if allowed.is_empty() {
            return Err(ureq::Error::Other(Box::new(Refused)));
        }
        let mut given = self.empty();
        allowed.into_iter().take(8).for_each(|address| given.push(address));
        Ok(given)
    }
}

#[cfg(test)]
mod tests;
