//! What in a post shows who wrote it and when, what is its text, and what only leads on.

use judge::form::Stamp;
use look::block::{Block, Blocks};
use page::{Page, text::folded};

/// A line of a head is no longer than this, in characters of a spaced alphabet.
const LONGEST: u32 = 100;

/// Lines of a head at most.
const MOST_LINES: usize = 4;

/// A line that only leads on ("Reply", "Share") is no longer than this, in characters of a spaced alphabet.
const LONGEST_ACTION: u32 = 40;

/// A post in its parts.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Cut {
    /// The lines of the head.
    pub head: Vec<String>,
    /// The blocks of its text.
    pub text: Vec<usize>,
    /// The blocks of its head.
    pub heading: Vec<usize>,
}

/// Cuts a post, whose blocks these are. The head is everything up to the first line that shows when it was written, where
/// only short lines are before it, or such a line at the end; else up to a first line that links to the post, or to
/// anything.
pub(super) fn cut(page: &Page, blocks: &Blocks, own: &[usize], stamp: impl Fn(usize) -> Option<Stamp>) -> Cut {
    let block = |at: usize| &blocks.blocks[at];
    let is_line = |at: usize| block(at).weight > 0 && block(at).weight <= LONGEST;
    let short = own.iter().take_while(|&&at| is_line(at) || block(at).weight == 0).take(2 * MOST_LINES).count();
    let first = |is: &dyn Fn(usize) -> bool| own[..short].iter().position(|&at| is_line(at) && is(at));
    let linked = own.iter().position(|&at| block(at).weight > 0).filter(|&first| {
        let at = own[first];
        is_line(at) && (stamp(at).is_some() || block(at).link_density() > 0.5)
    });
    let head_end = first(&|at| stamp(at) == Some(Stamp::Day)).or(linked).map_or(0, |last| last + 1);
    // A post of one line is its text.
    let head_end = if own[head_end..].iter().any(|&at| block(at).weight > 0) { head_end } else { 0 };
    let mut heading: Vec<usize> = own[..head_end].to_vec();
    let mut text: Vec<usize> = own[head_end..].to_vec();
    while text.len() > 1 && text.last().is_some_and(|&at| is_action(block(at)) && stamp(at) != Some(Stamp::Day)) {
        text.pop();
    }
    if !heading.iter().any(|&at| stamp(at) == Some(Stamp::Day)) && text.len() > 1 {
        // Signed below the text.
        heading.extend(text.pop_if(|at| stamp(*at) == Some(Stamp::Day) && is_line(*at)));
    }
    let lines = heading.iter().map(|&at| line(page, blocks, block(at)));
    let head = lines.filter(|line| line.contains(char::is_alphanumeric)).take(MOST_LINES).collect();
    Cut { head, text, heading }
}

/// The text of a line. A name and a day are often separated by nothing but a margin.
fn line(page: &Page, blocks: &Blocks, block: &Block) -> String {
    let mut line = String::new();
    for text in blocks.leaves_of(block).iter().filter_map(|&leaf| page.text(leaf)) {
        let parts = |edge: Option<char>| edge.is_some_and(char::is_alphanumeric);
        if parts(line.chars().next_back()) && parts(text.chars().next()) {
            line.push(' ');
        }
        line.push_str(text);
    }
    folded(&line).trim_end_matches([',', '·', '|']).trim().to_owned()
}

/// Whether a block only leads on or does something.
fn is_action(block: &Block) -> bool {
    block.media == 0 && block.weight <= LONGEST_ACTION && block.plain_weight() * 5 <= block.weight
}
