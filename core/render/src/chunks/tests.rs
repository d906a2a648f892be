//! Chunks of pages that show everything they have.

use article::{Article, assemble, testing};
use page::{Page, testing::URL};

use super::*;

/// The chunks of all that a page shows, every leaf with the likelihood of its number.
fn chunks_of(body: &str, options: ChunkOptions) -> (Vec<Chunk>, Vec<char>) {
    let snapshot = testing::snapshot(body);
    let page = Page::new(&snapshot).expect("sound");
    let kept = testing::keep_all(&page, testing::find(&page, "body"), &[]);
    let article = assemble(&page, &kept);
    let text = (0..page.len()).filter_map(|node| page.text(node)).flat_map(str::chars).collect();
    let leaf = |node| Leaf { node, likelihood: 0.75, forced: false };
    let leaves: Vec<Leaf> = (0..page.len()).filter(|&node| page.text(node).is_some()).map(leaf).collect();
    (chunks(&page, &article, &leaves, options), text)
}

const HUT: &str = "The hut above the lake has room for twelve people, and water from the spring behind it.";

fn sentences(count: usize) -> String {
    (1..=count).map(|at| format!("Sentence {at} is about the way. ")).collect()
}

#[test]
fn parts_have_headings_kinds_and_places() {
    let (found, text) = chunks_of(
        &format!(
            "<main id=m><p>{HUT}</p><h2>The way</h2><p>Up <b>and</b> down.</p><ul><li>Bread</li><li>Tea</li></ul>
             <h3>In winter</h3><pre><code>let a = 1;\nlet b = 2;</code></pre>
             <blockquote><p>Nobody was there.</p></blockquote>
             <h2>Times</h2><table><tr><th>Day</th><th>Hour</th></tr><tr><td>Monday</td><td>Nine</td></tr></table></main>"
        ),
        ChunkOptions::default(),
    );
    let told: Vec<(String, ChunkKind)> = found.iter().map(|chunk| (chunk.path.join(" > "), chunk.kind)).collect();
    let expected = [
        ("", ChunkKind::Text),
        ("The way", ChunkKind::Text),
        ("The way", ChunkKind::List),
        ("The way > In winter", ChunkKind::Code),
        ("The way > In winter", ChunkKind::Quotation),
        ("Times", ChunkKind::Table),
    ];
    assert_eq!(told, expected.map(|(path, kind)| (path.to_owned(), kind)), "{found:#?}");
    let at = |chunk: &Chunk| {
        let range = chunk.range.expect("found");
        text[range.from..range.to].iter().collect::<String>()
    };
    assert_eq!(at(&found[0]), HUT);
    assert_eq!(at(&found[1]), "Up and down.");
    assert_eq!(found[1].text, "Up **and** down.");
    assert_eq!(at(&found[3]), "let a = 1;\nlet b = 2;");
    assert_eq!(found[2].text, "- Bread\n- Tea");
    assert_eq!(found[2].selector.as_deref(), Some("main#m > ul:nth-of-type(1)"));
    assert_eq!(found[1].url, format!("{URL}#:~:text=Up%20and%20down%2E"));
    assert!(found.iter().all(|chunk| chunk.likelihood == Some(0.75)), "{found:#?}");
}

#[test]
fn parts_are_no_larger_than_asked_for_and_hold_everything() {
    for size in [8, 20, 50, 1000] {
        let (found, _) =
            chunks_of(&format!("<p>{}</p><p>{}</p>", sentences(20), sentences(9)), ChunkOptions::new(size, 0));
        assert!(found.iter().all(|chunk| chunk.tokens <= size && chunk.tokens == tokens(&chunk.text)), "{found:#?}");
        let all: String = found.iter().map(|chunk| format!("{} ", chunk.text)).collect();
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&all), words(&format!("{}{}", sentences(20), sentences(9))), "{size}");
    }
}

#[test]
fn the_end_of_a_part_is_repeated_within_its_section_only() {
    let page = format!("<p>{}</p><h2>More</h2><p>{}</p>", sentences(20), sentences(4));
    let (found, _) = chunks_of(&page, ChunkOptions::new(40, 10));
    assert!(found.len() > 4, "{found:#?}");
    for pair in found.windows(2) {
        let last = pair[0].text.rsplit("Sentence").next().expect("one").trim();
        let repeats = pair[1].text.starts_with(&format!("Sentence {last}"));
        assert_eq!(repeats, pair[0].path == pair[1].path, "{pair:#?}");
        assert!(pair[1].tokens <= 40);
    }
}

