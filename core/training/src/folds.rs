//! Folds for checking: what belongs together is never on both sides.

use std::collections::BTreeMap;

use engine::model_file::hash_of;

/// Groups that are each a fold of their own, at most; of more, several make a fold.
const MOST: usize = 5;

/// The fold of each page, given its group: the largest groups first, in an order that only their names decide, each into
/// the fold with the fewest pages.
pub fn folds(groups: &[&str]) -> Vec<usize> {
    let mut members: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, group) in groups.iter().enumerate() {
        members.entry(group).or_default().push(at);
    }
    let mut ordered: Vec<(&str, Vec<usize>)> = members.into_iter().collect();
    ordered.sort_by_key(|(group, pages)| (usize::MAX - pages.len(), hash_of(group.as_bytes())));
    let mut sizes = vec![0; ordered.len().clamp(1, MOST)];
    let mut fold_of = vec![0; groups.len()];
    for (_, pages) in ordered {
        let fold = (0..sizes.len()).min_by_key(|&fold| sizes[fold]).unwrap_or_default();
        sizes[fold] += pages.len();
        pages.into_iter().for_each(|page| fold_of[page] = fold);
    }
    fold_of
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_in_one_fold_and_few_groups_are_left_out_one_by_one() {
        let found = folds(&["a", "b", "a", "c", "b"]);
        assert!(found[0] == found[2] && found[1] == found[4]);
        assert_eq!(found.iter().max(), Some(&2));
        let many: Vec<String> = (0..50).map(|at| format!("site {}", at / 2)).collect();
        let found = folds(&many.iter().map(String::as_str).collect::<Vec<_>>());
        assert!((0..50).all(|at| found[at] == found[at / 2 * 2]));
        assert!((0..MOST).all(|fold| found.iter().filter(|own| **own == fold).count() >= 8));
    }
}
