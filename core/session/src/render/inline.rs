//! Inline content.

use engine::article::{Image, Inline};
use wire::{is_safe_link, is_safe_source};

use super::{
    Renderer,
    heading::plain_text,
    nodes::{Element, add, add_text, set, set_if_any, set_language},
};

/// Elements that inline text may be set in.
const STYLED: [&str; 19] = [
    "b", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "s", "samp", "small", "strong", "sub",
    "sup", "u", "var",
];

impl Renderer {
    pub(super) fn inlines(&mut self, parent: &Element, content: &[Inline]) {
        content.iter().for_each(|inline| self.inline(parent, inline))
    }

    fn inline(&mut self, parent: &Element, inline: &Inline) {
        match inline {
            Inline::Text { text } => add_text(parent, text),
            Inline::Break => drop(add(parent, "br")),
            Inline::Styled { tag, content } => {
                let known = STYLED.contains(&tag.as_str());
                let element = add(parent, if known { tag } else { "span" });
                if tag == "code" {
                    element.set_attribute("translate", "no");
                }
                self.inlines(&element, content)
            }
            Inline::Link { href, title, content } => self.link(parent, href, title, content),
            Inline::Abbreviation { title, content } => {
                let element = add(parent, "abbr");
                set_if_any(&element, "title", title);
                self.inlines(&element, content)
            }
            Inline::Time { datetime, content } => {
                let element = add(parent, "time");
                set_if_any(&element, "datetime", datetime);
                self.inlines(&element, content)
            }
            Inline::Span { lang, dir, content } => {
                let element = add(parent, "span");
                set_language(&element, lang.as_deref(), *dir);
                self.inlines(&element, content)
            }
            Inline::Ruby { base, reading } => self.ruby(parent, base, reading),
            Inline::Image(image) => self.image(parent, image, None),
            Inline::Math(math) => self.math(parent, math, false),
            Inline::FootnoteReference { index, label } => self.reference(parent, *index, label),
        }
    }

    fn link(&mut self, parent: &Element, href: &str, title: &str, content: &[Inline]) {
        let inner = href.strip_prefix('#').map(|id| self.heading_id(id));
        let target = match inner {
            Some(Some(id)) => format!("#{id}"),
            None if is_safe_link(href) => href.to_owned(),
            // Leads nowhere: the words stay, the link does not.
            _ => return self.inlines(parent, content),
        };
        let element = self.anchor(parent, &target);
        set_if_any(&element, "title", title);
        self.inlines(&element, content)
    }

    /// A link; to other pages it gives away neither the opener nor where the reader came from.
    pub(super) fn anchor(&self, parent: &Element, href: &str) -> Element {
        let element = add(parent, "a");
        element.set_attribute("href", href);
        if !href.starts_with('#') {
            element.set_attribute("rel", "noopener noreferrer");
        }
        element
    }

    fn heading_id(&self, page_id: &str) -> Option<String> {
        let heading = self.headings.iter().find(|heading| heading.page_id.as_deref() == Some(page_id))?;
        Some(heading.id.clone())
    }

    fn ruby(&mut self, parent: &Element, base: &[Inline], reading: &[Inline]) {
        let ruby = add(parent, "ruby");
        self.inlines(&ruby, base);
        // For browsers and copies without ruby the reading is in brackets.
        let open = add(&ruby, "rp");
        add_text(&open, "(");
        let text = add(&ruby, "rt");
        self.inlines(&text, reading);
        let close = add(&ruby, "rp");
        add_text(&close, ")")
    }

    /// An image, in a link if it is one. `label` is the id of a caption that names it where the author gave no
    /// alternative text.
    pub(super) fn image(&mut self, parent: &Element, image: &Image, label: Option<&str>) {
        if !is_safe_source(&image.src) {
            return add_text(parent, image.alt.as_deref().unwrap_or_default());
        }
        let link = image.link.as_deref().filter(|link| is_safe_link(link));
        let holder = link.map(|link| self.anchor(parent, link));
        let element = add(holder.as_ref().unwrap_or(parent), "img");
        // Before `src`, which starts the request. What is here already must not wait: a late start would be the page's,
        // whose policy may allow no such picture, rather than ours.
        let loading = if image.src.starts_with("data:") { "eager" } else { "lazy" };
        set(&element, &[("loading", loading), ("decoding", "async")]);
        let size = |pixels: u32| if pixels > 0 { pixels.to_string() } else { String::new() };
        set_if_any(&element, "width", &size(image.width));
        set_if_any(&element, "height", &size(image.height));
        match (&image.alt, label) {
            (Some(alt), _) if !alt.is_empty() || link.is_none() => element.set_attribute("alt", alt),
            (_, Some(label)) => element.set_attribute("aria-labelledby", label),
            // Nothing is invented about what it shows, but without a name its address would be read out. It is no
            // alternative text: where the picture fails, nobody needs to see that.
            _ => element.set_attribute("aria-label", "Image without description"),
        }
        element.set_attribute("src", &image.src);
    }

    /// Name of a region: the text of its caption, or what it is.
    pub(super) fn name_of(caption: &[Inline], otherwise: &str) -> String {
        let text = plain_text(caption);
        if text.is_empty() { otherwise.to_owned() } else { text }
    }
}
