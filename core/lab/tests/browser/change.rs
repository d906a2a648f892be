//! `lab change` in a real Chromium: every operator finds a page that it fits, changes it as described, and leaves no trace.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    process::{Command, Output},
    sync::OnceLock,
};

use crate::support::{Bench, CORE, said};
use serde_json::{Value, json};

/// Words of which no two pages have the same.
fn word(page: usize, at: usize) -> String {
    let syllables = ["ba", "do", "ki", "lu", "me", "no", "pa", "ri", "so", "tu"];
    let mut word = String::new();
    let mut left = page * 7_919 + at * 31 + 1_000;
    while left > 0 {
        word.push_str(syllables[left % 10]);
        left /= 10;
    }
    word
}

fn sentence(page: usize, at: usize, words: usize) -> String {
    let words: Vec<String> = (0..words).map(|n| word(page, at * 50 + n)).collect();
    let mut sentence = words.join(" ");
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence + "."
}

fn paragraph(page: usize, at: usize) -> String {
    [sentence(page, at * 3, 9), sentence(page, at * 3 + 1, 12), sentence(page, at * 3 + 2, 8)].join(" ")
}

/// An article with headings, a list and what is around an article, and the text that is true for it.
fn article(page: usize, kind: &str) -> (String, String) {
    let mut html = String::new();
    let mut lines = Vec::new();
    for at in 0..12 {
        if at % 3 == 1 {
            let heading = sentence(page, 300 + at, 4);
            html += &format!("<h2 class=\"sub head\" id=\"h{at}\">{heading}</h2>");
            lines.push(heading);
        }
        let text = paragraph(page, at);
        html += &format!("<p class=\"text\">{text}</p>");
        lines.push(text);
    }
    let document = format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>{title}</title>\
<style>.page {{ width: 800px }} .text {{ margin: 1em 0 }} #main {{ color: rgb(10, 20, 30) }}</style></head>\
<body class=\"{kind}\"><header><a href=/>{home}</a></header><main id=main class=page><article><h1>{title}</h1>{html}</article>\
</main><footer><p>{foot}</p></footer></body></html>",
        title = sentence(page, 600, 6),
        home = word(page, 9_000),
        foot = sentence(page, 700, 5),
    );
    (document, lines.join("\n"))
}

/// A page of things that are alike: posts, cards or rows.
fn units(page: usize) -> (String, String) {
    let mut html = String::new();
    let mut lines = Vec::new();
    for at in 0..6 {
        let (name, text) = (sentence(page, 400 + at, 5), paragraph(page, at));
        html += &format!("<div class=\"unit\"><h3>{name}</h3><div class=body>{text}</div></div>");
        lines.extend([name, text]);
    }
    let title = sentence(page, 600, 6);
    let document = format!(
        "<!doctype html><html lang=en><title>{title}</title><body><h1>{title}</h1><div class=units>{html}</div></body></html>"
    );
    (document, lines.join("\n"))
}

/// Pages of every type that operators fit, and others that give what is put in.
fn corpus() -> Bench {
    let bench = Bench::new();
    let mut lines = Vec::new();
    let mut add = |id: &str, page: usize, kind: &str, made: (String, String)| {
        bench.write(&format!("corpus/pages/{id}.html"), made.0);
        let title = sentence(page, 600, 6);
        let line = json!({
            "id": id, "url": format!("https://{id}.example/"), "type": kind, "split": "train", "title": title, "text": made.1,
            "author": word(page, 9_100),
        });
        lines.push(line.to_string());
    };
    for (page, kind) in ["article", "documentation", "service", "product"].into_iter().enumerate() {
        add(kind, page, kind, article(page, kind));
    }
    for (page, kind) in ["forum", "collection", "listing"].into_iter().enumerate() {
        add(kind, page + 10, kind, units(page + 10));
    }
    let rows = "<tr><td>alba</td><td>12</td></tr>".repeat(4);
    for page in 20..34 {
        let (html, text) = article(page, "other");
        let more = format!("<pre>let a = 1;\nlet b = {page};</pre><table>{rows}</table><p>Boda</p></body>");
        let short = format!("{}\n{}", sentence(page, 800, 2), sentence(page, 801, 3));
        add(&format!("other-{page}"), page, "other", (html.replace("</body>", &more), format!("{text}\n{short}")));
    }
    bench.write("corpus/truth.jsonl", lines.join("\n"));
    bench
}

fn change(bench: &Bench, out: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(["change", "--corpus", "corpus", "--out", out, "--core", CORE]);
    command.current_dir(bench.path("")).args(arguments).output().expect("the lab runs")
}

