//! What of a page is brought in and left out.

use engine::{
    block::Blocks,
    judge::{Extraction, Reason},
    page::{NodeId, Page},
};
use selectors::SelectorList;
use serde::Serialize;

use crate::{
    SelectorError,
    css::{Plain, check_count, parse_all},
    tree::Tree,
};

/// Where what is left out has so many times the text of what is left, hardly anybody wanted that.
const LITTLE: usize = 9;

/// The parts that a program brings into articles and leaves out of them, by CSS selectors. The default changes nothing.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    include: Vec<(String, SelectorList<Plain>)>,
    exclude: Vec<(String, SelectorList<Plain>)>,
}

impl Choice {
    /// Reads selectors. What both mean is left out.
    ///
    /// # Errors
    /// Where one is no selector, or longer than any that people write.
    pub fn new(include: &[String], exclude: &[String]) -> Result<Self, SelectorError> {
        check_count(include.len() + exclude.len())?;
        Ok(Choice { include: parse_all(include)?, exclude: parse_all(exclude)? })
    }

    /// Whether nothing is chosen.
    pub fn is_empty(&self) -> bool {
        self.include.is_empty() && self.exclude.is_empty()
    }

    /// What is told of every selector where a page is read as a whole, such as a feed.
    pub fn unused_on_files(&self) -> Vec<SelectorWarning> {
        let include =
            self.include.iter().map(|(selector, _)| warning(SelectorUse::Include, selector, Unused::WholeFile));
        let exclude =
            self.exclude.iter().map(|(selector, _)| warning(SelectorUse::Exclude, selector, Unused::WholeFile));
        include.chain(exclude).collect()
    }
}

/// What a selector is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum SelectorUse {
    /// To bring parts in.
    Include,
    /// To leave parts out.
    Exclude,
}

/// Why a selector did not do what was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Unused {
    /// No element of the page matches it.
    NoMatch,
    /// What it matches is hidden, all of it or some elements: that is not brought in.
    Hidden,
    /// What it matches has neither text nor pictures.
    NoContent,
    /// All that it would bring in is left out by another selector.
    Excluded,
    /// The page is a feed or plain text, which is read as a whole.
    WholeFile,
    /// Nothing is left of the article.
    NothingLeft,
    /// Next to nothing is left of the article.
    LittleLeft,
}

impl Unused {
    /// Its name in every package.
    pub fn name(self) -> &'static str {
        match self {
            Unused::NoMatch => "no-match",
            Unused::Hidden => "hidden",
            Unused::NoContent => "no-content",
            Unused::Excluded => "excluded",
            Unused::WholeFile => "whole-file",
            Unused::NothingLeft => "nothing-left",
            Unused::LittleLeft => "little-left",
        }
    }
}

/// A selector that did not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct SelectorWarning {
    /// What it is for.
    pub option: SelectorUse,
    /// The selector.
    pub selector: String,
    /// Why, for programs.
    pub code: Unused,
    /// Why, for people.
    pub message: String,
}

fn warning(option: SelectorUse, selector: &str, code: Unused) -> SelectorWarning {
    let message = match code {
        Unused::NoMatch => format!("no element of the page matches `{selector}`"),
        Unused::Hidden => format!("what `{selector}` matches is hidden on the page and was not brought in"),
        Unused::NoContent => format!("what `{selector}` matches has neither text nor pictures"),
        Unused::Excluded => format!("all that `{selector}` matches is left out by another selector"),
        Unused::WholeFile => format!("`{selector}` was not used: a feed or plain text is read as a whole"),
        Unused::NothingLeft => format!("nothing is left of the article without `{selector}`"),
        Unused::LittleLeft => format!("less than a tenth of the text is left without `{selector}`"),
    };
    SelectorWarning { option, selector: selector.to_owned(), code, message }
}

/// A choice on one page.
#[derive(Default)]
pub(crate) struct Chosen {
    /// Leaves to bring in, and to leave out, each in document order.
    wanted: Vec<NodeId>,
    unwanted: Vec<NodeId>,
    pub(crate) warnings: Vec<SelectorWarning>,
    /// Elements that are left out.
    pub(crate) excluded: Vec<NodeId>,
}

