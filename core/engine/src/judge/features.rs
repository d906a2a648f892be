//! The description of a block that the judge weighs. Every feature is scale-free and lies between 0 and about 3.

use std::collections::BTreeMap;

use crate::{
    block::{Block, Blocks, Hints},
    cluster::Clusters,
    page::{NodeId, Page, StyleProperty},
    spider::Proposal,
};

/// Names of the features, in the order of a [`FeatureVector`].
pub const FEATURE_NAMES: [&str; 44] = [
    "bias",
    "in_region",
    "in_seed_cluster",
    "in_column",
    "log_weight",
    "long",
    "has_sentence_marks",
    "sentence_density",
    "link_density",
    "all_links",
    "control_density",
    "relevance",
    "hidden",
    "navigation",
    "footer",
    "header",
    "aside",
    "comment",
    "related",
    "share",
    "advert",
    "subscribe",
    "dialog",
    "particulars",
    "form",
    "silenced",
    "main",
    "article",
    "content",
    "paragraph",
    "heading",
    "list_item",
    "table",
    "code",
    "quote",
    "figure",
    "neighbour_prose",
    "neighbour_links",
    "section_prose",
    "section_links",
    "size_ratio",
    "same_style",
    "repeated_text",
    "before_region_text",
];

/// One block in numbers; see [`FEATURE_NAMES`].
pub type FeatureVector = [f64; FEATURE_NAMES.len()];

/// Blocks on either side whose text counts as neighbourhood.
const NEIGHBOURS: usize = 3;

/// Describes every block of the page.
pub fn features(page: &Page, blocks: &Blocks, clusters: &Clusters, proposal: &Proposal) -> Vec<FeatureVector> {
    let context = Context::new(page, blocks, proposal);
    (0..blocks.blocks.len()).map(|index| one(page, blocks, clusters, proposal, &context, index)).collect()
}

/// What describes the page rather than one block.
struct Context {
    window: Vec<(f64, f64, f64)>,
    body_size: f64,
    repeated: Vec<bool>,
    first_prose: usize,
}

impl Context {
    fn new(page: &Page, blocks: &Blocks, proposal: &Proposal) -> Self {
        let region = proposal.growth.map(|growth| blocks.within(page, growth.region)).unwrap_or_default();
        let first_prose = region.clone().find(|&index| is_prose(&blocks.blocks[index])).unwrap_or(region.start);
        Context {
            window: running_sums(blocks),
            body_size: modal_font_size(page, blocks),
            repeated: repeated(blocks),
            first_prose,
        }
    }

    /// Prose, links and all text in the blocks from `start` to `end`, each as a share of all text.
    fn shares(&self, start: usize, end: usize) -> (f64, f64) {
        let (a, b) = (self.window[start], self.window[end]);
        let weight = b.2 - a.2;
        if weight <= 0.0 { (0.0, 0.0) } else { ((b.0 - a.0) / weight, (b.1 - a.1) / weight) }
    }
}

fn is_prose(block: &Block) -> bool {
    block.is_visible() && block.weight >= 100 && block.sentence_marks > 0 && block.link_density() < 0.5
}

/// Prefix sums over blocks of prose, link and all text.
fn running_sums(blocks: &Blocks) -> Vec<(f64, f64, f64)> {
    let mut sums = vec![(0.0, 0.0, 0.0)];
    for block in blocks.blocks.iter() {
        let (prose, link, all) = sums[sums.len() - 1];
        let weight = if block.is_visible() { f64::from(block.weight) } else { 0.0 };
        let own = if is_prose(block) { f64::from(block.plain_weight()) } else { 0.0 };
        sums.push((prose + own, link + weight * block.link_density(), all + weight));
    }
    sums
}

fn font_size(page: &Page, block: &Block) -> Option<f64> {
    page.style(block.node, StyleProperty::FontSize)?.strip_suffix("px")?.parse().ok()
}

/// The font size in which most of the unlinked text is set; 16 where there is none.
fn modal_font_size(page: &Page, blocks: &Blocks) -> f64 {
    let mut by_size: BTreeMap<u32, u64> = BTreeMap::new();
    for block in blocks.blocks.iter().filter(|block| block.is_visible()) {
        if let Some(size) = font_size(page, block) {
            *by_size.entry(libm::round(size * 10.0).clamp(0.0, 10_000.0) as u32).or_default() +=
                u64::from(block.plain_weight());
        }
    }
    let modal = by_size.iter().max_by_key(|&(size, weight)| (*weight, std::cmp::Reverse(*size)));
    modal.map_or(16.0, |(&size, _)| (f64::from(size) / 10.0).max(1.0))
}

