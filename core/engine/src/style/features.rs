//! Style signatures and their feature matrix (spider §4).

use std::collections::BTreeMap;

use crate::{
    block::Blocks,
    page::{NodeId, Page, StyleId, StyleProperty},
    text::hash,
};

/// Position of a signature in [`FeatureMatrix::signatures`].
pub type SignatureId = u32;

/// Properties that describe how text is set. Those of the box (display, float, position, background, borders) are left
/// out: a paragraph looks the same in a floated column.
const TEXT_PROPERTIES: [StyleProperty; 11] = [
    StyleProperty::FontFamily,
    StyleProperty::FontSize,
    StyleProperty::FontWeight,
    StyleProperty::FontStyle,
    StyleProperty::LineHeight,
    StyleProperty::LetterSpacing,
    StyleProperty::Color,
    StyleProperty::TextAlign,
    StyleProperty::TextTransform,
    StyleProperty::TextDecorationLine,
    StyleProperty::WhiteSpace,
];

/// Widths are rounded to one part in this many of the body's width, so that zoom changes nothing.
const WIDTH_STEPS: f64 = 32.0;

/// Blocks that are set alike: the same values of every text property, about the same width.
#[derive(Clone, Debug, PartialEq)]
pub struct Signature {
    /// One computed style of those that agree in every text property.
    pub style: StyleId,
    /// Width in 32nds of the body's width.
    pub width_step: u32,
    /// Number of blocks.
    pub blocks: u32,
}

/// One row for each signature.
///
/// In the paper a row has a column for each value of each property, one-hot, and the width. Two rows that differ in any
/// value are then at least 1 apart, and others as far as their widths: so much is kept here, in two numbers, because a
/// matrix grows with the square of the values.
#[derive(Clone, Debug)]
pub struct FeatureMatrix {
    /// The signatures in order of first appearance.
    pub signatures: Vec<Signature>,
    /// Signature of every block; `None` for hidden blocks, which have no computed style.
    pub of_block: Vec<Option<SignatureId>>,
    /// By signature.
    pub rows: Vec<FeatureRow>,
}

/// What makes two signatures different.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeatureRow {
    /// The same for signatures that agree in every text property.
    pub text: u32,
    /// Width as a share of the body's.
    pub width: f64,
}

/// Finds the signatures of all rendered blocks and builds the matrix.
pub fn signatures(page: &Page, blocks: &Blocks) -> FeatureMatrix {
    let classes = text_classes(page);
    let body_width = body_width(page).max(1.0);
    let mut known: BTreeMap<(u32, u32), SignatureId> = BTreeMap::new();
    let mut signatures: Vec<Signature> = Vec::new();
    let of_block = blocks
        .blocks
        .iter()
        .map(|block| {
            let style = block.style?;
            let width_step = width_step(block.rect.map_or(0.0, |rect| rect.width), body_width);
            let id = *known.entry((classes[style as usize], width_step)).or_insert_with(|| {
                signatures.push(Signature { style, width_step, blocks: 0 });
                signatures.len() as SignatureId - 1
            });
            signatures[id as usize].blocks += 1;
            Some(id)
        })
        .collect();
    let row = |signature: &Signature| FeatureRow {
        text: classes[signature.style as usize],
        width: f64::from(signature.width_step) / WIDTH_STEPS,
    };
    let rows = signatures.iter().map(row).collect();
    FeatureMatrix { signatures, of_block, rows }
}

fn width_step(width: f64, body_width: f64) -> u32 {
    libm::round(width.clamp(0.0, 4.0 * body_width) / body_width * WIDTH_STEPS) as u32
}

/// The looks of one page in numbers that mean the same on every other page.
pub struct Looks<'p> {
    page: &'p Page<'p>,
    body_width: f64,
    styles: Vec<Option<u32>>,
}

impl<'p> Looks<'p> {
    /// Prepares to name looks of a page.
    pub fn new(page: &'p Page<'p>) -> Self {
        Looks { page, body_width: body_width(page).max(1.0), styles: vec![None; page.snapshot().styles.len()] }
    }

    /// Hash of the values of every text property of a style.
    pub fn style(&mut self, style: StyleId) -> u32 {
        let values = &self.page.snapshot().styles[style as usize].values;
        *self.styles[style as usize].get_or_insert_with(|| {
            let all: Vec<&str> = TEXT_PROPERTIES.iter().map(|&property| values[property as usize].as_str()).collect();
            hash(all.join("\n").as_bytes())
        })
    }

    /// A width in 32nds of the body's, at most four bodies.
    pub fn width_step(&self, width: f64) -> u32 {
        width_step(width, self.body_width)
    }
}

/// Maps every style to a number that styles with equal text properties share.
fn text_classes(page: &Page) -> Vec<u32> {
    let mut known: BTreeMap<Vec<&str>, u32> = BTreeMap::new();
    let styles = &page.snapshot().styles;
    styles
        .iter()
        .map(|style| {
            let key: Vec<&str> = TEXT_PROPERTIES.iter().map(|&p| style.values[p as usize].as_str()).collect();
            let next = known.len() as u32;
            *known.entry(key).or_insert(next)
        })
        .collect()
}

fn body(page: &Page) -> Option<NodeId> {
    (!page.is_empty()).then(|| page.children(0).find(|&child| page.tag(child) == "body").unwrap_or(0))
}

fn body_width(page: &Page) -> f64 {
    let rect = body(page).and_then(|body| page.rect(body));
    rect.map_or(page.snapshot().viewport.width, |rect| rect.width)
}
