//! What the block looks like beside the bulk of the text. Ratios only, so that zoom and window change nothing.

use std::collections::BTreeMap;

use look::block::Block;
use page::{Rect, StyleProperty};

use super::Scene;
use crate::feature_list::{feature_list, flag, log, share};

/// What browsers set text in, and how much of the window it fills, when no style sheet sets it.
const BARE_FAMILY: &str = "Times";
const BARE_WIDTH: f64 = 0.9;

/// How the page is set.
pub(super) struct Looks {
    size: f64,
    colour: String,
    family: String,
    style: Option<u32>,
    prose_of_style: BTreeMap<u32, f64>,
    cluster: Vec<(f64, f64)>,
    /// Where most of the text is; `None` on a page without layout of its own, whose positions have no meaning: a page that
    /// has lost its style sheets is one column of serifs.
    column: Option<Rect>,
    rows: BTreeMap<i32, u32>,
}

impl Looks {
    pub(super) fn new(scene: &Scene) -> Self {
        let mut sizes: BTreeMap<i32, f64> = BTreeMap::new();
        let mut colours: BTreeMap<&str, f64> = BTreeMap::new();
        let mut families: BTreeMap<&str, f64> = BTreeMap::new();
        let mut prose_of_style: BTreeMap<u32, f64> = BTreeMap::new();
        let mut cluster = vec![(0.0, 0.0); scene.clusters.count as usize];
        let mut columns: BTreeMap<(i32, i32), (f64, Rect)> = BTreeMap::new();
        let mut rows: BTreeMap<i32, u32> = BTreeMap::new();
        for (index, block) in scene.blocks.blocks.iter().enumerate().filter(|(_, block)| block.is_visible()) {
            let plain = f64::from(block.plain_weight());
            *sizes.entry(tenths(size(scene, block))).or_default() += plain;
            *colours.entry(value(scene, block, StyleProperty::Color)).or_default() += plain;
            *families.entry(value(scene, block, StyleProperty::FontFamily)).or_default() += plain;
            if let Some(style) = block.style {
                *prose_of_style.entry(style).or_default() += plain;
            }
            if let Some(id) = scene.clusters.of_block[index] {
                let sums = &mut cluster[id as usize];
                *sums = (sums.0 + plain, sums.1 + 1.0);
            }
            if let Some(rect) = block.rect.filter(|rect| rect.width > 0.0) {
                let known = columns.entry((tenths(rect.left) / 20, tenths(rect.width) / 20)).or_insert((0.0, rect));
                *known = (known.0 + plain, known.1.union(&rect));
                *rows.entry(tenths(rect.top) / 40).or_default() += 1;
            }
        }
        let family = most(families).unwrap_or_default();
        let width = scene.page.snapshot().viewport.document_width;
        let laid_out = |column: &Rect| !family.contains(BARE_FAMILY) || column.width < BARE_WIDTH * width;
        let column = columns.into_values().max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, rect)| rect).filter(laid_out);
        Looks {
            size: (most(sizes).unwrap_or(160) as f64 / 10.0).max(1.0),
            colour: most(colours).unwrap_or_default().to_owned(),
            family: family.to_owned(),
            style: most(prose_of_style.clone()),
            prose_of_style,
            cluster,
            column,
            rows,
        }
    }
}

