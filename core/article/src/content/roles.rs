//! What a block is to its text, where the page states it by names: lead, caption, comment.

use look::block::Hints;
use page::{Page, lexicon::ClassWords};

use super::{leaves::Leaves, visit::for_each_block};
use crate::{Block, BlockKind, Role};

/// Characters of kept text in the longest caption, credit of a picture, and lead.
const LONGEST_CAPTION: u32 = 600;
const LONGEST_CREDIT: u32 = 160;
const LONGEST_LEAD: u32 = 1_000;

/// The lead is among so many blocks.
const FIRST: usize = 3;

/// Elements that may name a block: its own, and those right around it.
const NAMING: usize = 3;

/// Gives the blocks their roles: at most one lead, a paragraph among the first blocks; comments as whole blocks; captions
/// wherever they are. The caption of a figure is part of the figure and has no role of its own.
pub(super) fn assign(page: &Page, leaves: &Leaves, blocks: &mut [Block]) {
    let comments = comments(page, leaves);
    let is_lead = |block: &Block| is_named(page, leaves, block, LONGEST_LEAD, |words, _| words.any(ClassWords::LEAD));
    let has_lead = blocks.iter().take(FIRST).any(|block| block.role == Some(Role::Lead));
    if !has_lead && let Some(lead) = blocks.iter_mut().take(FIRST).find(|block| is_lead(block)) {
        lead.role = Some(Role::Lead);
    }
    for_each_block(blocks, &mut |block| {
        let is_below = |words: ClassWords, characters: u32| {
            let of_picture = words.any(ClassWords::PICTURE) && words.any(ClassWords::CREDIT_OF);
            words.any(ClassWords::CAPTION)
                || characters <= LONGEST_CREDIT && (words.any(ClassWords::CREDIT) || of_picture)
        };
        if is_named(page, leaves, block, LONGEST_CAPTION, is_below) {
            block.role = Some(Role::Caption);
        }
    });
    for block in blocks {
        if block.source.is_some_and(|source| comments.get(source as usize) == Some(&true)) {
            block.role = Some(Role::Comment);
        }
    }
}

/// Whether a block is a paragraph whose element, or one around it with no more kept text than `longest`, is named so, given
/// the words of its class and the characters of that text.
fn is_named(
    page: &Page,
    leaves: &Leaves,
    block: &Block,
    longest: u32,
    named: impl Fn(ClassWords, u32) -> bool,
) -> bool {
    let (Some(source), BlockKind::Paragraph { .. }) = (block.source, &block.kind) else { return false };
    let around = std::iter::once(source).chain(page.ancestors(source)).filter(|&node| page.element(node).is_some());
    around.take(NAMING).any(|node| {
        let characters = leaves.characters(page, node);
        let class = page.attribute(node, "class").filter(|_| characters <= longest);
        class.is_some_and(|class| named(ClassWords::of(class), characters))
    })
}

/// Which nodes are comments. Names are not believed of an element that holds half of the text or more.
fn comments(page: &Page, leaves: &Leaves) -> Vec<bool> {
    let all = if page.is_empty() { 0 } else { leaves.characters(page, 0) };
    page.inherited(|node, is_in_comment| {
        let says_so = || {
            page.attribute(node, "class").is_some_and(|class| Hints::of_words(class).has(Hints::COMMENT))
                || page.attribute(node, "itemtype").is_some_and(|kind| kind.ends_with("/Comment"))
        };
        let is_small = || leaves.characters(page, node).saturating_mul(2) < all;
        is_in_comment || leaves.holds(node) && says_so() && is_small()
    })
}

#[cfg(test)]
mod tests {
    use judge::Extraction;
    use page::{Page, testing::snapshot};

    use crate::{Role, assemble};

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
             </div><p class=photo-credit>Ann Example</p>{TEXT}<ol class=comment-list><li>On the quay?</ol>"
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
