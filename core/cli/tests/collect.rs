//! `foreground collect` in a real Chromium: polite, resumable, and with a record for every page that may be read.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    path::Path,
    process::{Command, Output},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

/// Folder with the core that stands in for the real one.
const CORE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../visits/tests/core");

/// A request that the server got.
#[derive(Clone, Debug)]
struct Request {
    path: String,
    user_agent: String,
    at: Instant,
}

const ROBOTS: &str = "User-agent: *\nDisallow: /\n\nUser-agent: foreground-lab\nDisallow: /private\nCrawl-delay: 1\n";

fn answer(path: &str) -> String {
    let page = |body: &str| {
        format!("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nConnection: close\r\n\r\n{body}")
    };
    match path {
        "/robots.txt" => {
            format!("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n{ROBOTS}")
        }
        "/a" => page(
            "<!doctype html><title>A</title><p onclick=x()>手紙は夜明け前に着いた。</p><script>document.body.append('scripted')</script>",
        ),
        "/b" => page("<title>B</title><p>The mail came before dawn.</p>"),
        "/leads" => "HTTP/1.1 302 Found\r\nLocation: /private/hidden\r\nConnection: close\r\n\r\n".into(),
        "/private/hidden" => page("<p>hidden</p>"),
        "/busy" => "HTTP/1.1 503 Busy\r\nContent-Type: text/html\r\nConnection: close\r\n\r\nlater".into(),
        _ => "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nConnection: close\r\n\r\nnot here".into(),
    }
}

/// Serves [`answer`] until the test ends, and keeps what it was asked.
fn serve() -> (String, Arc<Mutex<Vec<Request>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let requests = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&requests);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let kept = Arc::clone(&kept);
            thread::spawn(move || {
                let mut lines = BufReader::new(&stream).lines().map_while(Result::ok);
                let Some(first) = lines.next() else { return };
                let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
                let head: Vec<String> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
                let agent = head.iter().find_map(|line| line.strip_prefix("User-Agent: ")).unwrap_or_default();
                let request = Request { path: path.clone(), user_agent: agent.to_owned(), at: Instant::now() };
                kept.lock().expect("the requests").push(request);
                let _ = (&stream).write_all(answer(&path).as_bytes());
            });
        }
    });
    (address, requests)
}

fn collect(folder: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foreground"));
    command.args(["collect", "--urls", "urls", "--out", "out", "--contact", "mailto:ann@example.org", "--core", CORE]);
    command.current_dir(folder).args(["--delay", "0.1"]).args(more).output().expect("the program runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn lines(folder: &Path, name: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(name)).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn pages_are_collected_politely_and_only_once() {
    let (base, requests) = serve();
    let folder = tempfile::tempdir().expect("a folder");
    let paths = ["/a", "/b", "/private/x", "/leads", "/absent", "/a"];
    fs::write(folder.path().join("urls"), paths.map(|path| format!("{base}{path}")).join("\n")).expect("a new file");
    let output = collect(folder.path(), &["--purpose", "a test"]);
    assert!(output.status.success(), "{}", said(&output));

    let rows = lines(folder.path(), "out/collected.jsonl");
    let reason = |path: &str| {
        let row = rows.iter().find(|row| row["url"] == format!("{base}{path}"));
        row.unwrap_or_else(|| panic!("nothing is told of {path}"))["reason"].clone()
    };
    assert_eq!((rows.len(), reason("/a"), reason("/b")), (5, Value::Null, Value::Null));
    assert_eq!(
        (reason("/private/x"), reason("/leads")),
        (json!("robots.txt forbids it"), json!("robots.txt forbids it"))
    );
    assert_eq!(reason("/absent"), "the server answered 404");

    let asked = requests.lock().expect("the requests").clone();
    let asked: Vec<&Request> = asked.iter().filter(|request| request.path != "/favicon.ico").collect();
    let count = |path: &str| asked.iter().filter(|request| request.path == path).count();
    assert_eq!((count("/robots.txt"), count("/a"), count("/private/x")), (1, 1, 0), "{asked:?}");
    assert!(asked.iter().all(|request| request.user_agent.contains("(+mailto:ann@example.org)")), "{asked:?}");
    let pages: Vec<Instant> = ["/a", "/b", "/leads", "/absent"]
        .iter()
        .filter_map(|path| asked.iter().find(|request| request.path == *path).map(|request| request.at))
        .collect();
    // What robots.txt asks for is more than what the option asks for.
    assert!(pages.windows(2).all(|pair| pair[1] - pair[0] >= Duration::from_millis(950)), "{pages:?}");

    let records = lines(folder.path(), "out/records.jsonl");
    assert_eq!(records.len(), 2);
    let record = records.iter().find(|record| record["provenance"]["url"] == format!("{base}/a")).expect("a record");
    assert_eq!((&record["provenance"]["purpose"], &record["replay"]), (&json!("a test"), &Value::Null));
    let html = record["frozen"]["html"].as_str().expect("a page");
    assert!(html.starts_with("<!doctype html>") && html.contains("手紙は夜明け前に着いた。"), "{html}");
    assert!(!html.contains("<script"), "{html}");
    let label = &record["labels"][0];
    assert_eq!((&label["state"], &label["by"]), (&json!("unseen"), &json!("model")));
    let uncertain =
        |record: &Value| rows.iter().find(|row| row["id"] == record["id"]).map(|row| row["uncertainty"].as_f64());
    assert!(uncertain(&records[0]) >= uncertain(&records[1]));
    let lab = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_foreground")).args(arguments).current_dir(folder.path()).output()
    };
    let checked = lab(&["dataset", "validate", "out/records.jsonl"]).expect("the program runs");
    assert!(checked.status.success() && said(&checked).contains("2 sound lines"), "{checked:?}");

    let before = fs::read(folder.path().join("out/records.jsonl")).expect("the records");
    fs::write(folder.path().join("urls"), format!("{base}/b\n{base}/a\n")).expect("a new file");
    let again = collect(folder.path(), &[]);
    assert!(said(&again).contains("2 of 2 pages are there already"), "{}", said(&again));
    assert_eq!(fs::read(folder.path().join("out/records.jsonl")).expect("the records"), before);
}

#[test]
fn a_host_that_has_too_much_to_do_is_left_alone() {
    let (base, requests) = serve();
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("urls"), ["/busy", "/a", "/b"].map(|path| format!("{base}{path}")).join("\n"))
        .expect("a new file");
    let output = collect(folder.path(), &[]);
    assert!(!output.status.success() && said(&output).contains("no page could be collected"), "{}", said(&output));
    let rows = lines(folder.path(), "out/collected.jsonl");
    assert_eq!(rows[0]["reason"], "the server answered 503");
    assert!(rows[2]["reason"].as_str().is_some_and(|reason| reason.contains("left alone")), "{rows:?}");
    assert!(requests.lock().expect("the requests").iter().all(|request| request.path != "/b"));
}

#[test]
fn who_collects_says_how_to_be_reached() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("urls"), "https://a.example/\n").expect("a new file");
    let output = collect(folder.path(), &["--contact", "nobody"]);
    assert!(!output.status.success() && said(&output).contains("'--contact <ADDRESS>'"), "{}", said(&output));
}
