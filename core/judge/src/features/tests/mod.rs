//! Every feature on four small pages, by its name: two values that change places are seen here.
//!
//! `numbers.txt` has a line for each feature, with its value for every block of the pages in thousandths. Where a
//! feature is meant to change, the line to put there is what the test prints.

use std::collections::BTreeMap;

use look::{block::segment, cluster::cluster, style::signatures};
use page::testing::snapshot;
use systems::spider::propose;

use super::*;

const PAGES: [&str; 4] =
    [include_str!("scene.html"), include_str!("start.html"), include_str!("shop.html"), include_str!("faq.html")];

const NUMBERS: &str = include_str!("numbers.txt");

/// The descriptions of all blocks with text.
fn described() -> Vec<FeatureVector> {
    let of_page = |html: &str| {
        let mut snapshot = snapshot(html);
        let url = html.strip_prefix("<!-- url: ").and_then(|rest| rest.split_once(" -->")).expect("an address");
        snapshot.url = url.0.to_owned();
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let clusters = cluster(&signatures(&page, &blocks));
        let vectors = features(&page, &blocks, &clusters, &propose(&page, &blocks, &clusters));
        vectors
            .into_iter()
            .zip(&blocks.blocks)
            .filter(|(_, block)| block.weight > 0)
            .map(|(vector, _)| vector)
            .collect()
    };
    PAGES.iter().flat_map(|html| -> Vec<FeatureVector> { of_page(html) }).collect()
}

/// Compares a list of features with what is known of each, and them with one another.
fn check(names: &[&str], start: usize) {
    let known: BTreeMap<&str, &str> = NUMBERS.lines().filter_map(|line| line.split_once(' ')).collect();
    let vectors = described();
    let mut wrong = Vec::new();
    let mut lines: BTreeMap<String, &str> = BTreeMap::new();
    for (at, &name) in names.iter().enumerate() {
        let thousandths = |vector: &FeatureVector| libm::roundf(vector[start + at] * 1000.0).to_string();
        let line = vectors.iter().map(thousandths).collect::<Vec<_>>().join(" ");
        if known.get(name) != Some(&line.as_str()) {
            wrong.push(format!("{name} {line}"));
        }
        if let Some(other) = lines.insert(line, name) {
            wrong.push(format!("`{name}` and `{other}` are the same on all pages: changed places would not be seen"));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

macro_rules! each_list_has_its_values {
    ($($test:ident: $List:ident,)+) => {
        $(
            #[test]
            fn $test() {
                check($List::NAMES, $List::START);
            }
        )+
    };
}

each_list_has_its_values! {
    own_text: OwnText,
    words: Words,
    markup: Markup,
    place: Place,
    repeats: Repeats,
    neighbours: Neighbours,
    look: Look,
    in_sight: InSight,
    whole_page: WholePage,
    by_itself: ByItself,
}

#[test]
fn every_line_belongs_to_a_feature() {
    let lines: Vec<&str> = NUMBERS.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(lines, feature_names().collect::<Vec<_>>());
}

#[test]
fn sides_hold_the_features_in_their_order() {
    let sides: Vec<&str> = feature_sides().into_iter().flat_map(|(_, names)| names).collect();
    assert_eq!(sides, feature_names().collect::<Vec<_>>());
    assert_eq!(feature_names().nth(ByItself::START + ByItself::address_kind as usize), Some("address_kind"));
}

/// A model must know when a feature has changed: models that were learned before are refused then, in place of answering
/// with other numbers.
#[test]
fn features_that_change_get_another_version() {
    let hash = crate::model_file::hash_of(NUMBERS.as_bytes());
    crate::model_file::check_versions(include_str!("versions.txt"), crate::FEATURES_VERSION, &hash);
}
