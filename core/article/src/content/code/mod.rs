//! Code: which parts of a page are one piece of code, and its text without line numbers and tools.

mod language;
mod lines;

use std::collections::BTreeSet;

use page::{NodeId, Page, StyleProperty};

use super::{
    images,
    leaves::{Leaves, classes},
    links::is_tool,
};
pub(super) use language::language;
use language::language_of_class;
use lines::{adjoining, holds_lines, mark_of_picture, name, unbroken};

/// Classes of wrappers that highlighters and editors put around code.
const WRAPPERS: [&str; 20] = [
    "CodeMirror",
    "ace_editor",
    "blob-wrapper",
    "cm-editor",
    "code-block",
    "code-toolbar",
    "code-wrapper",
    "codeblock",
    "codehilite",
    "gist",
    "highlight",
    "highlight-wrapper",
    "highlighter-rouge",
    "highlighttable",
    "hljs-ln",
    "monaco-editor",
    "rouge-table",
    "shiki",
    "sourceCode",
    "syntaxhighlighter",
];

/// Classes of what numbers the lines.
const GUTTERS: [&str; 26] = [
    "CodeMirror-gutter-wrapper",
    "CodeMirror-gutters",
    "CodeMirror-linenumber",
    "ace_gutter",
    "blob-num",
    "cm-gutters",
    "code-gutter",
    "gl",
    "gutter",
    "hljs-ln-n",
    "hljs-ln-numbers",
    "js-line-number",
    "line-number",
    "line-numbers-rows",
    "line-numbers-wrapper",
    "linenodiv",
    "lineno",
    "linenos",
    "linenumber",
    "linenumbers",
    "ln-num",
    "lnt",
    "margin-view-overlays",
    "react-syntax-highlighter-line-number",
    "rouge-gutter",
    "token-line-number",
];

/// What an element is, seen as code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// One piece of code.
    Code,
    /// Preformatted text that is not code.
    Preformatted,
}

/// Whether this element is, as a whole, code or preformatted text.
pub(super) fn shape(page: &Page, leaves: &Leaves, node: NodeId) -> Option<Shape> {
    let tag = page.tag(node);
    if matches!(tag, "pre" | "listing" | "xmp" | "plaintext") {
        // Diagrams are written as code, and drawn in its place.
        if (node..page.subtree_end(node)).any(|id| images::is_drawing(page, id)) {
            return None;
        }
        return Some(if is_code(page, leaves, node) { Shape::Code } else { Shape::Preformatted });
    }
    if !matches!(tag, "div" | "figure" | "table" | "section" | "code" | "ol" | "ul") {
        return None;
    }
    if tag == "code" {
        let stands_alone = page.is_block_level(node) && (keeps_lines(page, node) || holds_break(page, node));
        return stands_alone.then_some(Shape::Code);
    }
    let wraps = page.has_class(node, &WRAPPERS) || classes(page, node).any(|class| language_of_class(class).is_some());
    let wraps = wraps || tag == "figure" && !images::holds_image(page, node);
    if (wraps || tag == "table") && is_wrapper(page, leaves, node) {
        return Some(Shape::Code);
    }
    if matches!(tag, "div" | "ol" | "ul") && holds_lines(page, leaves, node) {
        return Some(Shape::Code);
    }
    is_set_as_code(page, leaves, node).then_some(Shape::Code)
}

/// Whether a box is code by its style alone: lines as they are written, letters of one width.
fn is_set_as_code(page: &Page, leaves: &Leaves, node: NodeId) -> bool {
    page.tag(node) == "div" && keeps_lines(page, node) && is_monospace(page, node) && is_code(page, leaves, node)
}

