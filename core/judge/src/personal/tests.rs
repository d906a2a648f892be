//! Files of personal models, and pages that are read with them.

use super::*;

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
