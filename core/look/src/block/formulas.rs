//! Formulas: the elements that hold one, in every shape that renderers leave.

use page::{NodeId, Page, formula::is_source_name};

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

/// Parts of the addresses of services that set the formula which the address names.
const SERVICES: [&str; 6] = ["codecogs.com", "latex.php", "equation?tex=", "/math/render/", "mimetex", "mathtex"];

/// Whether this element holds a formula, in the shape that some renderer leaves.
pub fn is_formula(page: &Page, node: NodeId) -> bool {
    match page.tag(node) {
        "math" | "mjx-container" => true,
        "script" => page.attribute(node, "type").is_some_and(|kind| kind.starts_with("math/")),
        "img" => is_image(page, node),
        _ => page.has_class(node, &CLASSES) || drawn_source(page, node).is_some(),
    }
}

/// The outermost element of the formula that a leaf belongs to, which may be seen where the leaf is not: renderers hide
/// the MathML that they leave for screen readers. `None` for leaves outside of formulas.
pub fn formula_around(page: &Page, leaf: NodeId) -> Option<NodeId> {
    std::iter::once(leaf).chain(page.ancestors(leaf)).take(DEPTH).filter(|&node| is_formula(page, node)).last()
}

/// The TeX in an attribute of an element that draws it, as a picture or with letters of its own; `None` where there is
/// none, and where the element holds text and the attribute is not surely TeX.
pub fn drawn_source<'p>(page: &Page<'p>, node: NodeId) -> Option<&'p str> {
    let attributes = &page.element(node)?.attributes;
    let told = attributes.iter().filter(|(name, value)| is_source_name(name) && !value.trim().is_empty());
    let told = told.map(|(_, value)| value.as_str()).find(|value| is_certain(value) || draws(page, node));
    let named = || {
        let is_drawn = page.tag(node) == "svg" || page.attribute(node, "role") == Some("math");
        let name = page.attribute(node, "aria-label").or(page.attribute(node, "title")).filter(|_| is_drawn);
        name.filter(|name| is_certain(name))
    };
    told.or_else(named)
}

/// Elements below one that draws a formula among which text is looked for.
const DRAWN: NodeId = 64;

/// Whether an element draws something and has no text.
fn draws(page: &Page, node: NodeId) -> bool {
    let below = node..page.subtree_end(node).min(node.saturating_add(DRAWN));
    let is_picture = |id: NodeId| matches!(page.tag(id), "svg" | "img" | "canvas");
    below.clone().any(is_picture) && below.into_iter().all(|id| page.text(id).is_none_or(|text| text.trim().is_empty()))
}

fn is_image(page: &Page, node: NodeId) -> bool {
    let alt = page.attribute(node, "alt").unwrap_or("").trim();
    let is_served = || page.attribute(node, "src").is_some_and(|src| SERVICES.iter().any(|part| src.contains(part)));
    alt.starts_with("{\\displaystyle")
        || alt.starts_with('$') && alt.len() > 2 && alt.ends_with('$')
        || alt.starts_with("\\(") && alt.ends_with("\\)")
        || alt.starts_with("\\[") && alt.ends_with("\\]")
        || is_certain(alt)
        || !alt.is_empty() && page.has_class(node, &IMAGE_CLASSES)
        || is_served()
}

/// Commands that formulas have and nothing else; sorted for binary search.
const COMMANDS: &[&str] = &[
    "Delta",
    "Gamma",
    "Lambda",
    "Omega",
    "Phi",
    "Psi",
    "Rightarrow",
    "Sigma",
    "Theta",
    "alpha",
    "approx",
    "bar",
    "begin",
    "beta",
    "binom",
    "boldsymbol",
    "cap",
    "cdot",
    "cdots",
    "cos",
    "cup",
    "delta",
    "dfrac",
    "displaystyle",
    "dot",
    "dots",
    "epsilon",
    "equiv",
    "eta",
    "forall",
    "frac",
    "gamma",
    "ge",
    "geq",
    "hat",
    "in",
    "infty",
    "int",
    "kappa",
    "lambda",
    "ldots",
    "le",
    "left",
    "leq",
    "lim",
    "ln",
    "log",
    "mathbb",
    "mathbf",
    "mathcal",
    "mathrm",
    "mu",
    "nabla",
    "ne",
    "neq",
    "nu",
    "omega",
    "operatorname",
    "overline",
    "partial",
    "phi",
    "pi",
    "pm",
    "prod",
    "psi",
    "quad",
    "rho",
    "rightarrow",
    "sigma",
    "sin",
    "sqrt",
    "sum",
    "tau",
    "text",
    "theta",
    "times",
];

