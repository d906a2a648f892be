//! A set of parts that texts are searched for, all at once.

/// Parts by their first byte: most places of a text begin none of them.
#[derive(Clone, Debug)]
pub struct PartSet {
    by_first: Vec<Vec<&'static str>>,
}

impl FromIterator<&'static str> for PartSet {
    fn from_iter<I: IntoIterator<Item = &'static str>>(parts: I) -> Self {
        let mut by_first = vec![Vec::new(); 1 << u8::BITS];
        for part in parts {
            if let Some(parts) = part.bytes().next().and_then(|first| by_first.get_mut(usize::from(first))) {
                parts.push(part);
            }
        }
        PartSet { by_first }
    }
}

impl PartSet {
    /// Whether a text contains one of them; empty ones are in none.
    pub fn is_in(&self, text: &str) -> bool {
        let bytes = text.as_bytes();
        (0..bytes.len()).any(|at| self.at(bytes.get(at..).unwrap_or_default()).next().is_some())
    }

    /// Those that a text begins with, in the order in which they came.
    pub fn beginning(&self, text: &str) -> impl Iterator<Item = &'static str> {
        self.at(text.as_bytes())
    }

    fn at(&self, bytes: &[u8]) -> impl Iterator<Item = &'static str> {
        let parts = bytes.first().and_then(|first| self.by_first.get(usize::from(*first)));
        parts.into_iter().flatten().copied().filter(move |part| bytes.starts_with(part.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_searched_for_every_part() {
        let parts: PartSet = ["tide", "tidal", "Ελλάδα", ""].into_iter().collect();
        assert!(["tide", "high-tides", "a tidal", "την Ελλάδα"].iter().all(|text| parts.is_in(text)));
        assert!(!["", "tid", "Tide", "Ελλάδ"].iter().any(|text| parts.is_in(text)));
        let parts: PartSet = ["by", "written by", "by:"].into_iter().collect();
        assert_eq!(parts.beginning("by: Ann").collect::<Vec<_>>(), ["by", "by:"]);
        assert_eq!(parts.beginning("").next(), None);
    }
}
