//! Folds by site: pages of one site are never on both sides.

use std::collections::BTreeMap;

/// The fold of each page, given its site: sites in a random order, each into the fold that has the fewest pages.
pub fn by_site(hosts: &[&str], folds: usize, seed: u64) -> Vec<usize> {
    let mut sites: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (page, host) in hosts.iter().enumerate() {
        sites.entry(host).or_default().push(page);
    }
    let mut sites: Vec<Vec<usize>> = sites.into_values().collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut sites);
    let mut sizes = vec![0; folds.max(1)];
    let mut fold_of = vec![0; hosts.len()];
    for pages in sites {
        let fold = (0..sizes.len()).min_by_key(|&fold| sizes[fold]).unwrap_or_default();
        sizes[fold] += pages.len();
        pages.into_iter().for_each(|page| fold_of[page] = fold);
    }
    fold_of
}

#[cfg(test)]
mod tests {
    use super::by_site;

    #[test]
    fn a_site_stands_in_one_fold_and_folds_are_alike_in_size() {
        let hosts: Vec<String> = (0..40).map(|page| format!("site {}", page / 4)).collect();
        let hosts: Vec<&str> = hosts.iter().map(String::as_str).collect();
        let folds = by_site(&hosts, 5, 1);
        assert!((0..40).all(|page| folds[page] == folds[page / 4 * 4]));
        assert!((0..5).all(|fold| folds.iter().filter(|own| **own == fold).count() == 8));
    }
}