/// Whether all that counts in this element is a single piece of code.
fn is_wrapper(page: &Page, leaves: &Leaves, node: NodeId) -> bool {
    const EDITORS: [&str; 6] =
        ["CodeMirror", "ace_editor", "cm-editor", "monaco-editor", "syntaxhighlighter", "hljs-ln"];
    let all = leaves.characters(page, node);
    if all == 0 || page.subtree_end(node) - node > 60_000 {
        return false;
    }
    if page.has_class(node, &EDITORS) {
        return true;
    }
    let (mut code, mut others, mut pieces, mut has_gutter) = (0, 0, 0, false);
    let mut id = node + 1;
    while id < page.subtree_end(node) {
        let is_table = page.tag(node) == "table";
        let is_cell = matches!(page.tag(id), "pre" | "code")
            || matches!(page.tag(id), "ol" | "ul" | "div") && !is_table && holds_lines(page, leaves, id)
            || page.has_class(id, &["blob-code", "hljs-ln-code"])
            || is_behind_number(page, id);
        let gutter = is_gutter(page, leaves, id);
        has_gutter |= gutter;
        if gutter || is_cell {
            if is_cell && !gutter && leaves.characters(page, id) > 0 {
                code += leaves.characters(page, id);
                // Rows of one table are lines of one piece.
                pieces += usize::from(pieces == 0 || page.tag(id) != "td");
            }
            id = page.subtree_end(id);
        } else {
            others += page.text(id).filter(|_| leaves.is_kept(id)).map_or(0, |text| text.trim().len() as u32);
            id += 1;
        }
    }
    let alone = pieces == 1 && others <= 40.max(code / 10);
    // Cells that number rows, beside others that hold more than code, are none of a listing.
    if page.tag(node) == "table" { pieces == 1 && has_gutter && others == 0 } else { alone }
}

fn is_code(page: &Page, leaves: &Leaves, node: NodeId) -> bool {
    if language(page, node).is_some() {
        return true;
    }
    let below = node..page.subtree_end(node);
    if below.clone().any(|id| matches!(page.tag(id), "code" | "samp" | "kbd") || is_gutter(page, leaves, id)) {
        return true;
    }
    let ancestors = std::iter::once(node).chain(page.ancestors(node).take(3));
    let named = |id: NodeId| {
        page.has_class(id, &WRAPPERS) || page.has_class(id, &["hljs", "prettyprint", "code", "prettyprinted"])
    };
    if ancestors.into_iter().any(named) {
        return true;
    }
    if page.hiding(node).is_none() && !is_monospace(page, node) {
        return false;
    }
    looks_like_code(&leaves.text(page, node, 4_000))
}

/// Marks that prose hardly uses, by their share.
fn looks_like_code(text: &str) -> bool {
    let marks = text.chars().filter(|c| "{}[]()<>=;$_|&/\\#*+@`~^%".contains(*c)).count();
    let all = text.chars().filter(|c| !c.is_whitespace()).count();
    let starts =
        ["$ ", "# ", "> ", "import ", "def ", "function ", "class ", "#!", "//", "npm ", "git ", "sudo ", "SELECT "];
    all > 0 && (marks * 25 >= all || starts.iter().any(|start| text.starts_with(start)))
}

fn is_monospace(page: &Page, node: NodeId) -> bool {
    let family = std::iter::once(node)
        .chain(page.ancestors(node).take(4))
        .find_map(|id| page.style(id, StyleProperty::FontFamily))
        .unwrap_or("")
        .to_ascii_lowercase();
    ["mono", "courier", "consolas", "menlo", "source code", "fira code"].iter().any(|name| family.contains(name))
}

fn keeps_lines(page: &Page, node: NodeId) -> bool {
    page.style(node, StyleProperty::WhiteSpace).is_some_and(|value| value.starts_with("pre") && value != "pre-line")
}

fn holds_break(page: &Page, node: NodeId) -> bool {
    (node..page.subtree_end(node))
        .any(|id| page.tag(id) == "br" || page.text(id).is_some_and(|text| text.contains('\n')))
}

/// Whether this element only numbers lines.
fn is_gutter(page: &Page, leaves: &Leaves, node: NodeId) -> bool {
    if page.element(node).is_none() {
        return false;
    }
    if page.has_class(node, &GUTTERS) {
        return true;
    }
    let numbers = |node: NodeId| {
        let text = leaves.text(page, node, 200_000);
        !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace())
    };
    match page.tag(node) {
        // A cell of numbers before another cell.
        "td" | "th" => {
            let next = page.subtree_end(node);
            let beside = page.parent(node).is_some_and(|row| {
                next < page.subtree_end(row)
                    && (next..page.subtree_end(row)).any(|id| matches!(page.tag(id), "td" | "th"))
            });
            beside && (numbers(node) || is_numbered(page, node))
        }
        "span" | "a" => {
            let silent = page.attribute(node, "aria-hidden") == Some("true")
                || page.attribute(node, "data-line-number").is_some()
                || page.has_class(node, &["ln", "number-line", "code-line-number"]);
            silent && numbers(node)
        }
        _ => false,
    }
}

