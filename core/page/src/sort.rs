//! Sorting and sets without a copy of the sorting code for each type, which would be a twentieth of the core.

use std::{cmp::Ordering, collections::BTreeSet, mem};

/// The items in ascending order; equal ones stay in the order in which they came.
pub fn sorted_by<T>(mut items: Vec<T>, compare: impl FnMut(&T, &T) -> Ordering) -> Vec<T> {
    sort_by(&mut items, compare);
    items
}

/// Sorts the items; equal ones stay in the order in which they are.
pub fn sort_by<T>(items: &mut Vec<T>, mut compare: impl FnMut(&T, &T) -> Ordering) {
    let order = order(items.len(), &mut |a, b| compare(&items[a], &items[b]));
    let mut taken: Vec<Option<T>> = mem::take(items).into_iter().map(Some).collect();
    items.extend(order.into_iter().filter_map(|at| taken[at].take()));
}

/// Sorts the items by a key; equal ones stay in the order in which they are.
pub fn sort_by_key<T, K: Ord>(items: &mut Vec<T>, mut key: impl FnMut(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// The set of the items. Unlike `collect`, it sorts nothing before.
pub fn set_of<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(items);
    set
}

/// Positions in ascending order of what is there.
#[inline(never)]
fn order(length: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..length).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_sorts_as_the_library_does(items in proptest::collection::vec((0..9u8, any::<u32>()), 0..99)) {
            let mut theirs = items.clone();
            theirs.sort_by_key(|(key, _)| *key);
            let mut ours = items.clone();
            sort_by_key(&mut ours, |(key, _)| *key);
            prop_assert_eq!(&ours, &theirs);
            prop_assert_eq!(sorted_by(items, |(a, _), (b, _)| a.cmp(b)), theirs);
        }
    }
}
