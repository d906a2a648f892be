//! What it is about, in the words of its site.

use page::{NodeId, Page, lexicon::NO_CATEGORY};

use super::{
    clues::Clues,
    link_target::is_tag,
    ownership::{self, is_own},
    shown::shown_text,
    surroundings::Surroundings,
};

/// Tags of a text, and characters of a tag, at most.
const MOST: usize = 30;
const LONGEST: usize = 80;

/// Tags that the page declares of itself, each once: in its head, or else in links around its text that indicate it, by
/// `rel=tag`, a class or where they lead.
pub(super) fn tags(page: &Page, clues: &Clues<'_>, around: &Surroundings) -> Vec<String> {
    let declared = declared(clues);
    if !declared.is_empty() {
        return declared;
    }
    // The title of a category is found in the menu where nothing else shows it, and so are all other categories.
    let is_in_menu = |node: NodeId| {
        let mut way = page.ancestors(node).take_while(|&above| !page.contains(above, around.own[1]));
        way.any(|above| matches!(page.tag(above), "aside" | "nav"))
    };
    let near = around.elements(page, None).filter(|&node| is_tag(page, node) && is_own(page, around, node));
    let links = near.chain(ownership::elements(page, around, |node| is_tag(page, node)));
    let links = links.filter(|&link| !is_in_menu(link));
    let shown = links.map(|link| shown_text(page, link).trim_start_matches('#').trim().to_owned());
    each_once(shown.filter(|tag| !NO_CATEGORY.has(&tag.to_lowercase()) && !leads_on(tag)))
}

/// Whether a link has an arrow: it leads to another page of the same list ("Next »").
fn leads_on(text: &str) -> bool {
    text.ends_with(['»', '›', '→']) || text.starts_with(['«', '‹', '←'])
}

/// Tags in the head of the page, each once. Some programs write all of them into one element.
pub(super) fn declared(clues: &Clues<'_>) -> Vec<String> {
    let tags: Vec<String> = clues.metas("article:tag").collect();
    match tags.as_slice() {
        [all] if is_list(all) => each_once(all.split(',').map(|tag| tag.trim().to_owned())),
        _ => each_once(tags.into_iter()),
    }
}

/// Whether a tag is a list of several. A single comma with a space after it may be part of a name: "Portland, Oregon".
fn is_list(tag: &str) -> bool {
    let parts = tag.split(',').filter(|part| part.contains(char::is_alphanumeric)).count();
    // "10,000 steps"
    let is_number = |(before, after): (&str, &str)| {
        before.ends_with(|c: char| c.is_ascii_digit()) && after.starts_with(|c: char| c.is_ascii_digit())
    };
    // "Business, Finance, & Economics"
    let is_one = tag.contains(", & ") || tag.contains(", and ");
    !is_one && parts > 2 || parts == 2 && tag.split_once(',').is_some_and(|at| !at.1.starts_with(' ') && !is_number(at))
}

fn each_once(all: impl Iterator<Item = String>) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in all.filter(|tag| !tag.is_empty() && tag.chars().count() <= LONGEST) {
        if tags.len() == MOST {
            break;
        }
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    tags
}

#[cfg(test)]
mod tests {
    use judge::Extraction;
    use page::{NodeId, Page, testing::snapshot};

    use crate::metadata::metadata;

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
                         <a href=/more>more</a> <a rel=tag href=/tag/sea2>Next »</a></div>";

    #[test]
    fn tags_are_what_links_around_the_content_say_they_are() {
        assert_eq!(tags_of(&format!("{TEXT}{SHOWN}")), ["Sea", "mail"]);
        assert_eq!(tags_of(&format!("{TEXT}<h2>Another post</h2>{SHOWN}")), [""; 0]);
        assert_eq!(tags_of(&format!("{TEXT}<div><h4>Tags</h4>{SHOWN}</div>")), ["Sea", "mail"]);
        assert_eq!(tags_of(&format!("{TEXT}<div><h4><a href=/next>Another post</a></h4>{SHOWN}</div>")), [""; 0]);
        let buttons = |class: &str| format!("<div class={class}><h3>Share this:</h3><ul><li>Print</li></ul></div>");
        assert_eq!(tags_of(&format!("{TEXT}{}{SHOWN}", buttons("sharedaddy"))), ["Sea", "mail"]);
        assert_eq!(tags_of(&format!("{TEXT}{}{SHOWN}", buttons("more"))), [""; 0]);
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

    #[test]
    fn a_menu_that_has_the_title_has_no_tags() {
        let link = |name: &str| format!("<li><a href=/category/{name}.html>{name}</a>");
        let menu = format!("<ul>{}</ul>", ["Ropes", "Quays", "Lamps"].map(link).concat());
        let page = |menu: &str| tags_of(&format!("<title>Quays</title><div>TEXT</div>{menu}"));
        assert_eq!(page(&format!("<aside>{menu}</aside>")), [""; 0]);
        assert_eq!(page(&format!("<div>{menu}</div>")), ["Ropes", "Quays", "Lamps"]);
    }

    #[test]
    fn one_declaration_may_have_all_tags() {
        let declared = |tags: &[&str]| {
            let meta = |tag: &&str| format!("<meta property=article:tag content='{tag}'>");
            tags_of(&format!("{}{TEXT}", tags.iter().map(meta).collect::<String>()))
        };
        assert_eq!(declared(&["ferries,mail"]), ["ferries", "mail"]);
        assert_eq!(declared(&["Ferries, mail, the sea, mail"]), ["Ferries", "mail", "the sea"]);
        for tags in [
            &["Portland, Oregon"][..],
            &["10,000 miles"],
            &["Boats, Ropes, & Nets"],
            &["Ferries"],
            &["Ferries", "sea,mail"],
        ] {
            assert_eq!(declared(tags), tags);
        }
    }
}
