//! JSON in a caller's own shape.

#![allow(clippy::expect_used, reason = "helpers of tests expect what the tests have made")]

use engine::{article::Article, personal::Models};
use select::{Choice, Fields, FieldsError, read};
use serde_json::{Value, json};

const TOLD: &str = "The ferry left the old harbour before dawn, and nobody on the quay had thought of the mail.";

fn article(html: &str) -> Article {
    let snapshot = html::snapshot(html, "https://letters.example/mail").expect("HTML");
    read(&snapshot, &Models::default(), &Choice::default()).expect("sound").analysis.article
}

fn fields(mapping: &Value) -> Result<Fields, FieldsError> {
    Fields::parse(&mapping.to_string())
}

#[test]
fn fields_are_named_as_the_caller_wants() {
    let table = "<table><caption>Tides</caption><tr><th>Day<th>High<tr><td>Monday<td>3 m<tr><td>Friday<td>4 m</table>";
    let told = format!("<p>{TOLD}</p>").repeat(6);
    let article = article(&format!("<title>The mail</title><main><h1>The mail</h1>{told}{table}{told}</main>"));
    let wanted = json!({
        "name": "/metadata/title",
        "price": "/product/price/amount",
        "tides": { "$each": "/tables", "title": "/caption", "first": "/rows/0/1", "all": "" },
        "inner": { "words": "/metadata/wordCount" },
    });
    let found = fields(&wanted).expect("a mapping").of(&article);
    assert_eq!(found["name"], "The mail");
    assert_eq!(found["price"], Value::Null);
    let tides = &found["tides"][0];
    assert_eq!((&tides["title"], &tides["first"]), (&json!("Tides"), &json!("3 m")));
    assert_eq!(tides["all"]["rows"], json!([["Monday", "3 m"], ["Friday", "4 m"]]));
    assert!(found["inner"]["words"].as_u64() > Some(100), "{found}");
}

#[test]
fn posts_come_with_their_text() {
    let post = |at: usize, who: &str| {
        format!(
            "<div class=post id=p{at}><a class=author href=/u/{who}>{who}</a> <time datetime=2024-05-0{at}>{at} May 2024</time>
             <div class=content><p>{TOLD} Number {at}.</p></div></div>"
        )
    };
    let posts: String = ["ann", "bo", "cy", "di"].iter().zip(1..).map(|(who, at)| post(at, who)).collect();
    let article = article(&format!("<title>The pump</title><main><h1>The pump</h1>{posts}</main>"));
    let wanted = json!({ "posts": { "$each": "/thread", "by": "/author", "day": "/date", "said": "/text" } });
    let found = fields(&wanted).expect("a mapping").of(&article);
    let second = &found["posts"][1];
    assert_eq!((&second["by"], &second["day"]), (&json!("bo"), &json!("2024-05-02")));
    assert_eq!(second["said"], format!("{TOLD} Number 2."));
}

#[test]
fn a_mapping_that_cannot_be_used_says_which_field() {
    let wrong = |mapping: Value| fields(&mapping).expect_err("a mistake").to_string();
    assert!(wrong(json!(["/text"])).contains("JSON Pointer"));
    assert!(wrong(json!({ "a": { "b": 1 } })).starts_with("`/a/b`"));
    assert!(wrong(json!({ "a": "/title" })).contains("/metadata"));
    assert!(wrong(json!({ "a": "metadata" })).contains("must begin"));
    assert!(Fields::parse("{").expect_err("half").to_string().contains("not valid JSON"));
    let mut deep = json!("/text");
    for _ in 0..40 {
        deep = json!({ "a": deep });
    }
    assert!(matches!(fields(&deep), Err(FieldsError::TooDeep)));
}
