//! What is around the block in document order.

use look::block::Hints;

use super::Scene;
use crate::feature_list::{feature_list, flag, log, share};

/// How far the search for prose and for links goes, in blocks.
const REACH: usize = 20;

feature_list! {
    /// What is around the block.
    pub(in crate) enum Neighbours;
    pub(super) fn neighbours(scene: &Scene, index: usize) {
        let count = scene.blocks.blocks.len();
        let ([previous, second_previous], [next, second_next]) = (scene.seen_before(index), scene.seen_after(index));
        let near = |other: Option<usize>| other.map(|other| Near::of(scene, index, other)).unwrap_or_default();
        let (previous, next) = (near(previous), near(next));
        let (second_previous, second_next) = (near(second_previous), near(second_next));
        let [three, five, fifteen] = [3, 5, 15].map(|reach| scene.sum(index.saturating_sub(reach), index + reach + 1));
        let steps = |found: Option<usize>| found.map_or(20.0, |other| other.abs_diff(index) as f64).min(20.0);
        let prose = |other: &usize| scene.block(*other).is_prose();
        let up = (index.saturating_sub(REACH)..index).rev().find(prose);
        let down = (index + 1..count.min(index + REACH)).find(prose);
        let linked = |other: &usize| scene.block(*other).link_density() > 0.8;
        let run = |blocks: &mut dyn Iterator<Item = usize>| blocks.take(REACH).take_while(linked).count();
    }
    previous_weight => previous.weight,
    previous_link_density => previous.link_density,
    previous_prose => previous.prose,
    previous_same_parent => previous.same_parent,
    previous_heading => previous.heading,
    next_weight => next.weight,
    next_link_density => next.link_density,
    next_prose => next.prose,
    next_same_parent => next.same_parent,
    next_heading => next.heading,
    second_previous_weight => second_previous.weight,
    second_previous_prose => second_previous.prose,
    second_next_weight => second_next.weight,
    second_next_prose => second_next.prose,
    window_3_plain => log(three.plain),
    window_3_prose => share(three.prose, three.weight),
    window_3_link_density => share(three.link_weight, three.weight),
    window_5_plain => log(five.plain),
    window_5_prose => share(five.prose, five.weight),
    window_5_link_density => share(five.link_weight, five.weight),
    window_15_plain => log(fifteen.plain),
    window_15_prose => share(fifteen.prose, fifteen.weight),
    window_15_link_density => share(fifteen.link_weight, fifteen.weight),
    distance_to_prose => steps(up).min(steps(down)),
    prose_on_both_sides => flag(up.is_some() && down.is_some()),
    run_of_links => if linked(&index) { (run(&mut (0..index).rev()) + run(&mut (index..count))) as f64 } else { 0.0 },
}

/// A block that is near another one; all 0 where there is none.
#[derive(Default)]
struct Near {
    weight: f64,
    link_density: f64,
    prose: f64,
    same_parent: f64,
    heading: f64,
}

impl Near {
    fn of(scene: &Scene, index: usize, other: usize) -> Self {
        let (own, block) = (scene.block(index), scene.block(other));
        Near {
            weight: log(f64::from(block.weight)),
            link_density: block.link_density(),
            prose: flag(block.is_prose()),
            same_parent: flag(scene.page.parent(own.node) == scene.page.parent(block.node)),
            heading: flag(block.hints.has(Hints::HEADING)),
        }
    }
}
