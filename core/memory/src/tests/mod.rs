//! A made-up site: what is learned from its pages, how it is applied, corrected, forgotten and stored.

mod properties;

use std::collections::BTreeSet;

use look::block::{Blocks, segment};
use page::{Page, PageSnapshot, selector::Selector, testing::snapshot};
use systems::spider::{Digest, Rule, RuleMismatch, Verdict};

use super::*;

const SUBJECTS: [&str; 24] = [
    "ferry",
    "baker",
    "lighthouse",
    "orchard",
    "tailor",
    "quarry",
    "heron",
    "mill",
    "harbour",
    "violin",
    "glacier",
    "market",
    "beekeeper",
    "tram",
    "cellar",
    "bridge",
    "potter",
    "library",
    "meadow",
    "ropewalk",
    "smith",
    "canal",
    "weaver",
    "comet",
];

fn paragraph(subject: &str, turn: &str) -> String {
    format!(
        "<p>Nobody in the old town knew what the {subject} had seen {turn}, and those who asked were told that the \
         {subject} would answer when the time had come.</p>"
    )
}

/// An article of the site; what is content has the class `text` above it or is a quote.
fn article(subject: &str) -> PageSnapshot {
    page(
        subject,
        &format!(
            "<div id=top><a href=a>Home</a> <a href=b>Letters</a></div>
             <div id=main><div class='story {subject}'><h1>On the {subject}</h1><div class='text wide'>{}{}
             <blockquote style='color:gray'><p>The {subject} has the last word, as always and as it should be.</p>
             </blockquote><div class=promo><p>Become a member today and read every letter before your friends do.</p>
             </div>{}</div></div><div class=side style='width:200px'><p>More on the {subject} from all over.</p></div>
             </div>",
            paragraph(subject, "at dawn"),
            paragraph(subject, "at noon"),
            paragraph(subject, "at night"),
        ),
    )
}

/// The same articles after a redesign.
fn redesigned(subject: &str) -> PageSnapshot {
    page(
        subject,
        &format!(
            "<main><section class=read style='font-size:20px'>{}{}</section></main><footer>Since long ago</footer>",
            paragraph(subject, "in spring"),
            paragraph(subject, "in autumn"),
        ),
    )
}

fn page(subject: &str, html: &str) -> PageSnapshot {
    let mut snapshot = snapshot(&format!("<title>On the {subject}</title>{html}"));
    snapshot.url = format!("https://town.example/{subject}");
    snapshot
}

fn with<T>(snapshot: &PageSnapshot, then: impl FnOnce(&Page, &Blocks) -> T) -> T {
    let page = Page::new(snapshot).expect("sound");
    let blocks = segment(&page);
    then(&page, &blocks)
}

/// Remembers a page of which everything is content that has one of these words.
fn remembered(memory: &SiteMemory, snapshot: &PageSnapshot, content: &[&str]) -> SiteMemory {
    with(snapshot, |page, blocks| {
        let is_content = |text: &str| content.iter().any(|word| text.contains(word));
        let kept: Vec<_> = blocks
            .blocks
            .iter()
            .filter(|block| is_content(blocks.text_of(block)))
            .flat_map(|block| blocks.leaves_of(block).iter().copied())
            .collect();
        remember(memory, page, blocks, &notes(page, blocks, &kept))
    })
}

const CONTENT: [&str; 2] = ["Nobody", "last word"];

fn memory_of(subjects: &[&str]) -> SiteMemory {
    subjects
        .iter()
        .fold(SiteMemory::new("town.example"), |memory, subject| remembered(&memory, &article(subject), &CONTENT))
}

/// Texts of the blocks that the rules keep.
fn found(memory: &SiteMemory, snapshot: &PageSnapshot) -> Result<Vec<String>, RuleMismatch> {
    with(snapshot, |page, blocks| {
        let applied = consult(memory, page, blocks).applied?;
        let kept = blocks.blocks.iter().zip(&applied.kept).filter(|(_, kept)| **kept);
        Ok(kept.map(|(block, _)| blocks.text_of(block).trim().to_owned()).collect())
    })
}

fn selector(text: &str) -> Selector {
    text.parse().expect("a selector")
}

