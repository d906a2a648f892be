//! Pages of a site that is remembered: what its rules decide, and the person's decisions.

use engine::{
    analyze, analyze_on_site,
    article::to_text,
    block::segment,
    memory::{Basis, Reach, SiteMemory, add_rule, correct, leave_out, meant_with, redo, undo},
    page::{NodeId, Page, PageSnapshot},
    remember_page,
    spider::{Digest, Verdict},
};
use page::testing::snapshot;

const SUBJECTS: [&str; 4] = ["ferry", "baker", "orchard", "quarry"];

fn article(subject: &str) -> PageSnapshot {
    let text = |turn: &str| {
        let line = format!("Nobody in the old town knew what the {subject} had seen {turn}, ");
        let told = |whom: &str| format!("<p>{line}and {whom} were told that it would answer in good time.</p>");
        told("those who asked") + &told("their children")
    };
    let (dawn, noon) = (text("at dawn"), text("at noon"));
    let boat = format!("<blockquote><p>The {subject} is not a boat, said a man.</p></blockquote>");
    let mut snapshot = snapshot(&format!(
        "<title>On the {subject}</title><nav><a href=a>Home</a> <a href=b>Letters</a></nav><div class=story>
         <h1>On the {subject}</h1>{dawn}{boat}<img src=a.png width=600 height=400>{noon}</div>"
    ));
    snapshot.url = format!("https://town.example/{subject}");
    snapshot
}

fn memory() -> SiteMemory {
    let memory = SiteMemory::new("town.example");
    SUBJECTS.iter().fold(memory, |memory, subject| remember_page(&memory, &article(subject)).expect("sound"))
}

/// The text of the article, and how many pages the rules that decided were learned from.
fn read_with(memory: &SiteMemory, snapshot: &PageSnapshot) -> (String, Option<u32>) {
    let analysis = analyze_on_site(snapshot, memory, &|| 0.0).expect("sound");
    assert!(analysis.extraction.kept.is_sorted());
    assert_eq!(analysis.extraction.kept.is_empty(), analysis.extraction.reason.is_some());
    (to_text(&analysis.article), analysis.basis.learned_from)
}

#[test]
fn a_memory_that_says_nothing_changes_nothing() {
    let (alone, page) = (analyze(&article("heron"), &|| 0.0).expect("sound"), article("heron"));
    let on_site = analyze_on_site(&page, &SiteMemory::new("town.example"), &|| 0.0).expect("sound");
    assert_eq!((on_site.extraction, on_site.basis), (alone.extraction, Basis::default()));
}

#[test]
fn rules_decide_what_the_page_alone_would_say_too() {
    let (text, learned_from) = read_with(&memory(), &article("heron"));
    assert_eq!(learned_from, Some(SUBJECTS.len() as u32));
    assert_eq!(text, to_text(&analyze(&article("heron"), &|| 0.0).expect("sound").article));
    assert!(text.contains("at noon") && !text.contains("Letters"), "{text}");
}

/// Three templates of one host: all have an `article.post`, of which only the first two keep their text there.
fn of_template(which: usize, subject: &str) -> PageSnapshot {
    let told = |turn: &str| {
        format!(
            "<p>Nobody in the old town knew what the {subject} had seen {turn}, and those who asked for it were told \
             that it would answer in good time, as it always had before the war.</p>"
        )
    };
    let text: String = ["at dawn", "at noon", "at night", "since"].map(told).concat();
    let ticker: String = (0..9)
        .map(|n| format!("<p><a href=t{n}>{n}:15 The {subject} rose by {n} points in early trade</a></p>"))
        .collect();
    let html = match which {
        0 => format!(
            "<nav class=bar><a href=a>Home</a></nav><article class=post><h1>On the {subject}</h1>{text}</article>"
        ),
        1 => format!(
            "<article class=post><h1>The {subject}</h1>{text}</article><ul class=foot><li>Imprint of all</li></ul>"
        ),
        _ => format!(
            "<div class=paper><article class=post><aside class='sidebar widget'>{ticker}</aside>{ticker}</article>
             <main id=story style='font-size:20px'><h1>On the {subject}</h1>{text}{text}</main></div>"
        ),
    };
    let mut snapshot = snapshot(&format!("<title>On the {subject}</title>{html}"));
    snapshot.url = format!("https://mirror.example/{which}/{subject}.html");
    snapshot
}

