//! Images: whether an image is content at all, and its captions.

mod layers;
mod sources;

use page::{Media, NodeId, Page};
use percent_encoding::percent_decode_str;

use super::{
    alternatives::is_file_name,
    leaves::{classes, fold},
    links::Addresses,
};
use crate::Image;

/// What an image element turns out to be.
#[derive(Debug, PartialEq)]
pub(super) enum Found {
    /// A picture; `small` enough for a line of text.
    Image { image: Image, small: bool },
    /// A character drawn as a picture.
    Emoji(String),
    /// Decoration, tracking, or a place holder without a picture behind it.
    Nothing,
}

/// Looks at an `img`, `picture`, `svg` or `canvas` element. `noscript` is the fallback beside it, if there is one.
pub(super) fn image(page: &Page, addresses: &Addresses, node: NodeId, noscript: Option<NodeId>) -> Found {
    if let Some(media) = drawn(page, node) {
        return drawing(page, node, media);
    }
    let Some(img) = (node..page.subtree_end(node)).find(|&id| page.tag(id) == "img") else { return Found::Nothing };
    if let Some(emoji) = emoji(page, img) {
        return Found::Emoji(emoji);
    }
    let size = Size::of(page, img);
    if is_decoration(page, img, &size) || layers::is_covered(page, img) {
        return Found::Nothing;
    }
    let sources = sources::sources(page, node, img, &size, noscript);
    let Some(src) = sources.iter().find_map(|source| addresses.image(source)) else { return Found::Nothing };
    if src.starts_with("data:") && is_ornament(page, img) {
        return Found::Nothing;
    }
    let (width, height) = size.shown();
    let alt = page.attribute(img, "alt").map(fold).filter(|alt| !is_file_name(alt, &src));
    let small = height > 0.0 && height <= 40.0 && width <= 200.0;
    // Where the file is not there, such a box is that of its words.
    let (width, height) = if small && page.is_unloaded(img) { (0.0, 0.0) } else { (width, height) };
    Found::Image { image: Image { src, alt, width: width as u32, height: height as u32, link: None }, small }
}

/// Letters of a large first letter that is a picture, at most: a mark of quotation may be before it.
const LONGEST_INITIAL: usize = 3;

/// The letter that a picture is of which the text directly after it goes on, as books begin their chapters; `None` for any
/// other picture.
pub(super) fn initial<'p>(page: &Page<'p>, img: NodeId) -> Option<&'p str> {
    let letter = page.attribute(img, "alt").map(str::trim)?;
    let next = page.subtree_end(img);
    let rest = (next < page.len() && page.parent(next) == page.parent(img)).then(|| page.text(next)).flatten()?;
    let is_letter =
        letter.chars().filter(|c| c.is_alphabetic()).count() == 1 && letter.chars().count() <= LONGEST_INITIAL;
    (is_letter && rest.starts_with(char::is_lowercase)).then_some(letter)
}

/// How the addresses of drawings begin that were captured as pictures.
const DRAWING: &str = "data:image/svg+xml,";

/// The same with those of canvases.
const PAINTED: [&str; 3] = [DRAWING, "data:image/png;base64,", "data:image/jpeg;base64,"];

/// Longest name that is made of a drawing's own words, in characters.
const LONGEST_NAME: usize = 300;

/// Whether an `svg` or `canvas` element was captured as a picture: a chart or a diagram rather than an icon or an
/// ornament.
pub(super) fn is_drawing(page: &Page, node: NodeId) -> bool {
    drawn(page, node).is_some()
}

/// Whether there is a picture below an element.
pub(super) fn holds_image(page: &Page, node: NodeId) -> bool {
    (node..page.subtree_end(node)).any(|id| page.tag(id) == "img" || is_drawing(page, id))
}

fn drawn<'p>(page: &'p Page, node: NodeId) -> Option<&'p Media> {
    let drawn = page.element(node).filter(|_| matches!(page.tag(node), "svg" | "canvas"))?;
    drawn.media.as_ref().filter(|media| PAINTED.iter().any(|known| media.current_src.starts_with(known)))
}