fn rules(memory: &SiteMemory, verdict: Verdict) -> Vec<String> {
    let rules = memory.templates.iter().flat_map(|set| &set.rules).filter(|rule| rule.verdict == verdict);
    rules.map(|rule| rule.selector.to_string()).collect()
}

#[test]
fn rules_are_few_and_can_be_read() {
    let memory = memory_of(&SUBJECTS[..4]);
    assert_eq!(memory.templates.len(), 1);
    assert_eq!(memory.templates[0].region, selector("div.text.wide"));
    assert_eq!(rules(&memory, Verdict::Keep), ["div.text.wide > blockquote > p", "div.text.wide > p"]);
    assert_eq!(rules(&memory, Verdict::Drop), ["div.text.wide > div.promo > p"]);
}

#[test]
fn rules_find_the_content_of_a_page_that_was_never_seen() {
    let memory = memory_of(&SUBJECTS[..3]);
    let texts = found(&memory, &article("comet")).expect("rules fit");
    assert_eq!(texts.len(), 4);
    assert!(texts.iter().all(|text| CONTENT.iter().any(|word| text.contains(word))), "{texts:?}");
}

#[test]
fn pages_correct_one_another() {
    let mut memory = memory_of(&SUBJECTS[..3]);
    // A fourth page on which the promotion was taken for content, and the quote was missed.
    memory = remembered(&memory, &article("tailor"), &["Nobody", "member"]);
    let texts = found(&memory, &article("comet")).expect("rules fit");
    assert!(texts.iter().any(|text| text.contains("last word")) && texts.len() == 4, "{texts:?}");
}

#[test]
fn text_that_recurs_is_the_sites_even_where_it_was_taken_for_content_once() {
    let mut memory = remembered(&memory_of(&SUBJECTS[..2]), &article("tailor"), &["Nobody", "last word", "member"]);
    assert_eq!(memory.boilerplate.len(), 2, "the menu and the promotion");
    // As one of the paragraphs it would be content.
    let promotion = "<p>Become a member today and read every letter before your friends do.</p>";
    let turns = ["at dawn", "at noon", "at night"].map(|turn| paragraph("comet", turn)).concat();
    let texts = |memory: &SiteMemory| {
        found(memory, &page("comet", &format!("<div class='text wide'>{turns}{promotion}</div>"))).expect("rules fit")
    };
    assert_eq!(texts(&memory).len(), 3);
    memory.boilerplate.clear();
    assert_eq!(texts(&memory).len(), 4);
}

#[test]
fn what_recurs_as_content_is_content() {
    let memory = SUBJECTS[..3].iter().fold(SiteMemory::new("town.example"), |memory, subject| {
        remembered(&memory, &article(subject), &["Nobody", "last word", "member"])
    });
    let texts = found(&memory, &article("comet")).expect("rules fit");
    assert!(texts.len() == 5 && texts.iter().any(|text| text.contains("member")), "{texts:?}");
}

#[test]
fn content_that_goes_on_elsewhere_is_more_than_the_rules_know() {
    let memory = memory_of(&SUBJECTS[..3]);
    let first = paragraph("comet", "at dawn");
    let rest: String = ["at noon", "at night", "later"].map(|turn| paragraph("comet", turn)).concat();
    let split = page("comet", &format!("<div class='text wide'>{first}</div><div class=more>{rest}</div>"));
    assert_eq!(found(&memory, &split), Err(RuleMismatch::TooNew));
    let kinds = "<section><p>An orbit is a way around, told in a box of its own kind and length.</p></section>";
    let new = page("comet", &format!("<div class='text wide'>{first}<div style='color:green'>{kinds}</div></div>"));
    assert_eq!(found(&memory, &new), Err(RuleMismatch::TooNew));
}

#[test]
fn what_stands_among_the_content_and_is_new_belongs_to_it() {
    let memory = memory_of(&SUBJECTS[..3]);
    let mut html = String::new();
    for turn in ["at dawn", "at noon"] {
        html += &paragraph("comet", turn);
    }
    let list = "<ul style='color:green'><li>A tail of ice and dust, seen by all.</li></ul>";
    let links = "<ul style='color:blue'><li><a href=a>Ten other things above us</a></li></ul>";
    let new =
        page("comet", &format!("<div class='text wide'>{html}{list}{links}{}</div>", paragraph("comet", "later")));
    let texts = found(&memory, &new).expect("rules fit");
    assert!(texts.iter().any(|text| text.contains("ice and dust")), "{texts:?}");
    assert!(!texts.iter().any(|text| text.contains("Ten other")), "{texts:?}");
}

