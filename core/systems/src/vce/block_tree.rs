//! The block tree (§2.1): one pass down for the blocks, one pass up for their text.

use std::collections::BTreeMap;

use look::block::Blocks;
use page::{NodeId, Page, Rect, StyleId, StyleProperty};

use super::Params;

/// A family of elements that look alike (§2.1.1).
#[derive(Clone, Debug, PartialEq)]
pub struct VisualBlock {
    /// The element that opened the block.
    pub element: NodeId,
    /// The block around it; `None` for the outermost.
    pub parent: Option<u32>,
    /// Border box of `element`.
    pub rect: Rect,
    /// Weight of the text that belongs to the block or flowed up to it.
    pub text: u32,
    /// The part of it inside links.
    pub link_text: u32,
    /// Mean font size of that text in CSS px, weighted by length.
    pub font_size: f64,
    /// How many child blocks repeat the pattern of a sibling (§2.1.5).
    pub repetitions: u32,
    /// Whether this block itself repeats the pattern of an earlier sibling.
    pub repeats: bool,
}

impl VisualBlock {
    /// Share of the text inside links, 0 where there is no text.
    pub fn link_density(&self) -> f64 {
        if self.text == 0 { 0.0 } else { f64::from(self.link_text) / f64::from(self.text) }
    }
}

/// The visual blocks of a page, parents before children.
#[derive(Clone, Debug, Default)]
pub struct BlockTree {
    /// In document order of the elements that opened them.
    pub blocks: Vec<VisualBlock>,
    /// Block of every node; `None` for hidden nodes.
    pub of_node: Vec<Option<u32>>,
}

/// Text of one element on its way up.
#[derive(Clone, Copy, Default)]
struct Flow {
    text: u32,
    link_text: u32,
    sized: f64,
}

impl Flow {
    fn add(&mut self, other: Flow) {
        self.text += other.text;
        self.link_text += other.link_text;
        self.sized += other.sized;
    }
}

/// What makes two blocks the same pattern: name, computed style, width in CSS px.
type Pattern = (u16, Option<StyleId>, i32);

/// Builds the block tree of the visible page.
pub fn block_tree(page: &Page, blocks: &Blocks, params: &Params) -> BlockTree {
    let mut tree = BlockTree { blocks: Vec::new(), of_node: vec![None; page.len() as usize] };
    let mut opened: Vec<Option<u32>> = vec![None; page.len() as usize];
    for id in 0..page.len() {
        if page.hiding(id).is_some() {
            continue;
        }
        let around = page.parent(id).and_then(|parent| tree.of_node[parent as usize]);
        tree.of_node[id as usize] = match page.rect(id) {
            Some(rect) if around.is_none() || distance(page, id) >= params.visual_distance => {
                let block = tree.blocks.len() as u32;
                opened[id as usize] = Some(block);
                tree.blocks.push(open(id, around, rect));
                Some(block)
            }
            _ => around,
        };
    }
    flow_up(page, blocks, params, &mut tree, &opened);
    verify_patterns(page, &mut tree);
    tree
}

fn open(element: NodeId, parent: Option<u32>, rect: Rect) -> VisualBlock {
    VisualBlock { element, parent, rect, text: 0, link_text: 0, font_size: 0.0, repetitions: 0, repeats: false }
}

/// Visual distance to the parent (§2.1.3): in how many of width, height, font size, background colour, left and top
/// the two differ. An element without a box of its own looks like its parent.
fn distance(page: &Page, id: NodeId) -> u32 {
    let Some(parent) = page.parent(id) else { return 0 };
    let (Some(own), Some(around)) = (page.rect(id), page.rect(parent)) else { return 0 };
    let differs = |a: f64, b: f64| u32::from(libm::fabs(a - b) >= 1.0);
    let style = |property| u32::from(page.style(id, property) != page.style(parent, property));
    differs(own.width, around.width)
        + differs(own.height, around.height)
        + differs(own.left, around.left)
        + differs(own.top, around.top)
        + style(StyleProperty::FontSize)
        + style(StyleProperty::BackgroundColor)
}

/// Text and link text flow from each element to its parent under the conditions of Figure 6.
fn flow_up(page: &Page, blocks: &Blocks, params: &Params, tree: &mut BlockTree, opened: &[Option<u32>]) {
    let mut flows: Vec<Flow> = vec![Flow::default(); page.len() as usize];
    let mut holds_block = vec![false; page.len() as usize];
    for block in blocks.blocks.iter().filter(|block| block.is_visible()) {
        let size: f64 = page
            .style(block.node, StyleProperty::FontSize)
            .and_then(|size| size.strip_suffix("px")?.parse().ok())
            .unwrap_or(16.0);
        let sized = size * f64::from(block.weight);
        flows[block.node as usize].add(Flow { text: block.weight, link_text: block.link_weight, sized });
    }
    for id in (0..page.len()).rev() {
        let flow = flows[id as usize];
        if let Some(block) = opened[id as usize] {
            let block = &mut tree.blocks[block as usize];
            (block.text, block.link_text) = (flow.text, flow.link_text);
            block.font_size = if flow.text == 0 { 0.0 } else { flow.sized / f64::from(flow.text) };
        }
        let Some(parent) = page.parent(id) else { continue };
        let density = if flow.text == 0 { 0.0 } else { f64::from(flow.link_text) / f64::from(flow.text) };
        let near = opened[id as usize].is_none() || !holds_block[id as usize];
        let leaf_link = page.is_link(id) && !holds_block[id as usize];
        if near && (density < params.link_density || leaf_link) {
            flows[parent as usize].add(flow);
        }
        holds_block[parent as usize] |= holds_block[id as usize] || opened[id as usize].is_some();
    }
}

/// Counts child blocks that repeat a sibling's pattern (Figure 5). The cache holds each block's patterns once.
fn verify_patterns(page: &Page, tree: &mut BlockTree) {
    let mut cache: BTreeMap<(u32, Pattern), u32> = BTreeMap::new();
    for index in 0..tree.blocks.len() {
        let block = &tree.blocks[index];
        let (Some(parent), Some(element)) = (block.parent, page.element(block.element)) else { continue };
        let pattern = (element.tag, element.style, libm::round(block.rect.width) as i32);
        let seen = cache.entry((parent, pattern)).or_default();
        *seen += 1;
        if *seen > 1 {
            tree.blocks[parent as usize].repetitions += 1;
            tree.blocks[index].repeats = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::{find, snapshot};

    use super::*;

    fn tree_of(html: &str, check: impl Fn(&Page, &BlockTree)) {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        check(&page, &block_tree(&page, &segment(&page), &Params::CHOSEN));
    }

    #[test]
    fn paragraphs_stay_in_the_block_of_their_column() {
        tree_of("<div id=a><p>one</p><p>two</p></div>", |page, tree| {
            assert_eq!(tree.of_node[find(page, "p") as usize], tree.of_node[find(page, "a") as usize]);
        });
    }

    #[test]
    fn a_column_opens_a_block() {
        let html = "<div id=a><div id=b style='width:200px;left:500px;top:40px;background-color:gray'>x</div></div>";
        tree_of(html, |page, tree| {
            assert_ne!(tree.of_node[find(page, "b") as usize], tree.of_node[find(page, "a") as usize]);
        });
    }

    #[test]
    fn links_alone_do_not_flow_up() {
        tree_of("<div id=a><p>plain text</p><ul><li><a href=x>link</a></li></ul></div>", |_, tree| {
            assert_eq!(tree.blocks[0].text, "plain text".len() as u32);
        });
    }
}
