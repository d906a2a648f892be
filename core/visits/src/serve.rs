//! Sites served from folders, on the loopback interface, as a static host does it.
//!
//! Every site has a name of its own under [`SITE_DOMAIN`], so that paths from `/` lead to its own files: `/a/` is
//! `a/index.html`, `/a` goes on to `/a/` where that is a folder with an index, else it is `a.html`. Nothing outside
//! of a site's folder is read.

use std::{
    collections::BTreeMap,
    convert::Infallible,
    fs,
    net::Ipv4Addr,
    path::{Component, Path, PathBuf},
    sync::Arc,
};

use anyhow::Context;
use http_body_util::Full;
use hyper::{
    Request, Response, StatusCode,
    body::{Bytes, Incoming},
    header::{CACHE_CONTROL, CONTENT_TYPE, HOST, HeaderValue, LOCATION},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use percent_encoding::percent_decode_str;
use tokio::net::TcpListener;

use crate::browser::SITE_DOMAIN;

/// Names of the files that stand for a folder.
const INDEXES: [&str; 2] = ["index.html", "index.htm"];

/// How far a document may be searched for its character set, as HTML has it.
const CHARSET_WITHIN: usize = 4096;

/// The sites by their host names.
#[derive(Debug, Default)]
pub struct Sites {
    by_host: BTreeMap<String, PathBuf>,
}

impl Sites {
    /// Adds a site and gives its address without the closing slash. A site that is there already keeps its address.
    pub fn add(&mut self, root: &Path) -> String {
        let name = host_label(root);
        let free = (1..).map(|n| if n == 1 { name.clone() } else { format!("{name}-{n}") });
        let host = free.map(|label| format!("{label}.{SITE_DOMAIN}")).find(|host| {
            let taken = self.by_host.get(host);
            taken.is_none_or(|other| other == root)
        });
        let host = host.unwrap_or(name);
        self.by_host.insert(host.clone(), root.to_owned());
        format!("http://{host}")
    }

    /// Whether there is no site at all.
    pub fn is_empty(&self) -> bool {
        self.by_host.is_empty()
    }

    /// Serves the sites on a free port from now on and gives the port.
    ///
    /// # Errors
    /// When the loopback interface has no free port.
    pub async fn serve(self) -> anyhow::Result<u16> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.context("cannot listen on 127.0.0.1")?;
        let port = listener.local_addr()?.port();
        let sites = Arc::new(self);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let sites = Arc::clone(&sites);
                tokio::spawn(async move {
                    let answer = service_fn(move |request| {
                        let answer = sites.answer(&request);
                        async move { Ok::<_, Infallible>(answer) }
                    });
                    // A browser that hangs up early is no news.
                    let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), answer).await;
                });
            }
        });
        Ok(port)
    }

    fn answer(&self, request: &Request<Incoming>) -> Response<Full<Bytes>> {
        let host = request.headers().get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let host = host.split(':').next().unwrap_or_default().to_ascii_lowercase();
        let found = self.by_host.get(&host).and_then(|root| resolve(root, request.uri().path()));
        let answer = match found {
            Some(Found::File(path)) => fs::read(&path).ok().map(|body| (content_type(&path, &body), body)),
            Some(Found::Elsewhere(place)) => return redirect(&place),
            None => None,
        };
        let (status, (content_type, body)) = match answer {
            Some(answer) => (StatusCode::OK, answer),
            None => (StatusCode::NOT_FOUND, ("text/plain; charset=utf-8".into(), b"not found\n".to_vec())),
        };
        let mut response = Response::new(Full::new(Bytes::from(body)));
        *response.status_mut() = status;
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Ok(content_type) = HeaderValue::from_str(&content_type) {
            response.headers_mut().insert(CONTENT_TYPE, content_type);
        }
        response
    }
}

fn redirect(place: &str) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::default());
    *response.status_mut() = StatusCode::MOVED_PERMANENTLY;
    if let Ok(place) = HeaderValue::from_str(place) {
        response.headers_mut().insert(LOCATION, place);
    }
    response
}

/// A host name for a site: the name of the folder that holds its `root/`.
fn host_label(root: &Path) -> String {
    let folder = root.parent().and_then(Path::file_name).or(root.file_name()).unwrap_or_default();
    let fit = |c: char| if c.is_ascii_alphanumeric() || c == '-' || c == '.' { c.to_ascii_lowercase() } else { '-' };
    let label: String = folder.to_string_lossy().chars().map(fit).collect();
    let label = label.trim_matches(['-', '.']);
    if label.is_empty() { "site".into() } else { label.to_owned() }
}

#[derive(Debug, PartialEq, Eq)]
enum Found {
    File(PathBuf),
    Elsewhere(String),
}

/// What a path on a site leads to. A name in the folder may itself hold escapes, so both readings are tried.
fn resolve(root: &Path, path: &str) -> Option<Found> {
    let decoded = percent_decode_str(path).decode_utf8().ok();
    [decoded.as_deref(), Some(path)].into_iter().flatten().find_map(|reading| resolve_reading(root, path, reading))
}

