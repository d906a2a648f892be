//! Whatever pages and storages are made of: what is written can be read, is bounded, and loses no more than is broken.

use look::block::segment;
use page::{NodeContent, NodeId, Page, PageSnapshot, testing::snapshot};
use proptest::prelude::*;
use serde_json::{Value, json};
use systems::spider::{Digest, Verdict};

use super::super::*;

const GOLDEN: &str = include_str!("../../tests/golden/site-memory-1.json");

const TOLD: &str =
    "Nobody in the old town knew what the ferry had seen, and those who asked were told that it would answer.";

/// What is written comes back as it is, and is no larger than a site's share.
fn assert_stored(memory: &SiteMemory) {
    let text = memory.to_json();
    assert!(bounds::stored_length(memory) <= LARGEST_MEMORY, "{} bytes", text.len());
    assert_eq!(recover(&text).expect("it is read"), Recovered { memory: memory.clone(), dropped: 0 });
}

/// A page with names that no person would give.
fn hostile() -> impl Strategy<Value = PageSnapshot> {
    let text =
        prop::sample::select(vec!["word", "Two words.", TOLD, "", "漢字の題名", "14 comments", "<img src=a.png>"]);
    let tag = prop::sample::select(vec!["div", "p", "h2", "article", "ul", "li", "nav", "span", "a", "svg", "x-y"]);
    let html = text.prop_map(str::to_owned).prop_recursive(6, 80, 6, move |inner| {
        (tag.clone(), any::<u16>(), prop::collection::vec(inner, 0..6))
            .prop_map(|(tag, name, inner)| format!("<{tag} class=c id=n{name}>{}</{tag}>", inner.concat()))
    });
    let name = prop_oneof!["\\PC{0,12}", ".{0,100}", "[a-z \\n\\u{a0}]{0,9}", "[\"\\\\]{90,400}"];
    let names = prop::collection::vec(name, 1..6);
    (html, 0..3usize, names, any::<u32>()).prop_map(|(html, deep, names, address)| {
        let deep = [0, 40, 700][deep];
        let mut snapshot = snapshot(&format!("{}<p>{TOLD} {TOLD}</p>{html}", "<div>".repeat(deep)));
        snapshot.url = format!("https://town.example/{address}");
        let mut next = names.iter().cycle();
        for node in &mut snapshot.nodes {
            if let NodeContent::Element(element) = &mut node.content {
                for (_, value) in &mut element.attributes {
                    value.clone_from(next.next().expect("endless"));
                }
            }
        }
        let last = snapshot.tags.len() - 1;
        snapshot.tags[last].clone_from(&names[0]);
        snapshot
    })
}

/// A page all of whose text is content, with decisions of the person, wherever there is some.
fn visited(memory: &SiteMemory, snapshot: &PageSnapshot, says: bool) -> SiteMemory {
    let page = Page::new(snapshot).expect("sound");
    let blocks = segment(&page);
    let leaves: Vec<NodeId> = blocks.blocks.iter().flat_map(|block| blocks.leaves_of(block)).copied().collect();
    let memory = remember(memory, &page, &blocks, &notes(&page, &blocks, &leaves));
    let kept = vec![true; blocks.blocks.len()];
    match says && !blocks.blocks.is_empty() {
        true => correct(&memory, &Digest::of(&page, &blocks), &kept, blocks.blocks.len() / 2, Verdict::Drop),
        false => memory,
    }
}

