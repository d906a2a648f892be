//! Files of personal models, and pages that are read with them.

use super::*;
use crate::{
    analyze, analyze_on_site, analyze_with, article::to_text, judge::to_bytes, label_page_with,
    page::testing::snapshot, site::SiteMemory, trees::Model,
};

fn sample(scope: Scope) -> Personal {
    let term = Term { feature: 0, mean: 0.5, deviation: 0.25, weight: -0.75 };
    let correction = Correction { scale: 1.25, bias: 0.5, terms: vec![term] };
    Personal::new(scope, &correction, Card { pages: 5, records: 7, looked_at: 40, low: -3, high: 9, ..Card::default() })
}

#[test]
fn what_was_written_is_read_again() {
    let site = Scope::Site { site: "a.example".to_owned() };
    for scope in [Scope::Everywhere, Scope::PageType { page_type: PageType::Forum }, site] {
        let personal = sample(scope);
        assert_eq!(Personal::from_json(&personal.to_json()), Ok(personal.clone()));
        assert!(personal.is_current());
        let Correction { scale, bias, terms } = personal.correction();
        assert_eq!((scale, bias, terms[0].weight, terms.len()), (1.25, 0.5, -0.75, 1));
    }
}

#[test]
fn files_from_before_records_were_counted_are_read() {
    let before = changed(|it| it.card = Card { pages: 5, ..Card::default() }).expect("whole");
    assert!(!before.to_json().contains("records") && !before.to_json().contains("low"));
    assert_eq!(Personal::from_json(&before.to_json()), Ok(before));
}

/// The file with one part changed, and sealed again.
fn changed(change: impl Fn(&mut Personal)) -> Result<Personal, ModelError> {
    let mut personal = sample(Scope::Everywhere);
    change(&mut personal);
    Personal::from_json(&personal.sealed().to_json())
}

#[test]
fn every_refusal_has_its_reason() {
    let code = |result: Result<Personal, ModelError>| result.map_err(|error| error.code()).err();
    let text = sample(Scope::Everywhere).to_json();
    assert_eq!(code(Personal::from_json("{}")), Some("no-model"));
    assert_eq!(code(Personal::from_json(&" ".repeat(LARGEST + 1))), Some("too-large"));
    assert_eq!(code(Personal::from_json(&text.replace("\"format\": 1", "\"format\": 2"))), Some("newer-format"));
    assert_eq!(code(Personal::from_json(&text.replace("\"bias\": 32768", "\"bias\": 32769"))), Some("damaged"));
    assert_eq!(code(Personal::from_json(&text.replace("\"bias\"", "\"code\""))), Some("impossible"));
    assert_eq!(code(changed(|it| it.scale = -1)), Some("impossible"));
    assert_eq!(code(changed(|it| it.bias = i32::MAX)), Some("impossible"));
    assert_eq!(code(changed(|it| it.weights[0].deviation = 0)), Some("impossible"));
    assert_eq!(code(changed(|it| it.weights[0].feature = "luck".to_owned())), Some("impossible"));
    assert_eq!(code(changed(|it| it.weights.push(it.weights[0].clone()))), Some("impossible"));
    assert_eq!(code(changed(|it| it.features.names ^= 1)), Some("other-features"));
    assert_eq!(code(changed(|it| it.features.version += 1)), Some("other-meaning"));
}

#[test]
fn a_model_of_other_trees_is_read_and_not_used() {
    let other = changed(|it| it.base = "0".repeat(16)).expect("can be shown");
    assert!(!other.is_current());
    assert!(Models::new([&other]).is_empty());
}

#[test]
fn the_narrowest_scope_decides() {
    let scopes =
        [Scope::Everywhere, Scope::PageType { page_type: PageType::Forum }, Scope::Site { site: "a.example".into() }];
    let files = scopes.clone().map(sample);
    let models = Models::new(&files);
    let of = |url: &str, kind| models.of_page(url, kind).map(|(scope, _)| scope.clone());
    assert_eq!(of("https://a.example/x", Some(PageType::Forum)).as_ref(), Some(&scopes[2]));
    assert_eq!(of("https://b.example/x", Some(PageType::Forum)).as_ref(), Some(&scopes[1]));
    assert_eq!(of("https://b.example/x", Some(PageType::Article)).as_ref(), Some(&scopes[0]));
    assert_eq!(Models::default().of_page("https://b.example/x", None), None);
}

