//! The posts of a page that shows several, each an `article` of its own.

use engine::article::{Block, Post};

use super::{
    Renderer,
    nodes::{Element, add, add_text, set},
};

impl Renderer {
    /// A post: its title, who wrote it and when, and its blocks, which are numbered from `first` on.
    pub(super) fn post(&mut self, parent: &Element, about: &Post, content: &[Block], first: usize) {
        let article = add(parent, "article");
        article.set_attribute("class", "post");
        let Some((title, text)) = content.split_first() else { return };
        self.block(&article, title);
        if let Some(id) = article.first_element().and_then(|heading| heading.attribute("id")) {
            article.set_attribute("aria-labelledby", &id);
        }
        self.about(&article, about);
        self.parts(&article, text, first + 1)
    }

    fn about(&self, article: &Element, about: &Post) {
        if about.byline.is_none() && about.published.is_none() {
            return;
        }
        let line = add(article, "p");
        line.set_attribute("class", "post-about");
        if let Some(byline) = &about.byline {
            add_text(&add(&line, "bdi"), byline);
        }
        if let Some(published) = &about.published {
            add_text(&line, if about.byline.is_some() { " · " } else { "" });
            let time = add(&line, "time");
            set(&time, &[("datetime", published)]);
            add_text(&time, published.get(..10).unwrap_or(published));
        }
    }
}
