//! `lab compare`: every system on the same pages, scored by the scores of `lab evaluate`.

use serde_json::{Value, json};

use crate::support::{Bench, PEERS, said};

fn corpus() -> Bench {
    let bench = Bench::new();
    bench.write("corpus/pages/a.html", "<html lang=en><title>A</title><nav>menu</nav><p>one</p><p>two three</p>");
    bench.write("corpus/pages/b.html", "<title>Broken</title><p>four</p>");
    bench.write("corpus/pages/c.html", "<title>C</title><p>five</p>");
    let truth = [
        r#"{"id":"a","split":"report","type":"x","text":"one two three","title":"A","author":"Ann Lee","date":"2024-03-07"}"#,
        r#"{"id":"b","split":"report","type":"x","text":"four"}"#,
        r#"{"id":"c","split":"train","text":"five"}"#,
    ];
    bench.write("corpus/truth.jsonl", truth.join("\n"));
    bench
}

fn system<'r>(result: &'r Value, name: &str) -> &'r Value {
    let systems = result["systems"].as_array().expect("systems");
    systems.iter().find(|system| system["name"] == name).unwrap_or_else(|| panic!("{name} is missing in {systems:?}"))
}

#[track_caller]
fn assert_near(value: &Value, expected: f64) {
    let value = value.as_f64().expect("a number");
    assert!((value - expected).abs() < 1e-9, "{value} is not {expected}");
}

#[test]
fn every_system_is_scored_and_timed_on_the_same_pages() {
    let bench = corpus();
    let output = bench.compare(&["--split", "report", "--runs", "2", "--peers", PEERS]);
    assert!(output.status.success(), "{}", said(&output));
    let result = bench.json("out/compare.json");
    assert_eq!(result["pages"], 2);
    assert_eq!(result["selection"]["split"], "report");

    let ours = system(&result, "Foreground");
    // The menu costs precision on the first page: 3 of 4 words.
    assert_near(&ours["all"]["words"]["f1"]["value"], (6.0 / 7.0 + 1.0) / 2.0);
    assert_near(&ours["all"]["title"]["right"]["value"], 1.0);
    assert_near(&ours["all"]["date"]["right"]["value"], 1.0);
    let readability = system(&result, "Readability.js");
    assert_eq!((&readability["version"], &readability["in_tab"]), (&json!("1.2.3"), &json!(true)));
    assert_near(&readability["all"]["words"]["f1"]["value"], 1.0);
    assert_near(&readability["all"]["title"]["right"]["value"], 0.0);
    assert_near(&readability["all"]["author"]["right"]["value"], 1.0);
    assert_near(&readability["all"]["date"]["right"]["value"], 1.0);
    assert_eq!(readability["changed"], 0);
    let defuddle = system(&result, "Defuddle");
    assert_near(&defuddle["all"]["words"]["f1"]["value"], 0.0);
    assert_eq!((&defuddle["errors"], &defuddle["changed"]), (&json!(1), &json!(1)));

    let difference = &result["differences"][0];
    assert_eq!((&difference["first"], &difference["second"]), (&json!("Foreground"), &json!("Readability.js")));
    assert_near(&difference["mean"], (6.0 / 7.0 - 1.0) / 2.0);
    let parts = &result["times"]["parts"]["Foreground"];
    assert_near(&parts["capture"]["median"], 3.0);
    assert_near(&parts["decide"]["mean"], 2.0);

    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    for part in ["Foreground", "Readability.js  1.2.3", "Defuddle        4.5.6", "0.9286"] {
        assert!(table.contains(part), "{part} is not in\n{table}");
    }
}

#[test]
fn an_interrupted_comparison_goes_on_and_is_not_mixed_with_others() {
    let bench = corpus();
    assert!(bench.compare(&["--runs", "1", "--peers", PEERS, "--limit", "1"]).status.success());
    assert_eq!(bench.json("out/compare.json")["pages"], 1);
    let output = bench.compare(&["--runs", "1", "--peers", PEERS]);
    assert!(output.status.success() && said(&output).contains("1 of 3 pages are there already"), "{}", said(&output));
    let result = bench.json("out/compare.json");
    assert_eq!((&result["pages"], &result["runs"]), (&json!(3), &json!(2)));
    bench.write("corpus/pages/d.html", "<p>six</p>");
    bench.write("corpus/truth.jsonl", r#"{"id":"d","text":"six"}"#);
    let output = bench.compare(&["--runs", "2", "--peers", PEERS]);
    assert!(!output.status.success() && said(&output).contains("--again"), "{}", said(&output));
    assert!(bench.compare(&["--runs", "2", "--peers", PEERS, "--again"]).status.success());
    assert_eq!(bench.json("out/compare.json")["pages"], 1);
}

#[test]
fn peers_that_are_missing_are_told_and_left_out() {
    let bench = corpus();
    let output = bench.compare(&["--runs", "1", "--limit", "1", "--peers", "nowhere"]);
    assert!(output.status.success(), "{}", said(&output));
    let told = said(&output);
    assert!(told.contains("Readability.js and Defuddle are left out") && told.contains("bundle.mjs"), "{told}");
    let result = bench.json("out/compare.json");
    system(&result, "Foreground");
    assert!(result["systems"].as_array().expect("systems").iter().all(|system| system["name"] != "Defuddle"));
}
