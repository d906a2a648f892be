//! The styles that a browser would compute: its own sheet, inheritance and the `style` attribute.

use std::collections::BTreeMap;

use super::super::{Hiding, STYLE_PROPERTIES, StyleProperty};

pub(super) fn declarations(style: &str) -> BTreeMap<String, String> {
    let pairs = style.split(';').filter_map(|pair| pair.split_once(':'));
    pairs.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())).collect()
}

pub(super) fn hiding(
    dom: &scraper::node::Element,
    style: &BTreeMap<&'static str, String>,
    own: &BTreeMap<String, String>,
) -> Option<Hiding> {
    match dom.attr("hidden") {
        Some("until-found") => return Some(Hiding::UntilFound),
        Some(_) => return Some(Hiding::NotDisplayed),
        None => {}
    }
    if style["display"] == "none" {
        return Some(Hiding::NotDisplayed);
    }
    if own.contains_key("clip") || own.contains_key("clip-path") {
        return Some(Hiding::Clipped);
    }
    match (style["visibility"].as_str(), style["opacity"].as_str()) {
        ("hidden" | "collapse", _) => Some(Hiding::Invisible),
        (_, "0") => Some(Hiding::Transparent),
        _ => None,
    }
}

/// Initial values, inheritance, the browser's own sheet, then the element's declarations.
pub(super) fn cascade(
    tag: &str,
    parent: Option<&BTreeMap<&'static str, String>>,
    own: &BTreeMap<String, String>,
) -> BTreeMap<&'static str, String> {
    let mut style: BTreeMap<&'static str, String> = BTreeMap::new();
    for (property, name) in STYLE_PROPERTIES {
        let (initial, inherited) = initial(property);
        let from_parent = parent.filter(|_| inherited).map(|parent| parent[name].clone());
        style.insert(name, from_parent.unwrap_or_else(|| initial.to_owned()));
    }
    for (name, value) in user_agent(tag) {
        style.insert(name, (*value).to_owned());
    }
    style.insert("display", display(tag).to_owned());
    for (_, name) in STYLE_PROPERTIES {
        if let Some(value) = own.get(name) {
            style.insert(name, value.clone());
        }
    }
    style
}

fn initial(property: StyleProperty) -> (&'static str, bool) {
    match property {
        StyleProperty::Display => ("inline", false),
        StyleProperty::Visibility => ("visible", true),
        StyleProperty::Opacity => ("1", false),
        StyleProperty::Position => ("static", false),
        StyleProperty::Float => ("none", false),
        StyleProperty::OverflowY => ("visible", false),
        StyleProperty::FontFamily => ("serif", true),
        StyleProperty::FontSize => ("16px", true),
        StyleProperty::FontWeight => ("400", true),
        StyleProperty::FontStyle => ("normal", true),
        StyleProperty::LineHeight => ("normal", true),
        StyleProperty::LetterSpacing => ("normal", true),
        StyleProperty::Color => ("rgb(0, 0, 0)", true),
        StyleProperty::BackgroundColor => ("rgba(0, 0, 0, 0)", false),
        StyleProperty::TextAlign => ("start", true),
        StyleProperty::TextTransform => ("none", true),
        StyleProperty::TextDecorationLine => ("none", false),
        StyleProperty::WhiteSpace => ("normal", true),
        StyleProperty::Direction => ("ltr", true),
        StyleProperty::ListStyleType => ("disc", true),
        StyleProperty::BorderLeftWidth | StyleProperty::BorderTopWidth => ("0px", false),
    }
}

fn user_agent(tag: &str) -> &'static [(&'static str, &'static str)] {
    match tag {
        "h1" => &[("font-size", "32px"), ("font-weight", "700")],
        "h2" => &[("font-size", "24px"), ("font-weight", "700")],
        "h3" => &[("font-size", "18.72px"), ("font-weight", "700")],
        "h4" => &[("font-weight", "700")],
        "h5" => &[("font-size", "13.28px"), ("font-weight", "700")],
        "h6" => &[("font-size", "10.72px"), ("font-weight", "700")],
        "b" | "strong" => &[("font-weight", "700")],
        "th" => &[("font-weight", "700"), ("text-align", "center")],
        "em" | "i" | "cite" | "var" | "dfn" | "address" => &[("font-style", "italic")],
        "pre" => &[("font-family", "monospace"), ("font-size", "13px"), ("white-space", "pre")],
        "code" | "kbd" | "samp" | "tt" => &[("font-family", "monospace"), ("font-size", "13px")],
        "textarea" => &[("font-family", "monospace"), ("white-space", "pre-wrap")],
        "small" | "sub" | "sup" => &[("font-size", "13.33px")],
        "a" => &[("color", "rgb(0, 0, 238)"), ("text-decoration-line", "underline")],
        "ol" => &[("list-style-type", "decimal")],
        "hr" => &[("border-top-width", "1px"), ("border-left-width", "1px")],
        "center" => &[("text-align", "center")],
        _ => &[],
    }
}

fn display(tag: &str) -> &'static str {
    match tag {
        "html" | "body" | "address" | "article" | "aside" | "blockquote" | "center" | "dd" | "details" | "dialog"
        | "div" | "dl" | "dt" | "fieldset" | "figcaption" | "figure" | "footer" | "form" | "h1" | "h2" | "h3"
        | "h4" | "h5" | "h6" | "header" | "hgroup" | "hr" | "legend" | "main" | "menu" | "nav" | "ol" | "p" | "pre"
        | "search" | "section" | "summary" | "ul" => "block",
        "li" => "list-item",
        "table" => "table",
        "caption" => "table-caption",
        "thead" => "table-header-group",
        "tbody" => "table-row-group",
        "tfoot" => "table-footer-group",
        "tr" => "table-row",
        "td" | "th" => "table-cell",
        "col" => "table-column",
        "colgroup" => "table-column-group",
        "button" | "input" | "select" | "textarea" | "img" | "svg" | "video" | "audio" | "iframe" | "embed"
        | "object" | "canvas" => "inline-block",
        "math" => "math",
        "ruby" => "ruby",
        "rt" => "ruby-text",
        "script" | "noscript" | "source" | "track" | "rp" | "area" | "datalist" | "param" => "none",
        _ => "inline",
    }
}
