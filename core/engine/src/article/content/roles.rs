//! What a block is to its text, where the page says so by names: lead, caption, comment.

use super::{finish::for_each_block, leaves::classes};
use crate::{
    article::{Block, BlockKind, Role},
    page::{NodeId, Page},
};

/// Characters in the longest caption, and in the longest credit of a picture.
const LONGEST_CAPTION: usize = 600;
const LONGEST_CREDIT: usize = 160;

/// Characters in the longest lead.
const LONGEST_LEAD: usize = 1_000;

/// Elements around a block that may name it.
const NAMING: usize = 3;

/// Gives the blocks their roles. The lead is the first paragraph that is named so; the caption of a figure is part of
/// the figure and has no role of its own.
pub(super) fn assign(page: &Page, blocks: &mut [Block]) {
    let mut has_lead = false;
    for block in blocks.iter_mut() {
        let Some(source) = block.source else { continue };
        if page.ancestors(source).chain([source]).any(|node| names_comment(page, node)) {
            block.role = Some(Role::Comment);
        } else if !has_lead && is_paragraph(block) && is_named(page, source, LONGEST_LEAD, &LEAD) {
            block.role = Some(Role::Lead);
            has_lead = true;
        }
    }
    for_each_block(blocks, &mut |block| {
        let Some(source) = block.source.filter(|_| is_paragraph(block) && block.role.is_none()) else { return };
        let is_caption =
            is_named(page, source, LONGEST_CAPTION, &CAPTION) || is_named(page, source, LONGEST_CREDIT, &CREDIT);
        if is_caption {
            block.role = Some(Role::Caption);
        }
    });
}

const LEAD: [&str; 12] = [
    "lead",
    "lede",
    "intro",
    "introduction",
    "standfirst",
    "dek",
    "deck",
    "subtitle",
    "sapo",
    "chapo",
    "vorspann",
    "ingress",
];
const CAPTION: [&str; 5] = ["caption", "captions", "captionwrap", "figcaption", "bildunterschrift"];
const CREDIT: [&str; 6] = ["credit", "credits", "creditwrap", "photocredit", "imagecredit", "photoby"];

fn is_paragraph(block: &Block) -> bool {
    matches!(block.kind, BlockKind::Paragraph { .. })
}

/// Whether the element, or one around it that has no more text than this, is called by one of these words.
fn is_named(page: &Page, source: NodeId, longest: usize, words: &[&str]) -> bool {
    let mut around = std::iter::once(source).chain(page.ancestors(source)).filter(|&node| page.element(node).is_some());
    let mut named = around.by_ref().take(NAMING).take_while(|&node| is_short(page, node, longest));
    named.any(|node| parts_of_class(page, node).any(|part| words.contains(&part.as_str())))
}

fn is_short(page: &Page, node: NodeId, longest: usize) -> bool {
    let mut left = longest;
    (node..page.subtree_end(node)).filter_map(|node| page.text(node)).all(|text| {
        let own = text.chars().filter(|c| !c.is_whitespace()).count();
        let fits = own <= left;
        left = left.saturating_sub(own);
        fits
    })
}

fn names_comment(page: &Page, node: NodeId) -> bool {
    page.attribute(node, "itemtype").is_some_and(|kind| kind.ends_with("/Comment"))
        || parts_of_class(page, node).any(|part| matches!(part.as_str(), "comment" | "comments" | "commentlist"))
}

fn parts_of_class(page: &Page, node: NodeId) -> impl Iterator<Item = String> {
    let classes = classes(page, node).flat_map(|class| class.split(['-', '_']));
    classes.map(str::to_lowercase).collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use crate::{
        article::{Role, assemble},
        judge::Extraction,
        page::{Page, testing::snapshot},
    };

    const TEXT: &str =
        "<p>The ferry left the old harbour before dawn, and nobody on the quay had thought of the mail.</p>";

    /// Roles of the blocks of a page of which all is kept.
    fn roles(html: &str) -> Vec<Option<Role>> {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let kept = (0..page.len()).filter(|&node| page.text(node).is_some()).collect();
        let article = assemble(&page, &Extraction { kept, root: Some(0), ..Extraction::default() });
        article.body.iter().map(|block| block.role).collect()
    }

    #[test]
    fn names_tell_lead_captions_and_comments() {
        let page = format!(
            "<div class=article-lead><p>No mail today.</p></div>{TEXT}<div class=captionwrap><div><p>The quay</p></div>
             </div><p class=photo-credit>Ann Example</p>{TEXT}<ol class=comment-list><li>{TEXT}</ol>"
        );
        let caption = Some(Role::Caption);
        assert_eq!(roles(&page), [Some(Role::Lead), None, caption, caption, None, Some(Role::Comment)]);
    }

    #[test]
    fn what_encloses_a_text_does_not_make_it_a_caption() {
        let text = TEXT.repeat(10);
        assert!(roles(&format!("<div class=caption>{text}</div>")).iter().all(Option::is_none));
        assert!(roles(&format!("<div class=intro>{}</div>", text.repeat(3))).iter().all(Option::is_none));
    }
}
