//! Formulas: every shape in which pages carry them becomes one, whatever copies are beside each other.

mod line;
pub(super) mod tex;
mod to_tex;

use look::block::{drawn_source, is_certain};
use page::{NodeId, Page};
use percent_encoding::percent_decode_str;

use super::leaves::fold;
use line::in_one_line;
use page::formula::{is_math_attribute, is_math_element};

use crate::{Math, MathNode};

/// Deeper nesting is flattened into text.
const MAX_DEPTH: usize = 48;

/// Elements at the beginning of a formula of which one may carry its source.
const CARRIERS: NodeId = 6;

/// A formula, and whether it is a block of its own.
#[derive(Debug, PartialEq)]
pub(super) struct Formula {
    /// Its text.
    pub(super) math: Math,
    /// Whether it is on a line of its own.
    pub(super) display: bool,
    /// First node after everything that belongs to it.
    pub(super) end: NodeId,
}

/// Whether this element only previews a formula that is beside it.
pub(super) fn is_preview(page: &Page, node: NodeId) -> bool {
    page.has_class(node, &["MathJax_Preview"])
}

/// Reads the formula that begins at `node`; `None` if nothing can be read from it.
pub(super) fn formula(page: &Page, node: NodeId) -> Option<Formula> {
    let own_end = page.subtree_end(node);
    if page.tag(node) == "img" {
        let latex = source_of_image(page, node)?;
        let math = Math { mathml: tex::mathml(&latex, false), text: latex.clone(), latex: Some(latex) };
        return Some(Formula { math, display: false, end: own_end });
    }
    if page.tag(node) == "script" && page.attribute(node, "type").is_some_and(|kind| kind.starts_with("math/mml")) {
        return None;
    }
    let script = script_behind(page, node);
    let end = script.map_or(own_end, |script| page.subtree_end(script));
    let root = (node..own_end).find(|&id| page.tag(id) == "math");
    let mathml = root.and_then(|root| element(page, root, 0));
    let latex = script
        .and_then(|script| page.text(script + 1))
        .map(str::to_owned)
        .or_else(|| latex_below(page, node, root))
        .map(|latex| strip_delimiters(&latex))
        .filter(|latex| !latex.is_empty());
    let spoken = mathml.as_ref().map(in_one_line).filter(|text| !text.is_empty());
    let latex = latex.map(|latex| numbered(latex, mathml.as_ref()));
    let text = latex.clone().or(spoken).unwrap_or_else(|| all_text(page, node, false));
    if text.is_empty() && mathml.is_none() {
        return None;
    }
    let mathml = mathml.filter(|tree| !tree.children.is_empty() || !tree.text.is_empty());
    let display = is_display(page, node, root, script);
    // What scripts have not set, or only as a picture.
    let mathml = mathml.or_else(|| tex::mathml(latex.as_deref()?, display));
    let written = || mathml.as_ref().map(to_tex::in_tex).filter(|latex| !latex.is_empty());
    let latex = latex.or_else(written);
    Some(Formula { math: Math { mathml, latex, text }, display, end })
}

/// The source of a formula that is an image: in its text, or in its address.
fn source_of_image(page: &Page, image: NodeId) -> Option<String> {
    let said = ["alt", "title"].into_iter().filter_map(|name| page.attribute(image, name));
    let mut said = said.map(strip_delimiters).filter(|latex| !latex.is_empty());
    said.next().or_else(|| {
        let (_, query) = page.attribute(image, "src")?.split_once('?')?;
        let value = query.split('&').find_map(|part| part.strip_prefix("tex=").or(part.strip_prefix("latex=")));
        let value = value.unwrap_or(query).replace('+', "%20");
        let latex = strip_delimiters(&percent_decode_str(&value).decode_utf8().ok()?);
        (!latex.is_empty()).then_some(latex)
    })
}

/// The source with the number that the page has given the formula, if it does not name one itself.
fn numbered(latex: String, mathml: Option<&MathNode>) -> String {
    let number = mathml.filter(|_| !latex.contains("\\tag")).and_then(to_tex::labelled);
    number.map_or(latex.clone(), |number| format!("{latex} \\tag{{{number}}}"))
}

