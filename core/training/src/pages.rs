//! Which records are of the same page, and what belongs on one side of a fold: whoever labeled it, under whatever
//! address, a page is one.

use std::collections::BTreeMap;

use crate::{Sample, address::bare};

/// The page of each sample, as the first sample of that page: the same address or the same text is the same page.
pub(crate) fn pages(samples: &[&Sample]) -> Vec<usize> {
    joined(&samples.iter().map(|sample| keys(sample)).collect::<Vec<_>>())
}

/// What belongs together, as the first sample of each group: the pages of a site, and sites that share a page; of one
/// site, each page by itself.
pub(crate) fn groups(samples: &[&Sample]) -> Vec<usize> {
    let is_one_site = samples.windows(2).all(|pair| bare(&pair[0].site) == bare(&pair[1].site));
    let keys = |sample: &&Sample| {
        let mut keys = keys(sample);
        if !is_one_site {
            keys.push(format!("site {}", bare(&sample.site)));
        }
        keys
    };
    joined(&samples.iter().map(keys).collect::<Vec<_>>())
}

fn keys(sample: &Sample) -> Vec<String> {
    let mut keys = vec![format!("address {}", sample.address)];
    if let Some(text) = &sample.text {
        keys.push(format!("text {text}"));
    }
    keys
}

/// Joins what has a key in common, directly or by way of others: for each the first of its kind.
fn joined(keys: &[Vec<String>]) -> Vec<usize> {
    let mut first_of: BTreeMap<&str, usize> = BTreeMap::new();
    let mut first: Vec<usize> = (0..keys.len()).collect();
    for (at, own) in keys.iter().enumerate() {
        for key in own {
            let (one, other) = (first[at], first[*first_of.entry(key).or_insert(at)]);
            if one != other {
                let least = one.min(other);
                first.iter_mut().filter(|known| **known == one || **known == other).for_each(|known| *known = least);
            }
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_key_in_common_by_way_of_others_is_joined() {
        let keys = |all: &[&str]| all.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>();
        let found =
            joined(&[keys(&["a"]), keys(&["b"]), keys(&["c", "d"]), keys(&["d", "b"]), keys(&["e"]), keys(&["c"])]);
        assert_eq!(found, [0, 1, 1, 1, 4, 1]);
    }
}
