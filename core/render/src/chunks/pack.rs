//! Parts filled with units, as many as fit; the end of a part is repeated in the next where that was asked for.

use std::ops::Range;

use article::{Article, Block, BlockKind, Table};

use super::{
    CHARACTERS_OF_A_TOKEN, ChunkOptions, cut, tokens,
    units::{Unit, join},
};
use crate::to_markdown_body;

/// Characters between two blocks.
const GAP: usize = 2;

/// A part of the article.
pub(super) struct Part {
    /// Its units, without what is repeated.
    pub(super) own: Range<usize>,
    /// In Markdown, with what is repeated.
    pub(super) text: String,
}

/// Units that follow each other in one section and are of one kind.
pub(super) fn runs(units: &[Unit]) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let mut start = 0;
    for run in units.chunk_by(|a, b| a.section == b.section && a.kind == b.kind) {
        runs.push(start..start + run.len());
        start += run.len();
    }
    runs
}

/// A run in parts.
pub(super) fn parts(units: &[Unit], run: Range<usize>, options: ChunkOptions) -> Vec<Part> {
    let most = options.max_tokens * CHARACTERS_OF_A_TOKEN;
    let mut parts: Vec<Part> = Vec::new();
    let mut start = run.start;
    while start < run.end {
        let rest = units.get(start..run.end).unwrap_or_default();
        let before = units.get(run.start..start).unwrap_or_default();
        let mut repeated = ending(before, options.overlap * CHARACTERS_OF_A_TOKEN);
        // A part with what is repeated has at least one unit that is new.
        if let Some(first) = rest.first().filter(|_| !repeated.is_empty()) {
            let both: Vec<Unit> = repeated.iter().chain([first]).cloned().collect();
            if tokens(&written(&both)) > options.max_tokens {
                repeated.clear();
            }
        }
        let mut used: usize = repeated.iter().map(size).sum();
        let mut owner = None;
        let mut count = 0;
        for unit in rest {
            used += size(unit) + if owner == Some(unit.owner) { 0 } else { framing(unit) };
            owner = Some(unit.owner);
            if count > 0 && used > most {
                break;
            }
            count += 1;
        }
        let write = |count: usize| {
            let own = rest.get(..count).unwrap_or_default();
            written(&repeated.iter().chain(own).cloned().collect::<Vec<Unit>>())
        };
        let mut text = write(count);
        // Sizes of units are an estimate of what they are together.
        while count > 1 && tokens(&text) > options.max_tokens {
            count -= 1;
            text = write(count);
        }
        if !text.is_empty() {
            parts.push(Part { own: start..start + count, text });
        }
        start += count.max(1);
    }
    parts
}

/// Units at the end of others that have no more characters together, the last paragraph by its sentences.
fn ending(units: &[Unit], most: usize) -> Vec<Unit> {
    let mut ending = Vec::new();
    let mut used = 0;
    for unit in units.iter().rev() {
        used += size(unit);
        if used <= most {
            ending.push(unit.clone());
            continue;
        }
        used -= size(unit);
        if let BlockKind::Paragraph { content } = &unit.block.kind {
            for content in cut::sentences(content).into_iter().rev() {
                let block = Block { kind: BlockKind::Paragraph { content }, ..unit.block.clone() };
                let sentence = Unit { block, ..unit.clone() };
                used += size(&sentence);
                if used > most {
                    break;
                }
                ending.push(sentence);
            }
        }
        break;
    }
    ending.reverse();
    ending
}

/// Characters of a unit in Markdown; of a row without the head above it.
fn size(unit: &Unit) -> usize {
    match &unit.block.kind {
        BlockKind::Code { text, .. } => text.chars().count() + 1,
        _ => (characters(&unit.block) + GAP).saturating_sub(framing(unit)),
    }
}

/// Characters that only the first unit of a block needs: the head of a table, the fences of code.
fn framing(unit: &Unit) -> usize {
    match &unit.block.kind {
        BlockKind::Table(table) => {
            let head = BlockKind::Table(Table { body: Vec::new(), ..table.clone() });
            characters(&Block { kind: head, ..unit.block.clone() })
        }
        BlockKind::Code { language, .. } => 2 * "```\n".len() + language.as_ref().map_or(0, String::len),
        _ => 0,
    }
}

fn characters(block: &Block) -> usize {
    markdown(vec![block.clone()]).chars().count()
}

/// Units in Markdown, those of one block as one.
fn written(units: &[Unit]) -> String {
    let mut blocks: Vec<Block> = Vec::new();
    let mut owner = None;
    for unit in units {
        let rest = match blocks.last_mut().filter(|_| owner == Some(unit.owner)) {
            Some(block) => join(block, unit.block.clone()),
            None => Some(unit.block.clone()),
        };
        blocks.extend(rest);
        owner = Some(unit.owner);
    }
    markdown(blocks)
}

fn markdown(body: Vec<Block>) -> String {
    to_markdown_body(&Article { body, ..Article::default() }).trim_matches('\n').to_owned()
}
