//! What is remembered of a site, as the extension stores it: text in, text out.

use engine::{
    Analysis, EngineError, Warning,
    block::segment,
    page::{NodeId, Page, PageSnapshot},
    site::{self, SiteMemory, SiteMemoryError},
    spider::Digest,
};

/// What was stored of a site.
pub(crate) struct Stored {
    /// The memory; one that says nothing where there was none or none that can be used.
    pub(crate) memory: SiteMemory,
    /// Why it cannot be used.
    pub(crate) warning: Option<Warning>,
}

/// Reads what was stored of the site of this address.
pub(crate) fn stored(text: Option<&str>, url: &str) -> Stored {
    let nothing = SiteMemory::of_address(url);
    match text.map(SiteMemory::from_json) {
        None => Stored { memory: nothing, warning: None },
        Some(Ok(memory)) => Stored { memory, warning: None },
        Some(Err(SiteMemoryError::NewerFormat { .. })) => {
            Stored { memory: nothing, warning: Some(Warning::NewerMemory) }
        }
        Some(Err(_)) => Stored { memory: nothing, warning: Some(Warning::BrokenMemory) },
    }
}

/// Leaves a part out; tells how many corrections that took. `None` where the part has no text of its own.
pub(crate) fn leave_out(
    snapshot: &PageSnapshot,
    memory: &SiteMemory,
    analysis: &Analysis,
    part: u32,
) -> Result<Option<(SiteMemory, usize)>, EngineError> {
    let page = Page::new(snapshot)?;
    let parts: Vec<Option<NodeId>> = analysis.article.body.iter().map(|block| block.source).collect();
    Ok(site::leave_out(memory, &page, &segment(&page), &analysis.extraction.kept, &parts, part as usize))
}

/// Takes back so many of the corrections that mean something on the page.
pub(crate) fn bring_back(
    snapshot: &PageSnapshot,
    memory: &SiteMemory,
    corrections: usize,
) -> Result<SiteMemory, EngineError> {
    let page = Page::new(snapshot)?;
    Ok(site::undo_on(memory, &Digest::of(&page, &segment(&page)), corrections))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_that_cannot_be_used_is_told_and_left_alone() {
        let warning = |text: Option<&str>| stored(text, "https://a.example/b").warning;
        assert_eq!(warning(None), None);
        assert_eq!(warning(Some(&SiteMemory::new("a.example").to_json())), None);
        assert_eq!(warning(Some("{\"format\":4000000000}")), Some(Warning::NewerMemory));
        assert_eq!(warning(Some("{\"format\":1")), Some(Warning::BrokenMemory));
        assert_eq!(stored(Some("no memory"), "https://a.example:8080/b").memory.site, "a.example:8080");
    }
}
