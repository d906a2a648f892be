//! Figures, images, sound and moving pictures.

use engine::article::{Block, BlockKind, Inline};
use web_sys::{Element, Node};

use super::{
    ID_PREFIX, Renderer,
    nodes::{is_safe_link, is_safe_source, set, set_if_any, set_language},
};
use crate::ReadError;

impl Renderer<'_> {
    pub(super) fn figure(&mut self, parent: &Node, blocks: &[Block], caption: &[Inline]) -> Result<Element, ReadError> {
        let figure = self.nodes.add(parent, "figure")?;
        let label = (!caption.is_empty()).then(|| {
            self.captions += 1;
            format!("{ID_PREFIX}caption-{}", self.captions)
        });
        for block in blocks {
            match &block.kind {
                BlockKind::Image(image) => self.image(&figure, image, label.as_deref())?,
                _ => self.block(&figure, block)?,
            }
        }
        if let Some(label) = label {
            let element = self.nodes.add(&figure, "figcaption")?;
            element.set_attribute("id", &label)?;
            self.inlines(&element, caption)?;
        }
        Ok(figure)
    }

    pub(super) fn lone_image(&mut self, parent: &Node, block: &Block) -> Result<(), ReadError> {
        let BlockKind::Image(image) = &block.kind else { return Ok(()) };
        let figure = self.nodes.add(parent, "figure")?;
        set_language(&figure, block.lang.as_deref(), block.dir)?;
        self.image(&figure, image, None)
    }

    pub(super) fn audio(&mut self, parent: &Node, src: &str, title: &str) -> Result<Element, ReadError> {
        self.player(parent, "audio", src, title)
    }

    /// A player, or the poster where the page never gave away the film's address.
    pub(super) fn video(
        &mut self,
        parent: &Node,
        src: &str,
        poster: Option<&str>,
        title: &str,
    ) -> Result<Element, ReadError> {
        let poster = poster.filter(|poster| is_safe_source(poster));
        if !is_safe_link(src)
            && let Some(poster) = poster
        {
            let figure = self.nodes.add(parent, "figure")?;
            let image = self.nodes.add(&figure, "img")?;
            let name = if title.is_empty() { "Video" } else { title };
            set(&image, &[("loading", "lazy"), ("alt", name), ("src", poster)])?;
            return Ok(figure);
        }
        let element = self.player(parent, "video", src, title)?;
        set_if_any(&element, "poster", poster.unwrap_or_default())?;
        Ok(element)
    }

    fn player(&self, parent: &Node, tag: &str, src: &str, title: &str) -> Result<Element, ReadError> {
        let element = self.nodes.add(parent, tag)?;
        set(&element, &[("controls", ""), ("preload", "none")])?;
        set_if_any(&element, "aria-label", title)?;
        if is_safe_link(src) {
            element.set_attribute("src", src)?;
        }
        Ok(element)
    }

    /// Something from elsewhere: a link that says what it is, never the thing itself.
    pub(super) fn embed(&mut self, parent: &Node, url: &str, title: &str) -> Result<Element, ReadError> {
        let paragraph = self.nodes.add(parent, "p")?;
        paragraph.set_attribute("class", "embed")?;
        let title = if title.is_empty() { url } else { title };
        if is_safe_link(url) {
            let link = self.anchor(&paragraph, url)?;
            self.nodes.add_text(&link, title)?;
        } else {
            self.nodes.add_text(&paragraph, title)?;
        }
        Ok(paragraph)
    }
}