#[test]
fn rows_and_lines_are_whole_and_every_part_has_the_head() {
    let rows: String = (1..=30).map(|at| format!("<tr><td>Hut {at}</td><td>{HUT}</td></tr>")).collect();
    let lines: String = (1..=30).map(|at| format!("let number_{at} = {at} + {at};\n")).collect();
    let page = format!("<table><tr><th>Name</th><th>About</th></tr>{rows}</table><pre><code>{lines}</code></pre>");
    let (found, _) = chunks_of(&page, ChunkOptions::new(60, 0));
    let tables: Vec<&Chunk> = found.iter().filter(|chunk| chunk.kind == ChunkKind::Table).collect();
    assert!(tables.len() > 10);
    assert!(tables.iter().all(|chunk| chunk.text.contains("Name") && chunk.text.matches(HUT).count() >= 1));
    assert_eq!(tables.iter().map(|chunk| chunk.text.matches(HUT).count()).sum::<usize>(), 30);
    let code: Vec<&Chunk> = found.iter().filter(|chunk| chunk.kind == ChunkKind::Code).collect();
    assert!(code.len() > 2);
    for chunk in &code {
        let inner = chunk.text.lines().filter(|line| !line.starts_with("```"));
        assert!(inner.clone().count() > 0 && inner.clone().all(|line| line.starts_with("let") && line.ends_with(';')));
    }
}

#[test]
fn cells_over_several_rows_keep_these_together() {
    let rows: String = (1..=9)
        .map(|at| {
            format!("<tr><td rowspan=2>Hut {at}</td><td>{HUT}</td></tr><tr><td>Also of hut {at}. {HUT}</td></tr>")
        })
        .collect();
    let (found, _) =
        chunks_of(&format!("<table><tr><th>A</th><th>B</th></tr>{rows}</table>"), ChunkOptions::new(70, 0));
    assert_eq!(found.len(), 9, "{found:#?}");
    assert!(found.iter().enumerate().all(|(at, chunk)| chunk.text.contains(&format!("of hut {}.", at + 1))));
}

#[test]
fn a_long_text_is_named_by_both_ends_and_a_repeated_one_by_what_is_before_it() {
    let (found, _) = chunks_of(
        &format!("<p>{HUT} {HUT}</p><p>Monday</p><p>Closed.</p><p>Tuesday</p><p>Closed.</p><p>漢字の文章です</p>"),
        ChunkOptions::new(2, 0),
    );
    let fragment = |at: &str| {
        let chunk = found.iter().rev().find(|chunk| chunk.text == at).expect(at);
        chunk.url.split_once("text=").expect("a fragment").1.to_owned()
    };
    assert_eq!(fragment("Closed."), "Tuesday-,Closed%2E");
    let (found, _) =
        chunks_of(&format!("<p>{HUT} And that is all there is to say of it.</p>"), ChunkOptions::default());
    assert_eq!(
        found[0].url.split_once("text=").expect("a fragment").1,
        "The%20hut%20above%20the%20lake,is%20to%20say%20of%20it%2E"
    );
}

#[test]
fn headings_alone_and_notes_are_not_lost() {
    let (found, _) =
        chunks_of("<h2>Empty</h2><h2>Full</h2><h3>Deeper</h3><p>Text.</p><h2>Last</h2>", ChunkOptions::default());
    let told: Vec<(String, &str)> = found.iter().map(|chunk| (chunk.path.join(" > "), chunk.text.as_str())).collect();
    assert_eq!(
        told,
        [("Empty", "## Empty"), ("Full > Deeper", "Text."), ("Last", "## Last")]
            .map(|(path, text)| (path.to_owned(), text))
    );
}

#[test]
fn posts_have_author_and_day() {
    let article = crate::tests::sample::page_with_posts();
    let snapshot = testing::snapshot("<p>None of it</p>");
    let found = chunks(&Page::new(&snapshot).expect("sound"), &article, &[], ChunkOptions::default());
    assert!(found.iter().any(|chunk| chunk.kind == ChunkKind::Post && chunk.author.is_some()), "{found:#?}");
    assert!(found.iter().all(|chunk| chunk.range.is_none() && chunk.url == URL));
    assert_eq!(chunks(&Page::new(&snapshot).expect("sound"), &Article::default(), &[], ChunkOptions::default()), []);
}
