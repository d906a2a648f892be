//! What the site's feed taught, kept with the rest of the memory.

use systems::feed::Templates;

use super::{
    bounds::{LARGEST_TEMPLATES, stored_length},
    memory::SiteMemory,
};

/// The memory with these templates in place of those that were learned before; `None` where there is nothing to keep, or
/// more than [`LARGEST_TEMPLATES`].
pub fn with_feed(memory: &SiteMemory, templates: &Templates) -> Option<SiteMemory> {
    let keeps = !templates.templates.is_empty() && stored_length(templates) <= LARGEST_TEMPLATES;
    keeps.then(|| SiteMemory { feed: Some(templates.clone()), ..memory.clone() })
}

/// The memory without what the feed taught; `None` where it taught nothing.
pub fn forget_feed(memory: &SiteMemory) -> Option<SiteMemory> {
    memory.feed.is_some().then(|| SiteMemory { feed: None, ..memory.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATES: &str = include_str!("../../systems/tests/feeds/templates-1.json");

    #[test]
    fn what_a_feed_taught_is_replaced_and_forgotten_alone() {
        let memory = SiteMemory { visits: 3, ..SiteMemory::new("town.example") };
        assert_eq!((with_feed(&memory, &Templates::none()), forget_feed(&memory)), (None, None));
        let templates = Templates::from_json(TEMPLATES).expect("templates");
        let taught = with_feed(&memory, &templates).expect("small");
        assert!(!taught.says_nothing());
        assert_eq!(SiteMemory::from_json(&taught.to_json()).expect("it comes back"), taught);
        assert_eq!(forget_feed(&taught), Some(memory));
    }

    #[test]
    fn a_page_cannot_fill_the_storage() {
        let mut templates = Templates::from_json(TEMPLATES).expect("templates");
        templates.templates[0].only_author = Some("a".repeat(LARGEST_TEMPLATES));
        assert_eq!(with_feed(&SiteMemory::new("town.example"), &templates), None);
    }
}
