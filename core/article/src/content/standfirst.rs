//! Standfirsts that pages mark up as headings: a sentence right below the title, which heads nothing.

use page::text::is_sentence_mark;

use super::line::plain;
use crate::{Block, BlockKind, Role};

/// Characters of such a sentence, at least; of one that no mark ends; and at most.
const SHORTEST: usize = 60;
const SHORTEST_UNENDED: usize = 140;
const LONGEST: usize = 800;

/// The same where words are written without spaces, in parts of these.
const UNSPACED: usize = 3;

/// Blocks before a standfirst that show who wrote the text and when, at most. A guess.
const MOST_AHEAD: usize = 4;

/// Makes a lead of the heading before all text that is a sentence, where the article's other headings are none. Pictures
/// may be before it, and lines that are no sentences: bylines and days.
pub(super) fn find(blocks: &mut [Block]) {
    let is_aside = |block: &Block| {
        matches!(block.kind, BlockKind::Image(_) | BlockKind::Figure { .. } | BlockKind::Rule | BlockKind::Video { .. })
    };
    let is_line = |block: &Block| matches!(&block.kind, BlockKind::Paragraph { content } if !plain(content).trim_end().ends_with(is_sentence_mark));
    let ahead = blocks.iter().filter(|block| !is_aside(block)).take_while(|block| is_line(block)).count();
    if ahead > MOST_AHEAD {
        return;
    }
    let Some(at) = blocks.iter().position(|block| !is_aside(block) && !is_line(block)) else { return };
    let is_text = |block: &Block| !matches!(block.kind, BlockKind::Heading { .. }) && !is_aside(block);
    let others = blocks.iter().skip(at + 1);
    if !blocks.get(at).is_some_and(is_sentence) || !others.clone().any(is_text) || others.clone().any(is_sentence) {
        return;
    }
    if let Some(Block { kind, role, .. }) = blocks.get_mut(at)
        && let BlockKind::Heading { content, .. } = kind
    {
        let content = std::mem::take(content);
        *kind = BlockKind::Paragraph { content };
        *role = Some(Role::Lead);
    }
}

/// Whether a block is a heading that is a sentence.
fn is_sentence(block: &Block) -> bool {
    let BlockKind::Heading { content, .. } = &block.kind else { return false };
    let text = plain(content);
    let text = text.trim().trim_end_matches(['"', '”', '“', '»', '’', ')', '」', ' ']);
    let parts = if text.contains(' ') { 1 } else { UNSPACED };
    let length = text.chars().count() * parts;
    let least = if text.ends_with(is_sentence_mark) || text.ends_with('…') { SHORTEST } else { SHORTEST_UNENDED };
    (least..=LONGEST).contains(&length)
}

#[cfg(test)]
mod tests {
    use crate::testing;
    use judge::Extraction;
    use page::Page;

    use crate::{BlockKind, Role, assemble};

    const TEXT: &str = "<p>The ferry left the old harbour before dawn, and nobody on the quay had thought of it.</p>";

    /// Whether the first block is a lead, and how many headings there are.
    fn read(html: &str) -> (bool, usize) {
        let snapshot = testing::snapshot(&format!("<title>The last ferry</title><h1>The last ferry</h1>{html}"));
        let page = Page::new(&snapshot).expect("sound");
        let title = testing::find(&page, "h1");
        let kept = testing::keep_all(&page, testing::find(&page, "body"), &[]);
        let article = assemble(&page, &Extraction { title: Some(title), ..kept });
        let headings = article.body.iter().filter(|block| matches!(block.kind, BlockKind::Heading { .. })).count();
        (article.body.iter().any(|block| block.role == Some(Role::Lead)), headings)
    }

    #[test]
    fn a_sentence_below_the_title_is_no_heading() {
        for sentence in [
            "Nobody had thought of the mail when the last ferry left the old harbour before dawn.",
            "Als die letzte Fähre vor dem Morgen den alten Hafen verließ, dachte niemand an die Post.",
            "Personne n’avait pensé au courrier quand le dernier bac a quitté le vieux port avant l’aube…",
            "Никто не подумал о почте, когда последний паром ушёл из старой гавани до рассвета.",
            "最後の渡し船が夜明け前に古い港を出たとき、郵便のことを考えた者はいなかった。",
            "لم يفكر أحد في البريد عندما غادرت العبارة الأخيرة الميناء القديم قبل الفجر بقليل.",
            "“Nobody had thought of the mail when the last ferry left the old harbour.”",
        ] {
            for tag in ["h2", "h3", "h4", "h5"] {
                let standfirst = format!("<{tag}>{sentence}</{tag}>");
                assert_eq!(read(&format!("{standfirst}{TEXT}{TEXT}")), (true, 0), "{standfirst}");
                let about = "<p>Ann Example, Bo Beispiel</p><p>Harbour Papers | 4 min</p>";
                assert_eq!(read(&format!("{about}{standfirst}{TEXT}{TEXT}")), (true, 0), "{standfirst}");
                let picture = "<img src=/a.jpg width=600 height=400 alt='The quay'>";
                let sections = format!("<h2>The mail</h2>{TEXT}<h2>The boat</h2>{TEXT}");
                assert_eq!(read(&format!("{picture}{standfirst}{TEXT}{sections}")), (true, 2), "{standfirst}");
            }
        }
    }

    #[test]
    fn headings_stay() {
        let long = "Nobody had thought of the mail when the last ferry left the old harbour before dawn.";
        assert_eq!(read(&format!("<h2>The mail</h2>{TEXT}")), (false, 1));
        assert_eq!(read(&format!("<h2>Why did nobody think of it?</h2>{TEXT}")), (false, 1), "short");
        assert_eq!(read(&format!("{TEXT}<h2>{long}</h2>{TEXT}")), (false, 1), "behind text");
        let theses = format!("<h2>{long}</h2>{TEXT}<h2>{long} Nor of the boat.</h2>{TEXT}");
        assert_eq!(read(&theses), (false, 2), "all headings of the text are sentences");
        assert_eq!(read(&format!("<h2>{long}</h2>")), (false, 1), "nothing is below it");
    }
}
