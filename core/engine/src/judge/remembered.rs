//! Deciding with the memory of a site: rules where they fit, else the page by itself; the person's word above both.

use crate::{
    block::Blocks,
    page::{NodeId, Page},
    site::{MemoryReading, SiteMemory, read},
    spider::{Misfit, Verdict, address},
};

use super::{Extraction, decide::answer, furnish::furnish};

/// A decision and what it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Remembered {
    /// The decision.
    pub extraction: Extraction,
    /// Position of the template whose rules decided, or why the page was decided by itself.
    pub rules: Result<usize, Misfit>,
}

/// Decides by the rules of the site. Where none fits, `by_itself` decides; it is not called otherwise.
pub fn decide_on_site(
    page: &Page,
    blocks: &Blocks,
    memory: &SiteMemory,
    by_itself: impl FnOnce() -> Extraction,
) -> Remembered {
    let MemoryReading { applied, said } = read(memory, page, blocks);
    // What was learned from this page alone knows nothing about it that the page does not say.
    match applied.and_then(|applied| if is_own(memory, applied.set, page) { Err(Misfit::NoRules) } else { Ok(applied) })
    {
        Ok(applied) => {
            let mut kept = applied.kept;
            obey(&said, &mut kept);
            furnish(page, blocks, &mut kept);
            obey(&said, &mut kept);
            let extraction = answer(page, blocks, &kept, applied.confidence);
            Remembered { extraction, rules: Ok(applied.set) }
        }
        Err(misfit) => {
            let decided = by_itself();
            Remembered { extraction: corrected(page, blocks, decided, &said), rules: Err(misfit) }
        }
    }
}

/// Whether the rules of a template were learned from this page and no other.
fn is_own(memory: &SiteMemory, set: usize, page: &Page) -> bool {
    let own = address(&page.snapshot().url);
    let sets = memory.rule_sets();
    let Some(set) = sets.get(set).filter(|set| set.pages == 1) else { return false };
    memory.pages.iter().any(|digest| digest.visit == set.since && digest.address == own)
}

/// The same decision but for what the person said.
fn corrected(page: &Page, blocks: &Blocks, decided: Extraction, said: &[Option<Verdict>]) -> Extraction {
    let is_kept = |leaf: &NodeId| decided.kept.binary_search(leaf).is_ok();
    let decided_on = blocks.blocks.iter().map(|block| blocks.leaves_of(block).iter().any(is_kept));
    let before: Vec<bool> = decided_on.collect();
    let mut kept = before.clone();
    obey(said, &mut kept);
    if kept == before {
        return decided;
    }
    // A person who keeps something is right about it.
    let confidence = if decided.kept.is_empty() { 1.0 } else { decided.confidence };
    let changed = answer(page, blocks, &kept, confidence);
    if changed.kept.is_empty() { Extraction { reason: decided.reason, ..changed } } else { changed }
}

