//! JSON in a caller's own shape, by the cases that all packages are tested with.

#![allow(clippy::expect_used, reason = "helpers of tests expect what the tests have made")]

use engine::{
    article::{Article, ArticleMetadata},
    personal::Models,
};
use select::{Choice, Fields, read};
use serde_json::{Value, json};

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/fields.json");

fn vectors() -> Value {
    let text = std::fs::read_to_string(VECTORS).expect("the cases");
    serde_json::from_str(&text).expect("JSON")
}

fn list<'v>(vectors: &'v Value, name: &str) -> &'v [Value] {
    vectors[name].as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

fn article(html: &str, url: &str) -> Article {
    let snapshot = html::snapshot(html, url).expect("HTML");
    read(&snapshot, &Models::default(), &Choice::default()).expect("sound").analysis.article
}

#[test]
fn each_case_gives_its_json() {
    let vectors = vectors();
    for case in list(&vectors, "cases") {
        let article = article(text(&vectors["pages"][text(&case["page"])]), text(&case["url"]));
        let found = Fields::parse(&case["fields"].to_string()).expect("a mapping").json_of(&article);
        assert_eq!(found, case["found"], "{}", case["name"]);
    }
}

#[test]
fn each_mapping_that_cannot_be_used_says_why() {
    let vectors = vectors();
    for case in list(&vectors, "errors") {
        let error = Fields::parse(text(&case["fields"])).expect_err("a mistake");
        assert_eq!(error.to_string(), text(&case["message"]), "{}", case["name"]);
    }
}

#[test]
fn of_a_page_without_html_its_text_and_metadata_are_known() {
    let mapping = json!({ "name": "/metadata/title", "text": "/text", "markdown": "/markdown", "price": "/product/price",
        "rows": { "$each": "/tables", "all": "" } });
    let metadata = ArticleMetadata { title: "Huts".into(), ..ArticleMetadata::default() };
    let found = Fields::parse(&mapping.to_string()).expect("a mapping").of_text("# Huts\n\nA hut.", &metadata);
    let text = "# Huts\n\nA hut.";
    assert_eq!(found, json!({ "name": "Huts", "text": text, "markdown": text, "price": null, "rows": [] }));
}
