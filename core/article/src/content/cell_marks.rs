//! What a cell of a table shows without any text: a tick or a cross, drawn, with its name for screen readers or none.

use page::{Hiding, NodeId, Page};

use super::leaves::fold;

/// Longest name of a mark, in characters; a guess. What is longer describes a picture.
const LONGEST: usize = 60;

/// Words of the classes and of the file names of icons, and what is drawn there. Words like "no" and "close" are left out:
/// classes have them for other things (`no-border`).
const DRAWN: [(&[&str], &str); 2] = [(&["check", "checkmark", "tick"], "✓"), (&["cross", "times", "xmark"], "✗")];

/// Words by which a class states that an element is an icon, where its name does not.
const ICONS: [&str; 6] = ["bi", "fa", "glyphicon", "ico", "icon", "mdi"];

/// What the marks of a cell mean of which no text is kept: text that only screen readers get, the names of drawings, or what
/// their classes call them. `None` where the cell has a text that is seen, something to press, or no mark.
pub(super) fn said(page: &Page, cell: NodeId) -> Option<String> {
    let below = || cell + 1..page.subtree_end(cell);
    let is_tool = |id| matches!(page.tag(id), "a" | "button" | "input" | "select" | "textarea" | "iframe" | "video");
    let is_seen = |id| page.text(id).is_some_and(|text| !text.trim().is_empty()) && page.hiding(id).is_none();
    if below().any(|id| is_tool(id) || is_seen(id)) {
        return None;
    }
    let is_read =
        |id: &NodeId| matches!(page.hiding(*id), Some(Hiding::Clipped | Hiding::ZeroSized | Hiding::OffScreen));
    let texts: Vec<&str> = below().filter(is_read).filter_map(|id| page.text(id)).collect();
    let marks = || below().filter(|&id| page.hiding(id).is_none() && is_mark(page, id));
    let names = || marks().filter_map(|id| name(page, id)).collect::<Vec<_>>().join(", ");
    let drawn = || marks().find_map(|id| drawn(page, id)).unwrap_or_default().to_owned();
    let said = [fold(&texts.join(" ")), fold(&names()), drawn()];
    said.into_iter().find(|said| (1..=LONGEST).contains(&said.chars().count()))
}

fn is_mark(page: &Page, id: NodeId) -> bool {
    matches!(page.tag(id), "svg" | "img" | "use" | "i" | "span" | "em" | "b" | "div")
}

fn name<'p>(page: &Page<'p>, id: NodeId) -> Option<&'p str> {
    let names = ["aria-label", "alt", "title"].into_iter().filter_map(|name| page.attribute(id, name));
    names.map(str::trim).find(|name| !name.is_empty())
}

fn drawn(page: &Page, id: NodeId) -> Option<&'static str> {
    let class = page.attribute(id, "class").unwrap_or_default();
    let addresses = ["href", "xlink:href", "src"].into_iter().filter_map(|name| page.attribute(id, name));
    let files = addresses.filter_map(|address| address.rsplit(['/', '#']).next());
    let parts = std::iter::once(class).chain(files).flat_map(|said| said.split(|c: char| !c.is_ascii_alphanumeric()));
    let words: Vec<String> = parts.map(str::to_ascii_lowercase).collect();
    let is_said = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let is_icon = matches!(page.tag(id), "svg" | "img" | "use" | "i") || is_said(&ICONS);
    DRAWN.iter().find(|(known, _)| is_icon && is_said(known)).map(|(_, mark)| *mark)
}

#[cfg(test)]
mod tests {
    use page::testing;

    use super::*;

    fn check(cell: &str, expected: Option<&str>) {
        let snapshot = testing::snapshot(&format!("<table><tr><td>{cell}</td></tr></table>"));
        let page = Page::new(&snapshot).unwrap();
        assert_eq!(said(&page, testing::find(&page, "td")).as_deref(), expected, "{cell}");
    }

    #[test]
    fn marks_say_what_screen_readers_hear_or_what_is_drawn() {
        check("<svg role=img aria-label='Not included' width=18 height=18></svg>", Some("Not included"));
        check("<img src=/a.png alt=Yes width=16 height=16>", Some("Yes"));
        check("<span title=Included><svg aria-hidden=true></svg></span>", Some("Included"));
        check("<i class='fa fa-check'></i>", Some("✓"));
        check("<i class='icon icon-times'></i>", Some("✗"));
        check("<img src=/icons/tick.svg alt='' width=16 height=16>", Some("✓"));
        check("<span class=icon-check></span>", Some("✓"));
        check("<span class=dot></span>", None);
        check("<span class=no-border></span><div class='times new'></div><i class='no-print'></i>", None);
        check("", None);
    }

    #[test]
    fn cells_with_text_or_tools_are_left_as_they_are() {
        check("<svg aria-label=Yes></svg> since May", None);
        check("<button><svg aria-label='Sort'></svg></button>", None);
        check("<a href=/x><img src=/a.png alt=Yes></a>", None);
    }
}
