//! What the block and its ancestors are called.

use super::{Scene, flag};
use crate::{block::Hints, page::Hiding};

const HINTS: [Hints; 23] = [
    Hints::NAVIGATION,
    Hints::FOOTER,
    Hints::HEADER,
    Hints::ASIDE,
    Hints::COMMENT,
    Hints::RELATED,
    Hints::SHARE,
    Hints::ADVERT,
    Hints::SUBSCRIBE,
    Hints::DIALOG,
    Hints::PARTICULARS,
    Hints::MAIN,
    Hints::ARTICLE,
    Hints::CONTENT,
    Hints::FORM,
    Hints::SILENCED,
    Hints::FIGURE,
    Hints::CODE,
    Hints::TABLE,
    Hints::LIST_ITEM,
    Hints::HEADING,
    Hints::QUOTE,
    Hints::PARAGRAPH,
];

/// How many of [`NAMES`], from the first on, say what [`Hints`] say.
pub(super) const OF_HINTS: usize = HINTS.len() + 2;

pub(super) const NAMES: [&str; 43] = [
    "navigation",
    "footer",
    "header",
    "aside",
    "comment",
    "related",
    "share",
    "advert",
    "subscribe",
    "dialog",
    "particulars",
    "main",
    "article",
    "content",
    "form",
    "silenced",
    "figure",
    "code",
    "table",
    "list_item",
    "heading",
    "quote",
    "paragraph",
    "own_hints",
    "near_hints",
    "is_paragraph",
    "is_item",
    "is_cell",
    "is_first_heading",
    "is_second_heading",
    "is_lower_heading",
    "is_plain_box",
    "is_definition",
    "text_in_link",
    "text_in_strong",
    "text_in_inline",
    "text_in_control",
    "hidden",
    "hidden_unrendered",
    "hidden_folded",
    "hidden_out_of_sight",
    "hidden_transparent",
    "depth",
];

pub(super) fn of(scene: &Scene, index: usize) -> [f64; NAMES.len()] {
    let (page, block) = (scene.page, scene.block(index));
    let tag = page.tag(block.node);
    let parent = page.parent(scene.blocks.first_leaf(block)).filter(|&parent| parent != block.node);
    let inside = parent.map_or("", |parent| page.tag(parent));
    let own = scene.blocks.own_hints(block.node);
    let near = page.ancestors(block.node).take(3).fold(own, |hints, node| hints | scene.blocks.own_hints(node));
    let signs = |hints: Hints| {
        flag(hints.any(Hints::FURNITURE | Hints::ASIDE))
            - flag(hints.any(Hints::MAIN | Hints::ARTICLE | Hints::CONTENT))
    };
    let hides = |kinds: &[Hiding]| flag(block.hiding.is_some_and(|hiding| kinds.contains(&hiding)));
    let mut out = [0.0; NAMES.len()];
    for (slot, hint) in out.iter_mut().zip(HINTS) {
        *slot = flag(block.hints.any(hint));
    }
    let rest = [
        signs(own),
        signs(near),
        flag(tag == "p"),
        flag(tag == "li"),
        flag(matches!(tag, "td" | "th")),
        flag(tag == "h1"),
        flag(tag == "h2"),
        flag(matches!(tag, "h3" | "h4" | "h5" | "h6")),
        flag(matches!(tag, "div" | "section" | "article" | "main")),
        flag(matches!(tag, "dt" | "dd")),
        flag(inside == "a"),
        flag(matches!(inside, "strong" | "b")),
        flag(matches!(inside, "span" | "em" | "i" | "font" | "u")),
        flag(matches!(inside, "button" | "label" | "option") || matches!(tag, "button" | "label" | "option")),
        flag(block.hiding.is_some()),
        hides(&[Hiding::NotDisplayed, Hiding::Invisible, Hiding::ContentVisibility]),
        hides(&[Hiding::ClosedDetails, Hiding::UntilFound]),
        hides(&[Hiding::Clipped, Hiding::OffScreen, Hiding::ZeroSized]),
        hides(&[Hiding::Transparent]),
        (page.ancestors(block.node).take(60).count() as f64) / 10.0,
    ];
    out[HINTS.len()..].copy_from_slice(&rest);
    out
}
