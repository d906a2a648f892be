//! Lines of code that are elements each: items of a list, rows, boxes, spans or `code` elements.

use std::collections::BTreeSet;

use page::{NodeId, Page, StyleProperty};

use crate::content::leaves::{Leaves, classes, fold};

/// Words in the classes of what highlighters make.
const NAMES: [&str; 9] =
    ["code", "codehilite", "highlight", "hljs", "linenums", "prettyprint", "snippet", "source", "syntaxhighlighter"];

/// Elements that a line of code has none of.
const NOT_IN_LINES: [&str; 14] =
    ["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table", "img", "blockquote", "figure"];

/// Lines below an element that are looked at.
const MOST: usize = 400;

/// Whether the items of a list, or the boxes in an element, are one line of code each.
pub(super) fn holds_lines(page: &Page, leaves: &Leaves, node: NodeId) -> bool {
    let is_line = |id: &NodeId| match page.tag(node) {
        "ol" | "ul" => page.tag(*id) == "li",
        _ => matches!(page.tag(*id), "div" | "span" | "code") && page.is_block_level(*id),
    };
    let lines: Vec<NodeId> = page.children(node).filter(is_line).take(MOST).collect();
    let others = page.children(node).filter(|id| !is_line(id) && leaves.characters(page, *id) > 0).count();
    let (Some(&first), 2..) = (lines.first(), lines.len()) else { return false };
    let named = [Some(node), page.parent(node)].into_iter().flatten().any(|id| is_named(page, id));
    let is_set = || lines.iter().filter(|&&line| is_monospace(page, line)).count() * 2 > lines.len();
    if others > 0 || !named && !is_set() {
        return false;
    }
    let mut below = first..page.subtree_end(node);
    let is_other = |id| NOT_IN_LINES.contains(&page.tag(id)) || page.attribute(id, "href").is_some();
    let least = if named { 0.04 } else { 0.08 };
    !below.any(is_other) && marks(&leaves.text(page, node, 4_000)) >= least
}

/// The children of an element that are one line each though nothing breaks the lines between them where there are no
/// styles; empty where the text itself has line ends.
pub(super) fn unbroken(page: &Page, node: NodeId) -> Vec<NodeId> {
    let only = |node: NodeId| {
        let mut inner = page.children(node).filter(|&id| page.text(id).is_none_or(|text| !text.trim().is_empty()));
        inner.next().filter(|&id| inner.next().is_none() && page.tag(id) == "code" && !page.is_block_level(id))
    };
    let around = only(node).unwrap_or(node);
    let has_ends = (around..page.subtree_end(around)).any(|id| {
        page.tag(id) == "br" || page.text(id).is_some_and(|text| text.contains('\n') && !text.trim().is_empty())
    });
    let children: Vec<NodeId> = page.children(around).collect();
    let lines: Vec<NodeId> = children.iter().copied().filter(|&id| page.element(id).is_some()).collect();
    let blank = |id: NodeId| page.text(id).is_some_and(|text| text.trim().is_empty() && !text.contains('\n'));
    let Some(&first) = lines.first() else { return lines };
    let names_lines = page.tag(first) == "code" || classes(page, first).any(|class| class.contains("line"));
    let alike = lines.iter().all(|&line| {
        page.tag(line) == page.tag(first)
            && !page.is_block_level(line)
            && classes(page, line).next() == classes(page, first).next()
    });
    let only_lines = children.iter().all(|&id| lines.contains(&id) || blank(id));
    if lines.len() > 1 && lines.len() <= MOST && names_lines && alike && only_lines && !has_ends {
        lines
    } else {
        Vec::new()
    }
}

/// The spans among other code that are called lines and directly follow one another: highlighted lines, which are boxes where
/// there are styles, and have no line ends of their own.
pub(super) fn adjoining(page: &Page, node: NodeId) -> BTreeSet<NodeId> {
    let is_line = |id: NodeId| {
        page.tag(id) == "span" && !page.is_block_level(id) && classes(page, id).any(|class| class.ends_with("-line"))
    };
    let is_open =
        |id: NodeId| !(id..page.subtree_end(id)).any(|id| page.text(id).is_some_and(|text| text.contains('\n')));
    let mut found = BTreeSet::new();
    for id in (node..page.subtree_end(node)).filter(|&id| is_line(id)) {
        let next = page.subtree_end(id);
        if next < page.subtree_end(node) && page.parent(next) == page.parent(id) && is_line(next) && is_open(id) {
            found.extend([id, next]);
        }
    }
    found
}