#[test]
fn rules_say_why_they_do_not_fit() {
    let memory = memory_of(&SUBJECTS[..3]);
    let misfit = |html: &str| found(&memory, &page("comet", html)).expect_err("no rules fit");
    assert_eq!(found(&SiteMemory::new("town.example"), &article("comet")), Err(RuleMismatch::NoRules));
    assert_eq!(misfit("<div class=other><p>Something else</p></div>"), RuleMismatch::NoRegion);
    assert_eq!(misfit("<div class='text wide'><p>Hi</p></div>"), RuleMismatch::NothingFound);
    let text = paragraph("comet", "at dawn");
    let restyled = format!("<div class='text wide' style='font-size:30px'>{text}{text}</div>");
    assert_eq!(misfit(&restyled), RuleMismatch::Unlike);
    let list = format!("<div class='text wide'>{text}</div>").repeat(3);
    assert_eq!(misfit(&list), RuleMismatch::SeveralRegions);
}

#[test]
fn templates_of_one_site_are_kept_apart() {
    let mut memory = memory_of(&SUBJECTS[..3]);
    for subject in &SUBJECTS[3..5] {
        memory = remembered(&memory, &redesigned(subject), &CONTENT);
    }
    assert_eq!(memory.templates.iter().map(|set| set.pages).collect::<Vec<_>>(), [3, 2]);
    assert_eq!(found(&memory, &article("comet")).map(|texts| texts.len()), Ok(4));
    assert_eq!(found(&memory, &redesigned("comet")).map(|texts| texts.len()), Ok(2));
}

#[test]
fn a_redesign_is_told_and_learned() {
    let mut memory = memory_of(&SUBJECTS[..4]);
    assert_eq!(found(&memory, &redesigned("tram")), Err(RuleMismatch::NoRegion));
    memory = remembered(&memory, &redesigned("tram"), &CONTENT);
    assert_eq!(memory.drift, Some(Drift { since: 5, misses: 1, misfit: RuleMismatch::NoRegion }));
    assert_eq!(found(&memory, &redesigned("comet")).map(|texts| texts.len()), Ok(2));
    for subject in ["cellar", "bridge"] {
        memory = remembered(&memory, &redesigned(subject), &CONTENT);
    }
    assert_eq!(memory.drift, None);
    assert_eq!(found(&memory, &redesigned("comet")).map(|texts| texts.len()), Ok(2));
    assert_eq!(found(&memory, &article("comet")).map(|texts| texts.len()), Ok(4), "another template may be read again");
}

#[test]
fn what_was_learned_of_pages_that_are_built_alike_is_forgotten_when_they_change() {
    let memory = memory_of(&SUBJECTS[..4]);
    let moved = |subject: &str| {
        let html = ["in spring", "in autumn"].map(|turn| paragraph(subject, turn)).concat();
        let chrome =
            "<div id=top><a href=a>Home</a></div><div class=promo><p>Become a member, today as ever.</p></div>";
        page(subject, &format!("{chrome}<div id=main><div class='story now'>{html}</div><div class=side></div></div>"))
    };
    let later = ["tram", "cellar", "bridge"]
        .iter()
        .fold(memory, |memory, subject| remembered(&memory, &moved(subject), &CONTENT));
    assert_eq!(later.pages.len(), 3, "the rest was of the old design");
}

#[test]
fn a_page_of_another_template_is_no_redesign() {
    let mut memory = memory_of(&SUBJECTS[..4]);
    memory = remembered(&memory, &redesigned("tram"), &CONTENT);
    assert!(memory.drift.is_some());
    memory = remembered(&memory, &article("cellar"), &CONTENT);
    assert_eq!(memory.drift, None);
}

#[test]
fn a_page_is_learned_from_once() {
    let memory = memory_of(&["ferry", "ferry"]);
    assert_eq!((memory.pages.len(), memory.visits), (1, 2));
    let mut copy = article("ferry");
    copy.url = "https://town.example/print/ferry".into();
    let memory = remembered(&memory, &copy, &CONTENT);
    assert_eq!(memory.pages.len(), 1);
    let empty = page("none", "<p>Nothing here</p>");
    assert_eq!(remembered(&memory, &empty, &CONTENT), memory);
}

