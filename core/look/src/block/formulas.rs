//! Formulas: the elements that hold one, in every shape that renderers leave.

use page::{NodeId, Page};

/// Elements between a formula's outermost element and the media in it: wrappers, groups, boxes for screen readers.
const DEPTH: usize = 6;

/// Classes of the elements that renderers put around a formula.
const CLASSES: [&str; 9] = [
    "katex",
    "katex-display",
    "MathJax",
    "MathJax_Display",
    "MathJax_SVG",
    "MathJax_SVG_Display",
    "MathJax_CHTML",
    "mjx-chtml",
    "mwe-math-element",
];

/// Classes of images that show a formula, whose text they carry.
const IMAGE_CLASSES: [&str; 4] = ["mwe-math-fallback-image-inline", "mwe-math-fallback-image-display", "tex", "latex"];

/// Whether this element holds a formula, in the shape that some renderer leaves.
pub fn is_formula(page: &Page, node: NodeId) -> bool {
    match page.tag(node) {
        "math" | "mjx-container" => true,
        "script" => page.attribute(node, "type").is_some_and(|kind| kind.starts_with("math/")),
        "img" => is_image(page, node),
        _ => page.has_class(node, &CLASSES),
    }
}

/// The outermost element of the formula that a leaf belongs to, which may be seen where the leaf is not: renderers hide
/// the MathML that they leave for screen readers. `None` for leaves outside of formulas.
pub fn formula_around(page: &Page, leaf: NodeId) -> Option<NodeId> {
    std::iter::once(leaf).chain(page.ancestors(leaf)).take(DEPTH).filter(|&node| is_formula(page, node)).last()
}

fn is_image(page: &Page, node: NodeId) -> bool {
    let alt = page.attribute(node, "alt").unwrap_or("").trim();
    page.has_class(node, &IMAGE_CLASSES) && !alt.is_empty()
        || alt.starts_with("{\\displaystyle")
        || alt.starts_with("$") && alt.len() > 2 && alt.ends_with('$')
}

#[cfg(test)]
mod tests {
    use page::testing::{find, snapshot};

    use super::*;

    #[test]
    fn what_renderers_hide_belongs_to_what_they_show() {
        let snapshot = snapshot(
            "<p>Let <span class=mwe-math-element id=outer><span hidden><math id=hidden><mi>x</mi></math></span>
             <img id=shown class=mwe-math-fallback-image-inline alt='{\\displaystyle x}'></span> be.</p>
             <p><math id=bare><mi>y</mi></math> and <img id=other alt=$></p>",
        );
        let page = Page::new(&snapshot).expect("sound");
        let around = |name: &str| formula_around(&page, find(&page, name));
        let outer = Some(find(&page, "outer"));
        assert_eq!((around("hidden"), around("shown")), (outer, outer));
        assert_eq!((around("bare"), around("other")), (Some(find(&page, "bare")), None));
    }
}