/// The types of page that are changed.
const TYPES: [&str; 14] = [
    "--type",
    "article",
    "--type",
    "documentation",
    "--type",
    "service",
    "--type",
    "product",
    "--type",
    "forum",
    "--type",
    "collection",
    "--type",
    "listing",
];

fn truths(bench: &Bench, out: &str) -> Vec<Value> {
    let text = fs::read_to_string(bench.path(out).join("truth.jsonl")).expect("a truth");
    let mut truths: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    truths.sort_by_key(|truth| truth["id"].to_string());
    truths
}

/// Every page changed by every operator, three variants of each.
fn changed() -> &'static (Bench, Vec<Value>) {
    static CHANGED: OnceLock<(Bench, Vec<Value>)> = OnceLock::new();
    CHANGED.get_or_init(|| {
        let bench = corpus();
        let output = change(&bench, "out", &[&TYPES[..], &["--variants", "3", "--documents"]].concat());
        let said = said(&output);
        assert!(output.status.success(), "{said}");
        assert!(said.contains("copies of 7 pages"), "a page failed: {said}");
        let truths = truths(&bench, "out");
        (bench, truths)
    })
}

/// What a reader sees of a copy.
fn seen(bench: &Bench, id: &str) -> String {
    let path = bench.path("out/snapshots").join(format!("{id}.page.zst"));
    let packed = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let snapshot: Value = serde_json::from_slice(&zstd::decode_all(packed.as_slice()).expect("zstd")).expect("JSON");
    snapshot["nodes"][1]["text"].as_str().unwrap_or_default().to_owned()
}

fn bag(text: &str) -> BTreeMap<String, i64> {
    let mut bag = BTreeMap::new();
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.for_each(|word| *bag.entry(word.to_lowercase()).or_default() += 1);
    bag
}

/// How often each letter is in a text: a first letter that floats is a word of its own by what a browser gives as text.
fn letters(text: &str) -> BTreeMap<char, usize> {
    let mut letters = BTreeMap::new();
    text.chars().filter(|c| c.is_alphanumeric()).for_each(|c| *letters.entry(c).or_default() += 1);
    letters
}

/// What of a bag is left when another is taken out.
fn less(bag: BTreeMap<String, i64>, other: &BTreeMap<String, i64>) -> BTreeMap<String, i64> {
    let left = bag.into_iter().map(|(word, count)| (word.clone(), count - other.get(&word).copied().unwrap_or(0)));
    left.filter(|(_, count)| *count > 0).collect()
}

/// The ids that the scripts of the operators declare.
fn declared() -> BTreeSet<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/change/operators");
    let scripts = fs::read_dir(folder).expect("the operators").flatten().map(|entry| entry.path());
    let lines: Vec<String> = scripts
        .flat_map(|path| fs::read_to_string(path).expect("a script").lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let id = |line: &String| {
        let (id, rest) = line.strip_prefix("  \"")?.split_once("\": ")?;
        (rest == "{" || ["one(", "ofHead(", "beside(", "ofTitle("].iter().any(|of| rest.starts_with(of)))
            .then(|| id.to_owned())
    };
    lines.iter().filter_map(id).collect()
}