#[test]
fn what_is_kept_is_bounded_and_the_oldest_goes_first() {
    let memory = memory_of(&SUBJECTS);
    assert_eq!(memory.pages.len(), MOST_PAGES);
    assert_eq!(memory.pages[0].visit as usize, SUBJECTS.len() - MOST_PAGES + 1);
    let long: String = (0..MOST_BLOCKS + 10).map(|_| paragraph("ferry", "again")).collect();
    let memory = remembered(&memory, &page("long", &long), &CONTENT);
    assert_eq!(memory.pages.last().map(|digest| digest.blocks.len()), Some(MOST_BLOCKS));
}

#[test]
fn a_template_that_is_read_often_takes_no_room_from_one_that_is_read_seldom() {
    let seldom = SUBJECTS[..3]
        .iter()
        .fold(SiteMemory::new("town.example"), |memory, subject| remembered(&memory, &redesigned(subject), &CONTENT));
    let memory = SUBJECTS[3..].iter().fold(seldom, |memory, subject| remembered(&memory, &article(subject), &CONTENT));
    assert_eq!(memory.pages.len(), MOST_PAGES);
    assert_eq!(found(&memory, &redesigned("ferry")).map(|texts| texts.len()), Ok(2));
    assert_eq!(memory.templates.iter().map(|set| set.pages).collect::<Vec<_>>(), [MOST_PAGES as u32 - 3, 3]);
}

#[test]
fn no_text_of_a_page_is_kept() {
    let stored = memory_of(&SUBJECTS[..3]).to_json();
    for word in ["Nobody", "dawn", "member", "Letters"] {
        assert!(!stored.contains(word), "{word}");
    }
}

/// Position of the first block that has this word, and which blocks the rules keep.
fn place(memory: &SiteMemory, snapshot: &PageSnapshot, word: &str) -> (Digest, Vec<bool>, usize) {
    with(snapshot, |page, blocks| {
        let kept = consult(memory, page, blocks).applied.map(|applied| applied.kept).unwrap_or_default();
        let block = blocks.blocks.iter().position(|block| blocks.text_of(block).contains(word)).expect("the word");
        (Digest::of(page, blocks), kept, block)
    })
}

fn said(memory: &SiteMemory, snapshot: &PageSnapshot) -> Vec<(String, Verdict)> {
    with(snapshot, |page, blocks| {
        let said = consult(memory, page, blocks).said;
        let told = blocks.blocks.iter().zip(said).filter_map(|(block, said)| Some((block, said?)));
        told.map(|(block, verdict)| (blocks.text_of(block).trim().to_owned(), verdict)).collect()
    })
}

#[test]
fn a_correction_holds_on_every_page_and_can_be_undone() {
    let memory = memory_of(&SUBJECTS[..3]);
    let (digest, kept, quote) = place(&memory, &article("comet"), "last word");
    let corrected = correct(&memory, &digest, &kept, quote, Verdict::Drop);
    let other = said(&corrected, &article("weaver"));
    assert!(matches!(&other[..], [(text, Verdict::Drop)] if text.contains("weaver has the last word")), "{other:?}");
    assert!(!rules(&corrected, Verdict::Keep).iter().any(|rule| rule.contains("blockquote")), "the rules follow");
    let back = correct(&corrected, &digest, &kept, quote, Verdict::Keep);
    assert!(matches!(said(&back, &article("comet"))[..], [(_, Verdict::Keep)]), "the last word counts");
    assert_eq!(undo(&undo(&back, &digest).0, &digest).0, memory);
    assert_eq!(undo(&memory, &digest).0, memory);
    assert_eq!(correct(&memory, &digest, &kept, 9999, Verdict::Drop), memory);
}

