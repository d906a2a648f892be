//! Figures, images, sound and moving pictures.

use engine::article::{Block, BlockKind, Inline};
use wire::{is_safe_link, is_safe_source};

use super::{
    ID_PREFIX, Renderer,
    nodes::{Element, add, add_text, set, set_if_any, set_language},
};

impl Renderer {
    pub(super) fn figure(&mut self, parent: &Element, blocks: &[Block], caption: &[Inline]) -> Element {
        let figure = add(parent, "figure");
        let label = (!caption.is_empty()).then(|| {
            self.captions += 1;
            format!("{ID_PREFIX}caption-{}", self.captions)
        });
        for block in blocks {
            match &block.kind {
                BlockKind::Image(image) => self.image(&figure, image, label.as_deref()),
                _ => self.block(&figure, block),
            }
        }
        if let Some(label) = label {
            let element = add(&figure, "figcaption");
            element.set_attribute("id", &label);
            self.inlines(&element, caption);
        }
        figure
    }

    pub(super) fn lone_image(&mut self, parent: &Element, block: &Block) {
        let BlockKind::Image(image) = &block.kind else { return };
        let figure = add(parent, "figure");
        set_language(&figure, block.lang.as_deref(), block.dir);
        self.image(&figure, image, None)
    }

    pub(super) fn audio(&mut self, parent: &Element, src: &str, title: &str) -> Element {
        self.player(parent, "audio", src, title)
    }

    /// A player, or the poster where the page never gave away the film's address.
    pub(super) fn video(&mut self, parent: &Element, src: &str, poster: Option<&str>, title: &str) -> Element {
        let poster = poster.filter(|poster| is_safe_source(poster));
        if !is_safe_link(src)
            && let Some(poster) = poster
        {
            let figure = add(parent, "figure");
            let image = add(&figure, "img");
            let name = if title.is_empty() { "Video" } else { title };
            set(&image, &[("loading", "lazy"), ("alt", name), ("src", poster)]);
            return figure;
        }
        let element = self.player(parent, "video", src, title);
        set_if_any(&element, "poster", poster.unwrap_or_default());
        element
    }

    fn player(&self, parent: &Element, tag: &str, src: &str, title: &str) -> Element {
        let element = add(parent, tag);
        set(&element, &[("controls", ""), ("preload", "none")]);
        set_if_any(&element, "aria-label", title);
        if is_safe_link(src) {
            element.set_attribute("src", src);
        }
        element
    }

    /// Something from elsewhere: a link that states what it is, never the thing itself.
    pub(super) fn embed(&mut self, parent: &Element, url: &str, title: &str) -> Element {
        let paragraph = add(parent, "p");
        paragraph.set_attribute("class", "embed");
        let title = if title.is_empty() { url } else { title };
        if is_safe_link(url) {
            let link = self.anchor(&paragraph, url);
            add_text(&link, title);
        } else {
            add_text(&paragraph, title);
        }
        paragraph
    }
}