/// Whether a cell only numbers the line of code beside it: style sheets show the number.
fn is_numbered(page: &Page, cell: NodeId) -> bool {
    page.attribute(cell, "data-line-number").is_some()
        && (cell..page.subtree_end(cell)).all(|node| page.text(node).is_none_or(|text| text.trim().is_empty()))
}

/// Cells of a row among which one may number its line: changed lines have two numbers. More are not asked, since a row may
/// have very many.
const NUMBERED_WITHIN: usize = 4;

/// Whether a cell holds a line of code: another one of its row only numbers it.
fn is_behind_number(page: &Page, cell: NodeId) -> bool {
    let row = || page.parent(cell).filter(|&row| page.tag(row) == "tr");
    page.tag(cell) == "td"
        && !is_numbered(page, cell)
        && row().is_some_and(|row| page.children(row).take(NUMBERED_WITHIN).any(|other| is_numbered(page, other)))
}

/// The text of a piece of code: lines end in `\n`, without a newline at the end.
pub(super) fn text(page: &Page, leaves: &Leaves, node: NodeId) -> String {
    let whole = matches!(page.tag(node), "pre" | "code" | "listing" | "xmp" | "plaintext")
        || holds_lines(page, leaves, node)
        || is_set_as_code(page, leaves, node);
    let lists: Vec<NodeId> = if whole { Vec::new() } else { lists_of_lines(page, leaves, node) };
    let unbroken = unbroken_below(page, node);
    let mut code = Lines { text: String::new(), open: Vec::new() };
    let mut skip_space_until = None;
    let mut id = node;
    while id < page.subtree_end(node) {
        code.close(id);
        if let Some(text) = page.text(id) {
            let is_space = text.chars().all(char::is_whitespace);
            let inside = whole
                || is_in_code(page, node, id)
                || lists.iter().any(|&list| list <= id && id < page.subtree_end(list));
            let dropped = skip_space_until.is_some_and(|until| id < until);
            if inside && (leaves.is_kept(id) && !is_space || is_space && !dropped && !between_lines(page, id)) {
                code.push(text);
            }
            id += 1;
            continue;
        }
        if id != node && (is_gutter(page, leaves, id) || is_not_code(page, id)) {
            id = page.subtree_end(id);
            continue;
        }
        if let Some(mark) = mark_of_picture(page, id).filter(|_| leaves.is_kept(id)) {
            code.push(&format!("({mark})"));
        }
        if page.tag(id) == "br" {
            code.text.push('\n');
        } else if unbroken.contains(&id) {
            code.open_line(page, id);
        } else if page.is_block_level(id) && id != node {
            code.open(page, id);
        }
        if matches!(page.tag(id), "table" | "tbody" | "thead" | "tr") && !whole {
            // White space between the parts of a table is not rendered.
            skip_space_until =
                page.children(id).next().filter(|&child| page.text(child).is_some()).map(|child| child + 1);
        }
        id += 1;
    }
    code.close(page.subtree_end(node));
    let text: String = code.text.chars().filter(|c| !matches!(c, '\u{200b}' | '\u{feff}' | '\r')).collect();
    let text = text.replace('\u{a0}', " ");
    let lines: Vec<&str> = text.split('\n').map(str::trim_end).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    lines.get(first..last).unwrap_or(&[]).join("\n")
}

/// The lists of lines below an element.
fn lists_of_lines(page: &Page, leaves: &Leaves, node: NodeId) -> Vec<NodeId> {
    let has_code = (node..page.subtree_end(node)).any(|id| matches!(page.tag(id), "pre" | "code"));
    if has_code {
        return Vec::new();
    }
    let is_list = |id: &NodeId| matches!(page.tag(*id), "ol" | "ul" | "div") && holds_lines(page, leaves, *id);
    (node + 1..page.subtree_end(node)).filter(is_list).take(MOST_LISTS).collect()
}

/// Lists of lines in one piece of code, at most: nested boxes may all be some.
const MOST_LISTS: usize = 4;

/// The elements of the first piece of code that are lines without a line end between them.
fn unbroken_below(page: &Page, node: NodeId) -> BTreeSet<NodeId> {
    let piece = (node..page.subtree_end(node)).find(|&id| matches!(page.tag(id), "pre" | "code"));
    let Some(piece) = piece else { return BTreeSet::new() };
    let lines: BTreeSet<NodeId> = unbroken(page, piece).into_iter().collect();
    if lines.is_empty() { adjoining(page, piece) } else { lines }
}

