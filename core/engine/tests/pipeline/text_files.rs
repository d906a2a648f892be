//! Text files: plain text and Markdown as articles.

use engine::{
    Analysis, analyze,
    article::to_text,
    render::{to_html, to_markdown_body},
};
use page::testing::snapshot;
use proptest::prelude::*;

/// What is made of a file with this text.
fn read(url: &str, kind: &str, text: &str) -> Analysis {
    let mut page = snapshot(&format!("<pre>{}</pre>", html_escape::encode_text(text)));
    (page.url, page.base_url, page.content_type) = (url.to_owned(), url.to_owned(), kind.to_owned());
    analyze(&page, &|| 0.0).expect("sound")
}

const STORY: &str = "The last ferry\r\n\r\nThe ferry left the old harbour before dawn, and nobody on\r\n\
    the quay had thought of the mail at all.\r\n\r\n  It was the year in which\r\nthe lamp went out,\r\nand the boats.\r\n\r\n\
    kind      boats\r\nlarge         3\r\nsmall        12\r\n";

#[test]
fn plain_text_is_its_paragraphs() {
    let found = read("https://example.org/a/story.txt", "text/plain", STORY);
    assert_eq!(found.article.metadata.title, "The last ferry");
    let html = to_html(&found.article);
    assert!(html.contains("<p>The ferry left the old harbour before dawn, and nobody on the quay had"), "{html}");
    assert!(html.contains("It was the year in which<br>"), "{html}");
    assert!(html.contains("\nkind      boats\nlarge "), "{html}");
    assert_eq!(found.extraction.reason, None);
    let unnamed = read("https://example.org/old%20story.txt", "text/plain", "One sentence alone.\n\nAnd another one.");
    assert_eq!(unnamed.article.metadata.title, "old story.txt");
}

#[test]
fn programs_and_tables_stay_as_they_are() {
    for text in [
        "import os\n\ndef main():\n    for name in os.listdir():\n        print(name)\n\n    return 0\n",
        "a;b;c\n1;2;3\n4;5;6\n",
        "2024-05-11 10:22:03 INFO started\n2024-05-11 10:22:04 INFO ready\n2024-05-11 10:23:00 WARN late\n",
        "User-agent: *\nDisallow: /a\nDisallow: /b\n",
    ] {
        let found = read("https://example.org/file.txt", "text/plain", text);
        assert!(!to_html(&found.article).contains("<p>"), "{text}");
    }
}

#[test]
fn markdown_is_what_it_means() {
    let text = "---\ntags: a\n---\n# The last ferry\n\nThe *ferry* left [the harbour](../h.html) at `5:12`.\n\n\
        ## Boats\n\n- large\n- [x] small\n  1. red\n\n> Nobody\n> slept.\n\n```rust\nlet a = 1;\n```\n\n\
        | boat | sail |\n|---|--:|\n| A | 3 |\n\n![The quay](quay.jpg)\n\n<script>alert(1)</script>\n\n\
        [bad](javascript:alert(1)) <b onclick=x>bold</b>\n\n***\n\nEnd.\n";
    for (url, kind) in [
        ("https://example.org/docs/a/read.me", "text/markdown"),
        ("https://example.org/docs/a/README.md?raw=1", "text/plain"),
    ] {
        let found = read(url, kind, text);
        assert_eq!(found.article.metadata.title, "The last ferry");
        let html = to_html(&found.article);
        for part in [
            "<em>ferry</em>",
            "<a href=\"https://example.org/docs/h.html\">the harbour</a>",
            "<code>5:12</code>",
            "<h2>Boats</h2>",
            "<li>large</li>",
            "<ol>",
            "<blockquote>",
            "let a = 1;",
            "<table",
            "<td",
            "src=\"https://example.org/docs/a/quay.jpg\"",
            "bad",
            "bold",
            "<hr>",
            "<p>End.</p>",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
        for part in ["alert", "onclick", "javascript", "tags: a"] {
            assert!(!html.contains(part), "{part}: {html}");
        }
    }
}

#[test]
fn what_nests_without_end_ends() {
    for text in
        [">".repeat(20_000), "- ".repeat(20_000), "*a **b ".repeat(10_000), "[".repeat(20_000), "![a](".repeat(9_000)]
    {
        let found = read("https://example.org/a.md", "text/markdown", &format!("{text}x"));
        assert!(to_html(&found.article).len() < 4 << 20);
    }
}

proptest! {
    #[test]
    fn words_of_plain_text_are_all_there(lines in proptest::collection::vec("[a-z]{1,9}( [a-z,.]{1,9}){0,12}", 1..30), gaps in proptest::collection::vec(0..3usize, 30)) {
        let text: String = lines.iter().zip(gaps).map(|(line, gap)| format!("{line}\n{}", "\n".repeat(gap))).collect();
        let found = read("https://example.org/a.txt", "text/plain", &text);
        let all = format!("{} {}", found.article.metadata.title, to_text(&found.article));
        for word in text.split_whitespace() {
            prop_assert!(all.contains(word), "{} {}", word, all);
        }
    }

    #[test]
    fn any_markdown_is_read_again_the_same(text in "[a-z*_`#>\\-\\[\\]()!|~ \n0-9.<&]{0,400}") {
        let found = read("https://example.org/a.md", "text/markdown", &text);
        let once = to_markdown_body(&found.article);
        prop_assert!(!once.contains("<script"));
    }
}
