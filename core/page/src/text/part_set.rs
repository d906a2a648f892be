//! A set of parts that texts are searched for, all at once.

/// Parts by their first byte: most places of a text begin none of them.
#[derive(Clone, Debug)]
pub struct PartSet {
    /// In the order of their first bytes, and of one first byte as they came.
    parts: Vec<&'static str>,
    /// Where the parts end that begin with each byte, and with one below it. On the heap: every kind of words has such a set.
    ends: Box<[u32; 1 << u8::BITS]>,
}

impl FromIterator<&'static str> for PartSet {
    fn from_iter<I: IntoIterator<Item = &'static str>>(parts: I) -> Self {
        let first = |part: &str| part.bytes().next().map(usize::from);
        let given: Vec<&'static str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let mut ends = Box::new([0; 1 << u8::BITS]);
        given.iter().filter_map(|part| first(part)).for_each(|byte| ends[byte] += 1);
        let mut below = 0;
        for end in ends.iter_mut() {
            below += std::mem::replace(end, below);
        }
        // Each is put behind those of its first byte that are there: in the end, `ends` is what it says.
        let mut parts = vec![""; given.len()];
        for part in given {
            let Some(end) = first(part).map(|byte| &mut ends[byte]) else { continue };
            parts[*end as usize] = part;
            *end += 1;
        }
        PartSet { parts, ends }
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
        let of = |first: &u8| {
            let start = first.checked_sub(1).map_or(0, |below| self.ends[usize::from(below)]);
            self.parts.get(start as usize..self.ends[usize::from(*first)] as usize)
        };
        let parts = bytes.first().and_then(of);
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
