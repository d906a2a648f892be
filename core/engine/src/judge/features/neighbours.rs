//! What stands around the block in document order.

use super::{Scene, flag, log, scene::is_prose, share};
use crate::block::Hints;

pub(super) const NAMES: [&str; 26] = [
    "previous_weight",
    "previous_link_density",
    "previous_prose",
    "previous_same_parent",
    "previous_heading",
    "next_weight",
    "next_link_density",
    "next_prose",
    "next_same_parent",
    "next_heading",
    "second_previous_weight",
    "second_previous_prose",
    "second_next_weight",
    "second_next_prose",
    "window_3_plain",
    "window_3_prose",
    "window_3_link_density",
    "window_5_plain",
    "window_5_prose",
    "window_5_link_density",
    "window_15_plain",
    "window_15_prose",
    "window_15_link_density",
    "distance_to_prose",
    "prose_on_both_sides",
    "run_of_links",
];

pub(super) fn of(scene: &Scene, index: usize) -> [f64; NAMES.len()] {
    let count = scene.blocks.blocks.len();
    let ([previous, second_previous], [next, second_next]) = (scene.seen_before(index), scene.seen_after(index));
    let mut out = [0.0; NAMES.len()];
    out[..5].copy_from_slice(&near(scene, index, previous));
    out[5..10].copy_from_slice(&near(scene, index, next));
    for (slot, other) in [second_previous, second_next].into_iter().enumerate() {
        out[10 + slot * 2] = other.map_or(0.0, |other| log(f64::from(scene.block(other).weight)));
        out[11 + slot * 2] = flag(other.is_some_and(|other| is_prose(scene.block(other))));
    }
    for (slot, reach) in [3, 5, 15].into_iter().enumerate() {
        let around = scene.sum(index.saturating_sub(reach), index + reach + 1);
        let window = [log(around.plain), share(around.prose, around.weight), share(around.link_weight, around.weight)];
        out[14 + slot * 3..17 + slot * 3].copy_from_slice(&window);
    }
    let steps = |found: Option<usize>| found.map_or(20.0, |other| other.abs_diff(index) as f64).min(20.0);
    let prose = |other: &usize| is_prose(scene.block(*other));
    let (up, down) =
        ((index.saturating_sub(20)..index).rev().find(prose), (index + 1..count.min(index + 20)).find(prose));
    out[23] = steps(up).min(steps(down));
    out[24] = flag(up.is_some() && down.is_some());
    let linked = |other: &usize| scene.block(*other).link_density() > 0.8;
    let run = (0..index).rev().take(20).take_while(linked).count() + (index..count).take(20).take_while(linked).count();
    out[25] = if linked(&index) { run as f64 } else { 0.0 };
    out
}

fn near(scene: &Scene, index: usize, other: Option<usize>) -> [f64; 5] {
    let Some(other) = other else { return [0.0; 5] };
    let (own, block) = (scene.block(index), scene.block(other));
    [
        log(f64::from(block.weight)),
        block.link_density(),
        flag(is_prose(block)),
        flag(scene.page.parent(own.node) == scene.page.parent(block.node)),
        flag(block.hints.has(Hints::HEADING)),
    ]
}
