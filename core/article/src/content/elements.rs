//! What an element opens in the article: a part of its own, a format, or nothing.

use page::{NodeId, Page, StyleProperty};

use super::{
    footnotes::Notes,
    frames::Kind,
    leaves::{Leaves, classes},
    line::Format,
    links::Addresses,
    lists,
    spans::OpenRow,
    tables,
};
use crate::Direction;

/// Where an element is.
pub(super) struct Around<'w> {
    /// The part that is open.
    pub(super) inside: &'w Kind,
    /// Whether another container still fits into the depth of the tree.
    pub(super) room: bool,
    pub(super) dir: Direction,
    /// Whether the walk began with this element.
    pub(super) is_start: bool,
}

/// The part of the article that an element opens.
pub(super) fn kind(page: &Page, leaves: &Leaves, notes: &Notes, node: NodeId, around: &Around) -> Option<Kind> {
    if let Some(note) = notes.body(node) {
        return Some(Kind::Note(note));
    }
    if let Some(part) = part_of(page, node, around) {
        return Some(part);
    }
    if let Some(level) = look::block::heading_level(page, node) {
        let in_cell = matches!(around.inside, Kind::Cell { .. });
        return (!in_cell).then_some(Kind::Heading { level, ids: Vec::new() });
    }
    let in_list = matches!(around.inside, Kind::List { .. });
    if is_item(page, node) && !around.is_start && (in_list || around.room) {
        let value = page.attribute(node, "value").and_then(|value| value.trim().parse().ok());
        let ordered = lists::is_ordered(page, node);
        return Some(Kind::Item { ordered, value, checked: lists::checked(page, leaves, node) });
    }
    if around.room { container(page, leaves, node, around) } else { None }
}

/// Parts that belong to the container they are in.
fn part_of(page: &Page, node: NodeId, around: &Around) -> Option<Kind> {
    let tag = page.tag(node);
    match (around.inside, tag) {
        (Kind::Figure | Kind::Table { .. }, "figcaption" | "caption") => Some(Kind::Caption),
        (Kind::Figure, "p" | "div" | "span" | "dd") => {
            let named =
                page.has_class(node, &["wp-caption-text", "caption", "image-caption", "thumbcaption", "gallerytext"]);
            named.then_some(Kind::Caption)
        }
        (Kind::Details, "summary") => Some(Kind::Summary),
        (Kind::Definitions { .. }, "dt") => Some(Kind::Term),
        (Kind::Definitions { .. }, "dd") => Some(Kind::Description),
        (Kind::Table { .. }, "tr") => {
            let head = page.parent(node).is_some_and(|parent| page.tag(parent) == "thead");
            Some(Kind::Row { row: OpenRow { cells: Vec::new(), columns: Vec::new(), head } })
        }
        (Kind::Row { .. }, "td" | "th") => {
            Some(Kind::Cell { cell: tables::cell(page, node), column: tables::alignment(page, node, around.dir) })
        }
        _ => None,
    }
}

fn container(page: &Page, leaves: &Leaves, node: NodeId, around: &Around) -> Option<Kind> {
    let role = page.attribute(node, "role").unwrap_or("");
    match page.tag(node) {
        "blockquote" if is_callout(page, node) => Some(Kind::Aside),
        "blockquote" => Some(Kind::Quote { pull: is_pull_quote(page, node) }),
        "aside" | "figure" | "div" | "p" | "section" if is_pull_quote(page, node) => Some(Kind::Quote { pull: true }),
        "aside" if !around.is_start => Some(Kind::Aside),
        "figure" => Some(Kind::Figure),
        "ul" | "ol" | "menu" | "dir" => Some(list(page, node)),
        "dl" => Some(Kind::Definitions { items: Vec::new() }),
        "table" => tables::is_data(page, leaves, node).then(|| Kind::Table { rows: Vec::new() }),
        "details" => Some(Kind::Details),
        "div" | "section" | "p" if role == "note" || is_callout(page, node) => {
            (!around.is_start).then_some(Kind::Aside)
        }
        "div" | "section" if role == "list" => Some(list(page, node)),
        "div" if role == "figure" || page.has_class(node, &["wp-caption", "thumb", "captioned-image-container"]) => {
            Some(Kind::Figure)
        }
        _ => None,
    }
}

fn list(page: &Page, node: NodeId) -> Kind {
    let start = page.attribute(node, "start").and_then(|start| start.trim().parse().ok()).unwrap_or(1);
    Kind::List {
        ordered: lists::is_ordered(page, node),
        start,
        reversed: page.attribute(node, "reversed").is_some(),
        marked: lists::is_marked(page, node),
        items: Vec::new(),
    }
}

/// Whether an element is an item of a list, by name or by what it is shown as.
fn is_item(page: &Page, node: NodeId) -> bool {
    let tag = page.tag(node);
    tag == "li"
        || page.attribute(node, "role") == Some("listitem")
        || tag != "summary"
            && page.style(node, StyleProperty::Display) == Some("list-item")
            && lists::is_marked(page, node)
}

/// Words that sites use for notes set apart from the text.
const CALLOUTS: [&str; 16] = [
    "admonition",
    "admonitionblock",
    "alert",
    "attention",
    "callout",
    "caution",
    "custom-block",
    "danger",
    "hint",
    "important",
    "infobar",
    "markdown-alert",
    "note",
    "notice",
    "tip",
    "warning",
];

