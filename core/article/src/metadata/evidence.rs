//! What is known of a page before anything is chosen, and the sources that find the fields in it.

use page::{NodeId, Page, text::letters_and_digits as key};

use super::{clues::Clues, shown::Line, surroundings::Surroundings};

/// Which sources of author and days are asked, by their ids. All of them, unless what they are worth is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked<'a> {
    /// All.
    All,
    /// All but one.
    Without(&'a str),
    /// One alone.
    Only(&'a str),
}

/// Everything that the sources look at, gathered once.
pub(super) struct Evidence<'e, 'p> {
    /// The page.
    pub(super) page: &'e Page<'p>,
    /// What it declares.
    pub(super) clues: &'e Clues<'p>,
    /// What is around the title, and at the end of the content.
    pub(super) around: &'e Surroundings,
    /// The element that shows the title.
    pub(super) title: Option<NodeId>,
    /// All visible lines, in document order.
    pub(super) lines: &'e [Line],
    /// Names of the site, letters and digits alone.
    pub(super) sites: Vec<String>,
    /// Which sources are asked.
    pub(super) asked: Asked<'e>,
}

impl<'e, 'p> Evidence<'e, 'p> {
    /// Gathers the names of the site and puts all together.
    pub(super) fn of(
        page: &'e Page<'p>,
        clues: &'e Clues<'p>,
        around: &'e Surroundings,
        title: Option<NodeId>,
        lines: &'e [Line],
    ) -> Self {
        let sites = clues.site_names().iter().map(|name| key(name)).collect();
        Evidence { page, clues, around, title, lines, sites, asked: Asked::All }
    }

    /// Whether a name is the site's.
    pub(super) fn is_site(&self, name: &str) -> bool {
        self.sites.contains(&key(name))
    }
}

/// One way to find a field.
pub(super) struct Source<T> {
    /// What it is called in answers and measurements.
    pub(super) id: &'static str,
    /// Finds what it can, or the default where there is nothing.
    pub(super) find: fn(&Evidence<'_, '_>) -> T,
}

impl<T: Default> Source<T> {
    /// What it finds; nothing where it is not to be asked.
    pub(super) fn ask(&self, evidence: &Evidence<'_, '_>) -> T {
        let is_asked = match evidence.asked {
            Asked::All => true,
            Asked::Without(id) => id != self.id,
            Asked::Only(id) => id == self.id,
        };
        if is_asked { (self.find)(evidence) } else { T::default() }
    }
}

/// A value and the source that gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// As the article gives it.
    pub(super) value: String,
    /// Id of the source.
    pub(super) source: &'static str,
}
