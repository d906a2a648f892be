//! Marks that programs leave on the pages they make, without saying who they are.

use std::{collections::HashMap, sync::OnceLock};

use page::{Page, text::PartSet};

/// Parts of class names and ids that programs for documentation use.
const DOCUMENTATION: [&str; 15] = [
    "sphinx",
    "toctree",
    "mkdocs",
    "docusaurus",
    "theme-doc",
    "vitepress",
    "vuepress",
    "gitbook",
    "mdbook",
    "rst-content",
    "md-content",
    "doc-content",
    "docs-content",
    "docs-sidebar",
    "documentation",
];

/// Parts of addresses by which documentation leads to its source, or to the program that made it.
const MAKERS: [&str; 8] = [
    "/_sources/",
    "sphinx-doc.org",
    "mkdocs.org",
    "docusaurus.io",
    "readthedocs",
    "gitbook.com",
    "squidfunk.github.io/mkdocs-material",
    "vitepress.dev",
];

/// Names of files that documentation is written in.
const WRITTEN_IN: [&str; 5] = [".md", ".mdx", ".rst", ".adoc", ".asciidoc"];

/// Parts of class names and ids that programs for forums give to each post of a thread. Those of comments mean nothing:
/// blogs have them, too.
const FORUM: [&str; 6] = ["postbody", "post-body", "topic-post", "message-user", "threadlist", "postlist"];

/// The kinds of pages that the marks on a page indicate.
#[derive(Debug, PartialEq)]
pub(super) struct Marks {
    /// How many kinds of marks of documentation it has, at most 4.
    pub(super) documentation: u32,
    /// How many of its elements are marked as posts of a thread.
    pub(super) posts: u32,
}

impl Marks {
    pub(super) fn of(page: &Page) -> Self {
        let indexed = page.snapshot().metadata.links.iter().any(|link| link.rel.eq_ignore_ascii_case("index"));
        let (mut named, mut led, mut sourced, mut posts) = (false, false, false, 0_u32);
        // Elements share their classes with many others.
        let mut names = HashMap::new();
        let parts = parts();
        for node in page.all_elements() {
            for name in ["class", "id"].into_iter().filter_map(|name| page.attribute(node, name)) {
                let (documents, is_post) = *names.entry(name).or_insert_with(|| parts.of_name(name));
                named |= documents;
                posts += u32::from(is_post);
            }
            if page.is_link(node)
                && let Some(address) = page.attribute(node, "href")
            {
                led = led || parts.makers.is_in(address);
                sourced |= is_source(address);
            }
        }
        let documentation = [indexed, named, led, sourced].into_iter().map(u32::from).sum();
        Marks { documentation, posts }
    }
}

/// What names and addresses are searched for.
struct Parts {
    documentation: PartSet,
    forum: PartSet,
    makers: PartSet,
}

fn parts() -> &'static Parts {
    static PARTS: OnceLock<Parts> = OnceLock::new();
    PARTS.get_or_init(|| Parts {
        documentation: DOCUMENTATION.into_iter().collect(),
        forum: FORUM.into_iter().collect(),
        makers: MAKERS.into_iter().collect(),
    })
}

impl Parts {
    /// Whether a class or an id is one of documentation, and whether it is one of a post of a thread.
    fn of_name(&self, name: &str) -> (bool, bool) {
        let name = name.to_ascii_lowercase();
        (self.documentation.is_in(&name), self.forum.is_in(&name))
    }
}

/// Whether an address leads to what a page was written in, to be edited or looked at.
fn is_source(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    WRITTEN_IN.iter().any(|end| path.ends_with(end)) && ["/edit/", "/blob/"].iter().any(|way| path.contains(way))
}

#[cfg(test)]
mod tests {
    use page::testing::snapshot;

    use super::*;

    fn marks_on(html: &str) -> Marks {
        let snapshot = snapshot(html);
        Marks::of(&Page::new(&snapshot).expect("sound"))
    }

    #[test]
    fn each_kind_of_mark_counts_once() {
        let tree = "<div class='toctree-wrapper'></div><div class='Toctree'></div>";
        let links = "<a href='https://www.sphinx-doc.org/'>Sphinx</a>\
            <a href='https://example.org/x/edit/main/docs/a.rst?plain=1'>Edit</a><a href='/edit/a.html'>Edit</a>";
        assert_eq!(marks_on(tree), Marks { documentation: 1, posts: 0 });
        assert_eq!(marks_on(&format!("{tree}{links}")), Marks { documentation: 3, posts: 0 });
        assert_eq!(marks_on("<p class=intro>A page.</p>"), Marks { documentation: 0, posts: 0 });
    }

    #[test]
    fn a_thread_is_marked_by_its_posts() {
        let post = "<div class='topic-post'>I think so, too.</div>";
        assert_eq!(marks_on(&post.repeat(3)), Marks { documentation: 0, posts: 3 });
    }
}
