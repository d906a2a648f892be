//! What it is about, in the words of its site.

use super::{
    clues::Clues,
    published::{belongs_elsewhere, is_in_list},
    shown::{Surroundings, is_tag, shown_text},
};
use crate::page::{NodeId, Page};

/// Tags that the page declares of itself, each once: in its head, or else in links around its text that say so, by
/// `rel=tag`, a class or where they lead.
pub(super) fn tags(page: &Page, clues: &Clues<'_>, around: &Surroundings) -> Vec<String> {
    const MOST: usize = 30;
    let near = || around.elements(page, None).chain(around.foot_elements(page)).filter(|&node| is_tag(page, node));
    let is_own = |node: NodeId| {
        !belongs_elsewhere(page, around, node) && !is_in_list(page, node, None) && !is_in_menu(page, around, node)
    };
    let own = || near().filter(|&node| is_own(node));
    let shown = own().map(|node| shown_text(page, node).trim_start_matches('#').to_owned());
    let mut declared: Vec<String> = clues.metas("article:tag").collect();
    if declared.is_empty() {
        declared = shown.filter(|tag| !tag.is_empty()).collect();
    }
    let mut tags: Vec<String> = Vec::new();
    for tag in declared {
        if !tags.contains(&tag) && tags.len() < MOST {
            tags.push(tag);
        }
    }
    tags
}

/// Whether a link stands in a menu: one of all categories tells nothing of this text.
fn is_in_menu(page: &Page, around: &Surroundings, node: NodeId) -> bool {
    let encloses = |ancestor: NodeId| around.own.iter().any(|&own| page.contains(ancestor, own));
    let is_menu = |ancestor: NodeId| {
        let class = page.attribute(ancestor, "class").unwrap_or_default();
        class.split([' ', '-', '_']).any(|part| matches!(part, "menu" | "nav" | "navbar" | "navigation"))
    };
    page.ancestors(node).take_while(|&ancestor| !encloses(ancestor)).any(is_menu)
}

#[cfg(test)]
mod tests {
    use crate::{
        article::metadata::metadata,
        judge::Extraction,
        page::{NodeId, Page, testing::snapshot},
    };

    /// Tags of a page whose paragraphs are its content.
    fn tags_of(html: &str) -> Vec<String> {
        let text = "<p>The ferry left the harbour before dawn.</p>".repeat(16);
        let snapshot = snapshot(&html.replacen("TEXT", &text, 1));
        let page = Page::new(&snapshot).unwrap();
        let in_text = |&node: &NodeId| {
            page.text(node).is_some() && page.parent(node).is_some_and(|parent| page.tag(parent) == "p")
        };
        let kept = (0..page.len()).filter(in_text).collect();
        metadata(&page, &Extraction { kept, root: Some(0), ..Extraction::default() }, &[]).tags
    }

    const TEXT: &str = "<h1>The last ferry</h1>TEXT";
    const SHOWN: &str = "<div>Filed under <a rel='category tag' href=/sea>Sea</a>, <a rel=tag href=/mail>#mail</a>,
                         <a href=/more>more</a></div>";

    #[test]
    fn tags_are_what_links_around_the_content_say_they_are() {
        assert_eq!(tags_of(&format!("{TEXT}{SHOWN}")), ["Sea", "mail"]);
        assert_eq!(tags_of(&format!("{TEXT}<h2>Another post</h2>{SHOWN}")), [""; 0]);
        assert_eq!(tags_of(&format!("{TEXT}<div><h4>Tags</h4>{SHOWN}</div>")), ["Sea", "mail"]);
        assert_eq!(tags_of(&format!("{TEXT}<div><h4><a href=/next>Another post</a></h4>{SHOWN}</div>")), [""; 0]);
        assert_eq!(tags_of(&format!("{TEXT}<aside class=sidebar>{SHOWN}</aside>")), [""; 0]);
    }

    #[test]
    fn addresses_tell_tags_too_but_not_those_of_a_menu() {
        let links =
            "<a href=/tags/sea/>Sea</a> <a href=https://e.example/category/mail?page=1>Mail</a> <a href=/tags>All</a>";
        assert_eq!(tags_of(&format!("{TEXT}<div>{links}</div>")), ["Sea", "Mail"]);
        assert_eq!(tags_of(&format!("{TEXT}<div class=main-menu>{links}</div>")), [""; 0]);
    }

    #[test]
    fn what_the_page_declares_goes_before_what_it_shows() {
        let declared = "<meta property=article:tag content=Ferries><meta property=article:tag content=Ferries>";
        assert_eq!(tags_of(&format!("{declared}{TEXT}{SHOWN}")), ["Ferries"]);
    }
}