fn obey(said: &[Option<Verdict>], kept: &mut [bool]) {
    for (kept, said) in kept.iter_mut().zip(said) {
        *kept = said.map_or(*kept, |said| said == Verdict::Keep);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        analyze, analyze_on_site,
        article::to_text,
        block::segment,
        page::{PageSnapshot, testing::snapshot},
        remember_page,
        site::{add_rule, correct, leave_out, undo, undo_on},
        spider::Digest,
    };

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

    fn read_with(memory: &SiteMemory, snapshot: &PageSnapshot) -> (String, Result<usize, Misfit>) {
        let (analysis, rules) = analyze_on_site(snapshot, memory, &|| 0.0).expect("sound");
        assert!(analysis.extraction.kept.is_sorted());
        assert_eq!(analysis.extraction.kept.is_empty(), analysis.extraction.reason.is_some());
        (to_text(&analysis.article), rules)
    }

    #[test]
    fn a_memory_that_says_nothing_changes_nothing() {
        let (alone, page) = (analyze(&article("heron"), &|| 0.0).expect("sound"), article("heron"));
        let (on_site, rules) = analyze_on_site(&page, &SiteMemory::new("town.example"), &|| 0.0).expect("sound");
        assert_eq!((on_site.extraction, rules), (alone.extraction, Err(Misfit::NoRules)));
    }

    #[test]
    fn rules_decide_what_the_page_alone_would_say_too() {
        let (text, rules) = read_with(&memory(), &article("heron"));
        assert_eq!(rules, Ok(0));
        assert_eq!(text, to_text(&analyze(&article("heron"), &|| 0.0).expect("sound").article));
        assert!(text.contains("at noon") && !text.contains("Letters"), "{text}");
    }

    #[test]
    fn a_page_is_not_decided_by_what_it_taught_itself() {
        let page = article("heron");
        let memory = remember_page(&SiteMemory::new("town.example"), &page).expect("sound");
        let (again, rules) = analyze_on_site(&page, &memory, &|| 0.0).expect("sound");
        assert_eq!(rules, Err(Misfit::NoRules));
        assert_eq!(again.extraction, analyze(&page, &|| 0.0).expect("sound").extraction);
        assert_eq!(read_with(&memory, &article("baker")).1, Ok(0));
    }

    #[test]
    fn the_persons_word_stands_above_rules_and_judge_until_it_is_taken_back() {
        let page = article("heron");
        let dropped = |memory: &SiteMemory| {
            let sound = Page::new(&page).expect("sound");
            let blocks = segment(&sound);
            let digest = Digest::of(&sound, &blocks);
            let kept = decide_on_site(&sound, &blocks, memory, Extraction::default).extraction.kept;
            let is_kept = |leaf: &NodeId| kept.binary_search(leaf).is_ok();
            let kept: Vec<bool> =
                blocks.blocks.iter().map(|block| blocks.leaves_of(block).iter().any(is_kept)).collect();
            let boat = blocks.blocks.iter().position(|block| blocks.text_of(block).contains("boat")).expect("a boat");
            correct(memory, &digest, &kept, boat, Verdict::Drop)
        };
        for memory in [memory(), SiteMemory::new("town.example")] {
            assert!(read_with(&memory, &page).0.contains("boat"));
            let corrected = dropped(&memory);
            let (text, _) = read_with(&corrected, &page);
            assert!(!text.contains("boat") && text.contains("at noon"), "{text}");
            assert!(read_with(&undo(&corrected), &page).0.contains("boat"));
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
        let (found, _) = analyze_on_site(&snapshot, &empty, &|| 0.0).expect("sound");
        let whole = to_text(&found.article);
        assert!(whole.contains("stamp") && whole.contains("envelope"), "{whole}");

        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let parts: Vec<Option<NodeId>> = found.article.body.iter().map(|block| block.source).collect();
        let out = |part| leave_out(&empty, &page, &blocks, &found.extraction.kept, &parts, part);
        let list = parts.iter().position(|part| part.is_some_and(|node| page.tag(node) == "ul")).expect("a list");
        let (memory, corrections) = out(list).expect("text");
        let (text, _) = read_with(&memory, &snapshot);
        assert!(!text.contains("stamp") && !text.contains("envelope") && text.contains("second letter"), "{text}");
        let again = undo_on(&memory, &Digest::of(&page, &blocks), corrections);
        assert_eq!(read_with(&again, &snapshot).0, whole);
        assert_eq!(out(parts.len()), None);
    }

    #[test]
    fn what_the_person_keeps_is_found_on_a_page_without_an_article() {
        let mut short = snapshot("<div class=note>Back soon.</div>");
        short.url = "https://town.example/note".into();
        assert_eq!(read_with(&SiteMemory::new("town.example"), &short).0.trim(), "");
        let kept = add_rule(&SiteMemory::new("town.example"), "div.note".parse().expect("a selector"), Verdict::Keep);
        assert_eq!(read_with(&kept, &short).0.trim(), "Back soon.");
    }
}