fn is_display(page: &Page, node: NodeId, root: Option<NodeId>, script: Option<NodeId>) -> bool {
    let by_class = page.has_class(node, &["katex-display", "MathJax_Display", "MathJax_SVG_Display"])
        || (node..page.subtree_end(node).min(node + 3))
            .any(|id| page.has_class(id, &["katex-display", "mjx-full-width"]));
    by_class
        || page.attribute(node, "display") == Some("true")
        || root.is_some_and(|root| page.attribute(root, "display") == Some("block"))
        || script.is_some_and(|id| page.attribute(id, "type").is_some_and(|kind| kind.contains("mode=display")))
}

/// The script with the source that MathJax 2 leaves after what it rendered, or the script itself.
fn script_behind(page: &Page, node: NodeId) -> Option<NodeId> {
    if page.tag(node) == "script" {
        return Some(node);
    }
    let parent = page.parent(node)?;
    let mut next = page.subtree_end(node);
    for _ in 0..3 {
        if next >= page.subtree_end(parent) {
            return None;
        }
        match page.text(next) {
            Some(text) if text.trim().is_empty() => next = page.subtree_end(next),
            Some(_) => return None,
            None => {
                let is_source = page.tag(next) == "script"
                    && page.attribute(next, "type").is_some_and(|kind| kind.starts_with("math/tex"));
                return is_source.then_some(next);
            }
        }
    }
    None
}

fn latex_below(page: &Page, node: NodeId, root: Option<NodeId>) -> Option<String> {
    let annotation = (node..page.subtree_end(node)).find(|&id| {
        page.tag(id) == "annotation"
            && page.attribute(id, "encoding").is_some_and(|kind| kind.to_ascii_lowercase().contains("tex"))
    });
    if let Some(annotation) = annotation {
        return Some(all_text(page, annotation, false));
    }
    // Renderers repeat the source at the parts of a formula, the whole of it at the first.
    let first = (node..page.subtree_end(node).min(node + CARRIERS)).chain(root);
    let mut named = first.filter_map(|id| {
        let said = page.attribute(id, "data-latex").or(page.attribute(id, "alttext"));
        said.or_else(|| drawn_source(page, id)).filter(|latex| !latex.trim().is_empty())
    });
    let titled = || page.attribute(node, "title").filter(|title| root.is_none() && is_certain(title));
    named.next().or_else(titled).map(str::to_owned)
}

/// The source without the marks that part it from text.
fn strip_delimiters(latex: &str) -> String {
    let mut latex = latex.trim();
    for (open, close) in [("$$", "$$"), ("\\[", "\\]"), ("\\(", "\\)"), ("$", "$")] {
        let inner = latex.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        if let Some(inner) = inner {
            latex = inner.trim();
            break;
        }
    }
    if let Some(inner) = latex.strip_prefix("{\\displaystyle").and_then(|rest| rest.strip_suffix('}')) {
        latex = inner.trim();
    }
    latex.to_owned()
}

/// All text below, annotations left out where `presentation` alone counts.
fn all_text(page: &Page, node: NodeId, presentation: bool) -> String {
    let mut text = String::new();
    let mut id = node;
    while id < page.subtree_end(node) {
        if presentation && page.tag(id).starts_with("annotation") {
            id = page.subtree_end(id);
            continue;
        }
        text.push_str(page.text(id).unwrap_or(""));
        id += 1;
    }
    fold(&text)
}

