//! What kind of page it is: the same numbers for each of its blocks.

use look::block::Hints;

use super::{Scene, group::Groups};
use crate::feature_list::{feature_list, flag, log, share};

feature_list! {
    /// What kind of page it is, by its blocks.
    pub(in crate) enum WholePage;
    pub(super) fn whole_page(scene: &Scene, groups: &Groups) {
        let (page, blocks) = (scene.page, &scene.blocks.blocks);
        let weight = f64::from(scene.totals.weight);
        let seen = || blocks.iter().filter(|block| block.is_visible() && block.weight > 0);
        let share_of = |hints: Hints| {
            share(seen().filter(|block| block.hints.any(hints)).map(|block| f64::from(block.weight)).sum(), weight)
        };
        let prose = seen().filter(|block| block.is_prose()).map(|block| f64::from(block.plain_weight()));
        let prose: Vec<f64> = prose.collect();
        let tags = |wanted: &str| log(page.elements(wanted).count() as f64);
        let texts = |is: fn(&str) -> bool| log(seen().filter(|block| is(scene.blocks.text_of(block))).count() as f64);
        let hidden: f64 = blocks.iter().filter(|block| !block.is_visible()).map(|block| f64::from(block.weight)).sum();
        let inside = if page.is_empty() { Default::default() } else { scene.blocks.sums.below(page, scene.container) };
        let region = scene.proposal.region.map_or(0.0, |region| scene.prose_share(region.element));
    }
    page_blocks => log(seen().count() as f64),
    page_weight => log(weight),
    page_prose => share(f64::from(scene.totals.prose), weight),
    page_link_density => scene.totals.link_density(),
    page_prose_blocks => log(prose.len() as f64),
    page_mean_prose => log(share(prose.iter().sum(), prose.len() as f64)),
    page_longest_prose => log(prose.iter().copied().fold(0.0, f64::max)),
    page_media => log(f64::from(scene.totals.media)),
    page_headings => log(seen().filter(|block| block.hints.has(Hints::HEADING)).count() as f64),
    page_first_headings => tags("h1"),
    page_lists => share_of(Hints::LIST_ITEM),
    page_tables => share_of(Hints::TABLE),
    page_code => share_of(Hints::CODE),
    page_comments => share_of(Hints::COMMENT),
    page_forms => tags("form"),
    page_articles => tags("article"),
    page_has_main => flag(page.elements("main").next().is_some()),
    page_prices => texts(is_price),
    page_questions => texts(|text| text.len() < 200 && text.trim_end().ends_with('?')),
    page_hidden => share(hidden, hidden + weight),
    page_largest_group => groups.largest,
    page_container_weight => share(f64::from(inside.weight), weight),
    page_container_blocks => log(f64::from(inside.blocks)),
    page_container_link_density => inside.link_density(),
    page_region_prose => region,
    page_seed_margin => scene.proposal.seed.map_or(0.0, |seed| seed.margin.min(5.0)),
}

fn is_price(text: &str) -> bool {
    text.len() < 40 && text.contains(['$', '€', '£']) && text.contains(|c: char| c.is_ascii_digit())
}
