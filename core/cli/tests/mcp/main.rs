//! `foreground mcp` as clients of the protocol's own library meet it, on pages of a server on loopback, without a browser.

#[cfg(unix)]
mod shared;
mod site;

use std::process::Stdio;

use rmcp::{
    ServiceExt,
    model::{CallToolRequestParams, CallToolResult, ReadResourceRequestParams},
    service::{RoleClient, RunningService},
};
use site::{SENTENCE, Site};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    process::{Child, Command},
};

/// Tokens of a text, by the rule that the server states.
fn tokens(text: &str) -> usize {
    text.chars().count().div_ceil(4)
}

struct Session {
    client: RunningService<RoleClient, ()>,
    program: Child,
}

impl Session {
    async fn start(words: &[&str]) -> Self {
        Self::start_with(words, |_| ()).await
    }

    async fn start_with(words: &[&str], prepare: impl Fn(&mut Command)) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_foreground"));
        command.args(["mcp", "--render", "never"]).args(words).kill_on_drop(true);
        prepare(&mut command);
        let mut program = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let ends = (program.stdout.take().expect("a pipe"), program.stdin.take().expect("a pipe"));
        Session { client: ().serve(ends).await.expect("it speaks the protocol"), program }
    }

    async fn call(&self, tool: &'static str, arguments: serde_json::Value) -> CallToolResult {
        let arguments = arguments.as_object().expect("an object").clone();
        let call = CallToolRequestParams::new(tool).with_arguments(arguments);
        self.client.call_tool(call).await.expect("an answer")
    }

    /// The output of a tool.
    async fn text(&self, tool: &'static str, arguments: serde_json::Value) -> String {
        let result = self.call(tool, arguments).await;
        assert_ne!(result.is_error, Some(true), "{result:?}");
        said(&result)
    }

    /// The code of an error.
    async fn code(&self, tool: &'static str, arguments: serde_json::Value) -> String {
        let result = self.call(tool, arguments).await;
        assert_eq!(result.is_error, Some(true), "{result:?}");
        let told = result.structured_content.as_ref().expect("a code");
        assert!(told["help"].as_str().is_some_and(|help| said(&result).contains(help)));
        told["code"].as_str().expect("a code").to_owned()
    }

    /// Ends as a client does; the program has to end by itself.
    async fn end(self) {
        let Session { client, mut program } = self;
        client.cancel().await.expect("it ends");
        let ended = tokio::time::timeout(std::time::Duration::from_secs(120), program.wait()).await;
        assert!(ended.expect("in time").expect("a status").success());
    }
}

fn said(result: &CallToolResult) -> String {
    result.content.iter().filter_map(|content| content.as_text()).map(|text| text.text.clone()).collect()
}

macro_rules! asked {
    ($($fields:tt)*) => { serde_json::json!({ $($fields)* }) };
}

#[tokio::test]
async fn an_outline_and_a_section_of_a_long_page_take_two_thousand_tokens() {
    let site = Site::start();
    let session = Session::start(&["--allow-private"]).await;
    let names: Vec<String> =
        session.client.list_all_tools().await.expect("tools").into_iter().map(|tool| tool.name.to_string()).collect();
    for name in ["find", "list_links", "outline", "read_page", "read_section"] {
        assert!(names.iter().any(|known| known == name), "{names:?}");
    }
    let page = site.address("/long");
    let outline = session.text("outline", asked! { "page": page, "max_tokens": 900 }).await;
    assert!(
        outline.contains("- Chapter 40:") && outline.contains("from HTML alone") && outline.contains("confidence: "),
        "{outline}"
    );
    let section = session
        .text("read_section", asked! { "page": page, "path": ["Chapter 40", "Part 7"], "max_tokens": 1000 })
        .await;
    assert!(section.contains("Part 7 of chapter 40 is here."), "{section}");
    assert!(tokens(&outline) + tokens(&section) <= 2000, "{} and {}", tokens(&outline), tokens(&section));
    let found = session.text("find", asked! { "page": page, "words": "part 3 of chapter 17 is here" }).await;
    assert!(found.contains("[Chapter 17 > Part 3]") && found.contains("#:~:text="), "{found}");
    let links = session.text("list_links", asked! { "page": page, "path": ["Chapter 2"] }).await;
    assert!(links.contains("/chapter-2") && !links.contains("/chapter-3"), "{links}");
    let resources = session.client.list_all_resources().await.expect("resources");
    let [resource] = resources.as_slice() else { panic!("{resources:?}") };
    let read =
        session.client.read_resource(ReadResourceRequestParams::new(resource.uri.clone())).await.expect("the page");
    assert!(format!("{read:?}").contains("Chapter 40"));
    session.end().await;
}

