//! The models that read a page: as a rule those that ship and nothing else.

use look::block::Blocks;
use memory::SiteMemory;
use page::{NodeId, Page};

use super::{MOST, Personal, Scope};
use crate::{
    Correction, Judge, from_bytes,
    model_file::{ModelError, hash_of},
    model_hash,
    page_type::{self, Description, PageType, PageTypes},
    shipped,
    trees::Model,
};

/// Trees of a file in place of those that ship, and the file's hash.
#[derive(Clone, Debug, PartialEq)]
struct OwnJudge {
    trees: Model,
    hash: String,
}

/// The models that read a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Models {
    judge: Option<OwnJudge>,
    page_types: Option<Vec<Model>>,
    personal: Vec<(Scope, Correction)>,
}

impl Models {
    /// Those that ship, corrected by the personal models of some files: those that were made for these trees, at most
    /// [`MOST`].
    pub fn new<'p>(personal: impl IntoIterator<Item = &'p Personal>) -> Self {
        Models::default().with_personal(personal)
    }

    /// The same with the judge of a file (`lab train judge`) in place of the one that is in use. What corrected that one is
    /// dropped.
    ///
    /// # Errors
    /// Why the file is refused.
    pub fn with_judge(self, file: &[u8]) -> Result<Self, ModelError> {
        let judge = OwnJudge { trees: from_bytes(file)?, hash: hash_of(file) };
        Ok(Models { judge: Some(judge), personal: Vec::new(), ..self })
    }

    /// The same with the models of page types from a file (`lab train page-type`).
    ///
    /// # Errors
    /// Why the file is refused.
    pub fn with_page_types(self, file: &[u8]) -> Result<Self, ModelError> {
        Ok(Models { page_types: Some(page_type::from_bytes(file)?), ..self })
    }

    /// The same with the personal models of some files that correct the judge in use, at most [`MOST`].
    #[must_use]
    pub fn with_personal<'p>(mut self, personal: impl IntoIterator<Item = &'p Personal>) -> Self {
        let hash = self.judge_hash();
        let fitting = personal.into_iter().filter(|personal| personal.corrects(&hash)).take(MOST);
        self.personal = fitting.map(|personal| (personal.scope.clone(), personal.correction())).collect();
        self
    }

    /// Whether there is no personal model.
    pub fn is_empty(&self) -> bool {
        self.personal.is_empty()
    }

    /// Whether the judge is another than the one that ships.
    pub fn has_own_judge(&self) -> bool {
        self.judge.is_some()
    }

    /// The models that judge, without any correction.
    pub fn judge(&self) -> Judge<'_> {
        let blocks = self.judge.as_ref().map_or(shipped(), |own| &own.trees);
        Judge { blocks, page_types: self.page_types.as_deref() }
    }

    /// How likely each type is for a page of which these leaves are content; see [`Description::page_types`].
    pub fn page_types(
        &self,
        description: &Description,
        page: &Page,
        blocks: &Blocks,
        kept: &[NodeId],
    ) -> Option<PageTypes> {
        description.page_types(self.page_types.as_deref(), page, blocks, kept)
    }

    /// Names these trees, as [`model_hash`] names those that ship.
    pub fn judge_hash(&self) -> String {
        self.judge.as_ref().map_or_else(model_hash, |own| own.hash.clone())
    }

    /// The personal model for a page: that of its site before that of its type before that of every page.
    pub fn of_page(&self, url: &str, page_type: Option<PageType>) -> Option<(&Scope, &Correction)> {
        let site = SiteMemory::of_address(url).site;
        let fitting = self.personal.iter().filter(|(scope, _)| scope.holds(&site, page_type));
        fitting.min_by(|(a, _), (b, _)| a.cmp(b)).map(|(scope, correction)| (scope, correction))
    }
}
