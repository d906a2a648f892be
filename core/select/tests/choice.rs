//! Pages with parts that are brought in and left out.

#![allow(clippy::expect_used, reason = "helpers of tests expect what the tests have made")]

use engine::{
    article::{Article, Keep, to_text},
    page::PageSnapshot,
    personal::Models,
    render::{chunks::ChunkOptions, to_json},
};
use select::{Choice, Reading, SelectorUse, Unused, read};
use serde_json::Value;

const TOLD: &str = "The ferry left the old harbour before dawn, and nobody on the quay had thought of the mail.";

fn page() -> PageSnapshot {
    let told = format!("<p>{TOLD}</p>").repeat(6);
    let comment = |who: &str| {
        format!("<li class=comment><p class=comment-author>{who}</p><p>Was it the old ferry? asks {who}.</p></li>")
    };
    let html = format!(
        "<title>The mail</title><nav class=menu><a href=/>Home</a> <a href=/b>Boats</a></nav>
         <main><article><h1>The mail</h1>{told}<p class='note first'>Written in <b>May</b>.</p>{told}
         </article>
         <section id=comments><ol>{}{}{}</ol></section></main><footer><p>Tide <i>tables</i> of the harbour</p><form><input name=q></form></footer>
         <div class=secret hidden><p>Nobody sees this.</p></div>",
        comment("Ann"),
        comment("Bo"),
        comment("Cy")
    );
    html::snapshot(&html, "https://letters.example/mail").expect("HTML")
}

fn reading(snapshot: &PageSnapshot, include: &[&str], exclude: &[&str]) -> Reading {
    let owned = |selectors: &[&str]| selectors.iter().map(|&selector| selector.to_owned()).collect::<Vec<_>>();
    let choice = Choice::new(&owned(include), &owned(exclude)).expect("selectors");
    read(snapshot, &Models::default(), &choice).expect("sound")
}

fn text(include: &[&str], exclude: &[&str]) -> String {
    to_text(&reading(&page(), include, exclude).analysis.article)
}

fn warned(include: &[&str], exclude: &[&str]) -> Vec<(SelectorUse, Unused)> {
    let reading = reading(&page(), include, exclude);
    assert!(reading.warnings.iter().all(|warning| warning.message.contains(&warning.selector)));
    reading.warnings.iter().map(|warning| (warning.option, warning.code)).collect()
}

fn json(snapshot: &PageSnapshot, reading: &Reading) -> Value {
    let json: Value = serde_json::from_str(&reading.json(snapshot).expect("JSON")).expect("JSON");
    let schema: Value = serde_json::from_str(include_str!("../../../schemas/article.schema.json")).expect("a schema");
    let errors: Vec<String> = jsonschema::validator_for(&schema)
        .expect("a schema")
        .iter_errors(&json)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert_eq!(errors, [""; 0]);
    json
}

#[test]
fn parts_come_in_and_stay_out() {
    let usual = text(&[], &[]);
    assert!(usual.contains("Written in May.") && !usual.contains("Tide tables") && !usual.contains("Home"), "{usual}");
    let chosen = text(&["footer", "nav a[href$='/b']"], &[".note"]);
    assert!(chosen.contains("Tide tables of the harbour") && chosen.contains("Boats"), "{chosen}");
    assert!(!chosen.contains("Written in") && !chosen.contains("Home"), "{chosen}");
    assert_eq!(chosen.matches("before dawn").count(), 12);
}

#[test]
fn parts_of_a_paragraph_can_be_left_out() {
    let chosen = text(&["footer i"], &["b"]);
    assert!(chosen.contains("Written in") && !chosen.contains("May"), "{chosen}");
    assert!(chosen.contains("tables") && !chosen.contains("Tide"), "{chosen}");
}

#[test]
fn what_both_mean_is_left_out() {
    let chosen = text(&["main, footer"], &["footer p", ".comment"]);
    assert!(!chosen.contains("Tide") && !chosen.contains("asks Ann") && chosen.contains("before dawn"), "{chosen}");
    assert_eq!(warned(&["footer"], &["p, footer"])[0], (SelectorUse::Include, Unused::Excluded));
}

#[test]
fn what_is_hidden_is_told_and_stays_out() {
    assert!(!text(&[".secret"], &[]).contains("Nobody sees"));
    assert_eq!(warned(&[".secret", "article"], &[]), [(SelectorUse::Include, Unused::Hidden)]);
}

#[test]
fn selectors_that_do_nothing_are_told() {
    assert_eq!(
        warned(&["aside", "input"], &[".advert"]),
        [
            (SelectorUse::Exclude, Unused::NoMatch),
            (SelectorUse::Include, Unused::NoMatch),
            (SelectorUse::Include, Unused::NoContent)
        ]
    );
    assert_eq!(warned(&["article"], &["footer", ".menu"]), [], "what is so anyway is no reason to warn");
}

