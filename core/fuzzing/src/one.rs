//! One input, wherever the engine goes with it.

use engine::{
    analyze, analyze_on_site,
    article::{comments, to_text},
    feed::{Lesson, parse_feed},
    judge::{self, FEATURE_COUNT},
    memory::{
        SiteMemory, SiteRules, add_rule, agreements, export_rules, import_rules, left_out, list_rules, recover,
        remove_rule,
    },
    page::{Page, PageSnapshot},
    page_type,
    personal::{Models, Personal},
    remember_page,
    render::{to_html, to_json, to_markdown},
    selector::{KeyPath, Selector},
    spider::Verdict,
    trees::Model,
};

use super::{Target, dates};

/// What became of an input that did no harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The engine reported that it is broken.
    Refused,
    /// It was read.
    Read,
    /// It was read, but the memory that came of it was refused when it was read again.
    Unreadable,
}

/// Goes with `bytes` wherever the engine goes with such. What comes back is reported, a panic is for the caller to see.
pub fn fuzz_one(target: Target, bytes: &[u8]) -> Outcome {
    let text = String::from_utf8_lossy(bytes);
    match target {
        Target::Snapshot => serde_json::from_slice(bytes).map_or(Outcome::Refused, |snapshot| page(&snapshot)),
        Target::Memory => SiteMemory::from_json(&text).map_or(Outcome::Refused, |memory| kept(&memory)),
        Target::Rules => SiteRules::from_json(&text).map_or(Outcome::Refused, |rules| {
            import_rules(&SiteMemory::of_address("https://example.org/"), &rules)
                .map_or(Outcome::Refused, |it| kept(&it))
        }),
        Target::Feed => feed(&text),
        Target::Selector => selector(&text),
        Target::Date => date(&text),
        Target::Model => model(bytes, &text),
    }
}

/// A clock that is always at the beginning: how long it takes is for the caller to see.
fn no_time() -> f64 {
    0.0
}

fn page(snapshot: &PageSnapshot) -> Outcome {
    let memory = SiteMemory::of_address(&snapshot.url);
    let Ok(analysis) = analyze(snapshot, &no_time) else { return Outcome::Refused };
    if let Ok(page) = Page::new(snapshot) {
        let systems = agreements(&page, &memory, &analysis.extraction.kept);
        let comments = comments(&page, &engine::block::segment(&page), &analysis.extraction.kept);
        let written = to_json(&analysis.article, &systems, &comments).map_or(0, |json| json.len());
        let written = written + to_markdown(&analysis.article).len() + to_text(&analysis.article).len();
        assert!(written > 0, "an article has at least its front matter");
        let _ = left_out(&page, &engine::block::segment(&page), &analysis.extraction.kept, None);
    }
    let html = to_html(&analysis.article);
    assert!(
        !html.contains("<script") && html.matches("</title>").count() == 1,
        "the page's markup gets into the export"
    );
    // Three times, so that there is something to learn from.
    let remembered = (0..3).try_fold(memory, |memory, _| remember_page(&memory, snapshot));
    let Ok(remembered) = remembered else { return Outcome::Refused };
    let Ok(again) = SiteMemory::from_json(&remembered.to_json()) else { return Outcome::Unreadable };
    let _ = analyze_on_site(snapshot, &again, &no_time);
    Outcome::Read
}

/// Everything that is done with a memory before a page is read with it.
fn kept(memory: &SiteMemory) -> Outcome {
    let listed = list_rules(memory);
    let rules = export_rules(memory);
    let Ok(mut changed) = import_rules(memory, &rules) else { return Outcome::Refused };
    for rule in listed.iter().take(8) {
        if let Ok(selector) = rule.selector.parse::<Selector>()
            && let Ok(added) = add_rule(&changed, selector.clone(), Verdict::Keep)
            && let Ok(removed) = remove_rule(&added, &selector)
        {
            changed = removed;
        }
    }
    match recover(&changed.to_json()) {
        Ok(recovered) if recovered.dropped == 0 => Outcome::Read,
        _ => Outcome::Unreadable,
    }
}

/// A checksum refuses nearly everything, so what it guards is read without one, too.
fn model(bytes: &[u8], text: &str) -> Outcome {
    const BLOCK: [f32; FEATURE_COUNT] = [0.5; FEATURE_COUNT];
    let trees = judge::from_bytes(bytes).ok().or_else(|| Model::read(bytes, FEATURE_COUNT));
    if let Some(trees) = &trees {
        let likely = trees.probability(&BLOCK);
        assert!((0.0..=1.0).contains(&likely), "a block is likely by {likely}");
        assert_eq!(judge::from_bytes(&judge::to_bytes(trees)).ok().as_ref(), Some(trees), "trees change when written");
    }
    let types = page_type::from_bytes(bytes).is_ok();
    let own = Models::default().with_judge(bytes).map(|models| models.judge_hash());
    assert_eq!(own.is_ok(), judge::from_bytes(bytes).is_ok());
    let sealed = serde_json::from_str::<Personal>(text).ok().map(Personal::sealed);
    let Some(personal) = sealed.and_then(|personal| Personal::from_json(&personal.to_json()).ok()) else {
        return if trees.is_some() || types { Outcome::Read } else { Outcome::Refused };
    };
    let odds = personal.correction().corrected(1.0, &BLOCK);
    assert!(odds.is_finite(), "log-odds of {odds}");
    let _ = Models::new([&personal]).of_page("https://example.org/", None);
    Outcome::Read
}

/// A page that has its day from nowhere else.
fn date(text: &str) -> Outcome {
    let is_told =
        |snapshot: PageSnapshot| analyze(&snapshot, &no_time).is_ok_and(|it| it.article.metadata.published.is_some());
    let told = dates::pages(text).map(is_told).filter(|told| *told).count();
    if told > 0 { Outcome::Read } else { Outcome::Refused }
}

fn feed(text: &str) -> Outcome {
    const FROM: &str = "https://example.org/feed.xml";
    let Some(feed) = parse_feed(text, FROM) else { return Outcome::Refused };
    if let Ok(lesson) = Lesson::of(text, FROM) {
        let _ = lesson.to_read("https://example.org/");
        let _ = lesson.learn().to_json();
    }
    if feed.entries.is_empty() { Outcome::Refused } else { Outcome::Read }
}

fn selector(text: &str) -> Outcome {
    let path = text.parse::<KeyPath>();
    if let Ok(path) = &path {
        // What is written is read as the same.
        assert_eq!(
            path.to_string().parse::<KeyPath>().ok().as_ref(),
            Some(path),
            "a key path changes when it is written"
        );
    }
    let selector = text.parse::<Selector>();
    if let Ok(selector) = &selector {
        let again = selector.to_string().parse::<Selector>().ok();
        assert_eq!(again.as_ref(), Some(selector), "a selector changes when it is written");
        let rules = add_rule(&SiteMemory::of_address("https://example.org/"), selector.clone(), Verdict::Keep);
        return rules.map_or(Outcome::Refused, |it| kept(&it));
    }
    if path.is_ok() { Outcome::Read } else { Outcome::Refused }
}
