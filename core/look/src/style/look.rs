//! How a text style looks to a person, as a point in a space of differences that are seen.
//!
//! Every coordinate is divided by the least difference that is noticed at a glance between two texts of one page. So
//! two styles are nearer than 1 where they look alike, whatever their values are: `#333` and `#343434`, 16 and 16.5 px,
//! two serifs.

use page::{StyleProperty, text::hash};

/// Coordinates of a text style.
pub(super) const TEXT_COLUMNS: usize = 13;

/// Ratio of two font sizes that is noticed: a twentieth more, less than one px at 16 px.
const SIZE: f64 = 1.05;
/// Difference of weights: the next named weight (400 and 500) is hardly seen, the one after it is.
const WEIGHT: f64 = 150.0;
/// Difference of colours in OKLab, three times the just noticeable one of 0.02, since letters are thin.
const COLOUR: f64 = 0.06;
/// Difference of the room between lines, in font sizes.
const LINE_HEIGHT: f64 = 0.25;
/// Difference of the room between letters, in font sizes.
const LETTER_SPACING: f64 = 0.05;
/// Distance of texts with and without serifs: by itself it makes no other look.
const SERIFS: f64 = 0.7;
/// Distance of what is never taken for alike: monospace, italics, capitals, ruled, centred, preformatted.
const APART: f64 = 2.0;

/// What browsers take for `line-height: normal`, in font sizes.
const NORMAL_LINE: f64 = 1.2;
/// Share of the light around it that a screen reflects (WCAG 2.2, contrast ratio): near-blacks look black.
const FLARE: f64 = 0.05;
/// Longest length that is believed, in CSS px.
const LONGEST: f64 = 10_000.0;

/// The point of a text style, all coordinates finite. `value` gives its computed values.
pub(super) fn text_look<'v>(value: impl Fn(StyleProperty) -> &'v str) -> [f64; TEXT_COLUMNS] {
    let size = pixels(value(StyleProperty::FontSize)).unwrap_or(16.0).max(1.0);
    let weight = number(value(StyleProperty::FontWeight)).unwrap_or(400.0);
    let line = pixels(value(StyleProperty::LineHeight)).map_or(NORMAL_LINE, |height| height / size);
    let spacing = pixels(value(StyleProperty::LetterSpacing)).map_or(0.0, |room| room / size);
    let [lightness, a, b] = colour(value(StyleProperty::Color));
    let family = value(StyleProperty::FontFamily).to_ascii_lowercase();
    let is = |property, values: &[&str]| if values.contains(&value(property)) { APART } else { 0.0 };
    [
        libm::log(size) / libm::log(SIZE),
        weight.min(1000.0) / WEIGHT,
        lightness / COLOUR,
        a / COLOUR,
        b / COLOUR,
        line / LINE_HEIGHT,
        spacing / LETTER_SPACING,
        if is_monospace(&family) { APART } else { 0.0 },
        if has_serifs(&family) { SERIFS } else { 0.0 },
        is(StyleProperty::FontStyle, &["italic", "oblique"]),
        is(StyleProperty::TextTransform, &["uppercase"]) + ruled(value(StyleProperty::TextDecorationLine)),
        is(StyleProperty::TextAlign, &["center", "-webkit-center", "right", "-webkit-right", "end"]),
        is(StyleProperty::WhiteSpace, &["pre", "pre-wrap", "break-spaces"]),
    ]
}

fn ruled(line: &str) -> f64 {
    if line.is_empty() || line == "none" { 0.0 } else { 2.0 * APART }
}

fn number(value: &str) -> Option<f64> {
    value.parse().ok().filter(|number: &f64| number.is_finite())
}

fn pixels(value: &str) -> Option<f64> {
    number(value.strip_suffix("px")?).map(|length| length.clamp(-LONGEST, LONGEST))
}

/// Whether a list of families, in lower case, names one in which all letters have one width.
fn is_monospace(family: &str) -> bool {
    ["mono", "courier", "consolas", "menlo"].iter().any(|name| family.contains(name))
}

/// Whether a list of families, in lower case, is one with serifs: it ends with the generic family, or begins with a common one.
fn has_serifs(family: &str) -> bool {
    if family.contains("sans") {
        return false;
    }
    ["serif", "times", "georgia", "garamond", "cambria", "palatino"].iter().any(|name| family.contains(name))
}