/// A drawing or a canvas. Its name is its label, or a drawing's title, or else the words that are written in it.
fn drawing(page: &Page, node: NodeId, media: &Media) -> Found {
    let label = page.attribute(node, "aria-label").map(fold).filter(|label| !label.is_empty());
    let alt = label.or_else(|| name_in(&media.current_src));
    let (width, height) = Size::of(page, node).shown();
    let image = Image { src: media.current_src.clone(), alt, width: width as u32, height: height as u32, link: None };
    Found::Image { image, small: false }
}

/// What a drawing declares about itself, as capture writes it: every `>` ends a tag.
fn name_in(source: &str) -> Option<String> {
    let drawing = percent_decode_str(source.strip_prefix(DRAWING)?).decode_utf8().ok()?;
    let tags = drawing.split('<').filter_map(|tag| tag.split_once('>'));
    let said =
        |text: &str| Some(html_escape::decode_html_entities(&fold(text)).into_owned()).filter(|it| !it.is_empty());
    let title = tags.clone().nth(1).filter(|(tag, _)| *tag == "title").and_then(|(_, text)| said(text));
    let name = title.unwrap_or_else(|| tags.filter_map(|(_, text)| said(text)).collect::<Vec<_>>().join(", "));
    (!name.is_empty()).then(|| name.chars().take(LONGEST_NAME).collect())
}

/// What is known of the extent of an image, CSS px.
struct Size {
    shown: Option<(f64, f64)>,
    natural: Option<(f64, f64)>,
    declared: Option<(f64, f64)>,
}

impl Size {
    fn of(page: &Page, img: NodeId) -> Self {
        let positive = |(width, height): (f64, f64)| (width > 0.0 && height > 0.0).then_some((width, height));
        let side = |name: &str| page.declared_side(img, name);
        let media = page.element(img).and_then(|element| element.media.as_ref());
        Size {
            shown: page.rect(img).map(|rect| (rect.width, rect.height)).and_then(positive),
            natural: media.map(|media| (media.natural_width, media.natural_height)).and_then(positive),
            declared: side("width").zip(side("height")).filter(|(w, h)| w.is_finite() && h.is_finite() && *w > 0.0),
        }
    }

    fn shown(&self) -> (f64, f64) {
        let (width, height) = self.shown.or(self.natural).or(self.declared).unwrap_or((0.0, 0.0));
        (libm::round(width), libm::round(height))
    }

    /// The largest extent that anything speaks for.
    fn largest(&self) -> Option<f64> {
        let sides = [self.shown, self.natural, self.declared];
        sides.into_iter().flatten().map(|(width, height)| width.max(height)).reduce(f64::max)
    }
}

fn is_decoration(page: &Page, img: NodeId, size: &Size) -> bool {
    let dots = |(width, height): (f64, f64)| width <= 3.0 || height <= 3.0;
    // A place holder may be a dot until the file is there.
    let lazy = sources::is_lazy(page, img);
    if size.declared.is_some_and(dots) || !lazy && size.shown.is_some_and(dots) {
        return true;
    }
    let silent = matches!(page.attribute(img, "role"), Some("presentation" | "none"))
        || page.attribute(img, "aria-hidden") == Some("true")
        || page.attribute(img, "alt").is_some_and(|alt| alt.trim().is_empty());
    if silent && !lazy && size.largest().is_some_and(|side| side < 48.0) {
        return true;
    }
    classes(page, img).any(|class| matches!(class, "spacer" | "pixel" | "tracking-pixel"))
}

/// Whether a picture whose file is in the page itself is not meant for all: a watermark, a pattern. Only its own box counts,
/// since an open dialog hides the rest of its page from screen readers.
fn is_ornament(page: &Page, img: NodeId) -> bool {
    let is_hidden = |node: NodeId| page.attribute(node, "aria-hidden") == Some("true");
    std::iter::once(img).chain(page.parent(img)).any(is_hidden)
}

/// So many letters in a row are a word, where `:D` and `:-P` are smileys.
const SHORTEST_WORD: usize = 3;