/// Whether a block says again what an earlier one said.
fn repeated(blocks: &Blocks) -> Vec<bool> {
    let mut seen = std::collections::BTreeSet::new();
    let mut repeated = vec![false; blocks.blocks.len()];
    let visible_first = [true, false];
    for visible in visible_first {
        for (block, repeated) in blocks.blocks.iter().zip(&mut repeated) {
            if block.is_visible() == visible && block.weight >= 25 {
                *repeated = !seen.insert(blocks.text_of(block).trim_end());
            }
        }
    }
    repeated
}

/// The highest ancestor below the region (or below the body for blocks outside of it): the block's section.
fn section(page: &Page, node: NodeId, region: Option<NodeId>) -> NodeId {
    let mut section = node;
    for ancestor in page.ancestors(node) {
        if Some(ancestor) == region || matches!(page.tag(ancestor), "body" | "html") {
            break;
        }
        section = ancestor;
    }
    section
}

fn one(
    page: &Page,
    blocks: &Blocks,
    clusters: &Clusters,
    proposal: &Proposal,
    context: &Context,
    index: usize,
) -> FeatureVector {
    let block = &blocks.blocks[index];
    let region = proposal.growth.map(|growth| growth.region);
    let in_region = region.is_some_and(|region| page.contains(region, block.node));
    let in_seed = proposal.seed.is_some_and(|seed| clusters.of_block[index] == Some(seed.cluster));
    let in_column = match (proposal.growth, block.rect) {
        (Some(growth), Some(rect)) => growth.column.share_of(&rect),
        _ => 0.0,
    };
    let weight = f64::from(block.weight);
    let (neighbour_prose, neighbour_links) =
        context.shares(index.saturating_sub(NEIGHBOURS), (index + NEIGHBOURS + 1).min(blocks.blocks.len()));
    let section = blocks.sums.below(page, section(page, block.node, region.filter(|_| in_region)));
    let section_weight = f64::from(section.weight).max(1.0);
    let size = font_size(page, block).map_or(1.0, |size| (size / context.body_size).clamp(0.0, 3.0));
    let flag = |is: bool| if is { 1.0 } else { 0.0 };
    let hint = |hints: Hints| flag(block.hints.any(hints));
    [
        1.0,
        flag(in_region),
        flag(in_seed),
        in_column,
        libm::log10(1.0 + weight),
        flag(block.weight >= 100),
        flag(block.sentence_marks > 0),
        (f64::from(block.sentence_marks) / weight.max(1.0) * 40.0).min(2.0),
        block.link_density(),
        flag(block.link_density() > 0.9),
        f64::from(block.control_weight) / weight.max(1.0),
        proposal.relevance.share(proposal.relevance.matched[index]),
        flag(!block.is_visible()),
        hint(Hints::NAVIGATION),
        hint(Hints::FOOTER),
        hint(Hints::HEADER),
        hint(Hints::ASIDE),
        hint(Hints::COMMENT),
        hint(Hints::RELATED),
        hint(Hints::SHARE),
        hint(Hints::ADVERT),
        hint(Hints::SUBSCRIBE),
        hint(Hints::DIALOG),
        hint(Hints::PARTICULARS),
        hint(Hints::FORM),
        hint(Hints::SILENCED),
        hint(Hints::MAIN),
        hint(Hints::ARTICLE),
        hint(Hints::CONTENT),
        hint(Hints::PARAGRAPH),
        hint(Hints::HEADING),
        hint(Hints::LIST_ITEM),
        hint(Hints::TABLE),
        hint(Hints::CODE),
        hint(Hints::QUOTE),
        hint(Hints::FIGURE),
        neighbour_prose,
        neighbour_links,
        f64::from(section.prose) / section_weight,
        section.link_density(),
        size,
        flag(libm::fabs(size - 1.0) < 0.05),
        flag(context.repeated[index]),
        flag(in_region && index < context.first_prose),
    ]
}
