//! Labels of tabs and buttons right above code: "npm", "yarn", "Copy". Names of files and headings stay.

use crate::{
    block::{Block, Blocks, Hints},
    page::{NodeId, Page},
};

/// Weight, in characters, of the labels of a line, and elements between a label and its control, or between a line of
/// code and what encloses all of it, at most; guesses.
const LONGEST: u32 = 80;
const STEPS: usize = 4;

/// The blocks that hold nothing but labels of controls, and are followed by code.
pub(super) fn tabs(page: &Page, blocks: &Blocks) -> Vec<usize> {
    let mut tabs = Vec::new();
    let (mut run, mut controls) = (Vec::new(), 0);
    for (index, block) in blocks.blocks.iter().enumerate() {
        if block.weight == 0 || !block.is_visible() {
            continue;
        }
        if let Some(labelled) = labelled(page, blocks, block) {
            run.push(index);
            controls += labelled;
            continue;
        }
        let is_name = || run.iter().any(|&label| is_file_name(blocks.text_of(&blocks.blocks[label])));
        if !run.is_empty() && is_code(page, block) && (controls > 1 || !is_name()) {
            tabs.append(&mut run);
        }
        run.clear();
        controls = 0;
    }
    tabs
}

/// How many controls a block labels; `None` where it says anything else.
fn labelled(page: &Page, blocks: &Blocks, block: &Block) -> Option<usize> {
    if block.weight > LONGEST || block.hints.has(Hints::HEADING) {
        return None;
    }
    let says = |leaf: &&NodeId| page.text(**leaf).is_some_and(|text| !text.trim().is_empty());
    let control = |leaf: &NodeId| page.ancestors(*leaf).take(STEPS).find(|&node| is_control(page, node));
    let controls: Option<Vec<NodeId>> = blocks.leaves_of(block).iter().filter(says).map(control).collect();
    let mut controls = controls?;
    controls.dedup();
    Some(controls.len())
}

fn is_control(page: &Page, node: NodeId) -> bool {
    let labels = || page.tag(node) == "label" && page.attribute(node, "for").is_some();
    page.tag(node) == "button" || page.attribute(node, "role") == Some("tab") || labels()
}

/// Whether a block is code, or a line of it.
fn is_code(page: &Page, block: &Block) -> bool {
    let mut around = std::iter::once(block.node).chain(page.ancestors(block.node)).take(STEPS);
    around.any(|node| page.tag(node) == "pre") || page.tag(block.node) == "code"
}

fn is_file_name(text: &str) -> bool {
    let text = text.trim();
    text.contains('/') || text.rsplit_once('.').is_some_and(|(_, ending)| ending.starts_with(char::is_alphanumeric))
}
