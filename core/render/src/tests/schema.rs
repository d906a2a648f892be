//! What the schemas in `schemas/` promise must be what is written.

use article::Comment;
use page::testing;
use serde_json::{Value, json, to_value};

use super::sample;
use crate::to_json;

fn schema(text: &str) -> jsonschema::Validator {
    jsonschema::validator_for(&serde_json::from_str(text).unwrap()).unwrap()
}

fn assert_valid(validator: &jsonschema::Validator, instance: &Value) {
    let errors: Vec<String> =
        validator.iter_errors(instance).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

fn comments() -> Vec<Comment> {
    let blocks = sample::page_with_posts().body;
    let url = "https://letters.example/#c1".to_owned();
    let known = Comment { byline: Some("ann".into()), published: Some("2024-05-03".into()), ..Comment::default() };
    vec![Comment { url: url.clone(), blocks, ..known }, Comment { depth: 1, url, ..Comment::default() }]
}

#[test]
fn articles_fit_their_schema() {
    let validator = schema(include_str!("../../../../schemas/article.schema.json"));
    let with_systems = to_json(&sample::article(), &sample::systems(), &comments()).unwrap();
    assert_valid(&validator, &serde_json::from_str(&with_systems).unwrap());
    assert_valid(&validator, &to_value(sample::page_with_posts()).unwrap());
    assert_valid(&validator, &to_value(article::Article::default()).unwrap());
    let mut unsafe_link = to_value(sample::article()).unwrap();
    unsafe_link["body"] = json!([{"type": "embed", "url": "javascript:alert(1)", "title": ""}]);
    assert!(!validator.is_valid(&unsafe_link));
    unsafe_link["body"] = json!([{"type": "script", "text": "alert(1)"}]);
    assert!(!validator.is_valid(&unsafe_link));
}

#[test]
fn snapshots_fit_their_schema() {
    let validator = schema(include_str!("../../../../schemas/page-snapshot.schema.json"));
    let html = "<title>T</title><meta name=a content=b><link rel=canonical href=/x><p>One<p hidden>two<img src=a.png>";
    let snapshot = to_value(testing::snapshot(html)).unwrap();
    assert_valid(&validator, &snapshot);
    let mut newer = snapshot;
    newer["format"] = json!(2);
    assert!(!validator.is_valid(&newer));
}