fn element(page: &Page, node: NodeId, depth: usize) -> Option<MathNode> {
    let tag = page.tag(node);
    if tag == "semantics" {
        return page.children(node).find_map(|child| element(page, child, depth));
    }
    if tag == "maction" {
        // Of several expressions it shows one; which one, a person could change by a click.
        let chosen = page.attribute(node, "selection").and_then(|number| number.trim().parse::<usize>().ok());
        let mut parts = page.children(node).filter_map(|child| element(page, child, depth));
        return parts.nth(chosen.unwrap_or(1).saturating_sub(1));
    }
    if tag.starts_with("annotation") || tag == "script" || tag == "style" {
        return None;
    }
    let attributes = page.element(node)?.attributes.iter();
    let attributes = attributes.filter(|(name, _)| is_math_attribute(name)).cloned().collect();
    let is_token = matches!(tag, "mi" | "mn" | "mo" | "ms" | "mtext");
    if is_token || depth >= MAX_DEPTH {
        let tag = if is_token { tag } else { "mtext" };
        return Some(MathNode {
            tag: tag.to_owned(),
            attributes,
            text: all_text(page, node, true),
            children: Vec::new(),
        });
    }
    let children: Vec<MathNode> = page.children(node).filter_map(|child| element(page, child, depth + 1)).collect();
    // What is not on the list disappears and leaves what it held.
    let tag = if is_math_element(tag) { tag } else { "mrow" };
    Some(MathNode { tag: tag.to_owned(), attributes, text: String::new(), children })
}

#[cfg(test)]
mod tests {
    use look::block::is_formula;
    use page::testing;

    use super::*;

    const MATHML: &str = "<math display=block><semantics><mrow><mi onclick=x>x</mi><mo>=</mo><mn>1</mn></mrow>\
        <annotation encoding=application/x-tex>x=1</annotation></semantics></math>";

    fn check(html: &str, latex: Option<&str>, has_mathml: bool, display: bool) {
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        let start = (0..page.len()).find(|&id| is_formula(&page, id)).unwrap();
        let found = formula(&page, start).unwrap();
        assert_eq!(found.math.latex.as_deref(), latex, "{html}");
        assert_eq!((found.math.mathml.is_some(), found.display), (has_mathml, display), "{html}");
        assert!((found.end..page.len()).all(|id| !is_formula(&page, id)), "a second formula: {html}");
    }

    #[test]
    fn every_renderer_gives_one_formula() {
        let inline = MATHML.replace(" display=block", "");
        check(MATHML, Some("x=1"), true, true);
        check(
            &format!(
                "<span class=katex><span class=katex-mathml>{inline}</span><span class=katex-html>x=1</span></span>"
            ),
            Some("x=1"),
            true,
            false,
        );
        check(
            &format!(
                "<span class=katex-display><span class=katex><span class=katex-mathml>{MATHML}</span></span></span>"
            ),
            Some("x=1"),
            true,
            true,
        );
        check(
            "<p><span class=MathJax_Preview></span><span class=MathJax><nobr>x</nobr><span class=MJX_Assistive_MathML>\
             <math><mi>x</mi></math></span></span><script type='math/tex'>x^2</script>",
            Some("x^2"),
            true,
            false,
        );
        check("<p><script type='math/tex; mode=display'>x^2</script>", Some("x^2"), true, true);
        check(
            "<mjx-container display=true><mjx-math>x</mjx-math><mjx-assistive-mml><math><mi>x</mi></math>\
             </mjx-assistive-mml></mjx-container>",
            Some("x"),
            true,
            true,
        );
        check(
            "<img class=mwe-math-fallback-image-inline alt='{\\displaystyle a^2}' src=x.svg>",
            Some("a^2"),
            true,
            false,
        );
    }

    #[test]
    fn only_listed_mathml_passes() {
        let html =
            "<math><mrow onclick=x><mi href='javascript:x'>x</mi></mrow><maction><mtext>a</mtext></maction></math>";
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        let tree = formula(&page, testing::find(&page, "math")).unwrap().math.mathml.unwrap();
        assert_eq!(tree.children[0].attributes, vec![]);
        assert_eq!(tree.children[0].children[0].attributes, vec![]);
    }

    #[test]
    fn of_an_action_what_it_shows_is_left() {
        for (selection, shown) in [("", "a"), ("selection=2", "b"), ("selection=x", "a")] {
            let html = format!(
                "<math><mrow><maction actiontype=toggle {selection}><mi>a</mi><mi>b</mi></maction></mrow></math>"
            );
            let snapshot = testing::snapshot(&html);
            let page = Page::new(&snapshot).unwrap();
            let tree = formula(&page, testing::find(&page, "math")).unwrap().math.mathml.unwrap();
            let part = &tree.children[0].children[0];
            assert_eq!((part.tag.as_str(), part.text.as_str()), ("mi", shown));
        }
    }
}