/// Whether a text is TeX and nothing else by a command in it.
pub fn is_certain(text: &str) -> bool {
    let is_path = text.contains(":\\");
    !is_path
        && text.split('\\').skip(1).any(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
            rest.get(..end).is_some_and(|name| COMMANDS.binary_search(&name).is_ok())
        })
}

/// Whether a text is as a whole a formula between the delimiters that scripts look for, which nobody has set.
pub fn is_raw_formula(text: &str) -> bool {
    let text = text.trim().trim_end_matches(['.', ',', ';']);
    let inner = [("\\[", "\\]"), ("$$", "$$"), ("\\(", "\\)"), ("\\begin{", "}")].iter().find_map(|(open, close)| {
        let inner = text.strip_prefix(open)?.strip_suffix(close)?;
        (!inner.contains("$$") && !inner.contains("\\[")).then_some(inner)
    });
    inner.is_some_and(|inner| is_certain(inner) || inner.contains(['^', '_', '=', '<', '>', '+']) || is_name(inner))
}

/// Whether this names a variable: a letter, or two. Three are a word.
fn is_name(text: &str) -> bool {
    let text = text.trim();
    text.chars().count() <= 2 && text.starts_with(char::is_alphabetic)
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

    fn is_formula_in(html: &str) -> bool {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        is_formula(&page, find(&page, "f"))
    }

    #[test]
    fn an_element_that_draws_is_the_formula_in_its_attribute() {
        let drawing = "<svg aria-hidden=true></svg>";
        for html in [
            format!("<span id=f data-formula=L>{drawing}</span>"),
            format!("<span id=f data-tex-source=n><i>{drawing}</i></span>"),
            "<span id=f data-expr='\\frac{a}{b}'>a/b</span>".to_owned(),
            "<span id=f role=math aria-label='\\sqrt{2}'>√2</span>".to_owned(),
        ] {
            assert!(is_formula_in(&html), "{html}");
        }
        for html in [
            "<span id=f data-formula=L>Length</span>",
            "<span id=f data-text=L><svg></svg></span>",
            "<span id=f data-context='a \\frac'>a</span>",
            "<span id=f aria-label='C:\\\\Users'><svg></svg></span>",
        ] {
            assert!(!is_formula_in(html), "{html}");
        }
    }

    #[test]
    fn pictures_of_formulas_carry_them_in_words_or_address() {
        for html in [
            "<img id=f alt='\\frac{1}{2}' src=a.png>",
            "<img id=f alt='\\(x\\)' src=a.png>",
            "<img id=f src='https://latex.codecogs.com/svg.latex?x^2'>",
        ] {
            assert!(is_formula_in(html), "{html}");
        }
        assert!(!is_formula_in("<img id=f alt='C:\\\\temp\\\\in-tray' src=a.png>"));
        assert!(COMMANDS.is_sorted());
    }

    #[test]
    fn what_no_script_has_set_is_known_by_its_delimiters() {
        for raw in ["\\[ x = 1 \\]", "$$ \\frac{a}{b} $$.", " \\begin{align} a &= b \\end{align} ", "\\(n\\)"] {
            assert!(is_raw_formula(raw), "{raw}");
        }
        for other in ["$$ and $$", "$$ a = b $$ so $$ c $$", "[ x = 1 ]", "A pass costs $$"] {
            assert!(!is_raw_formula(other), "{other}");
        }
    }
}
