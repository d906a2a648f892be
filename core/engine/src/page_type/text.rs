//! Some of a page's blocks in numbers.

use crate::{
    block::{Block, Blocks, Hints},
    judge::{is_prose, is_year, log, share},
    page::Page,
};

/// Like siblings from which on something repeats.
const REPEATED: u32 = 4;

/// How far above a block its repeated ancestor may stand.
const NEAR: usize = 8;

/// Sums over some of the blocks, by weight where nothing else is said.
#[derive(Default)]
pub(super) struct Text {
    blocks: u32,
    pub(super) weight: u32,
    link_weight: u32,
    prose: u32,
    prose_blocks: u32,
    longest: u32,
    media: u32,
    headings: u32,
    lists: u32,
    tables: u32,
    code: u32,
    comments: u32,
    particulars: u32,
    prices: u32,
    questions: u32,
    repeated: u32,
    dates: u32,
}

impl Text {
    /// Sums up these blocks.
    pub(super) fn of<'b>(page: &Page, blocks: &Blocks, some: impl Iterator<Item = &'b Block>) -> Self {
        let mut sums = Text::default();
        for block in some {
            let weight = |is: bool| if is { block.weight } else { 0 };
            let text = blocks.text_of(block).trim();
            let short = text.len() < 40;
            let digit = short && text.contains(|c: char| c.is_ascii_digit());
            let prose = weight(is_prose(block));
            sums.blocks += 1;
            sums.weight += block.weight;
            sums.link_weight += block.link_weight;
            sums.prose += prose;
            sums.prose_blocks += u32::from(prose > 0);
            sums.longest = sums.longest.max(block.plain_weight());
            sums.media += block.media;
            sums.headings += u32::from(block.hints.has(Hints::HEADING));
            sums.lists += weight(block.hints.has(Hints::LIST_ITEM));
            sums.tables += weight(block.hints.has(Hints::TABLE));
            sums.code += weight(block.hints.has(Hints::CODE));
            sums.comments += weight(block.hints.has(Hints::COMMENT));
            sums.particulars += weight(block.hints.has(Hints::PARTICULARS));
            sums.prices += u32::from(digit && text.contains(['$', '€', '£', '¥']));
            sums.questions += u32::from(text.len() < 200 && text.ends_with(['?', '？']));
            sums.repeated += weight(is_repeated(page, blocks, block));
            sums.dates += u32::from(digit && has_year(text));
        }
        sums
    }

    /// One for each of its features.
    pub(super) fn numbers(&self) -> [f64; 17] {
        let part = |part: u32| share(f64::from(part), f64::from(self.weight));
        let number = |number: u32| log(f64::from(number));
        [
            number(self.blocks),
            number(self.weight),
            part(self.link_weight),
            part(self.prose),
            number(self.prose_blocks),
            number(self.longest),
            number(self.media),
            number(self.headings),
            part(self.lists),
            part(self.tables),
            part(self.code),
            part(self.comments),
            part(self.particulars),
            number(self.prices),
            number(self.questions),
            part(self.repeated),
            number(self.dates),
        ]
    }
}

/// Whether the block stands in one of several elements that look alike.
fn is_repeated(page: &Page, blocks: &Blocks, block: &Block) -> bool {
    let mut above = Some(block.node);
    for _ in 0..=NEAR {
        let Some(node) = above else { return false };
        if blocks.kinds.siblings(node) >= REPEATED {
            return true;
        }
        above = page.parent(node);
    }
    false
}

fn has_year(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit()).any(is_year)
}
