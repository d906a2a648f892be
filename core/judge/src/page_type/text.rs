//! Some of a page's blocks in numbers.

use look::block::{Block, Blocks, Hints};
use page::{Page, text::is_year};

use crate::feature_list::{log, share};

/// Like siblings from which on something repeats.
const REPEATED: u32 = 4;

/// How far above a block its repeated ancestor may be.
const NEAR: usize = 8;

/// Sums over some of the blocks, in weight unless another unit is named.
#[derive(Default)]
pub(super) struct Text {
    blocks: u32,
    weight: u32,
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
            let prose = weight(block.is_prose());
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

    /// These sums on the scales of features.
    pub(super) fn numbers(&self) -> Numbers {
        let part = |part: u32| share(f64::from(part), f64::from(self.weight));
        let number = |number: u32| log(f64::from(number));
        Numbers {
            blocks: number(self.blocks),
            weight: number(self.weight),
            link_density: part(self.link_weight),
            prose: part(self.prose),
            prose_blocks: number(self.prose_blocks),
            longest: number(self.longest),
            media: number(self.media),
            headings: number(self.headings),
            lists: part(self.lists),
            tables: part(self.tables),
            code: part(self.code),
            comments: part(self.comments),
            particulars: part(self.particulars),
            prices: number(self.prices),
            questions: number(self.questions),
            repeated: part(self.repeated),
            dates: number(self.dates),
        }
    }

    pub(super) fn weight(&self) -> f64 {
        f64::from(self.weight)
    }
}

/// A [`Text`] in numbers: shares of its weight, and numbers on the scale of [`log`].
pub(super) struct Numbers {
    pub(super) blocks: f64,
    pub(super) weight: f64,
    pub(super) link_density: f64,
    pub(super) prose: f64,
    pub(super) prose_blocks: f64,
    pub(super) longest: f64,
    pub(super) media: f64,
    pub(super) headings: f64,
    pub(super) lists: f64,
    pub(super) tables: f64,
    pub(super) code: f64,
    pub(super) comments: f64,
    pub(super) particulars: f64,
    pub(super) prices: f64,
    pub(super) questions: f64,
    pub(super) repeated: f64,
    pub(super) dates: f64,
}

/// Whether the block is in one of several elements that look alike.
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
