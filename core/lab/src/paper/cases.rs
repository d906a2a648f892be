//! The paper's pages as cases of an evaluation.

use corpus::Truth;

use crate::evaluate::{Case, SnapshotSource};

use super::{PaperPage, snapshot};

/// Every page that counts, with the best text that is known of it as truth and its site as type.
pub fn cases(pages: &[PaperPage]) -> Vec<Case> {
    let case = |page: &PaperPage| Case {
        truth: Truth {
            id: page.id.clone(),
            url: Some(page.url.clone()),
            page_type: Some(page.site.clone()),
            text: page.reference_fixed.clone().or_else(|| page.reference.clone()),
            ..Truth::default()
        },
        source: SnapshotSource::Made(Box::new(snapshot(page))),
        labels: Vec::new(),
    };
    pages.iter().filter(|page| page.counts()).map(case).collect()
}
