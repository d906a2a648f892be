//! A site on loopback with pages of every kind.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

/// What pages consist of.
pub const SENTENCE: &str =
    "The ferry left late, as it had on all the days before, and no one on the pier minded it much.";

/// A site; it is there until the test ends.
pub struct Site {
    /// Its port.
    pub port: u16,
    asked: Arc<AtomicUsize>,
}

impl Site {
    pub fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let port = listener.local_addr().expect("bound").port();
        let asked = Arc::new(AtomicUsize::new(0));
        let counted = asked.clone();
        thread::spawn(move || {
            for stream in listener.incoming() {
                counted.fetch_add(1, Ordering::Relaxed);
                let stream = stream.expect("a connection");
                thread::spawn(move || answer(stream));
            }
        });
        Site { port, asked }
    }

    pub fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// Connections so far.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }
}

fn answer(mut stream: TcpStream) {
    let mut lines = BufReader::new(stream.try_clone().expect("two ends")).lines().map_while(Result::ok);
    let first = lines.next().unwrap_or_default();
    let head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    let wants_markdown = head.iter().any(|line| line.to_ascii_lowercase().starts_with("accept: text/markdown"));
    let path = first.split(' ').nth(1).unwrap_or_default();
    let path = if path == "/either" && wants_markdown { "/markdown" } else { path };
    let (status, fields, body) = page(path);
    if path == "/slow" {
        thread::sleep(Duration::from_secs(6));
    }
    if path == "/broken" {
        return;
    }
    let head = format!("HTTP/1.1 {status}\r\n{fields}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    // Whoever asked may have gone.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes()));
}

const HTML: &str = "Content-Type: text/html; charset=utf-8";

fn page(path: &str) -> (&'static str, &'static str, String) {
    match path {
        "/robots.txt" => ("200 OK", "Content-Type: text/plain", "User-agent: *\nDisallow: /closed\n".into()),
        "/long" => ("200 OK", HTML, long()),
        "/picture" => ("200 OK", "Content-Type: image/png", "no picture".into()),
        "/sign-in" => ("401 Unauthorized", HTML, String::new()),
        "/signal" => {
            ("200 OK", "Content-Type: text/html\r\nContent-Signal: search=yes, ai-input=no", article("Signal"))
        }
        "/markdown" => {
            ("200 OK", "Content-Type: text/markdown\r\nContent-Signal: ai-train=no", "# Huts\n\nA hut.\n".into())
        }
        "/short" => ("200 OK", HTML, "<title>Short</title><p>Too little.</p>".into()),
        "/nowhere" => ("404 Not Found", HTML, String::new()),
        _ => ("200 OK", HTML, article(&format!("Page {} of thirty", path.rsplit('/').next().unwrap_or_default()))),
    }
}

fn article(title: &str) -> String {
    let text = format!("<p>{SENTENCE}</p>").repeat(6);
    format!(
        "<title>{title}</title><nav><a href=/>Home</a></nav><main><h1>{title}</h1><p>{title} begins here.</p>{text}</main>"
    )
}

/// 50,000 words in forty chapters of ten parts.
fn long() -> String {
    let part = |chapter: usize, part: usize| {
        let text = format!("<p>{SENTENCE}</p>").repeat(6);
        format!("<h3>Part {part}</h3><p>Part {part} of chapter {chapter} is here.</p>{text}")
    };
    let chapter = |chapter: usize| {
        let parts: String = (1..=10).map(|at| part(chapter, at)).collect();
        format!(
            "<h2>Chapter {chapter}</h2><p>See <a href=/chapter-{chapter}>the notes of it</a>. {SENTENCE}</p>{parts}"
        )
    };
    let chapters: String = (1..=40).map(chapter).collect();
    format!(
        "<title>A long book</title><nav><a href=/>Home</a></nav><main><article><h1>A long book</h1>{chapters}</article></main>"
    )
}
