//! The description of a block that the judge weighs: numbers that do not depend on the size of the page or the window.
//!
//! Each submodule describes the blocks from one side and names its numbers; [`FeatureVector`] is all of them in order.
//! The same code runs in training and in the page.

mod appearance;
mod group;
mod lexicon;
mod markup;
mod neighbours;
mod own;
mod page_features;
mod place;
mod scene;

use look::{block::Blocks, cluster::Clusters};
use page::Page;
use systems::spider::SpiderProposal;

use crate::page_type::{ByItself, by_itself};
use appearance::{InSight, Look};
use group::Repeats;
pub(super) use lexicon::Words;
pub(super) use markup::Markup;
use neighbours::Neighbours;
pub(super) use own::{OwnText, SHORTEST_COPY, descriptions};
use page_features::WholePage;
use place::Place;
use scene::Scene;

/// Puts lists of features one after the other into a [`FeatureVector`].
macro_rules! in_order {
    ($($List:ident),+) => {
        /// Numbers in a [`FeatureVector`].
        pub const FEATURE_COUNT: usize = 0 $(+ $List::NAMES.len())+;

        const LISTS: &[&[&str]] = &[$($List::NAMES),+];

        in_order!(@place [] $($List)+);
    };
    (@place [$($Before:ident)*] $List:ident $($After:ident)*) => {
        impl $List {
            const START: usize = 0 $(+ $Before::NAMES.len())*;

            /// The value of this feature in the description of a block.
            #[allow(dead_code, reason = "most lists are read by models alone")]
            pub(in crate) fn value_in(self, vector: &FeatureVector) -> f32 {
                vector[Self::START + self as usize]
            }

            #[cfg(test)]
            #[allow(dead_code, reason = "not every list is needed in tests")]
            pub(in crate) fn set(self, vector: &mut FeatureVector, value: f32) {
                vector[Self::START + self as usize] = value;
            }

            fn put(values: [f64; Self::NAMES.len()], vector: &mut FeatureVector) {
                for (slot, value) in vector[Self::START..].iter_mut().zip(values) {
                    *slot = value as f32;
                }
            }
        }

        in_order!(@place [$($Before)* $List] $($After)*);
    };
    (@place [$($Before:ident)*]) => {};
}

in_order!(OwnText, Words, Markup, Place, Repeats, Neighbours, Look, InSight, WholePage, ByItself);

/// One block in numbers; see [`feature_names`].
pub type FeatureVector = [f32; FEATURE_COUNT];

/// Names of the features in the order of a [`FeatureVector`].
pub fn feature_names() -> impl Iterator<Item = &'static str> + Clone {
    LISTS.iter().flat_map(|names| names.iter().copied())
}

/// The sides from which a block is described, each with the names of its features, in the order of a
/// [`FeatureVector`].
pub fn feature_sides() -> [(&'static str, Vec<&'static str>); 9] {
    let (hints, other) = Markup::NAMES.split_at(markup::OF_HINTS);
    [
        ("its own text", OwnText::NAMES.to_vec()),
        ("telling words", Words::NAMES.to_vec()),
        ("hints of names, classes and roles", hints.to_vec()),
        ("other markup", other.to_vec()),
        ("place in the tree", Place::NAMES.to_vec()),
        ("groups of what repeats", Repeats::NAMES.to_vec()),
        ("neighbours", Neighbours::NAMES.to_vec()),
        ("look", [Look::NAMES, InSight::NAMES].concat()),
        ("kind of page", [WholePage::NAMES, ByItself::NAMES].concat()),
    ]
}

/// Describes every block of the page, in linear time. Blocks without text are not weighed and get zeros.
pub fn features(page: &Page, blocks: &Blocks, clusters: &Clusters, proposal: &SpiderProposal) -> Vec<FeatureVector> {
    let scene = Scene::new(page, blocks, clusters, proposal);
    let own = own::Own::new(&scene);
    let lexicon = lexicon::Lexicon::new(&scene);
    let groups = group::Groups::new(&scene);
    let looks = appearance::Looks::new(&scene);
    let whole = page_features::whole_page(&scene, &groups);
    let by_itself = by_itself(page);
    let describe = |index: usize| {
        let mut vector = [0.0; FEATURE_COUNT];
        if scene.block(index).weight > 0 {
            OwnText::put(own::own_text(&own, &scene, index), &mut vector);
            Words::put(lexicon::words(&lexicon, &scene, index), &mut vector);
            Markup::put(markup::markup(&scene, index), &mut vector);
            Place::put(place::place(&scene, index), &mut vector);
            Repeats::put(group::repeats(&groups, &scene, index), &mut vector);
            Neighbours::put(neighbours::neighbours(&scene, index), &mut vector);
            Look::put(appearance::look(&looks, &scene, index), &mut vector);
            InSight::put(appearance::in_sight(&looks, &scene, index), &mut vector);
            WholePage::put(whole, &mut vector);
            ByItself::put(by_itself, &mut vector);
        }
        vector
    };
    (0..blocks.blocks.len()).map(describe).collect()
}

#[cfg(test)]
mod tests;
