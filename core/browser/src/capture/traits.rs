//! What the walk needs to know of an element's style and box.

use page::{Hiding, Rect, StyleId, StyleProperty};

use super::counters::Steps;

/// Read beside [`STYLE_PROPERTIES`](page::STYLE_PROPERTIES) to find out what is hidden, and what counts; not part of the snapshot.
pub(super) const OTHER_PROPERTIES: [&str; 3] = ["content-visibility", "text-indent", "counter-reset"];

/// Text is moved this far to the left (CSS px) only to be out of sight.
const INDENTED_AWAY: f64 = -500.0;

/// Least `font-weight` that is bold to the eye.
const BOLD: f64 = 600.0;

/// What kind of box an element makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Display {
    /// None, nor do its children.
    None,
    /// None, but its children do.
    Contents,
    /// Part of the lines of its parent.
    Inline,
    /// A box within a line (`inline-block` and its kin).
    InlineBox,
    /// A box on lines of its own.
    Block,
}

/// What the walk needs to know of a style, worked out once for each that occurs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Traits {
    /// Kind of box.
    pub(super) display: Display,
    /// White space between children makes no box: flex, grid, table parts.
    pub(super) drops_space: bool,
    /// White space in text counts.
    pub(super) keeps_space: bool,
    /// `visibility` is not `visible`.
    pub(super) invisible: bool,
    /// `opacity` is 0.
    pub(super) transparent: bool,
    /// Cuts off what flows out.
    pub(super) clips: bool,
    /// `position` is `absolute` or `fixed`: the box may be cut by `clip`.
    pub(super) positioned: bool,
    /// `position` is `fixed`: stays where it is when an ancestor scrolls.
    pub(super) fixed: bool,
    /// Positioned or floating, so beside the text around it.
    pub(super) out_of_flow: bool,
    /// `content-visibility: hidden`.
    pub(super) content_hidden: bool,
    /// Text is moved out of sight by a huge `text-indent`.
    pub(super) indented_away: bool,
    /// `font-size` is 0.
    pub(super) without_type: bool,
    /// `text-decoration-line` strikes the text through.
    pub(super) struck: bool,
    /// `font-style` and `font-weight` set the text in italics or bold.
    pub(super) stands_out: bool,
    /// `counter-reset` begins to count something.
    pub(super) counts: bool,
    /// Style in the snapshot; `None` for elements without a box of their own.
    pub(super) style: Option<StyleId>,
}

impl Traits {
    /// Makes a box or a part of one, which nothing in its style hides.
    pub(super) fn is_seen(&self) -> bool {
        let shown = matches!(self.display, Display::Block | Display::InlineBox | Display::Inline);
        shown && !self.invisible && !self.transparent && !self.content_hidden
    }
}

/// Part of the lines around it and seen.
pub(super) const PLAIN_INLINE: Traits = Traits {
    display: Display::Inline,
    drops_space: false,
    keeps_space: false,
    invisible: false,
    transparent: false,
    clips: false,
    positioned: false,
    fixed: false,
    out_of_flow: false,
    content_hidden: false,
    indented_away: false,
    without_type: false,
    struck: false,
    stands_out: false,
    counts: false,
    style: None,
};

/// Whether a value of `font-style` sets no italics.
pub(super) fn is_upright(style: &str) -> bool {
    matches!(style, "normal" | "")
}

/// Whether a value of `font-weight` is not bold.
pub(super) fn is_light(weight: &str) -> bool {
    weight.parse().unwrap_or(400.0) < BOLD
}

/// What was read of an element's box; nothing where no styles are read.
#[derive(Clone, Copy, Default)]
pub(super) struct Look {
    pub(super) traits: Option<Traits>,
    pub(super) rect: Option<Rect>,
    pub(super) style: Option<StyleId>,
    pub(super) hiding: Option<Hiding>,
}

impl Look {
    /// Laid out as a block, on lines of its own.
    pub(super) fn is_block(&self) -> bool {
        self.style.is_some() && self.traits.is_some_and(|traits| traits.display == Display::Block)
    }

    /// Breaks the lines of its parent.
    pub(super) fn breaks_lines(&self) -> bool {
        self.is_block() && self.traits.is_some_and(|traits| !traits.out_of_flow)
    }
}

