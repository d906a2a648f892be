//! The program as people start it: what it prints, and its exit statuses.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

const PAGE: &str = "<title>A ferry</title><nav><a href=/>Home</a></nav><main><h1>A ferry</h1>";
const LINE: &str =
    "<p>The ferry left late, as it had on all the days before, and no one on the pier minded it much.</p>";

fn run(words: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_foreground"));
    let started = program.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut started = started.expect("it starts");
    // A program that does not read its input closes it.
    let _ = started.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    started.wait_with_output().expect("it ends")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn articles_of_standard_input_and_files() {
    let page = format!("{PAGE}{}", LINE.repeat(6));
    let text = run(&["extract", "--format", "text"], &page);
    assert_eq!(text.status.code(), Some(0), "{text:?}");
    assert_eq!(said(&text).matches("minded").count(), 6);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("page.html");
    std::fs::write(&file, &page).expect("written");
    let json = run(&["extract", "--json", "--url", "https://a.example/", &file.to_string_lossy()], "");
    assert!(said(&json).contains("\"https://a.example/\""), "{}", said(&json));
    let snapshot = run(&["extract", "--format", "snapshot", &file.to_string_lossy()], "");
    let kept = folder.path().join("page.json");
    std::fs::write(&kept, &snapshot.stdout).expect("written");
    assert_eq!(said(&run(&["extract", "--format", "text", &kept.to_string_lossy()], "")), said(&text));
}

#[test]
fn parts_are_forced_by_selector_and_told() {
    let page = format!("{PAGE}{}<p class=note>Told in May.</p></main><footer>Tide tables</footer>", LINE.repeat(6));
    let text =
        run(&["extract", "--format", "text", "--include", "footer", "--exclude", ".note", "--exclude", "aside"], &page);
    assert_eq!(text.status.code(), Some(0), "{text:?}");
    assert!(said(&text).contains("Tide tables") && !said(&text).contains("May"), "{}", said(&text));
    let told = String::from_utf8_lossy(&text.stderr).into_owned();
    assert!(told.contains("no element of the page matches `aside`"), "{told}");
    let json = run(&["extract", "--json", "--include", "footer", "--exclude", ".note"], &page);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let body = json["body"].as_array().expect("blocks");
    assert!(body.iter().all(|block| block["likelihood"].is_f64()), "{body:?}");
    assert_eq!(body.iter().filter(|block| block["forced"] == true).count(), 1);
    assert!(json["leftOut"].as_array().expect("parts").iter().any(|part| part["excluded"] == true), "{json}");
    let explained = run(&["extract", "--format", "explain", "--include", "footer"], &page);
    let explained: serde_json::Value = serde_json::from_slice(&explained.stdout).expect("JSON");
    let blocks = explained["blocks"].as_array().expect("blocks");
    assert!(blocks.iter().any(|block| block["forced"] == "include" && block["text"] == "Tide tables"), "{blocks:?}");
    let most = run(&["extract", "--format", "text", "--exclude", "main p"], &page);
    let told = String::from_utf8_lossy(&most.stderr).into_owned();
    assert!(told.contains("less than a tenth of the text is left without `main p`"), "{told}");
    let wrong = run(&["extract", "--include", "a:hover"], &page);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("(character 3)"), "{wrong:?}");
}

#[test]
fn json_is_written_in_the_shape_of_a_mapping() {
    let vectors = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/fields.json");
    let vectors = std::fs::read_to_string(vectors).expect("the cases of all packages");
    let vectors: serde_json::Value = serde_json::from_str(&vectors).expect("JSON");
    let text = |value: &serde_json::Value| value.as_str().expect("text").to_owned();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("fields.json");
    let asked = |mapping: &str, page: &str, url: &str| {
        std::fs::write(&file, mapping).expect("written");
        run(&["extract", "--fields", &file.to_string_lossy(), "--url", url], page)
    };
    for case in vectors["cases"].as_array().expect("cases") {
        let page = text(&vectors["pages"][text(&case["page"])]);
        let output = asked(&case["fields"].to_string(), &page, &text(&case["url"]));
        let status = if case["reason"].is_null() { 0 } else { 5 };
        assert_eq!(output.status.code(), Some(status), "{}: {output:?}", case["name"]);
        let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one line of JSON");
        assert_eq!(found, case["found"], "{}", case["name"]);
    }
    for case in vectors["errors"].as_array().expect("errors") {
        let output = asked(&text(&case["fields"]), PAGE, "");
        assert_eq!(output.status.code(), Some(2), "{}", case["name"]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(&text(&case["message"])), "{}: {told}", case["name"]);
    }
}

#[test]
fn pages_are_read_by_the_model_that_is_given() {
    let page = format!("{PAGE}{}", LINE.repeat(6));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("judge.json");
    let read = |text: &str| {
        std::fs::write(&file, text).expect("written");
        run(&["extract", "--format", "text", "--model", &file.to_string_lossy()], &page)
    };
    // Trees that take nothing for content.
    let never = engine::judge::to_bytes(&engine::trees::Model { base: -8 * 4096, trees: Vec::new() });
    let trained = training::Trained::new(training::Decides::Judge, "", &never).to_json();
    assert_eq!(read(&trained).status.code(), Some(5));
    let refused = read(&trained.replace("\"card\": \"\"", "\"card\": \"!\""));
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("damaged"), "{refused:?}");
}