/// The name of the file that a wrapper around code shows, and whether it is above the code.
pub(super) fn file_name(page: &Page, leaves: &Leaves, node: NodeId) -> Option<(String, bool)> {
    if matches!(page.tag(node), "pre" | "code" | "ol" | "ul" | "table") {
        return None;
    }
    let (mut text, mut above, mut is_code_seen) = (String::new(), false, false);
    let lists = lists_of_lines(page, leaves, node);
    let mut id = node + 1;
    while id < page.subtree_end(node) {
        let is_code = matches!(page.tag(id), "pre" | "code" | "table") || lists.contains(&id);
        let is_tool =
            is_tool(page, id) || matches!(page.tag(id), "button" | "select" | "textarea" | "style" | "script");
        is_code_seen |= is_code;
        if is_code || is_tool || is_gutter(page, leaves, id) {
            id = page.subtree_end(id);
            continue;
        }
        let said = page.text(id).filter(|said| leaves.is_kept(id) && !said.trim().is_empty());
        if let Some(said) = said.and_then(|said| name(said, language(page, node).as_deref())) {
            above |= !is_code_seen;
            text = if text.is_empty() { said } else { text };
        }
        id += 1;
    }
    (!text.is_empty()).then_some((text, above))
}

struct Lines {
    text: String,
    /// Block-level elements that are open: where each ends, and how much text there was before it.
    open: Vec<(NodeId, usize, bool)>,
}

impl Lines {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn new_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    fn open(&mut self, page: &Page, id: NodeId) {
        // Cells of one row share their line.
        if page.tag(id) == "td" {
            return;
        }
        self.open_line(page, id);
    }

    fn open_line(&mut self, page: &Page, id: NodeId) {
        self.new_line();
        let is_line = classes(page, id).any(|class| class.contains("line"));
        let has_height = page.rect(id).is_some_and(|rect| rect.height > 4.0);
        self.open.push((page.subtree_end(id), self.text.len(), is_line || has_height));
    }

    fn close(&mut self, id: NodeId) {
        while let Some(&(end, before, shows)) = self.open.last() {
            if id < end {
                break;
            }
            self.open.pop();
            if self.text.len() > before {
                self.new_line();
            } else if shows && !self.text.is_empty() {
                self.text.push('\n');
            }
        }
    }
}

fn is_in_code(page: &Page, root: NodeId, id: NodeId) -> bool {
    const LINES: [&str; 9] = [
        "blob-code",
        "hljs-ln-code",
        "CodeMirror-line",
        "cm-line",
        "view-line",
        "ace_line",
        "code",
        "line",
        "syntaxhighlighter",
    ];
    let up_to_root = page.ancestors(id).take_while(|&ancestor| ancestor >= root).take(24);
    up_to_root.into_iter().any(|node| {
        matches!(page.tag(node), "pre" | "code") || page.has_class(node, &LINES) || is_behind_number(page, node)
    })
}

fn is_not_code(page: &Page, id: NodeId) -> bool {
    const TOOLS: [&str; 6] = ["toolbar", "code-header", "code-block-header", "copy", "lang-label", "code-lang"];
    matches!(page.tag(id), "button" | "figcaption" | "textarea" | "style" | "script" | "noscript" | "select")
        || is_tool(page, id)
        || page.has_class(id, &TOOLS)
}

/// White space between two lines that are blocks of their own and are right below each other: it is not shown.
fn between_lines(page: &Page, id: NodeId) -> bool {
    let Some(parent) = page.parent(id) else { return false };
    let next = page.subtree_end(id);
    if next >= page.subtree_end(parent) || !page.is_block_level(next) {
        return false;
    }
    let display = page.style(parent, StyleProperty::Display).unwrap_or("");
    if display.contains("grid") || display.contains("flex") || display.starts_with("table") {
        return true;
    }
    let above = (parent + 1..id).rev().take(400).find(|&node| page.parent(node) == Some(parent));
    match (above.and_then(|node| page.rect(node)), page.rect(next)) {
        (Some(above), Some(below)) => below.top - above.bottom() < above.height.min(below.height) * 0.5,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