#[test]
fn every_operator_fits_a_page() {
    let (_, truths) = changed();
    let used: BTreeSet<String> =
        truths.iter().map(|truth| truth["change"]["operator"].as_str().expect("an operator").to_owned()).collect();
    let unused: Vec<_> = declared().difference(&used).cloned().collect();
    assert!(unused.is_empty(), "fit no page: {unused:?}");
    assert!(declared().len() >= 120, "{} operators", declared().len());
    let unknown: Vec<_> = used.difference(&declared()).filter(|id| *id != "unchanged").cloned().collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn what_was_put_in_is_seen_and_the_truth_has_what_is_content() {
    let (bench, truths) = changed();
    let by_id: BTreeMap<&str, &Value> =
        truths.iter().map(|truth| (truth["id"].as_str().expect("an id"), truth)).collect();
    for truth in truths {
        let id = truth["id"].as_str().expect("an id");
        let change = &truth["change"];
        let before = by_id[format!("{}~unchanged", change["of"].as_str().expect("a page")).as_str()];
        let [put, clutter] = ["put", "clutter"].map(|field| change[field].as_str().expect("a text"));
        let unchanged = seen(bench, before["id"].as_str().expect("an id"));
        let added = less(bag(&seen(bench, id)), &bag(&unchanged));
        match change["kind"].as_str().expect("a kind") {
            "same" => {
                assert_eq!(letters(&seen(bench, id)), letters(&unchanged), "{id} has other words");
                assert_eq!(truth["text"], before["text"], "{id}");
            }
            "metadata" => {
                let expected = change["expected"].as_object().expect("what is true now");
                assert!(!expected.is_empty(), "{id}");
                assert_eq!(truth["text"], before["text"], "{id}");
                for field in ["author", "date"] {
                    assert_eq!(truth.get(field).filter(|of| !of.is_null()), expected.get(field), "{id}");
                }
                let author = expected.get("author").and_then(Value::as_str).unwrap_or_default();
                for name in author.split(", ").filter(|name| !name.is_empty()) {
                    assert!(seen(bench, id).contains(name), "{id}: {name} is not on the page");
                }
            }
            "out" => {
                assert!(!clutter.is_empty() && put.is_empty(), "{id}");
                assert_eq!(truth["text"], before["text"], "{id}");
            }
            _ => {
                assert!(!put.is_empty(), "{id}");
                let line = change["line"].as_i64().expect("a line");
                let mut lines: Vec<&str> = before["text"].as_str().expect("a text").lines().collect();
                let at = usize::try_from(line + 1).expect("a place");
                lines.splice(at..at, put.lines());
                assert_eq!(truth["text"].as_str(), Some(lines.join("\n").as_str()), "{id}");
            }
        }
        assert!(!format!("{put}{clutter}").contains("[object"), "{id}: {put}{clutter}");
        // What is folded in or hidden is not seen, and has to be marked as such.
        if change["variant"]["folded"] == true {
            continue;
        }
        let unseen = less(less(bag(&format!("{put}\n{clutter}")), &added), &bag(&unchanged));
        assert!(unseen.is_empty(), "{id}: {unseen:?} is not on the page");
    }
}

#[test]
fn a_change_is_where_it_says_and_the_page_is_as_before_without_it() {
    let (bench, truths) = changed();
    let document = |id: &str| {
        let path = bench.path("out/pages").join(format!("{id}.html.gz"));
        let mut text = String::new();
        let file = fs::File::open(path).expect("a document");
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(file), &mut text).expect("text");
        text
    };
    // The lab itself holds every page to what it was before; here the document that was opened is compared.
    for kind in ["article", "product"] {
        let unchanged = document(&format!("{kind}~unchanged"));
        let original = fs::read_to_string(bench.path(&format!("corpus/pages/{kind}.html"))).expect("a page");
        assert_eq!(bag(&unchanged), bag(&original), "{kind}");
    }
    let copy = truths.iter().find(|truth| truth["change"]["operator"] == "newsletter-box").expect("a copy");
    let id = copy["id"].as_str().expect("an id");
    let clutter = copy["change"]["clutter"].as_str().expect("a text").lines().next().expect("a line").to_owned();
    assert!(document(id).contains(clutter.replace('&', "&amp;").as_str()), "{clutter}");
}

#[test]
fn a_seed_draws_the_same_and_another_seed_draws_others() {
    let bench = corpus();
    let some = ["--type", "article", "--group", "related,comments"];
    for (out, seed) in [("one", "5"), ("two", "5"), ("three", "6")] {
        let output = change(&bench, out, &[&some[..], &["--seed", seed]].concat());
        assert!(output.status.success(), "{}", said(&output));
    }
    let [one, two, three] = ["one", "two", "three"].map(|out| truths(&bench, out));
    assert_eq!(one, two);
    assert_ne!(one, three);
    let groups: BTreeSet<_> = one.iter().map(|truth| truth["change"]["group"].to_string()).collect();
    assert_eq!(groups.into_iter().collect::<Vec<_>>(), ["\"\"", "\"comments\"", "\"related\""]);
    let output = change(&bench, "one", &some);
    assert!(said(&output).contains("every page is there already"), "{}", said(&output));
}

#[test]
fn what_cannot_be_changed_is_said() {
    let bench = corpus();
    let output = change(&bench, "out", &["--type", "article", "--operators", "no-such"]);
    assert!(
        !output.status.success() && said(&output).contains("no operator or group is called no-such"),
        "{}",
        said(&output)
    );
    let output = change(&bench, "out", &["--type", "nothing"]);
    assert!(said(&output).contains("no page to change"), "{}", said(&output));
    let output = change(&bench, "out", &["--kind", "sideways"]);
    assert!(said(&output).contains("a kind is same, in, out or metadata"), "{}", said(&output));
    bench.write("corpus/pages/article.html", "<p>Something else than what its truth says.");
    let output = change(&bench, "out", &["--type", "article"]);
    assert!(said(&output).contains("of its text was found"), "{}", said(&output));
}
