//! The parts of a page that a program has a word in.

use select::{SelectorError, SelectorWarning};

use crate::Error;

/// Parts of a page that are brought into its article or left out of it, by CSS selectors. What both mean is left out, and
/// what is hidden is not brought in. The default changes nothing.
///
/// Selectors are matched against the snapshot, which keeps names, `id`, `class` and the attributes that say what an element
/// is (`role`, `name`, `lang`, `itemprop`, `href`, `aria-…` and so on; no other `data-…`, no `style`). Shadow roots and frames
/// are part of the one tree.
///
/// ```
/// use foreground_extract::{Choice, Keep, Snapshot, read_chosen};
///
/// let told = "<p>The ferry left the old harbour before dawn, and nobody on the quay had thought of the mail.</p>";
/// let page = format!("<main>{}<p class=note>Written in May.</p></main><footer>Our tide table</footer>", told.repeat(6));
/// let choice = Choice::new(&["footer"], &[".note"])?;
/// let article = read_chosen(&Snapshot::of_html(&page, "")?, Keep::default(), &choice)?;
/// assert!(article.text.contains("Our tide table") && !article.text.contains("Written in May."));
/// assert!(article.warnings.is_empty());
///
/// let error = Choice::new(&["p >"], &[]).expect_err("half a selector");
/// assert_eq!(error.code(), "selector");
/// # Ok::<(), foreground_extract::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Choice(pub(crate) select::Choice);

impl Choice {
    /// Reads selectors, each a list as in style sheets.
    ///
    /// # Errors
    /// [`Error::Selector`], with the place of the mistake.
    ///
    /// ```
    /// use foreground_extract::{Choice, Error};
    ///
    /// let error = Choice::new(&["main", "a:hover"], &[]).expect_err("a page in a snapshot is not pointed at");
    /// assert!(matches!(error, Error::Selector { position: Some(3), .. }));
    /// ```
    pub fn new(include: &[&str], exclude: &[&str]) -> Result<Choice, Error> {
        let owned = |selectors: &[&str]| selectors.iter().map(|&selector| selector.to_owned()).collect::<Vec<_>>();
        let of = |error: SelectorError| Error::Selector { message: error.to_string(), position: error.position() };
        select::Choice::new(&owned(include), &owned(exclude)).map(Choice).map_err(of)
    }
}

/// A selector that did not do what was asked.
///
/// ```
/// use foreground_extract::{Choice, Keep, Snapshot, read_chosen};
///
/// let snapshot = Snapshot::of_html("<p>Once upon a time.", "")?;
/// let article = read_chosen(&snapshot, Keep::default(), &Choice::new(&[], &["aside"])?)?;
/// assert_eq!(article.warnings[0].code, "no-match");
/// # Ok::<(), foreground_extract::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// The selector.
    pub selector: String,
    /// Why, for programs: `no-match`, `hidden`, `no-content`, `excluded`, `whole-file`, `nothing-left` or
    /// `little-left`.
    pub code: &'static str,
    /// Why, for people.
    pub message: String,
}

impl Warning {
    pub(crate) fn of(SelectorWarning { selector, code, message, .. }: SelectorWarning) -> Self {
        Warning { selector, code: code.name(), message }
    }
}
