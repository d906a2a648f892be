//! `lab capture` in a real Chromium: what it reads, what it withstands and what it leaves behind.

use std::{
    fs,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use crate::support::{Bench, gzip, is_stored, lab_capture, lab_without_core, said, serve};
use serde_json::json;

const FULL_PAGE: &str = r#"<!doctype html><meta charset=utf-8><title>Full</title>
<meta http-equiv="Content-Security-Policy" content="script-src 'self'">
<meta http-equiv=refresh content="0;url=/elsewhere">
<script type="application/ld+json">{"headline":"Full"}</script>
<script>document.documentElement.textContent = "a script ran"</script>
<body onload="document.body.append('a handler ran')">
<p>Words of the page, grün.</p>
<img src="https://pictures.example/a.png" onerror="document.body.append('an error handler ran')" alt="">
<iframe srcdoc="<script>parent.document.body.append('a frame ran')</script>"></iframe>
<noscript>For browsers without scripts.</noscript>"#;

fn corpus() -> Bench {
    let bench = Bench::new();
    let filler = format!("<p>{}</p>", "More words. ".repeat(100));
    bench.write("corpus/pages/full.html", format!("{FULL_PAGE}{filler}"));
    bench.write("corpus/pages/packed.html.gz", gzip("<title>Packed</title><p>Packed words."));
    bench.write("corpus/pages/shell.html", "<body><div></div><noscript><p>The whole post.</p></noscript>");
    bench.write("corpus/pages/nowhere.html", "<a href=x>A page without address.</a>");
    bench.write("corpus/pages/empty.html", "");
    let truth = [
        r#"{"id":"full","url":"https://full.example/a/b.html","text":"Words of the page"}"#,
        r#"{"id":"packed","url":"http://packed.example/","text":"Packed words."}"#,
        r#"{"id":"shell","url":"https://shell.example/","text":"The whole post."}"#,
        "{broken",
        r#"{"id":"nowhere","url":null,"text":"A page without address."}"#,
        r#"{"id":"empty","url":"https://empty.example/","text":""}"#,
        r#"{"id":"lost","text":"No file and no address."}"#,
    ];
    bench.write("corpus/truth.jsonl", truth.join("\n"));
    bench
}

#[test]
fn a_corpus_is_read_without_scripts_and_network() {
    let bench = corpus();
    let output = bench.capture(&["--corpus", "corpus", "--jobs", "2"]);
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("truth.jsonl:4: key must be a string"), "{said}");
    assert!(said.contains("truth.jsonl:7: page lost has neither"), "{said}");
    assert_eq!(bench.entries().len(), 5, "{said}");

    let full = bench.snapshot("full");
    assert_eq!(full["url"], "https://full.example/a/b.html");
    assert_eq!(full["metadata"]["title"], "Full");
    assert_eq!(full["metadata"]["jsonLd"], json!([r#"{"headline":"Full"}"#]));
    assert_eq!(full["viewport"]["width"], 1366.0);
    assert_eq!(full["viewport"]["height"], 900.0);
    let text = bench.text("full");
    assert!(text.contains("Words of the page, grün."), "{text}");
    assert!(!text.contains("ran") && !text.contains("For browsers") && !text.contains("(twin)"), "{text}");

    assert_eq!(bench.text("packed"), "Packed words.");
    assert_eq!(bench.text("shell"), "The whole post.");
    assert_eq!(bench.entry("shell")["notes"], json!(["noscript unwrapped"]));
    assert_eq!(bench.snapshot("nowhere")["url"], "https://page.invalid/nowhere");
    assert_eq!(bench.text("empty"), "");
}

#[test]
fn pages_are_laid_out_for_the_viewport_that_is_asked_for() {
    let bench = corpus();
    let output = bench.capture(&["--corpus", "corpus", "--limit", "1", "--viewport", "390x800"]);
    assert!(output.status.success(), "{}", said(&output));
    let full = bench.snapshot("full");
    assert_eq!((&full["viewport"]["width"], &full["viewport"]["height"]), (&json!(390.0), &json!(800.0)));
    for wrong in ["390", "0x800", "390x99999", "390x"] {
        let output = bench.capture(&["--corpus", "corpus", "--viewport", wrong]);
        assert!(
            said(&output).contains(&format!("invalid value '{wrong}' for '--viewport <WxH>'")),
            "{}",
            said(&output)
        );
    }
}

#[test]
fn an_interrupted_run_goes_on() {
    let bench = corpus();
    assert!(bench.capture(&["--corpus", "corpus", "--limit", "2"]).status.success());
    let first: Vec<_> = bench.entries();
    assert_eq!(first.len(), 2);
    let output = bench.capture(&["--corpus", "corpus"]);
    assert!(said(&output).contains("2 of 5 pages are there already"), "{}", said(&output));
    assert_eq!(bench.entries()[..2], first);
    assert_eq!(bench.entries().len(), 5);
    bench.write("ids", "# one of them\nshell\n");
    assert!(bench.capture(&["--corpus", "corpus", "--ids", "ids", "--again"]).status.success());
    assert_eq!(bench.entries().len(), 6);
    bench.write("ids", "unknown\n");
    let output = bench.capture(&["--corpus", "corpus", "--ids", "ids"]);
    assert!(!output.status.success() && said(&output).contains("lists unknown"), "{}", said(&output));
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_captured() {
    let bench = corpus();
    bench.write("corpus/pages/last.html", "<p>last");
    let base = serve(&[("/slow", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>slow…")]);
    let truth = format!("{{\"id\":\"last\"}}\n{{\"id\":\"slow\",\"url\":\"{base}/slow\"}}\n");
    bench.write("corpus/truth.jsonl", truth);
    let mut command = lab_capture();
    command.arg("--corpus").arg(bench.path("corpus")).arg("--out").arg(bench.path("out"));
    bench.write("put-aside/own", "");
    command.args(["--jobs", "1", "--timeout", "3600"]).stderr(Stdio::piped()).env("TMPDIR", bench.path("put-aside"));
    let running = command.spawn().expect("the lab runs");
    while bench.entries().is_empty() {
        thread::sleep(Duration::from_millis(50));
    }
    let interrupted = Command::new("kill").args(["-INT", &running.id().to_string()]).status().expect("kill runs");
    assert!(interrupted.success());
    let output = running.wait_with_output().expect("the lab ends");
    assert!(!output.status.success() && said(&output).contains("goes on from here"), "{}", said(&output));
    assert_eq!(bench.text("last"), "last");
    let left = fs::read_dir(bench.path("put-aside")).expect("the folder").flatten().map(|entry| entry.file_name());
    let profiles: Vec<_> = left.filter(|name| name.to_string_lossy().starts_with("foreground-lab-")).collect();
    assert!(profiles.is_empty(), "{profiles:?} stayed behind");
}

#[test]
fn a_site_runs_as_it_is() {
    let bench = Bench::new();
    bench.write(
        "site/root/post/index.html",
        "<link rel=stylesheet href=/style.css><p id=p>static</p><script src=/x.js></script>",
    );
    bench.write("site/root/style.css", "p { text-transform: uppercase }");
    bench.write("site/root/x.js", "alert('stop'); document.getElementById('p').textContent = 'scripted'");
    bench.write("site/root/feed.xml", "<rss></rss>");
    bench.write(
        "site/root/strict.html",
        r#"<meta http-equiv="Content-Security-Policy" content="script-src 'self'"><p>strict</p>"#,
    );
    let truth = [
        r#"{"id":"site/post","url":"/post"}"#,
        r#"{"id":"site/feed","url":"/feed.xml"}"#,
        r#"{"id":"site/lost","url":"/lost/"}"#,
        r#"{"id":"site/strict","url":"/strict"}"#,
    ];
    bench.write("site/truth.jsonl", truth.join("\n"));
    let output = bench.capture(&["--site", "site"]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(bench.text("site/post"), "SCRIPTED");
    assert_eq!(bench.snapshot("site/post")["url"], "http://site.localhost/post/");
    assert_eq!(bench.text("site/strict"), "strict (twin)");
    assert_eq!(bench.entry("site/strict")["notes"], json!(["read by the twin"]));
    assert_eq!(bench.entry("site/lost")["reason"], "the server answered 404");
    let reason = bench.entry("site/feed")["reason"].to_string();
    assert!(reason.contains("not HTML"), "{reason}");
    assert!(!is_stored(&bench, "site/feed"));
}

#[test]
fn a_page_that_hangs_costs_only_itself() {
    let base = serve(&[
        ("/good", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>good</p>"),
        ("/hang", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<script>for (;;);</script>"),
    ]);
    let bench = Bench::new();
    assert_eq!(outcomes(&bench, &[format!("{base}/hang"), format!("{base}/good")]), ["took longer than 20 s", "ok"]);
    assert_last_is_good(&bench);
}

#[test]
fn pages_that_crash_never_end_or_are_no_page_cost_only_themselves() {
    let base = serve(&[
        ("/good", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>good</p>"),
        ("/endless", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>so far</p>…"),
        ("/file", "HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\n\r\nPK"),
        ("/data", "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{}"),
    ]);
    let bench = Bench::new();
    let paths = ["/endless", "/file", "/data", "/absent", "/good"];
    let mut addresses: Vec<String> = paths.iter().map(|path| format!("{base}{path}")).collect();
    addresses.insert(0, "chrome://crash".into());
    let outcome = outcomes(&bench, &addresses);
    // Which of the two is reported is a race inside the browser.
    assert!(
        ["the page crashed its renderer", "cannot be opened: net::ERR_ABORTED"].contains(&outcome[0].as_str()),
        "{}",
        outcome[0]
    );
    assert_eq!(outcome[1], "ok");
    assert_eq!(bench.entries()[1]["notes"], json!(["still loading after 10 s"]));
    assert!(outcome[2].contains("not HTML, but a download") || outcome[2].contains("ERR_ABORTED"), "{}", outcome[2]);
    assert_eq!(outcome[3..], ["not HTML, but application/json", "the server answered 404", "ok"]);
    assert_last_is_good(&bench);
}

/// What became of each address, visited one after the other by one browser. A page may take 20 s.
fn outcomes(bench: &Bench, addresses: &[String]) -> Vec<String> {
    bench.write("addresses", addresses.join("\n"));
    let output = bench.capture(&["--urls", "addresses", "--jobs", "1", "--timeout", "20"]);
    assert!(output.status.success(), "{}", said(&output));
    let outcome = |entry: &serde_json::Value| entry["reason"].as_str().or(entry["status"].as_str()).map(str::to_owned);
    bench.entries().iter().map(|entry| outcome(entry).unwrap_or_default()).collect()
}

fn assert_last_is_good(bench: &Bench) {
    let entries = bench.entries();
    let last = entries.last().and_then(|entry| entry["id"].as_str()).expect("an id");
    assert_eq!(bench.text(last), "good");
}

#[test]
fn what_is_missing_is_said_in_a_sentence() {
    let bench = corpus();
    let mut command = lab_capture();
    let corpus = bench.path("corpus");
    command.arg("--corpus").arg(&corpus).arg("--out").arg(bench.path("out")).env("CHROMIUM", "/no/such/program");
    let output = command.output().expect("the lab runs");
    assert_eq!(said(&output).lines().last(), Some("lab: CHROMIUM names /no/such/program, which is not there"));
    let output = lab_without_core().arg("--corpus").arg(&corpus).args(["--out", "out", "--core", "no-core"]).output();
    let output = output.expect("the lab runs");
    assert!(
        said(&output).contains("there is no core at no-core/page-wasm.js: run ./build.sh build"),
        "{}",
        said(&output)
    );
    let output = bench.capture(&["--corpus", "no-corpus"]);
    assert!(said(&output).contains("no-corpus is not a folder"), "{}", said(&output));
}