/// The mark that a picture is in code: the number by which the text explains the line.
pub(super) fn mark_of_picture<'p>(page: &Page<'p>, node: NodeId) -> Option<&'p str> {
    let alt = page.attribute(node, "alt").map(str::trim).filter(|_| page.tag(node) == "img")?;
    let is_mark = alt.chars().count() <= 4 && alt.chars().any(char::is_numeric);
    is_mark.then_some(alt)
}

/// What a piece of code is called on the page: the name of its file, above or below it, without tools and the name of its
/// language.
pub(super) fn name(text: &str, language: Option<&str>) -> Option<String> {
    let text = fold(text);
    let is_language = language.is_some_and(|language| text.eq_ignore_ascii_case(language));
    let is_file = text.chars().count() <= LONGEST_NAME && is_file_name(&text);
    (is_file && !is_language).then_some(text)
}

/// Characters of the name of a file, at most.
const LONGEST_NAME: usize = 80;

/// Whether a text is the name of a file: one word with an ending or a folder in it.
fn is_file_name(text: &str) -> bool {
    let ending = text.rsplit(['/', '\\']).next().and_then(|name| name.rsplit_once('.')).map(|(_, ending)| ending);
    let has_ending = ending
        .is_some_and(|ending| (1..=10).contains(&ending.len()) && ending.chars().all(|c| c.is_ascii_alphanumeric()));
    let is_path = text.contains('/') && !text.contains("//");
    let known = matches!(text, "Dockerfile" | "Makefile" | "Gemfile" | "Rakefile" | "Procfile");
    !text.contains(char::is_whitespace) && (has_ending || is_path || known) && text.chars().any(char::is_alphabetic)
}

/// Share of the marks that prose hardly uses.
fn marks(text: &str) -> f64 {
    let marks = text.chars().filter(|c| "{}[]()<>=;$_|&/\\#*+@`~^%".contains(*c)).count();
    let all = text.chars().filter(|c| !c.is_whitespace()).count();
    marks as f64 / all.max(1) as f64
}

fn is_named(page: &Page, node: NodeId) -> bool {
    classes(page, node).any(|class| class.split(['-', '_']).any(|part| NAMES.contains(&part)))
}

fn is_monospace(page: &Page, node: NodeId) -> bool {
    let family = page.style(node, StyleProperty::FontFamily).unwrap_or_default().to_ascii_lowercase();
    ["mono", "courier", "consolas", "menlo"].iter().any(|name| family.contains(name))
}

#[cfg(test)]
mod tests {
    use page::{Page, testing};

    use super::*;

    fn holds(html: &str) -> bool {
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        let extraction = crate::testing::keep_all(&page, testing::find(&page, "body"), &[]);
        holds_lines(&page, &Leaves::new(&page, &extraction), testing::find(&page, "x"))
    }

    #[test]
    fn items_are_lines_of_code_by_name_or_type_and_what_they_say() {
        let items = "<li>def f(x):</li><li>&nbsp;&nbsp;return x + 1</li>";
        assert!(holds(&format!("<ol id=x class=hl-code>{items}</ol>")));
        assert!(holds(&format!("<ol id=x style='font-family:monospace'>{items}</ol>")));
        assert!(!holds(&format!("<ol id=x>{items}</ol>")));
        assert!(!holds("<ol id=x class=code><li>Open the box</li><li>Take the oars out</li></ol>"));
        assert!(!holds(&format!("<ol id=x class=hl-code>{items}<li><p>f(x)</p></li></ol>")));
    }

    #[test]
    fn files_are_known_by_their_names() {
        for file in ["src/main.rs", "tide.py", "Makefile", "C:\\boats\\list.txt", ".env"] {
            assert_eq!(name(file, None).as_deref(), Some(file));
        }
        for other in ["python", "Copy", "Listing 3", "e.g. this", "https://a.example/b", ""] {
            assert_eq!(name(other, None), None, "{other}");
        }
    }
}
