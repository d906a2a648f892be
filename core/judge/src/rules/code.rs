//! Keeps code between two parts of the text.
//!
//! The trees know code as what has few words and no sentences, and miss some of it, mostly where a page is read without
//! its styles; the sentence before it then announces nothing. Wrong where text flows around something that only looks
//! like code.

use std::ops::Range;

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page};

use super::{Phase, Rule};

pub(super) const RULE: Rule = Rule {
    id: "code",
    phase: Phase::Complete,
    summary: "keeps code between two parts of the text",
    apply: |verdicts| keep(verdicts.page, verdicts.blocks, &mut verdicts.kept),
};

/// Keeps the blocks of each piece of code that has kept text before and after it.
fn keep(page: &Page, blocks: &Blocks, kept: &mut [bool]) {
    let code: Vec<Option<NodeId>> = blocks.blocks.iter().map(|block| code_around(page, block)).collect();
    if code.iter().all(Option::is_none) {
        return;
    }
    let around = Around::of(blocks);
    let mut from = 0;
    for piece in code.chunk_by(|one, next| one == next) {
        let piece = from..from + piece.len();
        from = piece.end;
        if code[piece.start].is_some()
            && around.is_kept(blocks, kept, &piece)
            && !is_beside(&blocks.blocks[piece.clone()])
        {
            for index in piece {
                kept[index] |= blocks.blocks[index].is_visible();
            }
        }
    }
    keep_names(blocks, &code, kept);
}

/// Keeps the names of files right above code that is kept.
fn keep_names(blocks: &Blocks, code: &[Option<NodeId>], kept: &mut [bool]) {
    for (above, pair) in code.windows(2).enumerate() {
        let begins = matches!(pair, [before, Some(_)] if before.is_none());
        let block = &blocks.blocks[above];
        if begins && kept[above + 1] && block.is_visible() && is_file_name(blocks.text_of(block).trim()) {
            kept[above] = true;
        }
    }
}

/// Characters of the name of a file, at most.
const LONGEST_NAME: usize = 80;

/// Whether a text is the name of a file: one word that ends in a point and a few letters.
fn is_file_name(text: &str) -> bool {
    let ending = text.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_word = text.len() <= LONGEST_NAME && !text.contains(char::is_whitespace) && !text.contains("//");
    is_word && (1..=10).contains(&ending.len()) && ending.chars().all(|c| c.is_ascii_alphanumeric())
}

/// The nearest text that is seen, before each block and from each block on.
struct Around {
    before: Vec<Option<usize>>,
    behind: Vec<Option<usize>>,
}

impl Around {
    fn of(blocks: &Blocks) -> Self {
        let nearest = |order: &mut dyn Iterator<Item = usize>| {
            let mut last = None;
            let mut found: Vec<Option<usize>> = vec![None];
            for index in order {
                let block = &blocks.blocks[index];
                last = if block.weight > 0 && block.is_visible() { Some(index) } else { last };
                found.push(last);
            }
            found
        };
        let before = nearest(&mut (0..blocks.blocks.len()));
        let mut behind = nearest(&mut (0..blocks.blocks.len()).rev());
        behind.reverse();
        Around { before, behind }
    }

    /// Whether the text is kept on both sides of these blocks. The name of the code's file is no text before it.
    fn is_kept(&self, blocks: &Blocks, kept: &[bool], piece: &Range<usize>) -> bool {
        let is_kept = |index: Option<usize>| index.is_some_and(|index| kept[index]);
        let names = |index: &usize| is_file_name(blocks.text_of(&blocks.blocks[*index]).trim());
        let before = self.before[piece.start];
        let above_name = before.filter(names).and_then(|index| self.before[index]);
        (is_kept(before) || is_kept(above_name)) && is_kept(self.behind[piece.end])
    }
}

/// Whether any of these states that it is beside the text.
fn is_beside(blocks: &[Block]) -> bool {
    blocks.iter().any(|block| block.hints.any(Hints::BOILERPLATE | Hints::ASIDE | Hints::COMMENT))
}

/// The outermost `pre` that a block is in.
fn code_around(page: &Page, block: &Block) -> Option<NodeId> {
    if !block.hints.any(Hints::CODE) {
        return None;
    }
    std::iter::successors(Some(block.node), |&node| page.parent(node)).filter(|&node| page.tag(node) == "pre").last()
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    const TEXT: &str = "The ferry leaves the old harbour at dawn, and the whole town sees it go.";

    /// Texts that are kept, where those are that begin with "The".
    fn kept(html: &str) -> String {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut kept: Vec<bool> = blocks.blocks.iter().map(|block| blocks.text_of(block).starts_with("The")).collect();
        keep(&page, &blocks, &mut kept);
        let texts = blocks.blocks.iter().zip(kept).filter(|(_, kept)| *kept).map(|(block, _)| blocks.text_of(block));
        texts.collect::<Vec<_>>().join("|")
    }

    #[test]
    fn code_between_two_paragraphs_is_kept() {
        for code in ["<pre><code>find . -type f</code></pre>", "<div><pre><div>find . -type f</div></pre></div>"] {
            assert_eq!(kept(&format!("<p>{TEXT}</p>{code}<p>{TEXT}</p>")), format!("{TEXT}|find . -type f|{TEXT}"));
        }
        let lines = "<pre><div>let a = 1;</div><div>let b = 2;</div></pre>";
        assert!(kept(&format!("<p>{TEXT}</p>{lines}<p>{TEXT}</p>")).contains("let a = 1;|let b = 2;"));
    }

    #[test]
    fn the_name_of_the_file_goes_with_its_code() {
        let code = "<pre>find . -type f</pre>";
        let named = |name: &str| kept(&format!("<p>{TEXT}</p><div>{name}</div>{code}<p>{TEXT}</p>"));
        assert!(named("src/find.rs").contains("|src/find.rs|find"));
        assert!(!named("Read more…").contains("more") && !named("rust").contains("rust|"));
    }

    #[test]
    fn other_code_is_as_it_was() {
        let code = "<pre>find . -type f</pre>";
        for html in [
            format!("<p>{TEXT}</p>{code}"),
            format!("<p>{TEXT}</p>{code}<p>Also read</p>"),
            format!("<p>{TEXT}</p><aside>{code}</aside><p>{TEXT}</p>"),
            format!("<p>{TEXT}</p><pre hidden>find . -type f</pre><p>{TEXT}</p>"),
            format!("<p>{TEXT}</p><p>find</p><p>{TEXT}</p>"),
        ] {
            assert!(!kept(&html).contains("find"), "{html}");
        }
    }
}
