//! A page that is read, and what it is: that decides where its article comes from.

use article::{Opened, opened, without_controls};
use judge::{Extraction, Remembered, form::Stamps, parts};
use look::block::{Blocks, segment};
use page::{NodeId, Page, PageSnapshot};
use systems::feed::Recognition;

use crate::{EngineError, overrule::Overrule};

/// What is read: the page, and what it is cut into.
pub(crate) struct Reading<'s> {
    pub(crate) page: Page<'s>,
    pub(crate) blocks: Blocks,
}

impl<'s> Reading<'s> {
    pub(crate) fn new(snapshot: &'s PageSnapshot) -> Result<Self, EngineError> {
        let page = Page::new(snapshot)?;
        let blocks = segment(&page);
        Ok(Reading { page, blocks })
    }

    pub(crate) fn stamps(&self) -> Stamps<'_> {
        Stamps::new(&self.page, &self.blocks)
    }
}

/// What a page is, which decides where its article comes from.
pub(crate) enum Kind<'p> {
    /// A text file or a feed, which is read as a whole.
    File(Opened),
    /// A post that a template of the site's feed recognises.
    Post(&'p Recognition),
    /// Any other page: what the judge keeps is an article, several posts, or a thread.
    Judged,
}

impl<'p> Kind<'p> {
    pub(crate) fn new(stamps: &Stamps<'_>, post: Option<&'p Recognition>) -> Self {
        let file = opened(stamps.page, stamps.blocks).map(Kind::File);
        file.or(post.map(Kind::Post)).unwrap_or(Kind::Judged)
    }

    /// What is content in the end, and the same without the controls of posts, where there are some.
    pub(crate) fn content(
        &self,
        stamps: &Stamps<'_>,
        Remembered { extraction: mut found, basis }: Remembered,
        overrule: &mut impl Overrule,
    ) -> (Extraction, Option<Vec<NodeId>>) {
        let Stamps { page, blocks, .. } = *stamps;
        if let Kind::File(file) = self {
            return (file.extraction().clone(), None);
        }
        // What the person said of blocks counts for more.
        let is_trimmed = basis.corrections == 0;
        let mut trimmed = is_trimmed.then(|| without_controls(stamps, &found.kept)).flatten();
        overrule.overrule(page, blocks, &mut found, trimmed.as_mut());
        // What a template recognises is one post, whatever it lists.
        if matches!(self, Kind::Judged) {
            found.posts = parts(page, blocks, &found.kept);
        }
        if found.posts.is_empty() {
            found.kept = trimmed.clone().unwrap_or(found.kept);
        }
        (found, trimmed)
    }
}
