//! Lists: what a closed list becomes, and what its elements state about it.

use page::{NodeId, Page, StyleProperty};

use super::{closed::Closed, leaves::Leaves, line::plain};
use crate::{Block, BlockKind, DefinitionItem, Inline};

/// A closed list. Lists that only lay out pictures or cards become what they hold.
pub(super) fn list(list: BlockKind, marked: bool) -> Closed {
    let BlockKind::List { ordered, start, reversed, mut items } = list else { return Closed::Blocks(vec![list]) };
    items.retain(|item| !item.blocks.is_empty());
    if items.is_empty() {
        return Closed::Blocks(Vec::new());
    }
    let ordered = ordered && (marked || !items.iter().all(|item| begins_with_clause(&item.blocks)));
    let is_media = |block: &Block| {
        matches!(
            block.kind,
            BlockKind::Image(_) | BlockKind::Figure { .. } | BlockKind::Video { .. } | BlockKind::Embed { .. }
        )
    };
    let pictures = items.iter().all(|item| item.blocks.iter().all(is_media));
    let is_heading = |block: &Block| matches!(block.kind, BlockKind::Heading { .. });
    let cards = !marked && !ordered && items.iter().all(|item| item.blocks.iter().take(2).any(is_heading));
    if pictures || cards {
        return Closed::Flattened(items.into_iter().flat_map(|item| item.blocks).collect());
    }
    Closed::Blocks(vec![BlockKind::List { ordered, start, reversed, items }])
}

/// Whether an entry begins with a number of several levels, "2.3": a list that shows none itself would put another before it.
fn begins_with_clause(blocks: &[Block]) -> bool {
    let Some(BlockKind::Paragraph { content }) = blocks.first().map(|block| &block.kind) else { return false };
    let text = plain(content);
    let mut levels = text.trim_start().split('.');
    let is_number = |level: &str| !level.is_empty() && level.bytes().all(|byte| byte.is_ascii_digit());
    levels.next().is_some_and(is_number)
        && levels.next().is_some_and(|level| level.starts_with(|c: char| c.is_ascii_digit()))
}

/// A closed definition list. Without terms it is only indented text, without descriptions a row of bold lines.
pub(super) fn definitions(items: Vec<DefinitionItem>) -> Closed {
    let has_terms = items.iter().any(|item| !item.terms.is_empty());
    let has_descriptions = items.iter().any(|item| !item.descriptions.is_empty());
    if has_terms && has_descriptions {
        return Closed::Blocks(vec![BlockKind::DefinitionList { items }]);
    }
    if has_terms {
        let bold = |content| Inline::Styled { tag: "strong".into(), content };
        let terms = items.into_iter().flat_map(|item| item.terms);
        return Closed::Blocks(terms.map(|term| BlockKind::Paragraph { content: vec![bold(term)] }).collect());
    }
    Closed::Flattened(items.into_iter().flat_map(|item| item.descriptions).flatten().collect())
}

/// Whether a list counts, by its name or by the marks that it shows.
pub(super) fn is_ordered(page: &Page, node: NodeId) -> bool {
    let style = page.style(node, StyleProperty::ListStyleType).unwrap_or("");
    let counts = matches!(style, "decimal" | "decimal-leading-zero" | "lower-alpha" | "upper-alpha" | "lower-latin")
        || matches!(style, "upper-latin" | "lower-roman" | "upper-roman" | "lower-greek" | "cjk-decimal");
    page.tag(node) == "ol" || counts
}

/// Whether a list or item shows marks.
pub(super) fn is_marked(page: &Page, node: NodeId) -> bool {
    page.style(node, StyleProperty::ListStyleType).is_none_or(|style| style != "none")
}

/// Whether an item of a task list is done; `None` for other items.
pub(super) fn checked(page: &Page, leaves: &Leaves, item: NodeId) -> Option<bool> {
    let end = page.subtree_end(item).min(item + 10);
    let before_text = (item + 1..end)
        .take_while(|&id| page.text(id).is_none_or(|text| text.trim().is_empty()) || !leaves.is_kept(id));
    let checkbox = before_text.into_iter().find(|&id| {
        page.tag(id) == "input" && page.attribute(id, "type") == Some("checkbox")
            || page.attribute(id, "role") == Some("checkbox")
    })?;
    let aria = page.attribute(checkbox, "aria-checked");
    Some(page.attribute(checkbox, "checked").is_some() || aria == Some("true"))
}
