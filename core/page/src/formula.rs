//! Names in formulas: the MathML that an article may hold, which is presentation elements and attributes that run, link and
//! load nothing, and attributes that may hold TeX.

/// Whether an element of this name may be shown. All others give way to what they hold.
///
/// ```
/// use page::formula::is_math_element;
/// assert!(is_math_element("mfrac") && !is_math_element("maction") && !is_math_element("mglyph"));
/// ```
pub fn is_math_element(name: &str) -> bool {
    ELEMENTS.binary_search(&name).is_ok()
}

/// Whether an attribute of this name may stay. All others go.
///
/// ```
/// use page::formula::is_math_attribute;
/// assert!(is_math_attribute("mathvariant") && !is_math_attribute("href") && !is_math_attribute("onclick"));
/// ```
pub fn is_math_attribute(name: &str) -> bool {
    ATTRIBUTES.binary_search(&name).is_ok()
}

/// Whether an attribute of this name may hold the source of a formula.
///
/// ```
/// use page::formula::is_source_name;
/// assert!(is_source_name("data-tex") && is_source_name("data-latex-source") && !is_source_name("data-text"));
/// ```
pub fn is_source_name(name: &str) -> bool {
    let Some(name) = name.strip_prefix("data-") else { return false };
    let mut parts = name.split('-');
    parts.any(|part| {
        part == "tex"
            || ["latex", "katex", "math", "formula", "equation", "expr"].iter().any(|word| part.contains(word))
    })
}

/// Sorted for binary search.
const ELEMENTS: [&str; 30] = [
    "math",
    "menclose",
    "merror",
    "mfenced",
    "mfrac",
    "mi",
    "mlabeledtr",
    "mmultiscripts",
    "mn",
    "mo",
    "mover",
    "mpadded",
    "mphantom",
    "mprescripts",
    "mroot",
    "mrow",
    "ms",
    "mspace",
    "msqrt",
    "mstyle",
    "msub",
    "msubsup",
    "msup",
    "mtable",
    "mtd",
    "mtext",
    "mtr",
    "munder",
    "munderover",
    "none",
];

/// Sorted for binary search.
const ATTRIBUTES: [&str; 34] = [
    "accent",
    "accentunder",
    "align",
    "bevelled",
    "close",
    "columnalign",
    "columnlines",
    "columnspacing",
    "columnspan",
    "depth",
    "dir",
    "display",
    "displaystyle",
    "fence",
    "form",
    "height",
    "largeop",
    "linethickness",
    "lspace",
    "mathvariant",
    "maxsize",
    "minsize",
    "movablelimits",
    "notation",
    "open",
    "rowalign",
    "rowlines",
    "rowspacing",
    "rowspan",
    "rspace",
    "scriptlevel",
    "stretchy",
    "symmetric",
    "width",
];

#[cfg(test)]
mod tests {
    use super::{ATTRIBUTES, ELEMENTS, is_math_attribute, is_math_element};

    #[test]
    fn nothing_that_runs_links_or_loads() {
        assert!(ELEMENTS.is_sorted() && ATTRIBUTES.is_sorted());
        for name in ["maction", "mglyph", "annotation-xml", "script", "malignmark", "mi:x", ""] {
            assert!(!is_math_element(name), "{name}");
        }
        for name in ["onclick", "href", "xlink:href", "src", "style", "id", "class", "actiontype"] {
            assert!(!is_math_attribute(name), "{name}");
        }
    }
}
