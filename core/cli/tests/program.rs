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
    assert_eq!(refused.status.code(), Some(7));
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
fn shells_and_manuals_are_told() {
    let completion = run(&["completion", "bash"], "");
    assert!(said(&completion).contains("extract") && completion.status.success());
    assert!(said(&run(&["man"], "")).contains(".TH foreground"));
}