#[test]
fn a_click_is_undone_as_a_whole_and_those_of_other_pages_stay() {
    let memory = memory_of(&SUBJECTS[..3]);
    let (comet, kept, dawn) = place(&memory, &article("comet"), "at dawn");
    let (_, _, noon) = place(&memory, &article("comet"), "at noon");
    let (weaver, other, elsewhere) = place(&memory, &article("weaver"), "at night");
    let both = corrections::correct_all(&memory, &comet, &kept, &[dawn, noon], Verdict::Drop, Reach::Only)
        .ok()
        .flatten()
        .expect("text");
    assert_eq!(both.corrections.iter().map(|said| said.goes_on).collect::<Vec<_>>(), [false, true]);
    let three = correct(&both, &weaver, &other, elsewhere, Verdict::Drop);
    assert_eq!(three.corrections.len(), 3);

    let (rest, _) = undo(&three, &comet);
    assert_eq!(rest.corrections, three.corrections[2..], "what was said of another page later");
    assert_eq!(undo(&three, &weaver).0, both);
    let mut cut = three.clone();
    cut.corrections.remove(0);
    assert_eq!(undo(&cut, &comet).0.corrections, rest.corrections, "a click whose beginning was forgotten");

    let text = both.to_json();
    assert!(text.contains("\"goesOn\":true"), "{text}");
    assert_eq!(misfits(&serde_json::from_str(&text).expect("JSON")), [""; 0]);
    assert_eq!(SiteMemory::from_json(&text).expect("it comes back"), both);
}

#[test]
fn dropping_one_paragraph_does_not_drop_them_all() {
    let memory = memory_of(&SUBJECTS[..3]);
    let (digest, kept, block) = place(&memory, &article("comet"), "at dawn");
    let corrected = correct(&memory, &digest, &kept, block, Verdict::Drop);
    assert!(matches!(&said(&corrected, &article("comet"))[..], [(text, Verdict::Drop)] if text.contains("at dawn")));
    assert_eq!(said(&corrected, &article("weaver")), []);
}

#[test]
fn rules_can_be_written_and_removed() {
    let memory = memory_of(&SUBJECTS[..3]);
    let quote = selector("div.text.wide > blockquote > p");
    let removed = remove_rule(&memory, &quote).expect("room");
    assert_eq!(rules(&removed, Verdict::Keep), ["div.text.wide > p"]);
    let later = remembered(&removed, &article("mill"), &CONTENT);
    assert_eq!(rules(&later, Verdict::Keep), ["div.text.wide > p"], "it stays away");

    let written = add_rule(&later, quote.clone(), Verdict::Drop).expect("room");
    assert_eq!(written.own_rules, [Rule { selector: quote.clone(), verdict: Verdict::Drop, pages: 0 }]);
    let listed: Vec<(String, bool, RuleOrigin)> =
        list_rules(&written).into_iter().map(|rule| (rule.selector, rule.keep, rule.origin)).collect();
    assert_eq!(listed[0], (quote.to_string(), false, RuleOrigin::Own), "what stands above the others comes first");
    assert!(listed.contains(&("div.text.wide > p".to_owned(), true, RuleOrigin::Learned)));
    let narrower = add_rule(&written, selector("div.story > div > blockquote > p"), Verdict::Keep).expect("room");
    assert!(matches!(said(&written, &article("comet"))[..], [(_, Verdict::Drop)]));
    assert!(matches!(said(&narrower, &article("comet"))[..], [(_, Verdict::Drop)]), "more classes decide");
    assert_eq!(remove_rule(&written, &quote).expect("room").own_rules, []);
}

#[test]
fn rules_can_be_passed_on_without_what_was_read() {
    let quote = selector("div.text.wide > blockquote > p");
    let memory = add_rule(&memory_of(&SUBJECTS[..3]), quote.clone(), Verdict::Keep).expect("room");
    let passed = export_rules(&memory).to_json();
    assert!(passed.contains("div.text.wide > p") && !passed.contains("pages\": ["), "{passed}");
    let rules = SiteRules::from_json(&passed).expect("rules");
    let taken = import_rules(&SiteMemory::new("town.example"), &rules).expect("room");
    assert_eq!(found(&taken, &article("comet")).map(|texts| texts.len()), Ok(4));
    assert_eq!(said(&taken, &article("comet")).len(), 1);
    let later = remembered(&taken, &redesigned("tram"), &CONTENT);
    assert_eq!(later.imported, taken.imported, "they stay");
    assert!(later.drift.is_some(), "also what was imported may be out of date");
    let fewer = remove_rule(&taken, &selector("div.text.wide > p")).expect("room");
    assert_eq!(fewer.imported[0].rules.len(), 1);
    let elsewhere = SiteMemory::new("other.example");
    assert_eq!(import_rules(&elsewhere, &rules), Ok(elsewhere));
    assert!(SiteRules::from_json(&passed.replacen("\"format\": 1", "\"format\": 2", 1)).is_err());
}