#[test]
fn what_was_learned_of_other_templates_makes_no_answer_worse() {
    let pages = || (0..3).flat_map(|which| SUBJECTS.map(|subject| of_template(which, subject)));
    let mut memory = SiteMemory::new("mirror.example");
    let mut by_rules = 0;
    for snapshot in pages().chain(pages().rev()) {
        let (text, learned_from) = read_with(&memory, &snapshot);
        by_rules += usize::from(learned_from.is_some());
        let alone = analyze(&snapshot, &|| 0.0).expect("sound");
        assert_eq!(text, to_text(&alone.article), "{}", snapshot.url);
        assert!(text.contains("at noon") && !text.contains("early trade"), "{text}");
        let confidence = analyze_on_site(&snapshot, &memory, &|| 0.0).expect("sound").extraction.confidence;
        assert!(confidence >= alone.extraction.confidence, "{confidence}");
        memory = remember_page(&memory, &snapshot).expect("sound");
    }
    assert!(by_rules > 0, "where they are as likely the rules are taken");
}

#[test]
fn the_depth_of_an_address_changes_no_answer() {
    for subject in SUBJECTS {
        let mut snapshot = article(subject);
        let kept = |snapshot: &PageSnapshot| analyze(snapshot, &|| 0.0).expect("sound").extraction;
        snapshot.url = "https://town.example/page.html".into();
        let flat = kept(&snapshot);
        for path in ["x/page.html", "one/two/three/page.html", "u/v/w/x/y/z/u/v/w/page.html"] {
            snapshot.url = format!("https://town.example/{path}");
            assert_eq!(kept(&snapshot), flat, "{path}");
        }
    }
}

#[test]
fn rules_of_few_pages_do_not_decide_yet() {
    let page = article("heron");
    let learn = |memory: SiteMemory, subject: &&str| remember_page(&memory, &article(subject)).expect("sound");
    let two = SUBJECTS[..2].iter().fold(SiteMemory::new("town.example"), learn);
    let analysis = analyze_on_site(&page, &two, &|| 0.0).expect("sound");
    assert_eq!(analysis.basis, Basis { pages: 2, ..Basis::default() });
    assert_eq!(analysis.extraction, analyze(&page, &|| 0.0).expect("sound").extraction);
    assert_eq!(read_with(&learn(two, &SUBJECTS[2]), &page).1, Some(3));
}

#[test]
fn the_persons_word_stands_above_rules_and_judge_until_it_is_taken_back() {
    let page = article("heron");
    let dropped = |memory: &SiteMemory| {
        let sound = Page::new(&page).expect("sound");
        let blocks = segment(&sound);
        let digest = Digest::of(&sound, &blocks);
        let kept = analyze_on_site(&page, memory, &|| 0.0).expect("sound").extraction.kept;
        let kept: Vec<bool> = blocks.blocks.iter().map(|block| blocks.is_kept(block, &kept)).collect();
        let boat = blocks.blocks.iter().position(|block| blocks.text_of(block).contains("boat")).expect("a boat");
        correct(memory, &digest, &kept, boat, Verdict::Drop)
    };
    for memory in [memory(), SiteMemory::new("town.example")] {
        assert!(read_with(&memory, &page).0.contains("boat"));
        let corrected = dropped(&memory);
        let (text, _) = read_with(&corrected, &page);
        assert!(!text.contains("boat") && text.contains("at noon"), "{text}");
        let sound = Page::new(&page).expect("sound");
        let (back, _) = undo(&corrected, &Digest::of(&sound, &segment(&sound)));
        assert!(read_with(&back, &page).0.contains("boat"));
    }
}