/// The character that an image stands for: emoji are drawn as images on many sites.
fn emoji(page: &Page, img: NodeId) -> Option<String> {
    let alt = page.attribute(img, "alt")?.trim();
    let named = page.has_class(img, &["emoji", "wp-smiley", "twemoji", "emojione", "joypixels"]);
    let count = alt.chars().count();
    // The name of a smiley (`:smile:`) is not what it shows: that stays a picture.
    let is_word = alt.split(|c: char| !c.is_alphabetic()).any(|part| part.chars().count() >= SHORTEST_WORD);
    let symbols = alt.chars().all(|c| !c.is_ascii() && !c.is_alphanumeric() || c == '\u{fe0f}' || c == '\u{200d}');
    let small = Size::of(page, img).largest().is_none_or(|side| side <= 72.0);
    (count > 0 && small && (symbols && count <= 8 || named && count <= 12 && !is_word)).then(|| alt.to_owned())
}

#[cfg(test)]
mod tests {
    use page::{NodeContent, testing};

    use super::*;

    fn check(html: &str, expected: &str) {
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        let addresses = Addresses::new(&page);
        let noscript = (0..page.len()).find(|&id| page.tag(id) == "noscript");
        let found = match image(&page, &addresses, testing::find(&page, "img"), noscript) {
            Found::Image { image, .. } => image.src.trim_start_matches("https://example.org/").to_owned(),
            Found::Emoji(text) => text,
            Found::Nothing => String::new(),
        };
        assert_eq!(found, expected, "{html}");
    }

    #[test]
    fn a_letter_of_which_the_text_goes_on_is_one() {
        let letter = |html: &str| {
            let snapshot = testing::snapshot(html);
            let page = Page::new(&snapshot).unwrap();
            initial(&page, testing::find(&page, "img")).map(str::to_owned)
        };
        assert_eq!(letter("<p><img src=s.png alt=S>pring was late.</p>").as_deref(), Some("S"));
        for other in ["<p><img src=s.png alt=S> pring</p>", "<p><img alt=Sun>ny</p>", "<p><img alt=S></p><p>pring</p>"]
        {
            assert_eq!(letter(other), None, "{other}");
        }
    }

    #[test]
    fn the_file_in_use_is_taken() {
        check("<img src=/a.jpg width=600 height=400>", "a.jpg");
        check("<img src=/a.jpg srcset='/b.jpg 2x' width=600 height=400>", "a.jpg");
    }

    #[test]
    fn lazy_files_are_found() {
        let gif = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
        check(&format!("<img src='{gif}' data-src=/a.jpg>"), "a.jpg");
        check(&format!("<img src='{gif}' data-srcset='/s.jpg 300w, /m.jpg 900w, /l.jpg 4000w'>"), "m.jpg");
        let data = format!("data:image/png;base64,{}", "A".repeat(4_000));
        let drawing = format!("<img src='{data}' width=600 height=400>");
        check(&format!("<div aria-hidden=true>{drawing}</div>"), "");
        check(&format!("<div aria-hidden=true><p>{drawing}</p></div>"), &data);
        let preview = "<img aria-hidden=true src='data:image/jpeg;base64,AAAA' width=600 height=400>";
        check(&format!("<div>{preview}<noscript><img src=/a.jpg></noscript></div>"), "a.jpg");
        check("<img src=/blank.gif data-original=/a.jpg data-natural=1x1>", "a.jpg");
        check("<img src=/tiny.jpg data-natural=20x10 width=600 height=300 data-src=/a.jpg>", "a.jpg");
        check(
            &format!("<img src='{gif}'><noscript><img alt=x src=\"/a.jpg?x=1&amp;y=2\"></noscript>"),
            "a.jpg?x=1&y=2",
        );
        check(&format!("<img src='{gif}'>"), "");
    }