/// What was written by format 1, and is read for ever.
const GOLDEN: &str = include_str!("../../tests/golden/site-memory-1.json");

#[test]
fn the_golden_memory_is_read_and_written_as_it_was() {
    let memory = SiteMemory::from_json(GOLDEN.trim_end()).expect("format 1");
    assert_eq!(memory.to_json(), GOLDEN.trim_end());
    assert_eq!(found(&memory, &article("comet")).map(|texts| texts.len()), Ok(3));
    assert!(matches!(said(&memory, &article("comet"))[..], [(_, Verdict::Drop), (_, Verdict::Drop)]));
}

/// What of a memory does not fit its schema.
fn misfits(memory: &serde_json::Value) -> Vec<String> {
    let schema = include_str!("../../../../schemas/site-memory.schema.json");
    let schema: serde_json::Value = serde_json::from_str(schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    validator.iter_errors(memory).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

#[test]
fn memories_fit_their_schema() {
    let golden: serde_json::Value = serde_json::from_str(GOLDEN).expect("JSON");
    assert_eq!(misfits(&golden), [""; 0]);
    let mut newer = golden.clone();
    newer["format"] = serde_json::json!(2);
    assert!(!misfits(&newer).is_empty());
    let mut more = golden;
    more["pages"][0]["text"] = serde_json::json!("no text is kept");
    assert!(!misfits(&more).is_empty());
}

#[test]
fn stored_memories_come_back_and_newer_ones_are_refused() {
    let memory = memory_of(&SUBJECTS[..3]);
    let (digest, kept, quote) = place(&memory, &article("comet"), "last word");
    let memory = correct(&memory, &digest, &kept, quote, Verdict::Drop);
    assert_eq!(SiteMemory::from_json(&memory.to_json()).expect("it comes back"), memory);

    let error = |text: &str| SiteMemory::from_json(text).expect_err("refused").to_string();
    let newer = memory.to_json().replacen("\"format\":1", "\"format\":9", 1);
    assert_eq!(error(&newer), "this site memory has format 9, newer than 1, the newest this version reads");
    assert!(error("{}").starts_with("no site memory"));
    assert!(error("[]").starts_with("no site memory"));
}

#[test]
fn each_subject_of_the_made_up_site_is_another() {
    assert_eq!(SUBJECTS.iter().collect::<BTreeSet<_>>().len(), SUBJECTS.len());
}

#[test]
fn every_system_proposes_and_spider_by_rules_where_they_fit() {
    let texts = |memory: &SiteMemory, snapshot: &PageSnapshot| -> Vec<(SystemName, String)> {
        with(snapshot, |page, _| {
            let text = |proposal: Proposal| {
                assert!((0.0..=1.0).contains(&proposal.score) && proposal.claimed.is_sorted());
                assert_eq!(proposal.claimed.is_empty(), proposal.score == 0.0);
                let texts: Vec<&str> = proposal.claimed.iter().filter_map(|&leaf| page.text(leaf)).collect();
                (proposal.system, texts.concat())
            };
            proposals(page, memory).into_iter().map(text).collect()
        })
    };
    let alone = texts(&SiteMemory::new("town.example"), &article("comet"));
    let names: Vec<SystemName> = alone.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, [SystemName::Spider, SystemName::Vce, SystemName::Blog, SystemName::Feed]);
    assert!(alone[0].1.contains("at noon") && !alone[0].1.contains("last word"), "the cluster alone: {}", alone[0].1);
    assert!(alone[1].1.contains("at noon"), "{}", alone[1].1);
    assert_eq!(alone[3].1, "", "no feed taught anything");
    let by_rules = &texts(&memory_of(&SUBJECTS[..3]), &article("comet"))[0].1;
    assert!(by_rules.contains("last word") && !by_rules.contains("member"), "{by_rules}");
    assert!(texts(&memory_of(&SUBJECTS[..3]), &page("none", "")).iter().all(|(_, text)| text.is_empty()));
}
