//! Pages that are kept, and what is found in them.

use super::*;
use crate::document::{How, structure};

fn page(id: &str, text: &str) -> Arc<Document> {
    let (sections, links) = structure(text);
    let passage = |text: &str| Passage {
        text: text.to_owned(),
        path: Vec::new(),
        url: String::new(),
        likelihood: None,
        forced: false,
    };
    Arc::new(Document {
        id: id.to_owned(),
        address: format!("https://a.example/{id}"),
        title: String::new(),
        facts: Vec::new(),
        how: How::Given,
        manners: None,
        confidence: None,
        truncated: None,
        left_out: Vec::new(),
        warnings: Vec::new(),
        fields: None,
        passages: text.split("\n\n").map(passage).collect(),
        text: text.to_owned(),
        plain: None,
        sections,
        links,
    })
}

#[test]
fn the_last_pages_are_kept_by_all_their_names() {
    let pages = Pages::default();
    for at in 0..MOST + 3 {
        pages.put(&format!("asked {at}"), page(&at.to_string(), "Text."));
    }
    assert_eq!(pages.all().len(), MOST);
    assert!(pages.get("0").is_none() && pages.get("asked 0").is_none());
    for name in ["9", "asked 9", "https://a.example/9"] {
        assert_eq!(pages.get(name).map(|page| page.id.clone()), Some("9".into()), "{name}");
    }
    pages.put("asked 9", page("9", &"long ".repeat(MOST_BYTES)));
    assert_eq!(pages.all().len(), 1);
}

#[test]
fn sections_are_found_by_the_end_of_their_path() {
    let page = page("a", "## One\n\n### Same\n\na\n\n## Two\n\n### Same\n\nb\n");
    let found = |path: &[&str]| {
        let path: Vec<String> = path.iter().map(ToString::to_string).collect();
        page.section(&path).map(|section| section.path.join(" > "))
    };
    assert_eq!(found(&["same"]), Some("One > Same".into()));
    assert_eq!(found(&[" two ", "Same"]), Some("Two > Same".into()));
    assert_eq!((found(&["Three"]), found(&[])), (None, None));
}

#[test]
fn phrases_come_before_words() {
    let page = page("a", "Tea and a hut.\n\nA cup of Tea.\n\nNothing of it.\n\nThe  hut of tea.\n\nHut tea there.");
    let found = |words: &str| page.find(words).into_iter().map(|passage| passage.text.clone()).collect::<Vec<_>>();
    assert_eq!(found("hut tea"), ["Hut tea there.", "Tea and a hut.", "The  hut of tea.", "A cup of Tea."]);
    assert_eq!(found("whale"), [""; 0]);
}
