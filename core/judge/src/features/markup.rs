//! What the block and its ancestors are called.

use look::block::Hints;
use page::Hiding;

use super::Scene;
use crate::feature_list::{feature_list, flag};

feature_list! {
    /// What the block and its ancestors are called.
    pub(in crate) enum Markup;
    pub(super) fn markup(scene: &Scene, index: usize) {
        let (page, block) = (scene.page, scene.block(index));
        let tag = page.tag(block.node);
        let parent = page.parent(scene.blocks.first_leaf(block)).filter(|&parent| parent != block.node);
        let inside = parent.map_or("", |parent| page.tag(parent));
        let own = scene.blocks.own_hints(block.node);
        let near = page.ancestors(block.node).take(3).fold(own, |hints, node| hints | scene.blocks.own_hints(node));
        let signs = |hints: Hints| {
            flag(hints.any(Hints::BOILERPLATE | Hints::ASIDE))
                - flag(hints.any(Hints::MAIN | Hints::ARTICLE | Hints::CONTENT))
        };
        let hides = |kinds: &[Hiding]| flag(block.hiding.is_some_and(|hiding| kinds.contains(&hiding)));
        let hint = |hint: Hints| flag(block.hints.any(hint));
    }
    navigation => hint(Hints::NAVIGATION),
    footer => hint(Hints::FOOTER),
    header => hint(Hints::HEADER),
    aside => hint(Hints::ASIDE),
    comment => hint(Hints::COMMENT),
    related => hint(Hints::RELATED),
    share => hint(Hints::SHARE),
    advert => hint(Hints::ADVERT),
    subscribe => hint(Hints::SUBSCRIBE),
    dialog => hint(Hints::DIALOG),
    particulars => hint(Hints::PARTICULARS),
    main => hint(Hints::MAIN),
    article => hint(Hints::ARTICLE),
    content => hint(Hints::CONTENT),
    form => hint(Hints::FORM),
    silenced => hint(Hints::ARIA_HIDDEN),
    figure => hint(Hints::FIGURE),
    code => hint(Hints::CODE),
    table => hint(Hints::TABLE),
    list_item => hint(Hints::LIST_ITEM),
    heading => hint(Hints::HEADING),
    quote => hint(Hints::QUOTE),
    paragraph => hint(Hints::PARAGRAPH),
    own_hints => signs(own),
    near_hints => signs(near),
    is_paragraph => flag(tag == "p"),
    is_item => flag(tag == "li"),
    is_cell => flag(matches!(tag, "td" | "th")),
    is_first_heading => flag(tag == "h1"),
    is_second_heading => flag(tag == "h2"),
    is_lower_heading => flag(matches!(tag, "h3" | "h4" | "h5" | "h6")),
    is_plain_box => flag(matches!(tag, "div" | "section" | "article" | "main")),
    is_definition => flag(matches!(tag, "dt" | "dd")),
    text_in_link => flag(inside == "a"),
    text_in_strong => flag(matches!(inside, "strong" | "b")),
    text_in_inline => flag(matches!(inside, "span" | "em" | "i" | "font" | "u")),
    text_in_control => flag(is_control(inside) || is_control(tag)),
    hidden => flag(block.hiding.is_some()),
    hidden_unrendered => hides(&[Hiding::NotDisplayed, Hiding::Invisible, Hiding::ContentVisibility]),
    hidden_folded => hides(&[Hiding::ClosedDetails, Hiding::UntilFound]),
    hidden_out_of_sight => hides(&[Hiding::Clipped, Hiding::OffScreen, Hiding::ZeroSized]),
    hidden_transparent => hides(&[Hiding::Transparent]),
    depth => (page.ancestors(block.node).take(60).count() as f64) / 10.0,
}

/// How many of the features, from the first on, are those of [`Hints`].
pub(super) const OF_HINTS: usize = Markup::is_paragraph as usize;

fn is_control(tag: &str) -> bool {
    matches!(tag, "button" | "label" | "option")
}
