//! The computed style properties that are read, and why each is worth its half microsecond.

/// One computed style property: its column in every [`Style`](super::Style) is its discriminant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(usize)]
pub enum StyleProperty {
    /// Block-level or inline, table parts, `none`.
    Display,
    /// Hidden text that still takes room.
    Visibility,
    /// Transparent text.
    Opacity,
    /// Overlays, sticky bars, blocks taken out of the flow.
    Position,
    /// Floats: images beside text, sidebars of old layouts.
    Float,
    /// Clipping boxes: what lies outside is not seen.
    OverflowY,
    /// Which family the text is set in; monospace marks code.
    FontFamily,
    /// The strongest sign of a role: heading, body text, small print.
    FontSize,
    /// Headings and labels.
    FontWeight,
    /// Quotes, captions, leads.
    FontStyle,
    /// Body text is set with more room than lists of links.
    LineHeight,
    /// Labels in spaced capitals.
    LetterSpacing,
    /// Text colour: small print and links differ from the body.
    Color,
    /// Boxes, buttons, callouts.
    BackgroundColor,
    /// Centred captions, justified body text.
    TextAlign,
    /// Labels in capitals.
    TextTransform,
    /// Struck or underlined blocks.
    TextDecorationLine,
    /// Preformatted text: code, verse.
    WhiteSpace,
    /// Reading direction of the block.
    Direction,
    /// Marked and unmarked lists (menus carry no marks).
    ListStyleType,
    /// Bars beside quotes and callouts.
    BorderLeftWidth,
    /// Ruled tables and separators.
    BorderTopWidth,
}

/// Every property in column order with its CSS name.
pub const STYLE_PROPERTIES: [(StyleProperty, &str); 22] = [
    (StyleProperty::Display, "display"),
    (StyleProperty::Visibility, "visibility"),
    (StyleProperty::Opacity, "opacity"),
    (StyleProperty::Position, "position"),
    (StyleProperty::Float, "float"),
    (StyleProperty::OverflowY, "overflow-y"),
    (StyleProperty::FontFamily, "font-family"),
    (StyleProperty::FontSize, "font-size"),
    (StyleProperty::FontWeight, "font-weight"),
    (StyleProperty::FontStyle, "font-style"),
    (StyleProperty::LineHeight, "line-height"),
    (StyleProperty::LetterSpacing, "letter-spacing"),
    (StyleProperty::Color, "color"),
    (StyleProperty::BackgroundColor, "background-color"),
    (StyleProperty::TextAlign, "text-align"),
    (StyleProperty::TextTransform, "text-transform"),
    (StyleProperty::TextDecorationLine, "text-decoration-line"),
    (StyleProperty::WhiteSpace, "white-space"),
    (StyleProperty::Direction, "direction"),
    (StyleProperty::ListStyleType, "list-style-type"),
    (StyleProperty::BorderLeftWidth, "border-left-width"),
    (StyleProperty::BorderTopWidth, "border-top-width"),
];

impl StyleProperty {
    /// Whether the property sets text. Wrappers without text of their own are not asked for these: their
    /// values are empty.
    pub fn is_of_text(self) -> bool {
        use StyleProperty::{
            BorderLeftWidth, BorderTopWidth, Color, FontFamily, FontStyle, FontWeight, LetterSpacing, LineHeight,
            TextAlign, TextDecorationLine, TextTransform,
        };
        matches!(
            self,
            FontFamily
                | FontWeight
                | FontStyle
                | LineHeight
                | LetterSpacing
                | Color
                | TextAlign
                | TextTransform
                | TextDecorationLine
                | BorderLeftWidth
                | BorderTopWidth
        )
    }
}

#[cfg(test)]
mod tests {
    use super::STYLE_PROPERTIES;

    #[test]
    fn columns_are_in_order() {
        for (column, (property, _)) in STYLE_PROPERTIES.iter().enumerate() {
            assert_eq!(*property as usize, column);
        }
    }
}
