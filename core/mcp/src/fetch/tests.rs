//! Pages, redirects and errors of a server on loopback.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    thread,
};

use super::*;

/// A server on loopback; gives its port. What it answers is `head` without the status line's version, and a body.
fn serve(answer: impl Fn(&str, u16) -> String + Send + 'static) -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    let port = listener.local_addr().expect("bound").port();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            let mut lines = BufReader::new(stream.try_clone().expect("two ends")).lines();
            let first = lines.next().and_then(Result::ok).unwrap_or_default();
            while lines.next().and_then(Result::ok).is_some_and(|line| !line.is_empty()) {}
            let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
            // Whoever asked may have gone.
            let _ = stream.write_all(format!("HTTP/1.1 {}", answer(&path, port)).as_bytes());
        }
    });
    port
}

fn with(status: &str, fields: &str, body: &str) -> String {
    format!("{status}\r\n{fields}Content-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len())
}

fn site(path: &str, port: u16) -> String {
    match path {
        "/robots.txt" => with("200 OK", "Content-Type: text/plain\r\n", "User-agent: *\nDisallow: /closed\n"),
        "/page" => with("200 OK", "Content-Type: text/html; charset=\"utf-8\"\r\n", "<p>Page</p>"),
        "/markdown" => with("200 OK", "Content-Type: text/markdown\r\nContent-Signal: ai-train=no\r\n", "# Page"),
        "/signal" => with("200 OK", "Content-Type: text/markdown\r\nContent-Signal: ai-input=no\r\n", "# Page"),
        "/picture" => with("200 OK", "Content-Type: image/png\r\n", "x"),
        "/there" => with("302 Found", "Location: /page\r\n", ""),
        "/round" => with("302 Found", "Location: /round\r\n", ""),
        "/inside" => with("302 Found", &format!("Location: http://127.0.0.1:{}/secret\r\n", port.wrapping_add(1)), ""),
        "/metadata" => with("301 Moved", "Location: http://169.254.169.254/latest/\r\n", ""),
        "/named" => with("301 Moved", "Location: http://localhost:1/\r\n", ""),
        "/file" => with("301 Moved", "Location: file:///etc/passwd\r\n", ""),
        "/closing" => with("302 Found", "Location: /closed/page\r\n", ""),
        "/sign-in" => with("401 Unauthorized", "", ""),
        "/slow" => {
            thread::sleep(Duration::from_secs(4));
            with("200 OK", "", "")
        }
        _ => with("404 Not Found", "", ""),
    }
}

fn fetch(port: u16, path: &str) -> Result<Fetched, ReadError> {
    let url = Url::parse(&format!("http://127.0.0.1:{port}{path}")).expect("an address");
    Fetcher::new(Allowed::Port(port), true, Duration::from_secs(2)).page(&url, MARKDOWN_FIRST)
}

fn code(port: u16, path: &str) -> &'static str {
    fetch(port, path).map_or_else(|error| error.code(), |_| "read")
}

#[test]
fn pages_come_with_what_their_site_says() {
    let port = serve(site);
    let page = fetch(port, "/there").expect("a page");
    assert_eq!((page.url.path(), page.form, page.charset.as_deref()), ("/page", Form::Html, Some("utf-8")));
    assert_eq!((page.bytes.as_slice(), page.manners.as_str()), (b"<p>Page</p>".as_slice(), "robots.txt: allows it"));
    let page = fetch(port, "/markdown").expect("a page");
    assert_eq!(page.form, Form::Markdown);
    assert_eq!(page.manners, "robots.txt: allows it; Content-Signal: ai-train=no");
}

#[test]
fn errors_have_their_code() {
    let port = serve(site);
    let expected = [
        ("/nowhere", "http-status"),
        ("/picture", "not-html"),
        ("/sign-in", "wall"),
        ("/closed/a", "robots"),
        ("/signal", "content-signal"),
        ("/round", "unreachable"),
        ("/slow", "timeout"),
        ("/file", "bad-address"),
    ];
    for (path, expected) in expected {
        assert_eq!(code(port, path), expected, "{path}");
    }
    let absent = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr()).expect("a port").port();
    assert_eq!(code(absent, "/"), "unreachable");
}

#[test]
fn redirects_lead_to_no_private_host_and_past_no_rule() {
    let port = serve(site);
    let expected = [
        ("/inside", "private-address"),
        ("/metadata", "private-address"),
        ("/named", "private-address"),
        ("/closing", "robots"),
    ];
    for (path, expected) in expected {
        assert_eq!(code(port, path), expected, "{path}");
    }
}

#[test]
fn a_name_that_leads_to_loopback_is_refused_when_it_is_connected_to() {
    let resolver = Gatekeeper(Allowed::Public);
    let agent = Agent::with_parts(Agent::config_builder().proxy(None).build(), DefaultConnector::default(), resolver);
    // Without the look at the name ahead of it.
    let error = agent.get("http://localhost:9/").call().expect_err("refused");
    assert!(matches!(&error, ureq::Error::Other(other) if other.is::<Refused>()), "{error:?}");
}

#[test]
fn large_pages_are_not_read_to_their_end() {
    let port = serve(|path, _| match path {
        "/robots.txt" => with("404 Not Found", "", ""),
        _ => with("200 OK", "Content-Type: text/html\r\n", &"x".repeat(LARGEST as usize + 2)),
    });
    let url = Url::parse(&format!("http://127.0.0.1:{port}/")).expect("an address");
    let error = Fetcher::new(Allowed::Port(port), true, Duration::from_secs(60)).page(&url, MARKDOWN_FIRST).map(drop);
    assert_eq!(error.map_err(|error| error.code()), Err("too-large"));
}