#[test]
fn files_are_what_the_schema_says() {
    let schema = include_str!("../../../../schemas/personal-model.schema.json");
    let schema: serde_json::Value = serde_json::from_str(schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let is_valid = |text: &str| validator.is_valid(&serde_json::from_str(text).expect("JSON"));
    for scope in
        [Scope::Everywhere, Scope::PageType { page_type: PageType::Forum }, Scope::Site { site: "a.example".into() }]
    {
        let text = sample(scope).to_json();
        assert!(is_valid(&text), "{text}");
        assert!(!is_valid(&text.replace("\"scale\"", "\"script\"")));
        assert!(!is_valid(&text.replace("\"bias\": 32768", "\"bias\": 0.5")));
    }
}

const BODY: &str = "The ferry leaves the old harbour at dawn, and the whole town stands on the quay to see it go. ";

#[test]
fn a_personal_model_decides_where_it_is_for_the_page_and_nowhere_else() {
    let aside = "<aside class=sidebar><p>Tickets are sold at the kiosk beside the harbour every morning.</p></aside>";
    let page = |url: &str| {
        let mut page = snapshot(&format!("<h1>Ferry</h1><p>{BODY}{BODY}</p><p>{BODY}</p>{aside}"));
        page.url = url.to_owned();
        page
    };
    let everything = Correction { scale: 0.0, bias: 4.0, terms: Vec::new() };
    let scope = Scope::Site { site: "a.example".to_owned() };
    let models = Models::new([&Personal::new(scope.clone(), &everything, Card::default())]);
    let read = |url: &str| analyze_with(&page(url), &SiteMemory::of_address(url), &models, &|| 0.0).expect("sound");
    let (own, other) = (read("https://a.example/1"), read("https://b.example/1"));
    assert!(to_text(&own.article).contains("kiosk") && own.personal == Some(scope));
    let shipped = analyze(&page("https://b.example/1"), &|| 0.0).expect("sound");
    assert!(!to_text(&shipped.article).contains("kiosk"), "{}", to_text(&shipped.article));
    assert_eq!((&other.article, other.personal), (&shipped.article, None));
    let memory = SiteMemory::of_address("https://a.example/1");
    let without = analyze_on_site(&page("https://a.example/1"), &memory, &|| 0.0).expect("sound");
    assert_eq!(to_text(&without.article), to_text(&shipped.article));
}

#[test]
fn another_judge_reads_the_page_and_its_own_personal_models_correct_it() -> Result<(), ModelError> {
    let snapshot = snapshot("<h1>Ferry</h1><p>The ferry leaves the old harbour at dawn, and the town sees it go.</p>");
    // Trees that take nothing for content.
    let never = to_bytes(&Model { base: -8 * 4096, trees: Vec::new() });
    let own = Models::default().with_judge(&never)?;
    let read = |models: &Models| analyze_with(&snapshot, &SiteMemory::default(), models, &|| 0.0).expect("sound");
    let text = |models: &Models| to_text(&read(models).article);
    assert!(text(&Models::default()).contains("old harbour") && !read(&Models::default()).own_judge);
    assert!(text(&own).is_empty() && read(&own).own_judge);
    assert_eq!(own.judge_hash(), hash_of(&never));
    assert_eq!(label_page_with(&snapshot, &own).expect("sound").model, hash_of(&never));

    let turned = Correction { scale: 1.0, bias: 14.0, terms: Vec::new() };
    let of_shipped = Personal::new(Scope::Everywhere, &turned, Card::default());
    let of_own = of_shipped.clone().of_trees(hash_of(&never));
    assert!(own.clone().with_personal([&of_shipped]).is_empty(), "it was learned on other trees");
    assert!(text(&own.clone().with_personal([&of_own])).contains("old harbour"));
    assert_eq!(own.clone().with_judge(b"trees"), Err(ModelError::NoModel));
    assert_eq!(own.with_page_types(&never), Err(ModelError::OtherKind));
    Ok(())
}
