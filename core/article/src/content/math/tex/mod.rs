//! TeX that the page's scripts have not set: it becomes formulas where its delimiters pair and what is between them is TeX.

mod find;
mod mathml;

use crate::content::visit::{for_each_line, inner};
use crate::{Block, BlockKind, Inline, Math};
use find::{Piece, is_certain, pieces};
pub(super) use mathml::mathml;

/// Formulas of a page that are set, at most; what is after them stays as it is.
const MOST: usize = 2_000;

/// Sets the formulas of an article. Single dollars part formulas only where other TeX is certain: they are prices elsewhere.
pub(in crate::content) fn set(blocks: &mut Vec<Block>) {
    let (mut may_be, mut certain) = (false, false);
    for_each_line(blocks, &mut |content| {
        look(content, &mut |text| {
            may_be |= text.contains(['$', '\\']);
            certain |= is_certain(text);
        });
    });
    if may_be {
        let mut left = MOST;
        in_blocks(blocks, certain, &mut left);
    }
}

/// Looks at every run of text of a line, within other inline content too.
fn look(content: &mut [Inline], at: &mut dyn FnMut(&str)) {
    runs(content).iter().for_each(|text| at(text));
    content.iter_mut().filter_map(inner).for_each(|content| look(content, at));
}

/// The runs of text of a line of which formulas may be parts; a break is a line feed.
fn runs(content: &[Inline]) -> Vec<String> {
    let mut runs = vec![String::new()];
    for inline in content {
        match (inline, runs.last_mut()) {
            (Inline::Text { text }, Some(run)) => run.push_str(text),
            (Inline::Break, Some(run)) => run.push('\n'),
            _ => runs.push(String::new()),
        }
    }
    runs.retain(|run| !run.trim().is_empty());
    runs
}

fn in_blocks(blocks: &mut Vec<Block>, dollars: bool, left: &mut usize) {
    for block in std::mem::take(blocks) {
        let Block { kind, lang, dir, source, role } = block;
        match kind {
            BlockKind::Paragraph { content } => {
                let parts = parts(in_line(content, dollars, left));
                let with = |kind| Block { kind, lang: lang.clone(), dir, source, role };
                blocks.extend(parts.into_iter().map(with));
            }
            kind => {
                let mut block = Block { kind, lang, dir, source, role };
                match &mut block.kind {
                    BlockKind::Heading { content, .. } => inline_alone(content, dollars, left),
                    BlockKind::Figure { caption, .. } => inline_alone(caption, dollars, left),
                    BlockKind::Details { summary, .. } => inline_alone(summary, dollars, left),
                    BlockKind::DefinitionList { items } => {
                        items
                            .iter_mut()
                            .flat_map(|item| &mut item.terms)
                            .for_each(|term| inline_alone(term, dollars, left));
                    }
                    _ => {}
                }
                crate::content::visit::below(&mut block).into_iter().for_each(|inner| in_blocks(inner, dollars, left));
                blocks.push(block);
            }
        }
    }
}

/// A part of a line: inline content, or a formula on a line of its own.
enum Part {
    Inline(Inline),
    Display(Math),
}

/// Formulas in a line that holds no blocks.
fn inline_alone(content: &mut Vec<Inline>, dollars: bool, left: &mut usize) {
    let parts = in_line(std::mem::take(content), dollars, left);
    content.extend(parts.into_iter().map(|part| match part {
        Part::Inline(inline) => inline,
        Part::Display(math) => Inline::Math(math),
    }));
}

fn in_line(content: Vec<Inline>, dollars: bool, left: &mut usize) -> Vec<Part> {
    let mut parts = Vec::with_capacity(content.len());
    let mut run: Vec<Inline> = Vec::new();
    for mut inline in content {
        if matches!(inline, Inline::Text { .. } | Inline::Break) {
            run.push(inline);
            continue;
        }
        in_run(std::mem::take(&mut run), dollars, left, &mut parts);
        let is_code =
            matches!(&inline, Inline::Styled { tag, .. } if matches!(tag.as_str(), "code" | "kbd" | "samp" | "tt"));
        if !is_code && let Some(content) = inner(&mut inline) {
            inline_alone(content, dollars, left);
        }
        parts.push(Part::Inline(inline));
    }
    in_run(run, dollars, left, &mut parts);
    parts
}

/// Formulas in text without any other element in it.
fn in_run(run: Vec<Inline>, dollars: bool, left: &mut usize, parts: &mut Vec<Part>) {
    let text: String = runs(&run).concat();
    let found = pieces(&text, dollars);
    let count = found.iter().filter(|piece| matches!(piece, Piece::Formula { .. })).count();
    if count == 0 || count > *left {
        parts.extend(run.into_iter().map(Part::Inline));
        return;
    }
    *left -= count;
    for piece in found {
        match piece {
            Piece::Text(text) => {
                for (at, line) in text.split('\n').enumerate() {
                    if at > 0 {
                        parts.push(Part::Inline(Inline::Break));
                    }
                    if !line.is_empty() {
                        parts.push(Part::Inline(Inline::Text { text: line.to_owned() }));
                    }
                }
            }
            Piece::Formula { latex, display } => {
                let latex = latex.trim().to_owned();
                let math = Math { mathml: mathml(&latex, display), text: latex.clone(), latex: Some(latex) };
                parts.push(if display { Part::Display(math) } else { Part::Inline(Inline::Math(math)) });
            }
        }
    }
}

/// The blocks of a paragraph: displayed formulas are between what is before and after them.
fn parts(parts: Vec<Part>) -> Vec<BlockKind> {
    let mut blocks = Vec::new();
    let mut line: Vec<Inline> = Vec::new();
    let end = |line: &mut Vec<Inline>, blocks: &mut Vec<BlockKind>| {
        let content = trimmed(std::mem::take(line));
        match content.as_slice() {
            [] => {}
            [Inline::Math(math)] => blocks.push(BlockKind::Math(math.clone())),
            _ => blocks.push(BlockKind::Paragraph { content }),
        }
    };
    let has_display = parts.iter().any(|part| matches!(part, Part::Display(_)));
    for part in parts {
        match part {
            Part::Inline(inline) => line.push(inline),
            Part::Display(math) => {
                end(&mut line, &mut blocks);
                blocks.push(BlockKind::Math(math));
            }
        }
    }
    if has_display {
        end(&mut line, &mut blocks);
    } else {
        blocks.push(BlockKind::Paragraph { content: line });
    }
    blocks
}

/// A line without breaks and white space at its ends.
fn trimmed(mut line: Vec<Inline>) -> Vec<Inline> {
    let is_space = |inline: &Inline| match inline {
        Inline::Break => true,
        Inline::Text { text } => text.trim().is_empty(),
        _ => false,
    };
    while line.last().is_some_and(is_space) {
        line.pop();
    }
    let begin = line.iter().take_while(|inline| is_space(inline)).count();
    line.drain(..begin);
    if let Some(Inline::Text { text }) = line.first_mut() {
        *text = text.trim_start().to_owned();
    }
    if let Some(Inline::Text { text }) = line.last_mut() {
        *text = text.trim_end().to_owned();
    }
    line
}
