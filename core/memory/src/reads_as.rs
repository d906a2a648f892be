//! As what the person reads the pages of a site.

use super::{ReadsAs, SiteMemory};

/// The memory of a site whose pages the person reads in this way from now on.
pub fn read_as(memory: &SiteMemory, reads_as: ReadsAs) -> SiteMemory {
    SiteMemory { reads_as: Some(reads_as), ..memory.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_person_chose_is_stored() {
        let memory = read_as(&SiteMemory::new("example.org"), ReadsAs::OneText);
        let text = memory.to_json();
        assert!(text.contains("\"readsAs\":\"one-text\""), "{text}");
        assert_eq!(SiteMemory::from_json(&text).expect("sound"), memory);
    }
}
