//! What a page shows besides its content, and what comes of it when a person brings it in.

use engine::{
    Analysis, analyze_on_site,
    article::to_text,
    block::{Block, segment},
    memory::{LeftOutRole, SiteMemory, bring_in, left_out, undo},
    page::{Page, PageSnapshot},
    spider::Digest,
};
use page::testing::snapshot;
use proptest::prelude::*;

const TOLD: &str = "and it was told slowly, so that everybody who had come could follow it to the very end.";

fn letter(day: &str) -> PageSnapshot {
    snapshot(&format!(
        "<title>A letter of {day}</title><nav><ul><li><a href=a>Home</a></li><li><a href=b>Letters</a></li></ul></nav>
         <main><h1>A letter of {day}</h1><p>The first story of {day} began well, {TOLD}</p>
         <p>The second story of {day} began badly, {TOLD}</p><p>The third was short, {TOLD}</p></main>
         <section class=comments><h2>Comments</h2>
         <p>Ann writes on {day}: a fine letter.</p><p>Bo writes on {day}: too long for me.</p></section>"
    ))
}

fn read(snapshot: &PageSnapshot, memory: &SiteMemory) -> Analysis {
    analyze_on_site(snapshot, memory, &|| 0.0).expect("sound")
}

#[test]
fn the_largest_parts_are_listed_with_what_they_are_and_opened_on_demand() {
    let snapshot = letter("May");
    let kept = read(&snapshot, &SiteMemory::new("letters.example")).extraction.kept;
    let page = Page::new(&snapshot).expect("sound");
    let blocks = segment(&page);
    let parts = left_out(&page, &blocks, &kept, None);
    let known: Vec<_> = parts.iter().map(|part| (part.role, part.beginning.as_str(), part.words)).collect();
    let comments = "Comments · Ann writes on May: a fine letter. · Bo writes on May: too long for me.";
    assert_eq!(
        known,
        [(Some(LeftOutRole::Navigation), "Home · Letters", 2), (Some(LeftOutRole::Comments), comments, 16)]
    );
    let inside = left_out(&page, &blocks, &kept, Some(parts[1].node));
    let beginnings: Vec<_> = inside.iter().map(|part| part.beginning.as_str()).collect();
    assert_eq!(beginnings, ["Comments", "Ann writes on May: a fine letter.", "Bo writes on May: too long for me."]);
    assert!(parts[1].divisible && inside.iter().all(|part| !part.divisible));
    assert_eq!(left_out(&page, &blocks, &kept, Some(page.len())), []);
    assert_eq!(bring_in(&SiteMemory::new("letters.example"), &page, &blocks, &kept, kept[0]), Ok(None));
}

#[test]
fn what_is_brought_in_is_there_on_other_pages_too_until_it_is_undone() {
    let (may, june, empty) = (letter("May"), letter("June"), SiteMemory::new("letters.example"));
    let page = Page::new(&may).expect("sound");
    let blocks = segment(&page);
    let kept = read(&may, &empty).extraction.kept;
    let parts = left_out(&page, &blocks, &kept, None);
    let memory = bring_in(&empty, &page, &blocks, &kept, parts[1].node).expect("room").expect("comments");
    for (snapshot, day) in [(&may, "May"), (&june, "June")] {
        let text = to_text(&read(snapshot, &memory).article);
        assert!(text.contains(&format!("Ann writes on {day}")) && text.contains("too long for me"), "{text}");
        assert!(!text.contains("Home"), "{text}");
    }
    assert!(memory.corrections.len() > 1, "a row of comments takes several");
    let digest = Digest::of(&page, &blocks);
    let more = bring_in(&memory, &page, &blocks, &read(&may, &memory).extraction.kept, parts[0].node)
        .expect("room")
        .expect("links");
    assert_eq!(undo(&more, &digest).0, memory);
    let (undone, _) = undo(&memory, &digest);
    assert_eq!(read(&may, &undone).extraction.kept, kept);
}

/// Whether a block shows text.
fn is_read(block: &Block) -> bool {
    block.weight > 0 && block.is_visible()
}

fn html() -> impl Strategy<Value = String> {
    let text = prop::sample::select(vec!["word", "Two words.", TOLD, "", "漢字の題名", "·", "<img src=a.png>"]);
    let tag = prop::sample::select(vec!["div", "p", "h2", "article", "ul", "li", "nav", "span", "a", "footer"]);
    let style = prop::sample::select(vec!["", "display:none", "font-size:30px"]);
    text.prop_map(str::to_owned).prop_recursive(5, 60, 6, move |inner| {
        (tag.clone(), style.clone(), prop::collection::vec(inner, 0..6))
            .prop_map(|(tag, style, inner)| format!("<{tag} style='{style}'>{}</{tag}>", inner.concat()))
    })
}

proptest! {
    #[test]
    fn what_is_seen_is_content_or_in_one_part_and_can_be_brought_in(html in html()) {
        let (snapshot, empty) = (snapshot(&html), SiteMemory::new("letters.example"));
        let kept = read(&snapshot, &empty).extraction.kept;
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let parts = left_out(&page, &blocks, &kept, None);
        prop_assert!(parts.windows(2).all(|pair| page.subtree_end(pair[0].node) <= pair[1].node));
        for block in blocks.blocks.iter().filter(|block| is_read(block)) {
            let is_kept = blocks.is_kept(block, &kept);
            let inside = parts.iter().filter(|part| page.contains(part.node, blocks.first_leaf(block))).count();
            prop_assert_eq!(usize::from(is_kept) + inside, 1);
        }
        for part in &parts {
            let inner = left_out(&page, &blocks, &kept, Some(part.node));
            prop_assert_eq!(inner.len() > 1, part.divisible);
            prop_assert!(inner.iter().all(|inner| page.contains(part.node, inner.node)));
            let memory = bring_in(&empty, &page, &blocks, &kept, part.node).expect("room").expect("left out");
            let now = read(&snapshot, &memory).extraction.kept;
            let meant = blocks.blocks[blocks.within(&page, part.node)].iter().filter(|block| is_read(block));
            for block in meant {
                prop_assert!(blocks.leaves_of(block).iter().all(|leaf| now.contains(leaf)));
            }
        }
    }
}
