//! The posts of a page that shows several, each an `article` of its own.

use engine::article::{Block, Post};
use web_sys::{Element, Node};

use super::{Renderer, nodes::set};
use crate::ReadError;

impl Renderer<'_> {
    /// A post: its title, who wrote it and when, and its blocks, which are numbered from `first` on.
    pub(super) fn post(
        &mut self,
        parent: &Node,
        about: &Post,
        content: &[Block],
        first: usize,
    ) -> Result<(), ReadError> {
        let article = self.nodes.add(parent, "article")?;
        article.set_attribute("class", "post")?;
        let Some((title, text)) = content.split_first() else { return Ok(()) };
        self.block(&article, title)?;
        if let Some(id) = article.first_element_child().and_then(|heading| heading.get_attribute("id")) {
            article.set_attribute("aria-labelledby", &id)?;
        }
        self.about(&article, about)?;
        self.parts(&article, text, first + 1)
    }

    fn about(&self, article: &Element, about: &Post) -> Result<(), ReadError> {
        if about.byline.is_none() && about.published.is_none() {
            return Ok(());
        }
        let line = self.nodes.add(article, "p")?;
        line.set_attribute("class", "post-about")?;
        if let Some(byline) = &about.byline {
            self.nodes.add_text(&*self.nodes.add(&line, "bdi")?, byline)?;
        }
        if let Some(published) = &about.published {
            self.nodes.add_text(&line, if about.byline.is_some() { " · " } else { "" })?;
            let time = self.nodes.add(&line, "time")?;
            set(&time, &[("datetime", published)])?;
            self.nodes.add_text(&time, published.get(..10).unwrap_or(published))?;
        }
        Ok(())
    }
}
