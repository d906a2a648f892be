//! Inline content as HTML.

use article::{Direction, Image, Inline, Math, MathNode, plain::math_text};
use page::formula::{is_math_attribute, is_math_element};

use super::markup::Markup;

/// Names that [`Inline::Styled`] may carry. Anything else is written as its content alone.
pub(crate) const STYLED_TAGS: [&str; 19] = [
    "b", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "s", "samp", "small", "strong", "sub",
    "sup", "u", "var",
];

/// `ltr` or `rtl`.
pub(crate) fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Ltr => "ltr",
        Direction::Rtl => "rtl",
    }
}

/// Writes inline content.
pub(crate) fn inline(out: &mut Markup, content: &[Inline]) {
    for part in content {
        match part {
            Inline::Text { text } => out.text(text),
            Inline::Break => out.open("br", &[]),
            Inline::Styled { tag, content } => match STYLED_TAGS.iter().find(|known| **known == tag.as_str()) {
                Some(tag) => wrapped(out, tag, &[], content),
                None => inline(out, content),
            },
            Inline::Link { href, title, content } => {
                wrapped(out, "a", &[("href", Some(href)), ("title", said(title))], content);
            }
            Inline::Abbreviation { title, content } => wrapped(out, "abbr", &[("title", said(title))], content),
            Inline::Time { datetime, content } => wrapped(out, "time", &[("datetime", said(datetime))], content),
            Inline::Span { lang, dir, content } => {
                wrapped(out, "span", &[("lang", lang.as_deref()), ("dir", dir.map(direction))], content);
            }
            Inline::Ruby { base, reading } => {
                out.open("ruby", &[]);
                inline(out, base);
                out.fixed("<rp>(</rp>");
                wrapped(out, "rt", &[], reading);
                out.fixed("<rp>)</rp>");
                out.close("ruby");
            }
            Inline::Image(content) => image(out, content),
            Inline::Math(math) => mathml(out, math, false),
            Inline::FootnoteReference { index, label } => footnote_reference(out, *index, label),
        }
    }
}

fn wrapped(out: &mut Markup, tag: &str, attributes: &[(&str, Option<&str>)], content: &[Inline]) {
    out.open(tag, attributes);
    inline(out, content);
    out.close(tag);
}

fn said(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

fn footnote_reference(out: &mut Markup, index: u32, label: &str) {
    let number = u64::from(index) + 1;
    out.open("sup", &[]);
    let attributes = [
        ("id", out.first_mention(index).then(|| format!("reference-{number}"))),
        ("href", Some(format!("#note-{number}"))),
        ("role", Some("doc-noteref".into())),
    ];
    out.element("a", &attributes.each_ref().map(|(name, value)| (*name, value.as_deref())), label);
    out.close("sup");
}

/// Writes an image, within its link if it has one.
pub(crate) fn image(out: &mut Markup, image: &Image) {
    let pixels = |size: u32| (size > 0).then(|| size.to_string());
    let (width, height) = (pixels(image.width), pixels(image.height));
    if let Some(link) = &image.link {
        out.open("a", &[("href", Some(link))]);
    }
    let attributes = [
        ("src", Some(image.src.as_str())),
        ("alt", image.alt.as_deref()),
        ("width", width.as_deref()),
        ("height", height.as_deref()),
    ];
    out.open("img", &attributes);
    if image.link.is_some() {
        out.close("a");
    }
}

/// Writes a formula: as MathML with its LaTeX as an annotation, else as text.
pub(crate) fn mathml(out: &mut Markup, math: &Math, block: bool) {
    let Some(tree) = &math.mathml else {
        return out.element("code", &[("class", Some("math"))], math_text(math));
    };
    out.open("math", &[("display", block.then_some("block"))]);
    if let Some(latex) = &math.latex {
        out.open("semantics", &[]);
        math_row(out, tree);
        out.element("annotation", &[("encoding", Some("application/x-tex"))], latex);
        out.close("semantics");
    } else {
        math_row(out, tree);
    }
    out.close("math");
}

/// A formula's root as one element: `semantics` takes a single one before its annotation.
fn math_row(out: &mut Markup, tree: &MathNode) {
    if tree.tag == "math" {
        out.open("mrow", &[]);
        tree.children.iter().for_each(|child| math_node(out, child));
        out.close("mrow");
    } else {
        math_node(out, tree);
    }
}

fn math_node(out: &mut Markup, node: &MathNode) {
    if !is_math_element(&node.tag) {
        out.text(&node.text);
        node.children.iter().for_each(|child| math_node(out, child));
        return;
    }
    let named = node.attributes.iter().filter(|(name, _)| is_math_attribute(name));
    let attributes: Vec<(&str, Option<&str>)> =
        named.map(|(name, value)| (name.as_str(), Some(value.as_str()))).collect();
    out.open(&node.tag, &attributes);
    out.text(&node.text);
    node.children.iter().for_each(|child| math_node(out, child));
    out.close(&node.tag);
}
