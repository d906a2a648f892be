//! Style signatures and their feature matrix (spider §4).

use std::collections::BTreeMap;

use ndarray::Array2;
use page::{NodeId, Page, Rect, StyleId, StyleProperty, text::hash};

use super::look::{TEXT_COLUMNS, text_look};
use crate::block::Blocks;

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

/// Widths and left edges are rounded to one part in this many of the body's width, so that zoom changes nothing.
const STEPS: f64 = 32.0;

/// Share of the body's width by which two columns differ in width at a glance: the text beside a floating picture is of
/// one look with the rest.
pub const WIDTH: f64 = 0.3;
/// Share of the body's width by which left edges differ: what is indented, and the next card of a grid, is of one look
/// with what it is beside; a column on the other side is not.
const LEFT: f64 = 0.5;

/// Blocks that are set alike: the same values of every text property, about the same width and left edge.
#[derive(Clone, Debug, PartialEq)]
pub struct Signature {
    /// One computed style of those that agree in every text property.
    pub style: StyleId,
    /// Width in 32nds of the body's width.
    pub width_step: u32,
    /// Left edge from the body's, in 32nds of the body's width.
    pub left_step: i32,
    /// Number of blocks.
    pub blocks: u32,
}

/// One row for each signature: a point whose distance from another, in the differences that are noticed at a glance,
/// states how unlike the two look.
///
/// In the paper a row has a column for each value of each property, one-hot, and the width (§4). There a step of grey
/// is as far as red from black; here it is no distance to speak of.
#[derive(Clone, Debug)]
pub struct FeatureMatrix {
    /// The signatures in order of first appearance.
    pub signatures: Vec<Signature>,
    /// Signature of every block; `None` for hidden blocks, which have no computed style.
    pub of_block: Vec<Option<SignatureId>>,
    /// A row for each signature: how its text is set, its width, its left edge.
    pub rows: Array2<f64>,
}

/// Finds the signatures of all rendered blocks and builds the matrix.
pub fn signatures(page: &Page, blocks: &Blocks) -> FeatureMatrix {
    let classes = text_classes(page);
    let body = body_rect(page);
    let mut known: BTreeMap<(u32, u32, i32), SignatureId> = BTreeMap::new();
    let mut signatures: Vec<Signature> = Vec::new();
    let of_block = blocks
        .blocks
        .iter()
        .map(|block| {
            let style = block.style?;
            let rect = block.rect.unwrap_or_default();
            let (width_step, left_step) = (width_step(rect.width, body.width), left_step(&rect, &body));
            let id = *known.entry((classes[style as usize], width_step, left_step)).or_insert_with(|| {
                signatures.push(Signature { style, width_step, left_step, blocks: 0 });
                signatures.len() as SignatureId - 1
            });
            signatures[id as usize].blocks += 1;
            Some(id)
        })
        .collect();
    let rows = rows(page, &signatures);
    FeatureMatrix { signatures, of_block, rows }
}

fn rows(page: &Page, signatures: &[Signature]) -> Array2<f64> {
    let styles = &page.snapshot().styles;
    let rows: Vec<[f64; TEXT_COLUMNS + 2]> = signatures
        .iter()
        .map(|signature| {
            let values = &styles[signature.style as usize].values;
            let text = text_look(|property| values.get(property as usize).map_or("", String::as_str));
            let width = f64::from(signature.width_step) / STEPS / WIDTH;
            let left = f64::from(signature.left_step) / STEPS / LEFT;
            std::array::from_fn(|column| {
                text.get(column).copied().unwrap_or(if column == TEXT_COLUMNS { width } else { left })
            })
        })
        .collect();
    Array2::from(rows)
}

fn width_step(width: f64, body_width: f64) -> u32 {
    libm::round(width.clamp(0.0, 4.0 * body_width) / body_width * STEPS) as u32
}

fn left_step(rect: &Rect, body: &Rect) -> i32 {
    libm::round((rect.left - body.left).clamp(-2.0 * body.width, 2.0 * body.width) / body.width * STEPS) as i32
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
        Looks { page, body_width: body_rect(page).width, styles: vec![None; page.snapshot().styles.len()] }
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

/// The body's box, at least one px wide; the window's where it has none.
fn body_rect(page: &Page) -> Rect {
    let window = Rect { width: page.snapshot().viewport.width, ..Rect::default() };
    let rect = body(page).and_then(|body| page.rect(body)).unwrap_or(window);
    Rect { width: rect.width.max(1.0), ..rect }
}