/// A colour in OKLab, as it is seen on a screen in a lit room. One that cannot be read looks like itself alone.
fn colour(value: &str) -> [f64; 3] {
    match csscolorparser::parse(value) {
        // Whole steps: the parser's own arithmetic may differ between machines by less than that.
        Ok(colour) => {
            let [red, green, blue, alpha] = colour.to_rgba8().map(f64::from);
            oklab([red, green, blue].map(|channel| on_white(channel, alpha)))
        }
        Err(_) => [10.0 + f64::from(hash(value.as_bytes()) % 4096), 0.0, 0.0],
    }
}

/// A channel between 0 and 255 before a white page, as light between 0 and 1.
fn on_white(channel: f64, alpha: f64) -> f64 {
    let value = (channel * alpha / 255.0 + 255.0 - alpha) / 255.0;
    let light = if value <= 0.04045 { value / 12.92 } else { libm::pow((value + 0.055) / 1.055, 2.4) };
    (light + FLARE) / (1.0 + FLARE)
}

/// Björn Ottosson, *A perceptual color space for image processing* (2020), from linear sRGB.
fn oklab([red, green, blue]: [f64; 3]) -> [f64; 3] {
    let long = libm::cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
    let medium = libm::cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
    let short = libm::cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
    [
        0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short,
        1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short,
        0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Distance of two styles that differ from plain text in the given values only.
    fn distance(a: &[(StyleProperty, &'static str)], b: &[(StyleProperty, &'static str)]) -> f64 {
        let look = |own: &[(StyleProperty, &'static str)]| {
            text_look(|property| {
                let set = own.iter().find(|(name, _)| *name == property).map(|(_, value)| *value);
                set.unwrap_or(match property {
                    StyleProperty::FontSize => "16px",
                    StyleProperty::FontWeight => "400",
                    StyleProperty::Color => "rgb(34, 34, 34)",
                    StyleProperty::FontFamily => "Georgia, serif",
                    StyleProperty::LineHeight => "24px",
                    _ => "",
                })
            })
        };
        let squares = look(a).into_iter().zip(look(b)).map(|(a, b)| (a - b) * (a - b));
        squares.sum::<f64>().sqrt()
    }

    #[test]
    fn a_step_is_not_seen() {
        use StyleProperty::{Color, FontFamily, FontSize, FontWeight, LineHeight};
        for (property, value) in [
            (Color, "rgb(35, 35, 35)"),
            (Color, "rgb(51, 51, 51)"),
            (Color, "rgba(0, 0, 0, 0.87)"),
            (Color, "oklch(0.25 0 0)"),
            (FontSize, "16.5px"),
            (FontWeight, "500"),
            (LineHeight, "25.6px"),
            (FontFamily, "Times New Roman, serif"),
            (FontFamily, "Arial, sans-serif"),
        ] {
            assert!(distance(&[], &[(property, value)]) < 1.0, "{value}");
        }
    }

    #[test]
    fn what_a_person_sees_is_another_look() {
        use StyleProperty::{Color, FontFamily, FontSize, FontStyle, FontWeight, LineHeight, TextAlign, WhiteSpace};
        for (property, value) in [
            (Color, "rgb(102, 102, 102)"),
            (Color, "rgb(0, 0, 238)"),
            (Color, "rgb(255, 255, 255)"),
            (Color, "no colour that anyone knows"),
            (FontSize, "14px"),
            (FontSize, "17px"),
            (FontWeight, "700"),
            (FontStyle, "italic"),
            (LineHeight, "32px"),
            (FontFamily, "ui-monospace, monospace"),
            (TextAlign, "center"),
            (WhiteSpace, "pre"),
        ] {
            assert!(distance(&[], &[(property, value)]) > 1.0, "{value}");
        }
    }

    #[test]
    fn values_that_nobody_writes_are_finite() {
        for value in ["", "NaNpx", "1e999px", "-1e300px", "infpx", "px", "rgb(", "rgb(1e99 0 0)", "١٦px"] {
            assert!(text_look(|_| value).iter().all(|number| number.is_finite()), "{value}");
        }
    }
}