/// The kind of box by the value of `display`.
pub(super) fn display(value: &str) -> Display {
    match value {
        // Elements outside of the flattened tree have empty styles.
        "none" | "" => Display::None,
        "contents" => Display::Contents,
        "inline" | "inline math" | "math" | "ruby" | "ruby-base" | "ruby-text" | "ruby-text-container" => {
            Display::Inline
        }
        _ if value.starts_with("inline") => Display::InlineBox,
        _ => Display::Block,
    }
}

fn is_hidden(visibility: &str) -> bool {
    visibility != "visible" && !visibility.is_empty()
}

fn is_zero(number: &str) -> bool {
    number.trim_end_matches("px").parse::<f64>().is_ok_and(|number| number == 0.0)
}

/// From the values of [`STYLE_PROPERTIES`](page::STYLE_PROPERTIES) and of [`OTHER_PROPERTIES`].
pub(super) fn traits_of(values: &[&str], besides: &[&str]) -> Traits {
    let value = |property: StyleProperty| values.get(property as usize).copied().unwrap_or_default();
    let own = |column: usize| besides.get(column).copied().unwrap_or_default();
    let kind = value(StyleProperty::Display);
    let position = value(StyleProperty::Position);
    let positioned = matches!(position, "absolute" | "fixed");
    let inner = kind.strip_prefix("inline-").unwrap_or(kind);
    let indent = own(1).trim_end_matches("px").parse::<f64>();
    Traits {
        display: display(kind),
        drops_space: matches!(inner, "flex" | "grid" | "table")
            || (inner.starts_with("table-") && inner != "table-cell" && inner != "table-caption"),
        keeps_space: matches!(value(StyleProperty::WhiteSpace), "pre" | "pre-wrap" | "pre-line" | "break-spaces")
            || value(StyleProperty::WhiteSpace).contains("preserve"),
        invisible: is_hidden(value(StyleProperty::Visibility)),
        transparent: is_zero(value(StyleProperty::Opacity)),
        clips: !matches!(value(StyleProperty::OverflowY), "visible" | ""),
        positioned,
        fixed: position == "fixed",
        out_of_flow: positioned || !matches!(value(StyleProperty::Float), "none" | ""),
        content_hidden: own(0) == "hidden",
        indented_away: indent.is_ok_and(|indent| indent < INDENTED_AWAY),
        without_type: is_zero(value(StyleProperty::FontSize)),
        struck: value(StyleProperty::TextDecorationLine).contains("line-through"),
        stands_out: !is_upright(value(StyleProperty::FontStyle)) || !is_light(value(StyleProperty::FontWeight)),
        counts: Steps::of(own(2), "").count_anything(),
        style: None,
    }
}

#[cfg(test)]
mod tests {
    use page::STYLE_PROPERTIES;

    use super::*;

    fn traits(changes: &[(StyleProperty, &str)], own: [&str; 2]) -> Traits {
        let mut values = vec![""; STYLE_PROPERTIES.len()];
        values[StyleProperty::Display as usize] = "block";
        values[StyleProperty::Visibility as usize] = "visible";
        values[StyleProperty::Opacity as usize] = "1";
        values[StyleProperty::OverflowY as usize] = "visible";
        values[StyleProperty::FontSize as usize] = "16px";
        for (property, value) in changes {
            values[*property as usize] = value;
        }
        traits_of(&values, &own)
    }

    #[test]
    fn a_plain_block_hides_nothing() {
        let traits = traits(&[], ["visible", "0px"]);
        assert_eq!(traits.display, Display::Block);
        let Traits { invisible, transparent, clips, content_hidden, indented_away, without_type, .. } = traits;
        assert!(!(invisible || transparent || clips || content_hidden || indented_away || without_type));
    }

    #[test]
    fn hiding_values_are_told() {
        assert!(traits(&[], ["hidden", "0px"]).content_hidden);
        assert!(traits(&[], ["visible", "-9999px"]).indented_away);
        assert!(!traits(&[], ["visible", "32px"]).indented_away);
        assert!(traits(&[(StyleProperty::Visibility, "collapse")], ["visible", "0px"]).invisible);
        assert!(traits(&[(StyleProperty::Opacity, "0")], ["visible", "0px"]).transparent);
        assert!(!traits(&[(StyleProperty::Opacity, "0.01")], ["visible", "0px"]).transparent);
    }

    #[test]
    fn boxes_are_told_from_lines() {
        assert_eq!(display("inline-block"), Display::InlineBox);
        assert_eq!(display("inline"), Display::Inline);
        assert_eq!(display("list-item"), Display::Block);
        assert_eq!(display("contents"), Display::Contents);
        assert_eq!(display(""), Display::None);
    }
}