impl Chosen {
    pub(crate) fn of(choice: &Choice, page: &Page, blocks: &Blocks, kept: &[NodeId]) -> Self {
        let tree = Tree::new(page);
        let mut chosen = Chosen::default();
        for (selector, list) in &choice.exclude {
            let found = tree.matches(list);
            if found.is_empty() {
                chosen.warnings.push(warning(SelectorUse::Exclude, selector, Unused::NoMatch));
            }
            chosen.unwanted.extend(found.iter().flat_map(|&node| leaves_of(page, blocks, node)));
            chosen.excluded.extend(found);
        }
        sort(&mut chosen.unwanted);
        for (selector, list) in &choice.include {
            let found = tree.matches(list);
            let wanted = chosen.include(page, blocks, kept, &found);
            if let Err(code) = wanted {
                chosen.warnings.push(warning(SelectorUse::Include, selector, code));
            }
        }
        sort(&mut chosen.wanted);
        chosen
    }

    /// Brings elements in; says what of them could not be.
    fn include(&mut self, page: &Page, blocks: &Blocks, kept: &[NodeId], found: &[NodeId]) -> Result<(), Unused> {
        let mut told = if found.is_empty() { Err(Unused::NoMatch) } else { Err(Unused::NoContent) };
        let mut is_hidden = false;
        for &node in found {
            let all: Vec<NodeId> = leaves_of(page, blocks, node).collect();
            let is_seen = |leaf: &NodeId| page.hiding(*leaf).is_none() || kept.binary_search(leaf).is_ok();
            let seen: Vec<NodeId> = all.iter().copied().filter(is_seen).collect();
            is_hidden |= seen.is_empty() && !all.is_empty();
            let before = self.wanted.len();
            self.wanted.extend(seen.iter().filter(|leaf| self.unwanted.binary_search(leaf).is_err()));
            if self.wanted.len() > before {
                told = Ok(());
            } else if !seen.is_empty() && told.is_err() {
                told = Err(Unused::Excluded);
            }
        }
        if is_hidden { Err(Unused::Hidden) } else { told }
    }

    /// Changes what is kept; gives what was brought in and what was taken out.
    pub(crate) fn apply(&self, kept: &mut Vec<NodeId>) -> (Vec<NodeId>, Vec<NodeId>) {
        let is_new = |leaf: &NodeId| kept.binary_search(leaf).is_err();
        let added: Vec<NodeId> = self.wanted.iter().copied().filter(is_new).collect();
        let is_out = |leaf: &NodeId| self.unwanted.binary_search(leaf).is_ok();
        let removed: Vec<NodeId> = kept.iter().copied().filter(is_out).collect();
        kept.retain(|leaf| !is_out(leaf));
        kept.extend(&added);
        sort(kept);
        (added, removed)
    }

    /// Changes what was decided where what is kept has changed, `removed` among it.
    pub(crate) fn settle(&mut self, choice: &Choice, page: &Page, found: &mut Extraction, removed: &[NodeId]) {
        let all = || choice.exclude.iter().map(|(selector, _)| selector.as_str()).collect::<Vec<_>>().join(", ");
        let ends = found.kept.first().zip(found.kept.last());
        found.root = ends.and_then(|(&first, &last)| page.common_ancestor(first, last));
        if found.kept.is_empty() {
            // Programs that look for a reason find one.
            found.reason = found.reason.or(Some(Reason::Empty));
            self.warnings.push(warning(SelectorUse::Exclude, &all(), Unused::NothingLeft));
        } else {
            found.reason = None;
            if length(page, &found.kept) < length(page, removed) / LITTLE {
                self.warnings.push(warning(SelectorUse::Exclude, &all(), Unused::LittleLeft));
            }
        }
    }
}

/// Characters of these texts.
fn length(page: &Page, leaves: &[NodeId]) -> usize {
    leaves.iter().filter_map(|&leaf| page.text(leaf)).map(|text| text.chars().count()).sum()
}

/// Texts and media of an element, or the medium that it is a part of.
fn leaves_of<'b>(page: &Page, blocks: &'b Blocks, node: NodeId) -> impl Iterator<Item = NodeId> + use<'b> {
    let first = blocks.leaves.partition_point(|&leaf| leaf < node);
    let end = blocks.leaves.partition_point(|&leaf| leaf < page.subtree_end(node));
    let around =
        first.checked_sub(1).filter(|&at| blocks.leaves.get(at).is_some_and(|&leaf| page.contains(leaf, node)));
    blocks.leaves.get(around.unwrap_or(first)..end).unwrap_or_default().iter().copied()
}

fn sort(leaves: &mut Vec<NodeId>) {
    leaves.sort_unstable();
    leaves.dedup();
}