fn resolve_reading(root: &Path, path: &str, reading: &str) -> Option<Found> {
    let relative = Path::new(reading.trim_start_matches('/'));
    if relative.components().any(|part| !matches!(part, Component::Normal(_) | Component::CurDir)) {
        return None;
    }
    let place = root.join(relative);
    let index = || INDEXES.map(|name| place.join(name)).into_iter().find(|file| file.is_file());
    let html = || {
        let name = format!("{}.html", relative.to_string_lossy());
        Some(root.join(name)).filter(|file| !relative.as_os_str().is_empty() && file.is_file())
    };
    if reading.ends_with('/') {
        return index().or_else(html).map(Found::File);
    }
    if place.is_file() {
        return Some(Found::File(place));
    }
    if place.is_dir() && index().is_some() {
        return Some(Found::Elsewhere(format!("{path}/")));
    }
    html().map(Found::File)
}

/// The document that a site's server sends for a path, as it is stored; `None` where there is none.
pub fn site_document(root: &Path, path: &str) -> Option<Vec<u8>> {
    match resolve(root, path)? {
        Found::File(file) => fs::read(file).ok(),
        Found::Elsewhere(place) => site_document(root, &place),
    }
}

fn content_type(path: &Path, body: &[u8]) -> String {
    let Some(extension) = path.extension() else { return with_charset("text/html", body) };
    let extension = extension.to_string_lossy().to_ascii_lowercase();
    let by_name = mime_guess::from_ext(&extension).first_raw().unwrap_or("application/octet-stream");
    match by_name {
        "image/svg+xml" => by_name.to_owned(),
        // Pictures that were replaced keep their old name.
        image if image.starts_with("image/") => image_type(body).unwrap_or(image).to_owned(),
        text if text.starts_with("text/") => with_charset(text, body),
        other => other.to_owned(),
    }
}

fn image_type(body: &[u8]) -> Option<&'static str> {
    let magic: [(&[u8], &str); 3] =
        [(b"\x89PNG", "image/png"), (b"\xff\xd8\xff", "image/jpeg"), (b"GIF8", "image/gif")];
    magic.iter().find(|(start, _)| body.starts_with(start)).map(|(_, name)| *name)
}

/// A document that names a character set is read in it; all else is UTF-8.
fn with_charset(media_type: &str, body: &[u8]) -> String {
    let head = String::from_utf8_lossy(&body[..body.len().min(CHARSET_WITHIN)]).to_ascii_lowercase();
    let declared = (media_type == "text/html").then(|| declared_charset(&head)).flatten();
    format!("{media_type}; charset={}", declared.unwrap_or("utf-8"))
}

fn declared_charset(head: &str) -> Option<&str> {
    head.split("<meta").skip(1).find_map(|rest| {
        let tag = rest.split('>').next()?;
        let value = tag.split_once("charset")?.1.trim_start().strip_prefix('=')?.trim_start();
        let value = value.trim_start_matches(['"', '\'']).trim_start();
        let ends = |c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_';
        value.split(ends).next().filter(|name| !name.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_where_a_static_host_leads() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let root = folder.path().join("root");
        fs::create_dir_all(root.join("a b"))?;
        for file in ["index.html", "a b/index.html", "c.html", "d%20e.html", "f.css"] {
            fs::write(root.join(file), "x")?;
        }
        fs::write(folder.path().join("secret"), "x")?;
        let file = |name: &str| Some(Found::File(root.join(name)));
        assert_eq!(resolve(&root, "/"), file("index.html"));
        assert_eq!(resolve(&root, "/a%20b/"), file("a b/index.html"));
        assert_eq!(resolve(&root, "/a%20b"), Some(Found::Elsewhere("/a%20b/".into())));
        assert_eq!(resolve(&root, "/c"), file("c.html"));
        assert_eq!(resolve(&root, "/d%20e.html"), file("d%20e.html"));
        assert_eq!(resolve(&root, "/f.css"), file("f.css"));
        for path in ["/g", "/../secret", "/%2e%2e/secret", "/a%20b/../../secret", "//etc/passwd"] {
            assert_eq!(resolve(&root, path), None, "{path}");
        }
        Ok(())
    }

    #[test]
    fn content_types_name_the_character_set() {
        let html = |body: &str| content_type(Path::new("a.html"), body.as_bytes());
        assert_eq!(html("<p>"), "text/html; charset=utf-8");
        assert_eq!(html("<meta charset=Shift_JIS>"), "text/html; charset=shift_jis");
        let long = r#"<meta http-equiv="Content-Type" content="text/html; charset=windows-1250">"#;
        assert_eq!(html(long), "text/html; charset=windows-1250");
        assert_eq!(content_type(Path::new("a.css"), b""), "text/css; charset=utf-8");
        assert_eq!(content_type(Path::new("a.JPG"), b"\x89PNG.."), "image/png");
        assert_eq!(content_type(Path::new("a.svg"), b"<svg>"), "image/svg+xml");
        assert_eq!(content_type(Path::new("a"), b"<p>"), "text/html; charset=utf-8");
    }

    #[test]
    fn every_site_has_a_host_of_its_own() {
        let mut sites = Sites::default();
        assert_eq!(sites.add(Path::new("/x/My_Site/root")), "http://my-site.localhost");
        assert_eq!(sites.add(Path::new("/y/my-site/root")), "http://my-site-2.localhost");
        assert_eq!(sites.add(Path::new("/x/My_Site/root")), "http://my-site.localhost");
    }
}
