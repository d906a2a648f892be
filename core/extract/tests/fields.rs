//! JSON in a caller's own shape, by the cases that all packages are tested with.

use foreground_extract::{Choice, Fields, Keep, Snapshot, read_fields};
use serde_json::Value;

#[test]
fn the_crate_gives_the_json_and_the_errors_of_all_packages() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/fields.json");
    let text = std::fs::read_to_string(file).expect("the cases");
    let vectors: Value = serde_json::from_str(&text).expect("JSON");
    for case in vectors["cases"].as_array().expect("cases") {
        let page = vectors["pages"][case["page"].as_str().expect("a name")].as_str().expect("HTML");
        let snapshot = Snapshot::of_html(page, case["url"].as_str().expect("an address")).expect("HTML");
        let fields = Fields::new(&case["fields"].to_string()).expect("a mapping");
        let json = read_fields(&snapshot, Keep::default(), &Choice::default(), &fields).expect("sound");
        let found: Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(found, case["found"], "{}", case["name"]);
    }
    for case in vectors["errors"].as_array().expect("errors") {
        let error = Fields::new(case["fields"].as_str().expect("text")).expect_err("a mistake");
        assert_eq!((error.code(), error.to_string().as_str()), ("fields", case["message"].as_str().expect("text")));
    }
}
