//! Our figures must be those of the scripts by which the corpora were first measured; see `tests/referee`.

use std::{collections::BTreeMap, fs, path::Path};

use corpus::{Truth, score::sequence};
use serde_json::Value;

use super::{Answer, PageScore, Summary};

fn lines<T: serde::de::DeserializeOwned>(name: &str) -> Vec<T> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/referee").join(name);
    let text = fs::read_to_string(file).expect("a file of the test");
    text.lines().map(|line| serde_json::from_str(line).expect("a sound line")).collect()
}

fn expected() -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/referee/expected.json");
    serde_json::from_str(&fs::read_to_string(file).expect("a file of the test")).expect("sound JSON")
}

fn answers() -> BTreeMap<String, Answer> {
    lines::<Answer>("predictions.jsonl").into_iter().map(|answer| (answer.id.clone(), answer)).collect()
}

fn pages() -> Vec<PageScore> {
    let answers = answers();
    let none = Answer::default();
    let truths: Vec<Truth> = lines("truth.jsonl");
    truths.iter().map(|truth| PageScore::new(truth, answers.get(&truth.id).unwrap_or(&none), None)).collect()
}

#[track_caller]
fn assert_same(ours: f64, theirs: &Value) {
    let theirs = theirs.as_f64().expect("a number");
    assert!((ours - theirs).abs() < 1e-12, "ours {ours}, theirs {theirs}");
}

#[test]
fn words_are_those_of_the_referee() {
    let (pages, theirs) = (pages(), &expected()["score.py"]);
    let ours = Summary::of(&pages.iter().collect::<Vec<_>>());
    assert_same(ours.pages as f64, &theirs["pages"]);
    assert_same(ours.empty as f64, &theirs["empty"]);
    let words = ours.words.expect("texts");
    assert_same(words.f1.value, &theirs["words"]["f1"]);
    assert_same(words.precision, &theirs["words"]["p"]);
    assert_same(words.recall, &theirs["words"]["r"]);
    assert_same(words.f1_wanted, &theirs["words"]["kept"]);
    assert_same(words.standard_error, &theirs["words"]["se"]);
    let sets = ours.word_sets.expect("texts");
    assert_same(sets.f1, &theirs["wset"]["f1"]);
    assert_same(sets.precision, &theirs["wset"]["p"]);
    assert_same(sets.recall, &theirs["wset"]["r"]);
}

#[test]
fn types_are_those_of_the_referee() {
    let pages = pages();
    let ours = Summary::by(&pages, |page| page.page_type.as_deref());
    let theirs = &expected()["score.py"]["words"]["types"];
    assert_eq!(ours.len(), theirs.as_object().expect("types").len());
    for (name, ours) in &ours {
        assert_same(ours.pages as f64, &theirs[name]["n"]);
        assert_same(ours.words.expect("texts").f1.value, &theirs[name]["f1"]);
    }
}

#[test]
fn shingles_and_passages_are_those_of_the_referee() {
    let (pages, theirs) = (pages(), &expected()["score.py"]);
    let ours = Summary::of(&pages.iter().collect::<Vec<_>>());
    let shingles = ours.shingles.expect("texts");
    assert_same(shingles.f1.value, &theirs["shingle"]["f1"]);
    assert_same(shingles.precision, &theirs["shingle"]["p"]);
    assert_same(shingles.recall, &theirs["shingle"]["r"]);
    assert_same(shingles.accuracy, &theirs["shingle"]["accuracy"]);
    let passages = ours.passages.expect("passages");
    assert_same(passages.must, &theirs["words"]["with"]);
    assert_same(passages.must_not, &theirs["words"]["without"]);
    assert_same(passages.must_folded, &theirs["words"]["with_n"]);
    assert_same(passages.must_not_folded, &theirs["words"]["without_n"]);
    let segments = ours.segments.expect("passages");
    assert_same(segments.f1(), &theirs["segments"]["f1"]);
    assert_same(segments.accuracy(), &theirs["segments"]["accuracy"]);
    assert_same(segments.excess as f64, &theirs["segments"]["fp"]);
}

#[test]
fn sequences_are_those_of_the_referee() {
    let (answers, expected) = (answers(), expected());
    let theirs = &expected["spider_score.py"]["pages"];
    let references: Vec<Value> = lines("spider.jsonl");
    let mut compared = 0;
    for page in &references {
        let id = page["id"].as_str().expect("an id");
        let Some(theirs) = theirs.get(id) else { continue };
        let answer = answers.get(id).map_or("", |answer| answer.text.as_str());
        let ours = sequence::score(page["reference"].as_str().expect("a text"), answer);
        assert_same(ours.ratio, &theirs["ratio"]);
        assert_same(ours.tokens.f1, &theirs["f1"]);
        assert_same(ours.tokens.precision, &theirs["precision"]);
        compared += 1;
    }
    assert_eq!(compared, theirs.as_object().expect("pages").len());
}
