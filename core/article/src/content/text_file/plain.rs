//! Plain text: paragraphs between empty lines, whose lines were broken by a program or by the author.

use page::text::{is_sentence_mark, is_unspaced};

use crate::{Block, BlockKind, Inline};

/// Characters from which on a line is full, so that a program has broken it; half as many of a script without spaces.
const FULL: usize = 45;

/// Longest line that is a title, in characters.
const LONGEST_TITLE: usize = 120;

/// Share of the lines that are words in rows and columns from which on a file is no prose. A guess.
const MOST_COLUMNS: f64 = 1.0 / 3.0;

/// Share of the letters among the characters of prose that are no spaces, at least; of programs, tables and logs fewer
/// are. A guess.
const LEAST_LETTERS: f64 = 0.85;

/// The blocks of a text; `None` where it is no prose.
pub(super) fn blocks(text: &str) -> Option<Vec<Block>> {
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{c}'], "\n");
    let text = text.trim_start_matches('\u{feff}');
    let paragraphs = paragraphs(text);
    if !is_prose(&paragraphs) {
        return None;
    }
    let has_more = paragraphs.len() > 1;
    let block = |(at, lines): (usize, &Vec<&str>)| match lines.as_slice() {
        [line] if at == 0 && has_more && is_title(line) => {
            BlockKind::Heading { level: 2, id: None, content: vec![text_of(line.trim())] }
        }
        lines if lines.iter().any(|line| is_in_columns(line)) => {
            BlockKind::Preformatted { content: vec![Inline::Text { text: lines.join("\n") }] }
        }
        lines => BlockKind::Paragraph { content: joined(lines) },
    };
    Some(paragraphs.iter().enumerate().map(block).map(Block::new).collect())
}

fn paragraphs(text: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let parts = lines.split(|line| line.trim().is_empty()).filter(|lines| !lines.is_empty());
    parts.map(<[&str]>::to_vec).collect()
}

/// Whether most of a text is sentences, rather than a program, a table or a log.
fn is_prose(paragraphs: &[Vec<&str>]) -> bool {
    let lines = || paragraphs.iter().flatten();
    let columns = lines().filter(|line| is_in_columns(line)).count() as f64;
    let characters = || lines().flat_map(|line| line.chars()).filter(|c| !c.is_whitespace());
    let letters = characters().filter(|c| c.is_alphabetic()).count() as f64;
    let is_listed = |line: &&&str| line.split_once(": ").is_some_and(|(name, _)| !name.contains(' '));
    let listed = lines().filter(is_listed).count();
    let all = lines().count();
    all > 0
        && columns <= MOST_COLUMNS * all as f64
        && letters >= LEAST_LETTERS * characters().count() as f64
        && (all < 3 || listed * 2 < all)
}

/// Whether a line is set by spaces: far in, or with gaps between its words.
fn is_in_columns(line: &str) -> bool {
    let indent = line.chars().take_while(|c| c.is_whitespace()).count();
    indent >= 4 || line.starts_with('\t') || line.trim().contains("   ") || line.trim().contains('\t')
}

fn is_title(line: &str) -> bool {
    let line = line.trim();
    line.chars().count() <= LONGEST_TITLE && !line.ends_with(is_sentence_mark) && !is_in_columns(line)
}

fn text_of(text: &str) -> Inline {
    Inline::Text { text: text.to_owned() }
}

/// The lines of a paragraph: one text where a program has broken it, else line by line.
fn joined(lines: &[&str]) -> Vec<Inline> {
    let is_full = |line: &&str| {
        let width = line.chars().map(|c| if is_unspaced(c) { 2 } else { 1 }).sum::<usize>();
        width >= FULL
    };
    let is_wrapped =
        lines.len() > 1 && lines.iter().rev().skip(1).all(is_full) && !lines.iter().any(|line| is_item(line));
    if !is_wrapped {
        let mut content = Vec::new();
        for line in lines {
            if !content.is_empty() {
                content.push(Inline::Break);
            }
            content.push(text_of(line.trim()));
        }
        return content;
    }
    let mut text = String::new();
    for line in lines.iter().map(|line| line.trim()) {
        let is_apart = text.chars().next_back().is_some_and(|c| !is_unspaced(c));
        if is_apart {
            text.push(' ');
        }
        text.push_str(line);
    }
    vec![Inline::Text { text }]
}

/// Whether a line begins as those of a list do.
fn is_item(line: &str) -> bool {
    let line = line.trim_start();
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with(['-', '*', '•', '>']) || number.len() < line.len() && number.starts_with([')', '.'])
}
