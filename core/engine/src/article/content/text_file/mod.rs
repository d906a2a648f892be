//! A text file that is opened in a tab: plain text as its paragraphs, Markdown as what it means. Browsers show both in one
//! `pre`, without a word of how they are to be read.

mod markdown;
mod plain;

use percent_encoding::percent_decode_str;
use url::Url;

use super::{headings::set_levels, line::plain as words_of, links::Addresses, tex};
use crate::{
    article::{Block, BlockKind},
    judge::Extraction,
    page::{NodeId, Page},
};

/// Types of files that are read so.
const TYPES: [&str; 4] = ["text/plain", "text/markdown", "text/x-markdown", "text/x-web-markdown"];

/// Ends of the names of files that hold Markdown, whatever their server calls them.
const MARKDOWN: [&str; 5] = [".md", ".markdown", ".mkd", ".mdown", ".qmd"];

/// A text file as an article.
pub struct TextFile {
    /// What is kept of the page that the browser has made of it: all.
    pub extraction: Extraction,
    /// The title that it shows, else the name of the file.
    pub title: String,
    /// Its text, without the title.
    pub body: Vec<Block>,
}

/// The article of a page that is a text file; `None` where it is none, or no prose: a program, a table, a log.
pub(in crate::article) fn text_file(page: &Page) -> Option<TextFile> {
    let snapshot = page.snapshot();
    let kind = snapshot.content_type.as_str();
    if !TYPES.contains(&kind) {
        return None;
    }
    let pre = page.elements("pre").next()?;
    let kept: Vec<NodeId> = (pre..page.subtree_end(pre)).filter(|&node| page.text(node).is_some()).collect();
    let text: String = kept.iter().filter_map(|&node| page.text(node)).collect();
    let name = file_name(&snapshot.url);
    let lower = name.to_lowercase();
    let is_markdown = kind != "text/plain" || MARKDOWN.iter().any(|end| lower.ends_with(end));
    let mut body = if is_markdown { markdown::blocks(&text, &Addresses::new(page)) } else { plain::blocks(&text)? };
    let title = title(&mut body).unwrap_or(name);
    set_levels(&mut body);
    if is_markdown {
        tex::set(&mut body);
    }
    let extraction = Extraction { kept, root: Some(pre), confidence: 1.0, ..Extraction::default() };
    (!body.is_empty()).then_some(TextFile { extraction, title, body })
}

/// Takes the heading with which a text begins off it, where there is more.
fn title(body: &mut Vec<Block>) -> Option<String> {
    let Some(Block { kind: BlockKind::Heading { content, .. }, .. }) = body.first() else { return None };
    let title = words_of(content).trim().to_owned();
    if title.is_empty() || body.len() < 2 {
        return None;
    }
    body.remove(0);
    Some(title)
}

/// The last part of an address, as people read it.
fn file_name(url: &str) -> String {
    let url = Url::parse(url).ok();
    let name = url.as_ref().and_then(|url| url.path_segments()?.next_back().filter(|name| !name.is_empty()));
    name.map(|name| percent_decode_str(name).decode_utf8_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::{
        analyze,
        article::{to_html, to_markdown_body, to_text},
        page::testing::snapshot,
    };

    /// What is made of a file with this text.
    fn read(url: &str, kind: &str, text: &str) -> crate::Analysis {
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
        let unnamed =
            read("https://example.org/old%20story.txt", "text/plain", "One sentence alone.\n\nAnd another one.");
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
        for text in [
            ">".repeat(20_000),
            "- ".repeat(20_000),
            "*a **b ".repeat(10_000),
            "[".repeat(20_000),
            "![a](".repeat(9_000),
        ] {
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
}
