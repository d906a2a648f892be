//! The title once more: readers have it above the text, whatever the page has below it.

use page::text::letters_and_digits;

use super::{headings::set_levels, line::plain};
use crate::{Block, BlockKind};

/// Characters of text after which a heading with the same words begins a section.
const FIRST: usize = 400;

/// Blocks among which the title may be once more.
const BLOCKS: usize = 12;

/// Letters and digits of a paragraph that is the title, at least.
const SHORTEST: usize = 8;

/// Marks that part a title from the name of its site or section.
const MARKS: [&str; 8] = [" | ", " - ", " – ", " — ", " · ", " • ", " :: ", " » "];

/// Leaves out headings, and a line before all text, that repeat the title, in whatever case and with whatever
/// marks, with the name of the site beside it or without.
pub(crate) fn leave_out(blocks: &mut Vec<Block>, title: &str) {
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

/// Whether a heading repeats the title: the same, with something set off beside it, or the title's own beginning
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
