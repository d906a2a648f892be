//! The title once more: readers have it above the text, whatever the page has below it.

use super::{headings::set_levels, line::plain};
use crate::{
    article::{Block, BlockKind},
    text::letters_and_digits,
};

/// Characters of text behind which a heading that says the same heads a section.
const FIRST: usize = 400;

/// Blocks among which the title may be once more.
const BLOCKS: usize = 12;

/// Letters and digits of a paragraph that is the title, at least.
const SHORTEST: usize = 8;

/// Marks that part a title from the name of its site or section.
const MARKS: [&str; 8] = [" | ", " - ", " – ", " — ", " · ", " • ", " :: ", " » "];

/// Leaves out headings, and a line before all text, that say what the title says, in whatever case and with whatever
/// marks, with the name of the site beside it or without.
pub(in crate::article) fn leave_out(blocks: &mut Vec<Block>, title: &str) {
    let title = html_escape::decode_html_entities(title);
    let wanted = letters_and_digits(&title);
    if wanted.is_empty() {
        return;
    }
    let mut text = 0;
    let mut again = Vec::new();
    for (at, block) in blocks.iter().enumerate().take(BLOCKS) {
        match &block.kind {
            BlockKind::Heading { content, .. } if is_said_by(&plain(content), &title, &wanted) => again.push(at),
            BlockKind::Paragraph { content } => {
                let own = plain(content);
                if text == 0 && wanted.chars().count() >= SHORTEST && letters_and_digits(&own) == wanted {
                    again.push(at);
                } else {
                    text += own.chars().count();
                }
            }
            BlockKind::List { .. }
            | BlockKind::Table(_)
            | BlockKind::Code { .. }
            | BlockKind::DefinitionList { .. } => break,
            _ => {}
        }
        if text > FIRST {
            break;
        }
    }
    if again.is_empty() || again.len() == blocks.len() {
        return;
    }
    let mut at = 0;
    blocks.retain(|_| {
        at += 1;
        !again.contains(&(at - 1))
    });
    set_levels(blocks);
}

/// Whether a heading says what the title says: the same, with something set off beside it, or the title's own beginning
/// where the rest is set off.
fn is_said_by(heading: &str, title: &str, wanted: &str) -> bool {
    let heading = html_escape::decode_html_entities(heading);
    let own = letters_and_digits(&heading);
    let parts = |text: &str| -> Vec<String> {
        let cut = MARKS.iter().find_map(|mark| text.split_once(mark));
        cut.map(|(first, rest)| vec![letters_and_digits(first), letters_and_digits(rest)]).unwrap_or_default()
    };
    let is_long = |text: &str| text.chars().count() >= SHORTEST;
    own == wanted
        || is_long(wanted) && parts(&heading).iter().any(|part| part == wanted)
        || is_long(&own) && own.len() * 2 >= wanted.len() && parts(title).first() == Some(&own)
}

#[cfg(test)]
mod tests {
    use crate::{
        article::testing,
        article::{assemble, to_markdown_body},
        judge::Extraction,
        page::Page,
    };

    const TEXT: &str =
        "<p>The ferry left the old harbour before dawn, and nobody on the quay had thought of the mail.</p>";

    fn body(html: &str) -> String {
        let head =
            "<title>The last ferry: what it carried | Island Papers</title><h1>The last ferry: what it carried</h1>";
        let snapshot = testing::snapshot(&format!("{head}{html}"));
        let page = Page::new(&snapshot).expect("sound");
        let title = testing::find(&page, "h1");
        let kept = testing::keep_all(&page, testing::find(&page, "body"), &[]);
        to_markdown_body(&assemble(&page, &Extraction { title: Some(title), ..kept }))
    }

    #[test]
    fn the_title_is_not_said_again_below_it() {
        let text = body(TEXT);
        for again in [
            "<h2>The last ferry: what it carried</h2>",
            "<h1>THE LAST FERRY: WHAT IT CARRIED</h1>",
            "<h3>“The last ferry” – what it carried!</h3>",
            "<h2>The last ferry: what it carried | Island Papers</h2>",
            "<h2>Island Papers – The last ferry: what it carried</h2>",
            "<h2>The last ferry:&amp;nbsp;what it carried</h2>",
            "<p>The last ferry: what it carried</p>",
            "<div><strong>The last ferry: what it carried.</strong></div>",
            "<h2 style='position: absolute; width: 1px; height: 1px; overflow: hidden'>The last ferry: what it carried</h2>",
        ] {
            assert_eq!(body(&format!("{again}{TEXT}")), text, "{again}");
            if again.starts_with("<h") {
                assert!(!body(&format!("<p>A boat, a bag.</p>{again}{TEXT}")).contains("carried"), "{again}");
            }
        }
    }

    #[test]
    fn other_headings_stay() {
        for other in ["What it carried", "The last ferry of the year", "Carried"] {
            assert!(body(&format!("<h2>{other}</h2>{TEXT}")).contains(other), "{other}");
        }
        let far = body(&format!("{}<h2>The last ferry: what it carried</h2>{TEXT}", TEXT.repeat(6)));
        assert!(far.contains("## The last ferry: what it carried"), "{far}");
    }
}
