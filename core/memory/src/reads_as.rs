//! As what the person reads the pages of a site.

use serde::{Deserialize, Serialize};

use super::SiteMemory;

/// As what the person reads the pages of a site, whatever they seem to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReadsAs {
    /// One text.
    OneText,
    /// Posts that answer one another, where they can be told.
    Thread,
}

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