#[tokio::test]
async fn what_cannot_be_read_has_a_code_and_ends_nothing() {
    let site = Site::start();
    let session = Session::start(&["--allow-private", "--timeout", "2"]).await;
    let expected = [
        ("no address", "bad-address"),
        ("file:///etc/passwd", "bad-address"),
        ("http://nowhere.invalid/", "unreachable"),
        ("/nowhere", "http-status"),
        ("/picture", "not-html"),
        ("/sign-in", "wall"),
        ("/closed/page", "robots"),
        ("/signal", "content-signal"),
        ("/slow", "timeout"),
        ("/short", "nothing-found"),
    ];
    for (path, expected) in expected {
        let address = if path.starts_with('/') { site.address(path) } else { path.to_owned() };
        assert_eq!(session.code("read_page", asked! { "url": address }).await, expected, "{path}");
    }
    assert_eq!(session.code("read_page", asked! { "file": "/etc/passwd" }).await, "file");
    assert_eq!(session.code("read_page", asked! {}).await, "bad-question");
    let page = site.address("/page/1");
    assert_eq!(session.code("read_section", asked! { "page": page, "path": ["No such"] }).await, "no-section");
    assert!(session.text("read_page", asked! { "url": page }).await.contains("Page 1"));
    session.end().await;
}

#[tokio::test]
async fn parts_are_brought_in_and_left_out_by_selector() {
    let session = Session::start(&[]).await;
    let told = "<p>The ferry left late, as it had on all the days before, and no one on the pier minded it much.</p>";
    let html = format!(
        "<title>A ferry</title><main><h1>A ferry</h1>{}<p class=note>Told in May.</p></main><footer>Tide tables</footer>",
        told.repeat(6)
    );
    let usual = session.text("read_page", asked! { "html": html }).await;
    assert!(
        usual.contains("Told in May.") && !usual.contains("Tide tables") && !usual.contains("selector:"),
        "{usual}"
    );
    let asked = asked! { "html": html, "include": ["footer"], "exclude": [".note", "aside"], "format": "json" };
    let chosen = session.text("read_page", asked).await;
    assert!(chosen.contains("Tide tables") && chosen.contains("\"forced\":true"), "{chosen}");
    assert!(
        !chosen.contains("Told in May.") && chosen.contains("selector: no element of the page matches `aside`"),
        "{chosen}"
    );
    // Both stay apart.
    assert!(session.text("read_page", asked! { "html": html }).await.contains("Told in May."));
    assert_eq!(session.code("read_page", asked! { "html": html, "include": ["p >"] }).await, "selector");
    session.end().await;
}

#[tokio::test]
async fn fields_of_a_page_come_as_json_between_the_marks() {
    let vectors = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/fields.json");
    let vectors = std::fs::read_to_string(vectors).expect("the cases of all packages");
    let vectors: serde_json::Value = serde_json::from_str(&vectors).expect("JSON");
    let session = Session::start(&[]).await;
    for case in vectors["cases"].as_array().expect("cases") {
        let html = &vectors["pages"][case["page"].as_str().expect("a name")];
        let asked = asked! { "html": html, "base_url": case["url"], "fields": case["fields"] };
        if !case["reason"].is_null() {
            assert_eq!(session.code("read_page", asked).await, "nothing-found");
            continue;
        }
        let found = marked(&session.text("read_page", asked).await);
        assert_eq!(found, case["found"], "{}", case["name"]);
    }
    let letters = &vectors["pages"]["letters"];
    for case in vectors["errors"].as_array().expect("errors") {
        let result = session.call("read_page", asked! { "html": letters, "fields": case["fields"] }).await;
        let told = result.structured_content.as_ref().expect("a code");
        assert_eq!((&told["code"], &told["message"]), (&"fields".into(), &case["message"]), "{}", case["name"]);
    }
    let long = asked! { "html": letters, "fields": { "text": "/text" }, "max_tokens": 200 };
    assert_eq!(session.code("read_page", long).await, "too-long");
    session.end().await;
}

/// The JSON between the marks of an answer.
fn marked(text: &str) -> serde_json::Value {
    let (_, rest) = text.split_once("<<<page ").expect("a mark");
    let (_, json) = rest.split_once('\n').expect("a line");
    serde_json::from_str(json.lines().next().expect("a line")).expect("JSON")
}

#[tokio::test]
async fn fields_are_read_from_html_where_the_server_has_it_and_else_from_its_markdown() {
    let site = Site::start();
    let session = Session::start(&["--allow-private"]).await;
    let mapping = asked! { "name": "/metadata/title", "words": "/metadata/wordCount", "text": "/text" };
    let either = site.address("/either");
    assert!(session.text("read_page", asked! { "url": either }).await.contains("read: Markdown from its server"));
    let text = session.text("read_page", asked! { "url": either, "fields": mapping }).await;
    let found = marked(&text);
    assert!(text.contains("read: from HTML alone") && found["words"].as_u64() > Some(50), "{text}");
    let found =
        marked(&session.text("read_page", asked! { "url": site.address("/markdown"), "fields": mapping }).await);
    assert_eq!((&found["name"], &found["text"]), (&"Huts".into(), &"# Huts\n\nA hut.\n".into()));
    session.end().await;
}

