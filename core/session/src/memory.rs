//! What is remembered of a site, as the extension stores it: text in, text out.

use engine::{
    Warning,
    memory::{Recovered, SiteMemory, SiteMemoryError, recover},
};

/// What was stored of a site.
pub(crate) struct Stored {
    /// The memory; an empty one where there was none or none that can be used.
    pub(crate) memory: SiteMemory,
    /// Why it cannot be used, or not all of it.
    pub(crate) warning: Option<Warning>,
}

/// Reads what was stored of the site of this address.
pub(crate) fn stored(text: Option<&str>, url: &str) -> Stored {
    let nothing = SiteMemory::of_address(url);
    match text.map(recover) {
        None => Stored { memory: nothing, warning: None },
        Some(Ok(Recovered { memory, dropped })) => {
            Stored { memory, warning: (dropped > 0).then_some(Warning::DamagedMemory) }
        }
        Some(Err(SiteMemoryError::NewerFormat { .. })) => {
            Stored { memory: nothing, warning: Some(Warning::NewerMemory) }
        }
        Some(Err(_)) => Stored { memory: nothing, warning: Some(Warning::BrokenMemory) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_that_cannot_be_used_is_told_and_left_alone() {
        let warning = |text: Option<&str>| stored(text, "https://a.example/b").warning;
        assert_eq!(warning(None), None);
        assert_eq!(warning(Some(&SiteMemory::new("a.example").to_json())), None);
        let damaged = SiteMemory::new("a.example").to_json().replacen("\"visits\":0", "\"visits\":-1", 1);
        assert_eq!(warning(Some(&damaged)), Some(Warning::DamagedMemory));
        assert_eq!(warning(Some("{\"format\":4000000000}")), Some(Warning::NewerMemory));
        assert_eq!(warning(Some("{\"format\":1")), Some(Warning::BrokenMemory));
        assert_eq!(stored(Some("no memory"), "https://a.example:8080/b").memory.site, "a.example:8080");
    }
}