#[test]
fn nothing_is_left_for_a_reason_and_nothing_found_is_brought_in() {
    let snapshot = page();
    let empty = reading(&snapshot, &[], &["body"]);
    assert!(empty.analysis.extraction.reason.is_some() && empty.analysis.article.body.is_empty());
    assert_eq!(empty.warnings.last().map(|warning| warning.code), Some(Unused::NothingLeft));
    assert_eq!(empty.chunks(&snapshot, Keep::default(), ChunkOptions::default()).expect("sound"), []);
    assert_eq!(warned(&[], &["article p"]), [(SelectorUse::Exclude, Unused::LittleLeft)], "only the heading is left");
    let short = html::snapshot("<p>Hi</p>", "").expect("HTML");
    assert!(reading(&short, &[], &[]).analysis.extraction.reason.is_some());
    let found = reading(&short, &["p"], &[]);
    assert_eq!((found.analysis.extraction.reason, to_text(&found.analysis.article).as_str()), (None, "Hi\n"));
}

#[test]
fn without_a_choice_the_json_is_that_of_the_engine_and_more() {
    let snapshot = page();
    let found = reading(&snapshot, &[], &[]);
    assert!(found.warnings.is_empty() && found.leaves.iter().all(|leaf| !leaf.forced));
    let mut more = json(&snapshot, &found);
    let left_out = more["leftOut"].as_array().expect("parts").clone();
    assert!(left_out.iter().any(|part| part["role"] == "comments" && part["excluded"].is_null()), "{left_out:?}");
    let told = more["body"].as_array().expect("blocks");
    assert!(
        told.iter().all(|block| block["likelihood"].as_f64().is_some_and(|p| (0.0..=1.0).contains(&p))),
        "{told:?}"
    );
    for block in more["body"].as_array_mut().expect("blocks") {
        block.as_object_mut().expect("a block").remove("likelihood");
    }
    more.as_object_mut().expect("an object").remove("leftOut");
    let own = engine::json_of(&snapshot, &found.analysis).expect("JSON");
    assert_eq!(more, serde_json::from_str::<Value>(&own).expect("JSON"));
    assert_eq!(found.analysis.article, engine::analyze(&snapshot, &|| 0.0).expect("sound").article);
    assert!(to_json(&Article::default(), &[], &[]).is_ok());
}

#[test]
fn what_was_forced_is_told_as_such() {
    let snapshot = page();
    let chosen = reading(&snapshot, &["footer"], &[".note", ".comment:first-child"]);
    let json = json(&snapshot, &chosen);
    let forced: Vec<String> = json["body"]
        .as_array()
        .expect("blocks")
        .iter()
        .filter(|block| block["forced"] == true)
        .map(|block| block["content"].to_string())
        .collect();
    assert!(matches!(&forced[..], [footer] if footer.contains("Tide")), "{forced:?}");
    let excluded = |text: &str| {
        let parts = json["leftOut"].as_array().expect("parts").iter();
        parts
            .filter(|part| part["excluded"] == true)
            .any(|part| part["beginning"].as_str().expect("text").contains(text))
    };
    assert!(excluded("Written in") && !excluded("Ann") && !excluded("Home"), "{}", json["leftOut"]);
    let comments = json["comments"].to_string();
    assert!(!comments.contains("asks Ann") && comments.contains("asks Bo"), "{comments}");
    let with_comments = to_text(&chosen.article(&snapshot, Keep::new(true, true)).expect("sound"));
    assert!(!with_comments.contains("asks Ann") && with_comments.contains("asks Bo"), "{with_comments}");
    let chunks = chosen.chunks(&snapshot, Keep::default(), ChunkOptions::new(30, 0)).expect("sound");
    let forced: Vec<&str> = chunks.iter().filter(|chunk| chunk.forced).map(|chunk| chunk.text.as_str()).collect();
    assert!(matches!(forced[..], [footer] if footer.contains("Tide *tables* of the harbour")), "{forced:?}");
    assert!(chunks.iter().all(|chunk| chunk.likelihood.is_some()));
}

#[test]
fn a_file_is_read_as_a_whole() {
    let mut file =
        html::snapshot(&format!("<body><pre>{TOLD}\n\n{TOLD}</pre></body>"), "https://a.example/a.txt").expect("HTML");
    file.content_type = "text/plain".to_owned();
    let found = reading(&file, &["body"], &["pre"]);
    assert!(to_text(&found.analysis.article).contains("before dawn"));
    let told: Vec<(SelectorUse, Unused)> =
        found.warnings.iter().map(|warning| (warning.option, warning.code)).collect();
    assert_eq!(told, [(SelectorUse::Include, Unused::WholeFile), (SelectorUse::Exclude, Unused::WholeFile)]);
}
