//! What repeats: siblings of one kind (cards, replies, items) and blocks of one structure all over the page.

use std::collections::BTreeMap;

use super::{Scene, flag, log, scene::is_prose, share};
use crate::{block::Totals, page::NodeId};

pub(super) const NAMES: [&str; 24] = [
    "alike_prose",
    "alike_blocks",
    "alike_link_density",
    "alike_weight",
    "alike_in_container",
    "near_siblings",
    "near_item_blocks",
    "near_item_weight",
    "near_item_link_density",
    "near_item_prose",
    "near_group_weight",
    "near_group_prose",
    "near_group_link_density",
    "cards_siblings",
    "cards_item_blocks",
    "cards_item_weight",
    "cards_item_link_density",
    "cards_item_prose",
    "cards_group_weight",
    "cards_group_prose",
    "cards_group_link_density",
    "cards_steps",
    "cards_headed",
    "cards_hold_container",
];

/// Siblings of one kind that make a group.
const FEWEST: u32 = 3;
/// Ancestors looked at.
const STEPS: usize = 14;

type Kind = u32;
type Structure = (Kind, Kind, Kind);

/// What repeats on the page.
pub(super) struct Groups {
    structure: Vec<Structure>,
    alike: BTreeMap<Structure, Alike>,
    /// Blocks in the largest group of cards, as a share of all.
    pub(super) largest: f64,
}

#[derive(Clone, Copy, Default)]
struct Alike {
    blocks: f64,
    weight: f64,
    link_weight: f64,
    prose: f64,
    inside: f64,
}

/// Siblings of one kind, seen from the item that holds the block.
struct Group {
    item: NodeId,
    siblings: u32,
    steps: usize,
}

impl Groups {
    pub(super) fn new(scene: &Scene) -> Self {
        let page = scene.page;
        let kind = |node: Option<NodeId>| node.map_or(0, |node| scene.blocks.kinds.of(node));
        let structure: Vec<Structure> = scene
            .blocks
            .blocks
            .iter()
            .map(|block| {
                let parent = page.parent(block.node);
                (kind(Some(block.node)), kind(parent), kind(parent.and_then(|parent| page.parent(parent))))
            })
            .collect();
        let mut alike: BTreeMap<Structure, Alike> = BTreeMap::new();
        for (index, (block, structure)) in scene.blocks.blocks.iter().zip(&structure).enumerate() {
            let sums = alike.entry(*structure).or_default();
            sums.blocks += 1.0;
            sums.weight += f64::from(block.weight);
            sums.link_weight += f64::from(block.link_weight);
            sums.prose += if is_prose(block) { f64::from(block.plain_weight()) } else { 0.0 };
            sums.inside += flag(scene.inside.contains(&index));
        }
        let mut groups = Groups { structure, alike, largest: 0.0 };
        groups.largest = groups.largest_group(scene);
        groups
    }

    pub(super) fn of(&self, scene: &Scene, index: usize) -> [f64; NAMES.len()] {
        let block = scene.block(index);
        let alike = self.alike.get(&self.structure[index]).copied().unwrap_or_default();
        let near = self.group(scene, block.node, 1);
        let cards = self.group(scene, block.node, 2);
        let mut out = [0.0; NAMES.len()];
        let head = [
            share(alike.prose, f64::from(scene.totals.prose)),
            log(alike.blocks),
            share(alike.link_weight, alike.weight),
            log(share(alike.weight, alike.blocks)),
            share(alike.inside, alike.blocks),
        ];
        out[..5].copy_from_slice(&head);
        if let Some(near) = &near {
            out[5..13].copy_from_slice(&self.describe(scene, near));
        }
        if let Some(cards) = &cards {
            out[13..21].copy_from_slice(&self.describe(scene, cards));
            let within = scene.blocks.within(scene.page, cards.item);
            out[21] = cards.steps as f64;
            out[22] = flag(scene.has_heading(within));
            out[23] = flag(scene.page.contains(cards.item, scene.container));
        }
        out
    }

    /// The nearest group whose items hold at least so many blocks.
    fn group(&self, scene: &Scene, node: NodeId, blocks: u32) -> Option<Group> {
        std::iter::once(node).chain(scene.page.ancestors(node)).take(STEPS).enumerate().find_map(|(steps, item)| {
            let siblings = scene.blocks.kinds.siblings(item);
            let enough = siblings >= FEWEST && scene.blocks.sums.below(scene.page, item).blocks >= blocks;
            enough.then_some(Group { item, siblings, steps })
        })
    }

    fn describe(&self, scene: &Scene, group: &Group) -> [f64; 8] {
        let item = scene.blocks.sums.below(scene.page, group.item);
        let parent = scene.page.parent(group.item).unwrap_or(group.item);
        let all: Totals = scene.blocks.sums.below(scene.page, parent);
        [
            log(f64::from(group.siblings)),
            log(f64::from(item.blocks)),
            log(f64::from(item.weight)),
            item.link_density(),
            share(f64::from(item.prose), f64::from(item.weight)),
            share(f64::from(all.weight), f64::from(scene.totals.weight)),
            share(f64::from(all.prose), f64::from(scene.totals.prose)),
            all.link_density(),
        ]
    }

    fn largest_group(&self, scene: &Scene) -> f64 {
        let mut by_parent: BTreeMap<NodeId, f64> = BTreeMap::new();
        for block in &scene.blocks.blocks {
            if let Some(group) = self.group(scene, block.node, 2) {
                *by_parent.entry(scene.page.parent(group.item).unwrap_or_default()).or_default() +=
                    f64::from(block.weight);
            }
        }
        share(by_parent.into_values().fold(0.0, f64::max), f64::from(scene.totals.weight))
    }
}