#[test]
fn a_part_goes_with_all_its_blocks_and_comes_back_with_them() {
    let words = "was written slowly, and it was meant to be read by people who have the time for it.";
    let page = format!(
        "<title>Slow letters</title><main><h1>Slow letters</h1><p>The first letter {words} So was the answer.</p>
         <ul><li>A stamp, which cost more than the paper.</li><li>An envelope, which was used twice.</li></ul>
         <p>The second letter {words} Nobody answered.</p></main>"
    );
    let (snapshot, empty) = (snapshot(&page), SiteMemory::new("letters.example"));
    let found = analyze_on_site(&snapshot, &empty, &|| 0.0).expect("sound");
    let whole = to_text(&found.article);
    assert!(whole.contains("stamp") && whole.contains("envelope"), "{whole}");

    let page = Page::new(&snapshot).expect("sound");
    let blocks = segment(&page);
    let parts: Vec<Option<NodeId>> = found.article.body.iter().map(|block| block.source).collect();
    let out =
        |part| leave_out(&empty, &page, &blocks, &found.extraction.kept, &parts, part, Reach::Only).expect("room");
    let list = parts.iter().position(|part| part.is_some_and(|node| page.tag(node) == "ul")).expect("a list");
    let memory = out(list).expect("text");
    let (text, _) = read_with(&memory, &snapshot);
    assert!(!text.contains("stamp") && !text.contains("envelope") && text.contains("second letter"), "{text}");
    let (again, _) = undo(&memory, &Digest::of(&page, &blocks));
    assert_eq!(read_with(&again, &snapshot).0, whole);
    assert_eq!(out(parts.len()), None);
}

#[test]
fn one_heading_goes_alone_and_all_that_are_like_it_when_that_is_asked() {
    let part = |name: &str| {
        let words = "was written slowly, and it was meant to be read by people who have the time for it.";
        format!("<h2 class=part>{name}</h2><p>The letter of {name} {words} So was the answer to {name}.</p>")
    };
    let parts = ["spring", "summer", "autumn"].map(part).concat();
    let html = format!("<title>Slow letters</title><main class=text><h1>Slow letters</h1>{parts}</main>");
    let (snapshot, empty) = (snapshot(&html), SiteMemory::new("letters.example"));
    let found = analyze_on_site(&snapshot, &empty, &|| 0.0).expect("sound");
    let page = Page::new(&snapshot).expect("sound");
    let (blocks, kept) = (segment(&page), &found.extraction.kept);
    let parts: Vec<Option<NodeId>> = found.article.body.iter().map(|block| block.source).collect();
    let headings: Vec<u32> =
        (0..parts.len() as u32).filter(|&at| parts[at as usize].is_some_and(|node| page.tag(node) == "h2")).collect();
    assert_eq!(headings.len(), 3);
    let second = headings[1] as usize;
    let meant = meant_with(&page, &blocks, kept, &parts, second);
    assert_eq!((meant.only, meant.alike), (vec![headings[1]], headings.clone()));

    let out = |reach| leave_out(&empty, &page, &blocks, kept, &parts, second, reach).expect("room").expect("text");
    let headings_left = |memory: &SiteMemory| {
        let left = analyze_on_site(&snapshot, memory, &|| 0.0).expect("sound").article;
        left.body.iter().filter(|block| block.source.is_some_and(|node| page.tag(node) == "h2")).count()
    };
    let one = out(Reach::Only);
    assert_eq!((headings_left(&one), headings_left(&out(Reach::Alike))), (2, 0));
    let (before, undone) = undo(&one, &Digest::of(&page, &blocks));
    assert_eq!(before.corrections, []);
    assert_eq!(redo(&before, undone).expect("room"), one);
}

#[test]
fn what_the_person_keeps_is_found_on_a_page_without_an_article() {
    let mut short = snapshot("<div class=note>Back soon.</div>");
    short.url = "https://town.example/note".into();
    assert_eq!(read_with(&SiteMemory::new("town.example"), &short).0.trim(), "");
    let note = "div.note".parse().expect("a selector");
    let kept = add_rule(&SiteMemory::new("town.example"), note, Verdict::Keep).expect("room");
    assert_eq!(read_with(&kept, &short).0.trim(), "Back soon.");
}