feature_list! {
    /// What the block looks like.
    pub(in crate) enum Look;
    pub(super) fn look(looks: &Looks, scene: &Scene, index: usize) {
        let block = scene.block(index);
        if block.style.is_none() {
            return [0.0; Look::NAMES.len()];
        }
        let is = |property, values: &[&str]| flag(values.contains(&value(scene, block, property)));
        let plain = f64::from(scene.totals.weight - scene.totals.link_weight);
        let of_style = block.style.and_then(|style| looks.prose_of_style.get(&style)).copied().unwrap_or_default();
        let (of_cluster, blocks) = scene.clusters.of_block[index].map_or((0.0, 0.0), |id| looks.cluster[id as usize]);
        let ratio = size(scene, block) / looks.size;
        let family = value(scene, block, StyleProperty::FontFamily);
        let weight: f64 = value(scene, block, StyleProperty::FontWeight).parse().unwrap_or(400.0);
    }
    size_ratio => ratio.min(4.0),
    bold => flag(weight >= 600.0),
    italic => is(StyleProperty::FontStyle, &["italic", "oblique"]),
    monospace => flag(family.contains("mono")),
    capitals => is(StyleProperty::TextTransform, &["uppercase", "capitalize"]),
    same_size => flag(libm::fabs(ratio - 1.0) < 0.05),
    same_colour => flag(value(scene, block, StyleProperty::Color) == looks.colour),
    same_family => flag(family == looks.family),
    same_style => flag(block.style == looks.style),
    style_prose => share(of_style, plain),
    cluster_prose => share(of_cluster, plain),
    cluster_blocks => log(blocks),
    centred => is(StyleProperty::TextAlign, &["center", "-webkit-center", "right", "end"]),
    underlined => is(StyleProperty::TextDecorationLine, &["underline", "line-through"]),
    out_of_flow => out_of_flow(scene, block),
}

feature_list! {
    /// Where the block is seen; all 0 where the page has no column or the block no box.
    pub(in crate) enum InSight;
    pub(super) fn in_sight(looks: &Looks, scene: &Scene, index: usize) {
        let block = scene.block(index);
        let (Some(_), Some(rect), Some(column)) = (block.style, block.rect, looks.column) else {
            return [0.0; InSight::NAMES.len()];
        };
        let viewport = &scene.page.snapshot().viewport;
        let width = viewport.document_width.max(1.0);
        let overlap = (rect.right().min(column.right()) - rect.left.max(column.left)).max(0.0);
        let beside = overlap <= 0.0 && rect.bottom() > column.top && rect.top < column.bottom();
        let background = value(scene, block, StyleProperty::BackgroundColor);
    }
    width_share => (rect.width / width).min(2.0),
    column_width_ratio => share(rect.width, column.width).min(4.0),
    same_left => flag(libm::fabs(rect.left - column.left) < 0.02 * width),
    column_overlap => share(overlap, rect.width.min(column.width)),
    height_in_lines => (rect.height / looks.size).min(100.0),
    beside_column => flag(beside),
    above_column => flag(rect.bottom() <= column.top),
    below_column => flag(rect.top >= column.bottom()),
    first_screen => flag(rect.top < viewport.height),
    row_neighbours => log(f64::from(looks.rows.get(&(tenths(rect.top) / 40)).copied().unwrap_or_default())),
    boxed => flag(!matches!(background, "rgba(0, 0, 0, 0)" | "transparent")),
}

/// Fixed, sticky or positioned, the block itself or a box around it.
fn out_of_flow(scene: &Scene, block: &Block) -> f64 {
    let page = scene.page;
    let placed = |node| matches!(page.style(node, StyleProperty::Position), Some("fixed" | "sticky" | "absolute"));
    flag(std::iter::once(block.node).chain(page.ancestors(block.node)).take(8).any(placed))
}

fn value<'a>(scene: &Scene<'a>, block: &Block, property: StyleProperty) -> &'a str {
    scene.page.style(block.node, property).unwrap_or_default()
}

fn size(scene: &Scene, block: &Block) -> f64 {
    let size = value(scene, block, StyleProperty::FontSize).strip_suffix("px").and_then(|size| size.parse().ok());
    size.unwrap_or(16.0)
}

fn tenths(length: f64) -> i32 {
    libm::round(length.clamp(-1e7, 1e7) * 10.0) as i32
}

/// The key with the greatest sum, the smallest of equals.
fn most<K: Ord>(sums: BTreeMap<K, f64>) -> Option<K> {
    sums.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(key, _)| key)
}
