//! How right a model is on pages.

use corpus::score;
use engine::{
    blog::{Measures, Model, find_posts, find_titles},
    page::Page,
};
use serde::{Deserialize, Serialize};

use super::pages::{BODY_F1, BlogPage, texts};

/// Counts over pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Pages with posts.
    pub pages: usize,
    /// Posts on them.
    pub posts: usize,
    /// Those of which a found post has the title.
    pub titles: usize,
    /// Those of which a found post has the body.
    pub bodies: usize,
    /// Posts that were found on these pages, without those that a page only lists.
    pub found: usize,
    /// Those of the found whose title is that of a post.
    pub found_right: usize,
    /// Pages that only list posts.
    pub lists: usize,
    /// Those on which posts were found nevertheless.
    pub lists_with_posts: usize,
}

impl Counts {
    /// Share of the posts whose title is right, in percent: the paper's accuracy.
    pub fn titles_percent(&self) -> f64 {
        percent(self.titles, self.posts)
    }

    /// Share of the posts whose body is right, in percent.
    pub fn bodies_percent(&self) -> f64 {
        percent(self.bodies, self.posts)
    }

    /// Share of what was found that has a right title, in percent.
    pub fn precision_percent(&self) -> f64 {
        percent(self.found_right, self.found)
    }

    /// Adds others.
    pub fn add(&mut self, other: Counts) {
        self.pages += other.pages;
        self.posts += other.posts;
        self.titles += other.titles;
        self.bodies += other.bodies;
        self.found += other.found;
        self.found_right += other.found_right;
        self.lists += other.lists;
        self.lists_with_posts += other.lists_with_posts;
    }
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// Asks a model about a page.
///
/// # Errors
/// When the snapshot is broken.
pub fn measure(blog_page: &BlogPage, model: &Model) -> anyhow::Result<Counts> {
    let page = Page::new(&blog_page.snapshot)?;
    let measures = Measures::of(&page);
    let found: Vec<(Option<String>, String)> =
        find_posts(&measures, model).iter().map(|post| texts(&measures, post)).collect();
    if blog_page.posts.is_empty() {
        let lists_with_posts = usize::from(!found.is_empty());
        return Ok(Counts { lists: 1, lists_with_posts, ..Counts::default() });
    }
    let mut counts = Counts { pages: 1, posts: blog_page.posts.len(), ..Counts::default() };
    for post in &blog_page.posts {
        counts.titles += usize::from(found.iter().any(|(title, _)| title.as_deref() == Some(&post.title)));
        let right = |body: &str| score::words::overlap(&post.text, body).f1 >= BODY_F1;
        counts.bodies += usize::from(found.iter().any(|(_, body)| right(body)));
    }
    let is_true = |title: &Option<String>| blog_page.posts.iter().any(|post| title.as_deref() == Some(&post.title));
    counts.found_right = found.iter().filter(|(title, _)| is_true(title)).count();
    let only_listed =
        |title: &Option<String>| !is_true(title) && title.as_deref().is_some_and(|title| blog_page.lists(title));
    counts.found = found.iter().filter(|(title, _)| !only_listed(title)).count();
    Ok(counts)
}

/// How well the machine of titles alone does: its titles against those that could be aligned.
///
/// # Errors
/// When the snapshot is broken.
pub fn measure_titles(blog_page: &BlogPage, model: &Model) -> anyhow::Result<Counts> {
    if blog_page.posts.is_empty() {
        return Ok(Counts::default());
    }
    let page = Page::new(&blog_page.snapshot)?;
    let found = find_titles(&Measures::of(&page), model);
    let right = found.iter().filter(|(node, _)| blog_page.true_titles.contains(node)).count();
    let (pages, posts) = (1, blog_page.true_titles.len());
    Ok(Counts { pages, posts, titles: right, found: found.len(), found_right: right, ..Counts::default() })
}