/// A value somewhere in JSON, by numbers that choose the way.
fn place<'v>(value: &'v mut Value, way: &[usize]) -> &'v mut Value {
    let Some((first, rest)) = way.split_first() else { return value };
    let length = value.as_array().map(Vec::len).or(value.as_object().map(|object| object.len())).unwrap_or_default();
    if length == 0 {
        return value;
    }
    match value {
        Value::Array(list) => place(&mut list[first % length], rest),
        Value::Object(object) => place(object.values_mut().nth(first % length).expect("there"), rest),
        other => other,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_is_written_of_any_pages_can_be_read(pages in prop::collection::vec((hostile(), any::<bool>()), 1..4)) {
        let mut memory = SiteMemory::new("town.example");
        for (snapshot, says) in &pages {
            memory = visited(&memory, snapshot, *says);
            assert_stored(&memory);
        }
    }

    #[test]
    fn any_storage_is_read_and_written_again(
        way in prop::collection::vec(any::<usize>(), 0..6),
        what in prop::sample::select(vec![
            json!(null), json!(-1), json!(4_294_967_295u32), json!("p"), json!([]), json!({}), json!([1, 2]), json!("a > b..c"),
        ]),
        cut in 0..2000usize,
    ) {
        let mut value: Value = serde_json::from_str(GOLDEN).expect("JSON");
        *place(&mut value, &way) = what;
        let text = value.to_string();
        let read = [text.clone(), text.chars().take(text.len().saturating_sub(cut)).collect()];
        for memory in read.iter().filter_map(|text| recover(text).ok()) {
            assert_stored(&memory.memory);
            let visit = snapshot(&format!("<p>{TOLD}</p>"));
            let page = Page::new(&visit).expect("sound");
            let blocks = segment(&page);
            assert_eq!(consult(&memory.memory, &page, &blocks).said.len(), blocks.blocks.len());
            assert_stored(&visited(&memory.memory, &snapshot(&format!("<main><p>{TOLD}</p></main>")), true));
        }
    }

    #[test]
    fn no_text_stops_the_reader(text in ".{0,60}|\\{\"format\":1[\",:a-z0-9\\[\\]{}]{0,40}") {
        if let Ok(memory) = recover(&text) {
            assert_stored(&memory.memory);
        }
    }
}

#[test]
fn a_page_as_deep_as_can_be_costs_nothing_that_is_remembered() {
    let rule = || "p.note".parse().expect("a selector");
    let mut memory = add_rule(&SiteMemory::new("town.example"), rule(), Verdict::Drop).expect("room");
    let paragraphs: String = (0..6).map(|n| format!("<p class=x{n}>{TOLD} Again and again.</p>")).collect();
    for depth in [600, 511, 512, 513, 900] {
        let mut page =
            snapshot(&format!("<main>{}{paragraphs}{}</main>", "<div>".repeat(depth), "</div>".repeat(depth)));
        page.url = format!("https://town.example/{depth}");
        memory = visited(&memory, &page, true);
        assert_stored(&memory);
    }
    assert_eq!(memory.own_rules.len(), 1);
    assert!(!memory.corrections.is_empty());
}

#[test]
fn one_bad_entry_costs_itself_only() {
    let whole = recover(GOLDEN).expect("format 1");
    assert_eq!(whole.dropped, 0);
    let lists = ["pages", "furniture", "templates", "corrections", "ownRules", "removedRules", "imported"];
    for list in lists {
        for bad in [json!({ "text": "?" }), json!(null), json!("a..b"), json!([[]])] {
            let mut value: Value = serde_json::from_str(GOLDEN).expect("JSON");
            value[list].as_array_mut().expect("a list").insert(0, bad);
            let read = recover(&value.to_string()).expect("the rest is sound");
            assert_eq!(read, Recovered { memory: whole.memory.clone(), dropped: 1 }, "{list}");
        }
    }
    let mut value: Value = serde_json::from_str(GOLDEN).expect("JSON");
    value["templates"][0]["rules"].as_array_mut().expect("rules").push(json!({ "selector": "a..b" }));
    value["pages"][0]["elements"] = json!([]);
    value["terms"]["many"] = json!(1);
    value["more"] = json!(1);
    let read = recover(&value.to_string()).expect("the rest is sound");
    assert_eq!((read.dropped, read.memory.templates), (4, whole.memory.templates.clone()));
    assert_eq!(read.memory.pages, whole.memory.pages[1..]);
}

#[test]
fn the_person_is_told_when_there_is_no_room() {
    let mut memory = SiteMemory::new("town.example");
    let long = |n: usize| format!("p.{}{n}", "x".repeat(70)).parse().expect("a selector");
    let full = (0..10_000).find(|&n| match add_rule(&memory, long(n), Verdict::Drop) {
        Ok(more) => {
            memory = more;
            false
        }
        Err(full) => full.to_string().starts_with("there is no room for more"),
    });
    assert!(full.is_some_and(|rules| rules > 50), "{full:?}");
    assert_stored(&memory);
    let fewer = remove_rule(&memory, &long(0)).expect("less");
    assert!(add_rule(&fewer, long(9_999), Verdict::Keep).is_ok(), "what was removed makes room");
    assert!(export_rules(&memory).own_rules.len() == memory.own_rules.len());
    let foreign =
        SiteRules { own_rules: [memory.own_rules.clone(), fewer.own_rules].concat(), ..export_rules(&memory) };
    assert!(import_rules(&SiteMemory::new("town.example"), &foreign).is_ok(), "each selector once");
}
