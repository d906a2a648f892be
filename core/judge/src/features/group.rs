//! What repeats: siblings of one kind (cards, replies, items) and blocks of one structure all over the page.

use std::collections::BTreeMap;

use look::block::Totals;
use page::NodeId;

use super::Scene;
use crate::feature_list::{feature_list, flag, log, share};

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

/// A group in numbers; all 0 where there is none.
#[derive(Default)]
struct Described {
    siblings: f64,
    item_blocks: f64,
    item_weight: f64,
    item_link_density: f64,
    item_prose: f64,
    group_weight: f64,
    group_prose: f64,
    group_link_density: f64,
}

impl Groups {
    pub(super) fn new(scene: &Scene) -> Self {
        let page = scene.page;
        let kind = |node: Option<NodeId>| node.map_or(0, |node| scene.blocks.kinds.kind_of(node));
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
            sums.prose += if block.is_prose() { f64::from(block.plain_weight()) } else { 0.0 };
            sums.inside += flag(scene.inside.contains(&index));
        }
        let mut groups = Groups { structure, alike, largest: 0.0 };
        groups.largest = groups.largest_group(scene);
        groups
    }

    /// The nearest group whose items hold at least so many blocks.
    fn group(&self, scene: &Scene, node: NodeId, blocks: u32) -> Option<Group> {
        std::iter::once(node).chain(scene.page.ancestors(node)).take(STEPS).enumerate().find_map(|(steps, item)| {
            let siblings = scene.blocks.kinds.siblings(item);
            let enough = siblings >= FEWEST && scene.blocks.sums.below(scene.page, item).blocks >= blocks;
            enough.then_some(Group { item, siblings, steps })
        })
    }

    fn describe(&self, scene: &Scene, group: &Group) -> Described {
        let item = scene.blocks.sums.below(scene.page, group.item);
        let parent = scene.page.parent(group.item).unwrap_or(group.item);
        let all: Totals = scene.blocks.sums.below(scene.page, parent);
        Described {
            siblings: log(f64::from(group.siblings)),
            item_blocks: log(f64::from(item.blocks)),
            item_weight: log(f64::from(item.weight)),
            item_link_density: item.link_density(),
            item_prose: share(f64::from(item.prose), f64::from(item.weight)),
            group_weight: share(f64::from(all.weight), f64::from(scene.totals.weight)),
            group_prose: share(f64::from(all.prose), f64::from(scene.totals.prose)),
            group_link_density: all.link_density(),
        }
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

feature_list! {
    /// What repeats around the block.
    pub(in crate) enum Repeats;
    pub(super) fn repeats(groups: &Groups, scene: &Scene, index: usize) {
        let block = scene.block(index);
        let alike = groups.alike.get(&groups.structure[index]).copied().unwrap_or_default();
        let described =
            |group: &Option<Group>| group.as_ref().map(|group| groups.describe(scene, group)).unwrap_or_default();
        let near = described(&groups.group(scene, block.node, 1));
        let group_of_cards = groups.group(scene, block.node, 2);
        let cards = described(&group_of_cards);
        let of_cards = |number: &dyn Fn(&Group) -> f64| group_of_cards.as_ref().map_or(0.0, number);
    }
    alike_prose => share(alike.prose, f64::from(scene.totals.prose)),
    alike_blocks => log(alike.blocks),
    alike_link_density => share(alike.link_weight, alike.weight),
    alike_weight => log(share(alike.weight, alike.blocks)),
    alike_in_container => share(alike.inside, alike.blocks),
    near_siblings => near.siblings,
    near_item_blocks => near.item_blocks,
    near_item_weight => near.item_weight,
    near_item_link_density => near.item_link_density,
    near_item_prose => near.item_prose,
    near_group_weight => near.group_weight,
    near_group_prose => near.group_prose,
    near_group_link_density => near.group_link_density,
    cards_siblings => cards.siblings,
    cards_item_blocks => cards.item_blocks,
    cards_item_weight => cards.item_weight,
    cards_item_link_density => cards.item_link_density,
    cards_item_prose => cards.item_prose,
    cards_group_weight => cards.group_weight,
    cards_group_prose => cards.group_prose,
    cards_group_link_density => cards.group_link_density,
    cards_steps => of_cards(&|group| group.steps as f64),
    cards_headed => of_cards(&|group| flag(scene.has_heading(scene.blocks.within(scene.page, group.item)))),
    cards_hold_container => of_cards(&|group| flag(scene.page.contains(group.item, scene.container))),
}