    #[test]
    fn a_place_holder_never_wins() {
        let gif = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
        let size = "width=600 height=400";
        for name in ["data-lazysrc", "data-img-url", "data-cfsrc", "data-orig", "data-original-hd-src"] {
            check(&format!("<img src='{gif}' {name}=/a.jpg>"), "a.jpg");
        }
        check(&format!("<img src='{gif}' data-lazy-set='/s.jpg 300w, /m.jpg 900w'>"), "m.jpg");
        check(&format!("<img class=lazyload src=/grey-box.jpg data-src=/a.jpg {size}>"), "a.jpg");
        check(&format!("<img class='lazyload lazyloaded' src=/b.jpg data-src=/a.jpg {size}>"), "b.jpg");
        check(&format!("<img src=/image-placeholder-16x9.png data-src=/a.jpg {size}>"), "a.jpg");
        check(&format!("<img src=/loading-dock.jpg {size}>"), "loading-dock.jpg");
        check(&format!("<img src=/box.png data-src=/a.jpg {size}><img src=/box.png data-src=/b.jpg {size}>"), "a.jpg");
        check(&format!("<img src=/a.jpg data-thumb=/t.jpg data-pin-media=/p.jpg {size}>"), "a.jpg");
    }

    #[test]
    fn decoration_is_dropped() {
        check("<img src=/track.png width=1 height=1>", "");
        check("<img src=/icon.png alt='' width=16 height=16>", "");
        check("<img src=/photo.png alt='' width=600 height=300>", "photo.png");
    }

    #[test]
    fn unsafe_addresses_are_dropped() {
        check("<img src='javascript:alert(1)' width=60 height=60>", "");
        check("<img data-src='javascript:alert(1)//a.jpg' width=60 height=60>", "");
    }

    #[test]
    fn drawings_and_canvases_are_named_by_their_label_or_their_words() {
        let drawn = "data:image/svg+xml,%3Csvg%3E%3Ctext%3EFerries%20%26amp%3B%20boats%3C/text%3E%3Cpath/%3E%3Ctext%3E%2012\
                     %3C/text%3E%3C/svg%3E";
        let found = |html: &str, name: &str, source: &str| {
            let mut snapshot = testing::snapshot(html);
            let tag = snapshot.tags.iter().position(|tag| tag == name).expect("a drawing");
            for node in &mut snapshot.nodes {
                if let NodeContent::Element(element) = &mut node.content
                    && element.tag as usize == tag
                {
                    element.rect = None;
                    element.media =
                        Some(Media { current_src: source.to_owned(), natural_width: 300.0, natural_height: 200.0 });
                }
            }
            let page = Page::new(&snapshot).unwrap();
            match image(&page, &Addresses::new(&page), testing::find(&page, name), None) {
                Found::Image { image, small: false } => (image.alt, image.width, image.height),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(found("<svg></svg>", "svg", drawn), (Some("Ferries & boats, 12".to_owned()), 300, 200));
        assert_eq!(found("<svg aria-label='Traffic'></svg>", "svg", drawn).0.as_deref(), Some("Traffic"));
        let painted = "data:image/png;base64,AAAA";
        assert_eq!(found("<canvas></canvas>", "canvas", painted), (None, 300, 200));
        assert_eq!(found("<canvas aria-label='Tides'></canvas>", "canvas", painted).0.as_deref(), Some("Tides"));
        let titled = "data:image/svg+xml,%3Csvg%3E%3Ctitle%3EA%20year%3C/title%3E%3Ctext%3EMay%3C/text%3E%3C/svg%3E";
        assert_eq!(name_in(titled).as_deref(), Some("A year"));
        let snapshot = testing::snapshot("<svg></svg>");
        let page = Page::new(&snapshot).unwrap();
        assert_eq!(image(&page, &Addresses::new(&page), testing::find(&page, "svg"), None), Found::Nothing);
    }

    #[test]
    fn emoji_become_characters() {
        check("<img class=emoji alt='🎉' src=/1f389.svg width=16 height=16>", "🎉");
        check("<img alt='Tests' src=/badge.png width=80 height=20>", "badge.png");
        check("<img class=emoji alt=':-D' src=/smile.svg width=16 height=16>", ":-D");
        check("<img class=emoji alt=':grinning:' src=/smile.svg width=16 height=16>", "smile.svg");
    }
}
