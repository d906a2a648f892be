//! The description of a block that the judge weighs: numbers that do not depend on the size of the page or the window.
//!
//! Each submodule describes the blocks from one side and names its numbers; [`FeatureVector`] is all of them in order.
//! The same code runs in training and in the page.

mod group;
mod lexicon;
mod look;
mod markup;
mod neighbours;
mod own;
mod page_features;
mod phrases;
mod place;
mod scene;

pub(super) use lexicon::{saying, what_is_said};
pub(super) use own::descriptions;
pub(crate) use own::is_year;
pub(crate) use page_features::{NAMES_BY_ITSELF, by_itself};
pub(super) use phrases::CONSENT;
use scene::Scene;
pub(crate) use scene::is_prose;

use crate::{block::Blocks, cluster::Clusters, page::Page, spider::Prospect};

/// Numbers in a [`FeatureVector`].
pub const FEATURE_COUNT: usize = own::NAMES.len()
    + lexicon::NAMES.len()
    + markup::NAMES.len()
    + place::NAMES.len()
    + group::NAMES.len()
    + neighbours::NAMES.len()
    + look::NAMES.len()
    + page_features::NAMES.len();

/// One block in numbers; see [`feature_names`].
pub type FeatureVector = [f32; FEATURE_COUNT];

/// Names of the features in the order of a [`FeatureVector`].
pub fn feature_names() -> impl Iterator<Item = &'static str> + Clone {
    feature_sides().into_iter().flat_map(|(_, names)| names.iter().copied())
}

/// The sides from which a block is described, each with the names of its features, in the order of a
/// [`FeatureVector`].
pub fn feature_sides() -> [(&'static str, &'static [&'static str]); 9] {
    let (hints, other) = (&markup::NAMES as &'static [&'static str]).split_at(markup::OF_HINTS);
    [
        ("its own text", &own::NAMES),
        ("telling words", &lexicon::NAMES),
        ("hints of names, classes and roles", hints),
        ("other markup", other),
        ("place in the tree", &place::NAMES),
        ("groups of what repeats", &group::NAMES),
        ("neighbours", &neighbours::NAMES),
        ("look", &look::NAMES),
        ("kind of page", &page_features::NAMES),
    ]
}

/// Describes every block of the page, in linear time. Blocks without text are not weighed and get zeros.
pub fn features(page: &Page, blocks: &Blocks, clusters: &Clusters, proposal: &Prospect) -> Vec<FeatureVector> {
    let scene = Scene::new(page, blocks, clusters, proposal);
    let own = own::Own::new(&scene);
    let words = lexicon::Lexicon::new(&scene);
    let groups = group::Groups::new(&scene);
    let looks = look::Looks::new(&scene);
    let whole = page_features::whole(&scene, &groups);
    (0..blocks.blocks.len())
        .map(|index| {
            if scene.block(index).weight == 0 {
                return [0.0; FEATURE_COUNT];
            }
            let parts: [&[f64]; 8] = [
                &own.of(&scene, index),
                &words.of(&scene, index),
                &markup::of(&scene, index),
                &place::of(&scene, index),
                &groups.of(&scene, index),
                &neighbours::of(&scene, index),
                &looks.of(&scene, index),
                &whole,
            ];
            let mut vector = [0.0; FEATURE_COUNT];
            for (slot, value) in vector.iter_mut().zip(parts.into_iter().flatten()) {
                *slot = *value as f32;
            }
            vector
        })
        .collect()
}

pub(crate) fn flag(is: bool) -> f64 {
    if is { 1.0 } else { 0.0 }
}

/// `part / whole`, 0 where there is no whole.
pub(crate) fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

/// Sizes on a scale on which twice as much is always one step of .3.
pub(crate) fn log(size: f64) -> f64 {
    libm::log10(1.0 + size.max(0.0))
}