fn is_callout(page: &Page, node: NodeId) -> bool {
    page.has_class(node, &CALLOUTS) || page.attribute(node, "data-callout").is_some()
}

/// Whether this is the title line of a callout.
pub(super) fn is_callout_title(page: &Page, node: NodeId) -> bool {
    classes(page, node).any(|class| {
        let base = class.strip_suffix("-title").or(class.strip_suffix("-heading"));
        base.is_some_and(|base| CALLOUTS.contains(&base))
    })
}

fn is_pull_quote(page: &Page, node: NodeId) -> bool {
    classes(page, node).any(|class| {
        let class = class.to_ascii_lowercase();
        class.contains("pullquote") || class.contains("pull-quote") || class.contains("pull_quote") || class == "pulled"
    })
}

/// The format that an element opens by its name, however it is laid out.
pub(super) fn format(page: &Page, addresses: &Addresses, node: NodeId) -> Option<Format> {
    let title = || page.attribute(node, "title").unwrap_or("").trim().to_owned();
    let styled = match page.tag(node) {
        "a" => {
            let href = addresses.link(page.attribute(node, "href")?)?;
            return Some(Format::Link { href, title: title() });
        }
        "abbr" | "acronym" => return Some(Format::Abbreviation { title: title() }),
        "time" => {
            let datetime = page.attribute(node, "datetime").filter(|value| !value.trim().is_empty())?;
            return Some(Format::Time { datetime: datetime.trim().to_owned() });
        }
        "ruby" => return Some(Format::Ruby),
        "rb" => return Some(Format::RubyBase),
        "rt" => return Some(Format::RubyReading),
        "strong" => "strong",
        "b" => "b",
        "em" => "em",
        "i" => "i",
        "code" | "tt" => "code",
        "sub" => "sub",
        "sup" => "sup",
        "kbd" => "kbd",
        "samp" => "samp",
        "var" => "var",
        "mark" => "mark",
        "del" => "del",
        "ins" => "ins",
        "s" | "strike" => "s",
        "u" => "u",
        "small" => "small",
        "q" => "q",
        "cite" => "cite",
        "dfn" => "dfn",
        _ => return None,
    };
    Some(Format::Styled(styled))
}

/// Whether an element is struck through by its look alone.
pub(super) fn is_struck(page: &Page, node: NodeId) -> bool {
    let is_named = matches!(page.tag(node), "del" | "s" | "strike");
    let line = page.style(node, StyleProperty::TextDecorationLine);
    !is_named && line.is_some_and(|line| line.contains("line-through"))
}

/// Ratio to the type around it from which on a bold letter is an initial, not emphasis; a guess.
const INITIAL: f64 = 1.5;

/// Whether an element is set in italics, as far as its style is known.
pub(super) fn is_italic(page: &Page, node: NodeId) -> bool {
    page.style(node, StyleProperty::FontStyle).is_some_and(|style| style != "normal")
}

/// How a span without a meaning of its own is set apart from the words around it by style sheets alone: in italics, bold.
pub(super) fn emphasis(page: &Page, node: NodeId) -> impl Iterator<Item = &'static str> {
    let is_plain = matches!(page.tag(node), "span" | "font") && !page.is_block_level(node);
    let number = |node, property| page.style(node, property)?.trim_end_matches("px").parse::<f64>().ok();
    let size = |node| number(node, StyleProperty::FontSize);
    let is_italic = |node| is_italic(page, node);
    let is_bold = |node| number(node, StyleProperty::FontWeight).is_some_and(|weight| weight >= 600.0);
    // Inline elements around it have a style only where something sets them apart.
    let around = page.ancestors(node).find(|&above| page.style(above, StyleProperty::Display).is_some());
    let is_within = |tags: &[&str]| {
        let inline = page.ancestors(node).take_while(|&above| !page.is_block_level(above));
        inline.map(|above| page.tag(above)).any(|tag| tags.contains(&tag))
    };
    let is_initial = || size(node).zip(around.and_then(size)).is_some_and(|(own, around)| own > around * INITIAL);
    let is_new = |says: &dyn Fn(NodeId) -> bool, tags: &[&str]| {
        is_plain && says(node) && !around.is_some_and(says) && !is_within(tags)
    };
    let em = is_new(&is_italic, &["em", "i", "cite", "var", "dfn"]).then_some("em");
    let strong = (is_new(&is_bold, &["strong", "b"]) && !is_initial()).then_some("strong");
    em.into_iter().chain(strong)
}

/// Direction of an element that indicates it, by computed style or, where it has none, by its attribute.
pub(super) fn direction(page: &Page, node: NodeId) -> Option<Direction> {
    let declared = page.style(node, StyleProperty::Direction).or(page.attribute(node, "dir"))?;
    match declared.trim() {
        "rtl" => Some(Direction::Rtl),
        "ltr" => Some(Direction::Ltr),
        _ => None,
    }
}

/// Language of an element that indicates it.
pub(super) fn language<'a>(page: &Page<'a>, node: NodeId) -> Option<&'a str> {
    let lang = page.attribute(node, "lang").or(page.attribute(node, "xml:lang"))?.trim();
    (!lang.is_empty() && lang.len() <= 35).then_some(lang)
}
