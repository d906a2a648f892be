//! Where the block is in the tree, as seen from the element that holds the bulk of the prose.

use look::block::{Hints, Totals};
use page::NodeId;

use super::Scene;
use crate::feature_list::{feature_list, flag, log, share};

feature_list! {
    /// Where the block is in the tree.
    pub(in crate) enum Place;
    pub(super) fn place(scene: &Scene, index: usize) {
        let page = scene.page;
        let block = scene.block(index);
        let count = scene.blocks.blocks.len();
        let in_container = page.contains(scene.container, block.node);
        let hops = std::iter::once(block.node)
            .chain(page.ancestors(block.node))
            .take_while(|&node| !page.contains(node, scene.container))
            .take_while(|&node| node != scene.container)
            .count();
        let whole = scene.sum(0, count);
        let section = scene.section(block.node);
        let totals = scene.blocks.sums.below(page, section);
        let ahead = scene.sum(0, index);
        let inside = scene.inside.clone();
        let within = if in_container { share((index - inside.start) as f64, inside.len() as f64) } else { 0.0 };
        let region = scene.proposal.region.map(|region| region.element);
        let seed = scene.proposal.seed.map(|seed| seed.cluster);
        let section_hints = scene.blocks.own_hints(section);
        let heading = scene.heading[index];
        let level = heading.and_then(|heading| {
            let node = scene.block(heading).node;
            std::iter::once(node).chain(page.ancestors(node)).take(3).find_map(|node| page.heading_level(node))
        });
        let [parent, second, third] = above(scene, block.node).map(|ancestor| Around::of(scene, ancestor));
        let landmark = page.ancestors(block.node).enumerate().find(|&(_, node)| {
            matches!(
                page.tag(node),
                "main" | "article" | "section" | "aside" | "nav" | "footer" | "header" | "form" | "table"
            )
        });
        let since = heading.map_or_else(|| scene.sum(0, index), |heading| scene.sum(heading, index));
    }
    in_container => flag(in_container),
    hops_to_container => hops as f64,
    before_container => flag(index < inside.start),
    after_container => flag(index >= inside.end),
    place_in_container => within,
    prose_before => share(ahead.prose, whole.prose),
    prose_after => share(whole.prose - ahead.prose, whole.prose),
    place_on_page => share(index as f64, count as f64),
    in_region => flag(region.is_some_and(|region| page.contains(region, block.node))),
    in_seed_cluster => flag(seed.is_some() && scene.clusters.of_block[index] == seed),
    section_prose => scene.prose_share(section),
    section_weight => share(f64::from(totals.weight), f64::from(scene.totals.weight)),
    section_link_density => totals.link_density(),
    section_blocks => log(f64::from(totals.blocks)),
    section_against => flag(section_hints.any(Hints::BOILERPLATE | Hints::ASIDE | Hints::COMMENT | Hints::HEADER)),
    section_heading => flag(scene.has_heading(scene.blocks.within(page, section))),
    parent_prose => parent.prose,
    parent_weight => parent.weight,
    parent_link_density => parent.link_density,
    parent_blocks => parent.blocks,
    parent_own_prose => parent.own_prose,
    second_prose => second.prose,
    second_weight => second.weight,
    second_link_density => second.link_density,
    second_blocks => second.blocks,
    second_own_prose => second.own_prose,
    third_prose => third.prose,
    third_weight => third.weight,
    third_link_density => third.link_density,
    third_blocks => third.blocks,
    third_own_prose => third.own_prose,
    heading_distance => heading.map_or(50.0, |heading| (index - heading) as f64).min(50.0),
    heading_level => level.map_or(0.0, f64::from),
    prose_since_heading => log(since.prose),
    first_heading_before => flag(heading.is_some()),
    landmark_prose => landmark.map_or(0.0, |(_, node)| scene.prose_share(node)),
    landmark_distance => landmark.map_or(20.0, |(steps, _)| steps as f64).min(20.0),
    hidden_weight => hidden_weight(scene, index),
}

/// The three nearest ancestors that hold more than the block itself, nearest first.
fn above(scene: &Scene, node: NodeId) -> [NodeId; 3] {
    let mut out = [0; 3];
    let mut held = scene.blocks.sums.below(scene.page, node).blocks;
    let mut found = 0;
    for ancestor in scene.page.ancestors(node) {
        let blocks = scene.blocks.sums.below(scene.page, ancestor).blocks;
        if blocks > held {
            out[found] = ancestor;
            found += 1;
            held = blocks;
        }
        if found == out.len() {
            break;
        }
    }
    if found > 0 {
        let last = out[found - 1];
        out[found..].fill(last);
    }
    out
}

/// What an ancestor holds.
struct Around {
    prose: f64,
    weight: f64,
    link_density: f64,
    blocks: f64,
    own_prose: f64,
}

impl Around {
    fn of(scene: &Scene, ancestor: NodeId) -> Self {
        let totals: Totals = scene.blocks.sums.below(scene.page, ancestor);
        Around {
            prose: scene.prose_share(ancestor),
            weight: share(f64::from(totals.weight), f64::from(scene.totals.weight)),
            link_density: totals.link_density(),
            blocks: log(f64::from(totals.blocks)),
            own_prose: share(f64::from(totals.prose), f64::from(totals.weight)),
        }
    }
}

/// How much text is hidden together with this block: a tab holds more than a tooltip.
fn hidden_weight(scene: &Scene, index: usize) -> f64 {
    let block = scene.block(index);
    if block.is_visible() {
        return 0.0;
    }
    let hides = |node: &NodeId| scene.page.element(*node).is_some_and(|element| element.hiding.is_some());
    let root = std::iter::once(block.node).chain(scene.page.ancestors(block.node)).find(hides).unwrap_or(block.node);
    let within = scene.blocks.within(scene.page, root);
    let weight: u32 =
        scene.blocks.blocks[within.start..within.end.min(within.start + 400)].iter().map(|block| block.weight).sum();
    log(f64::from(weight))
}