#[test]
fn statuses_say_what_went_wrong() {
    let status = |words: &[&str], input: &str| run(words, input).status.code();
    assert_eq!(status(&["extract"], "<p>Hi"), Some(5));
    assert_eq!(status(&["extract"], ""), Some(4));
    assert_eq!(status(&["extract", "absent.html"], ""), Some(3));
    assert_eq!(status(&["read", "file:///etc/passwd"], ""), Some(3));
    assert_eq!(status(&["read", "http://127.0.0.1:1/", "--core", "absent"], ""), Some(6));
    assert_eq!(status(&["extract", "--format", "pdf"], ""), Some(2));
    assert_eq!(status(&["dataset", "stats", "absent.jsonl"], ""), Some(7));
}

#[test]
fn options_that_cannot_do_anything_are_refused_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let noise = folder.path().join("noise.json");
    std::fs::write(&noise, b"\xff\xfe\0{").expect("written");
    let (noise, absent) = (noise.to_string_lossy(), folder.path().join("absent.json"));
    let absent = absent.to_string_lossy();
    let cases: [(&[&str], &str); 9] = [
        (&["--url", "nonsense"], "an address is like https://example.org/a"),
        (&["--url", "mailto:a@example.org"], "an address is like"),
        (&["--max-tokens", "9"], "--max-tokens and --overlap need --format chunks"),
        (&["--overlap", "9", "--json"], "--max-tokens and --overlap need --format chunks"),
        (&["--overlap", "9", "--format", "chunks", "--max-tokens", "0"], "'--max-tokens <N>'"),
        (&["--model", &noise], "noise.json: its bytes are not text"),
        (&["--fields", &noise], "noise.json: its bytes are not text"),
        (&["--model", &absent], "absent.json: there is no such file"),
        (&["--fields", &absent], "absent.json: there is no such file"),
    ];
    for (options, words) in cases {
        let output = run(&[&["extract"], options].concat(), &format!("{PAGE}{}", LINE.repeat(6)));
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{options:?}: {told}");
        assert!(told.contains(words) && !told.contains("os error"), "{options:?}: {told}");
    }
    let chunks = ["extract", "--format", "chunks", "--max-tokens", "40", "--overlap", "9", "--url", "file:///a.html"];
    assert_eq!(run(&chunks, &format!("{PAGE}{}", LINE.repeat(6))).status.code(), Some(0));
}

#[test]
fn why_nothing_was_found_is_told_in_words() {
    let told = String::from_utf8_lossy(&run(&["extract"], "<p>Hi").stderr).into_owned();
    assert!(told.contains("nothing to read was found: there is text, but nowhere a longer run of it"), "{told}");
}

#[test]
fn a_dataset_that_is_not_text_is_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("noise.jsonl");
    let noise: Vec<u8> = (0..20_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    std::fs::write(&file, noise).expect("written");
    for task in ["stats", "validate"] {
        let output = run(&["dataset", task, &file.to_string_lossy()], "");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), told.lines().count(), said(&output).as_str()), (Some(7), 1, ""), "{told}");
        assert!(told.contains("noise.jsonl: its bytes are not text"), "{told}");
    }
}

#[test]
fn files_that_are_no_pages_are_refused_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("written");
        path.to_string_lossy().into_owned()
    };
    let noise: Vec<u8> = (0..200_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let utf_16: Vec<u8> = format!("{PAGE}{}", LINE.repeat(6)).encode_utf16().flat_map(u16::to_le_bytes).collect();
    let cases = [
        (file("noise.html", &noise), 4, "its bytes are not text"),
        (file("paper.html", b"%PDF-1.7\n1 0 obj"), 4, "but application/pdf"),
        (file("picture.htm", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), 4, "but image/png"),
        (file("empty.html", b""), 4, "it is empty"),
        (file("pairs.html", &utf_16), 0, ""),
        (file("broken.json", b"{"), 7, "not a page snapshot"),
        (file("broken.page.zst", b"{"), 7, "broken.page.zst"),
        (folder.path().to_string_lossy().into_owned(), 3, "it is a folder, not a file"),
        (folder.path().join("absent.html").to_string_lossy().into_owned(), 3, "there is no such file"),
        (folder.path().join("absent.page.zst").to_string_lossy().into_owned(), 3, "there is no such file"),
    ];
    for (path, status, words) in &cases {
        let output = run(&["extract", "--format", "text", path], "");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(*status), "{path}: {told}");
        assert!(told.contains(words) && !told.contains("os error"), "{path}: {told}");
    }
}

#[test]
fn a_fault_of_the_engine_costs_one_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = folder.path().join("good.html");
    std::fs::write(&good, format!("{PAGE}{}", LINE.repeat(6))).expect("written");
    let good = good.to_string_lossy().into_owned();
    // The same page kept as one of the address on which the engine fails in tests.
    let snapshot = said(&run(&["extract", "--format", "snapshot", "--url", "https://a.example/", &good], ""));
    let faulty = folder.path().join("faulty.json");
    std::fs::write(&faulty, snapshot.replace("https://a.example/", caught::FAULTY)).expect("written");
    let output = run(&["extract", "--format", "text", &faulty.to_string_lossy(), &good], "");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(7), "{told}");
    assert!(told.contains("an error in Foreground itself") && told.lines().count() == 1, "{told}");
    assert_eq!(said(&output).matches("minded").count(), 6, "the other page is read");
}

#[test]
fn shells_and_manuals_are_told() {
    let completion = run(&["completion", "bash"], "");
    assert!(said(&completion).contains("extract") && completion.status.success());
    assert!(said(&run(&["man"], "")).contains(".TH foreground"));
}