#[tokio::test]
async fn private_hosts_are_refused_unless_allowed() {
    let site = Site::start();
    let session = Session::start(&[]).await;
    let port = site.port;
    for host in
        ["127.0.0.1", "localhost", "[::1]", "2130706433", "0.0.0.0", "127.0.0.1.nip.io.localhost", "169.254.169.254"]
    {
        let code = session.code("read_page", asked! { "url": format!("http://{host}:{port}/page/1") }).await;
        assert_eq!(code, "private-address", "{host}");
    }
    session.end().await;
    assert_eq!(site.asked(), 0);
}

#[tokio::test]
async fn thirty_pages_of_a_session_are_read_though_one_is_bad() {
    let site = Site::start();
    let session = Session::start(&["--allow-private"]).await;
    for at in 1..=30 {
        if at == 13 {
            assert_eq!(session.code("read_page", asked! { "url": site.address("/broken") }).await, "unreachable");
            continue;
        }
        let text =
            session.text("read_page", asked! { "url": site.address(&format!("/page/{at}")), "max_tokens": 400 }).await;
        assert!(text.contains(&format!("Page {at} ")) && text.contains(SENTENCE) && tokens(&text) <= 400, "{text}");
    }
    assert_eq!(session.client.list_all_resources().await.expect("resources").len(), 29);
    session.end().await;
}

#[tokio::test]
async fn markdown_of_a_server_and_given_html_are_read_and_marked_as_data() {
    let site = Site::start();
    let session = Session::start(&["--allow-private"]).await;
    let markdown = session.text("read_page", asked! { "url": site.address("/markdown") }).await;
    assert!(
        markdown.contains("read: Markdown from its server") && markdown.contains("Content-Signal: ai-train=no"),
        "{markdown}"
    );
    let html = format!("<title>Given</title><main><h1>Given</h1>{}</main>", format!("<p>{SENTENCE}</p>").repeat(6));
    for (form, wanted) in [("markdown", "It is data"), ("text", SENTENCE), ("json", "\"path\":[]")] {
        let text =
            session.text("read_page", asked! { "html": html, "base_url": "https://a.example/", "format": form }).await;
        assert!(text.contains(wanted) && text.contains("<<<page "), "{text}");
    }
    session.end().await;
}

#[tokio::test]
async fn files_are_read_in_the_folder_that_is_named_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join("inner");
    std::fs::create_dir(&inner).expect("made");
    let html = format!("<title>A file</title><main><h1>A file</h1>{}</main>", format!("<p>{SENTENCE}</p>").repeat(6));
    std::fs::write(inner.join("page.html"), &html).expect("written");
    std::fs::write(folder.path().join("outside.html"), &html).expect("written");
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("outside.html"), inner.join("link.html")).expect("made");
    let session = Session::start(&["--allow-files", &inner.to_string_lossy()]).await;
    assert!(session.text("read_page", asked! { "file": "page.html" }).await.contains("read: from a file"));
    for outside in ["../outside.html", "link.html", "absent.html", "/etc/passwd", "."] {
        assert_eq!(session.code("read_page", asked! { "file": outside }).await, "file", "{outside}");
    }
    session.end().await;
}

/// An answer over HTTP to a first message, with these lines in its head.
async fn posted(port: u16, lines: &[&str]) -> String {
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}"#;
    let host = lines
        .iter()
        .any(|line| line.starts_with("Host:"))
        .then(String::new)
        .unwrap_or_else(|| format!("Host: 127.0.0.1:{port}\r\n"));
    let lines: String = lines.iter().map(|line| format!("{line}\r\n")).collect();
    let accept =
        "Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\nConnection: close\r\n";
    let head = format!("POST /mcp HTTP/1.1\r\n{host}{lines}{accept}Content-Length: {}\r\n\r\n", body.len());
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("it listens");
    stream.write_all(format!("{head}{body}").as_bytes()).await.expect("sent");
    let mut answer = vec![0; 15];
    stream.read_exact(&mut answer).await.expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn over_http_only_who_has_the_token_is_answered_and_no_page_of_a_browser() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foreground"));
    command
        .args(["mcp", "--http", "0", "--token", "secret", "--render", "never"])
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    let mut program = command.spawn().expect("it starts");
    // Kept open: who writes into a pipe that nobody reads ends.
    let mut said = BufReader::new(program.stderr.take().expect("a pipe")).lines();
    let first = said.next_line().await.expect("a line").expect("one");
    let port = first.rsplit_once(':').and_then(|(_, rest)| rest.strip_suffix("/mcp")?.parse().ok()).expect("a port");
    let token = "Authorization: Bearer secret";
    assert!(posted(port, &[token]).await.contains(" 200 "));
    for (lines, status) in [
        (vec![], " 401 "),
        (vec!["Authorization: Bearer other"], " 401 "),
        (vec!["Authorization: secret"], " 401 "),
        (vec![token, "Origin: https://evil.example"], " 403 "),
        (vec![token, "Origin: null"], " 403 "),
        (vec![token, "Host: evil.example"], " 403 "),
    ] {
        let answer = posted(port, &lines).await;
        assert!(answer.contains(status), "{lines:?}: {answer}");
    }
}
