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
        let byline = about.byline.as_deref().filter(|byline| *byline != about.title);
        if byline.is_none() && about.published.is_none() && about.votes.is_none() && !about.is_accepted {
            return;
        }
        // No paragraph of the text: whoever jumps from one to the next gets to the text of the post.
        let line = add(article, "div");
        line.set_attribute("class", "post-about");
        if let Some(byline) = byline {
            add_text(&add(&line, "bdi"), byline);
        }
        if let Some(published) = &about.published {
            add_text(&line, if byline.is_some() { " · " } else { "" });
            let time = add(&line, "time");
            set(&time, &[("datetime", published)]);
            add_text(&time, published.get(..10).unwrap_or(published));
        }
        let mut is_first = byline.is_none() && about.published.is_none();
        if let Some(votes) = about.votes {
            add_text(&line, if is_first { "" } else { " · " });
            let mark = add(&line, "span");
            set(&mark, &[("class", "post-votes")]);
            add_text(&mark, &format!("▲ {votes}"));
            is_first = false;
        }
        if about.is_accepted {
            add_text(&line, if is_first { "" } else { " · " });
            let mark = add(&line, "span");
            set(&mark, &[("class", "post-accepted")]);
            add_text(&mark, "✓");
        }
    }
}
