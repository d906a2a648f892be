//! Every feature on six small pages, by its name: two values that change places are seen here.
//!
//! `numbers.txt` has a line for each feature, with its value for each page in thousandths. Content is what begins with
//! "kept". Where a feature is meant to change, the line to put there is what the test prints.

use std::collections::BTreeMap;

use look::block::segment;
use page::testing::snapshot;

use super::*;

const PAGES: &str = include_str!("pages.html");

const NUMBERS: &str = include_str!("numbers.txt");

fn described(url: &str, html: &str) -> FeatureVector {
    let mut snapshot = snapshot(html);
    snapshot.url = url.to_owned();
    let page = Page::new(&snapshot).expect("sound");
    let blocks = segment(&page);
    let is_kept =
        |leaf: &NodeId| page.text(*leaf).or(page.attribute(*leaf, "alt")).is_some_and(|text| text.starts_with("kept"));
    let kept: Vec<NodeId> = blocks.leaves.iter().copied().filter(is_kept).collect();
    Description::of(&page, &blocks).with_content(&page, &blocks, &kept)
}

#[test]
fn every_feature_has_its_values() {
    let pages = PAGES.split("<!-- url: ").filter_map(|page| page.split_once(" -->"));
    let vectors: Vec<FeatureVector> = pages.map(|(url, html)| described(url, html)).collect();
    let known: BTreeMap<&str, &str> = NUMBERS.lines().filter_map(|line| line.split_once(' ')).collect();
    let (mut wrong, mut lines) = (Vec::new(), BTreeMap::new());
    for (at, &name) in AsAWhole::NAMES.iter().chain(Content::NAMES).enumerate() {
        let thousandths =
            |vector: &FeatureVector| libm::roundf(vector[ByItself::NAMES.len() + at] * 1000.0).to_string();
        let line = vectors.iter().map(thousandths).collect::<Vec<_>>().join(" ");
        if known.get(name) != Some(&line.as_str()) {
            wrong.push(format!("{name} {line}"));
        }
        if let Some(other) = lines.insert(line, name) {
            wrong.push(format!("`{name}` and `{other}` are the same on all pages: changed places would not be seen"));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
    assert_eq!(known.len(), AsAWhole::NAMES.len() + Content::NAMES.len());
}

fn number(html: &str, url: &str, kept: &[&str], name: &str) -> f32 {
    let mut snapshot = snapshot(html);
    snapshot.url = url.to_owned();
    let page = Page::new(&snapshot).expect("sound");
    let blocks = segment(&page);
    let holds = |leaf: &u32| kept.iter().any(|wanted| page.text(*leaf).is_some_and(|text| text.contains(wanted)));
    let kept: Vec<NodeId> = blocks.leaves.iter().copied().filter(holds).collect();
    let vector = Description::of(&page, &blocks).with_content(&page, &blocks, &kept);
    vector[feature_names().position(|known| known == name).expect("a feature")]
}

#[test]
fn page_and_content_are_described_apart() {
    let html = "<ul><li>$5<li>$6<li>$7<li>May 2024</ul><p>Where is it?</p>";
    let of = |name| number(html, "https://example.org/", &["5", "Where"], name);
    assert_eq!(of("page_prices"), log(3.0) as f32);
    assert_eq!(of("kept_prices"), log(1.0) as f32);
    assert_eq!(of("kept_questions"), log(1.0) as f32);
    assert_eq!(of("page_dates"), log(1.0) as f32);
    assert!(of("page_repeated") > 0.3 && of("kept_repeated") < 0.2);
    assert!(of("kept_share") > 0.4 && of("kept_share") < 0.8);
}

#[test]
fn addresses_and_titles_speak_of_types() {
    let of =
        |name| number("<title>Lamps: the manual</title>", "https://example.org/en-us/Docs-v2/t.html?a=b", &[], name);
    assert_eq!((of("address_of_documentation"), of("address_of_forum"), of("address_asks")), (1.0, 1.0, 1.0));
    assert_eq!((of("address_of_article"), of("title_of_documentation")), (0.0, 1.0));
    let start = |name| number("<title>Manually</title>", "https://docs.example.org", &[], name);
    assert_eq!(
        (start("address_of_documentation"), start("address_asks"), start("title_of_documentation")),
        (0.0, 0.0, 0.0)
    );
}

#[test]
fn host_software_and_marks_are_seen() {
    let html = "<body class='skin phpbb'><div itemtype='https://schema.org/Product'>A lamp</div>";
    let of = |name| number(html, "https://shop.example.org/lamp", &[], name);
    assert_eq!((of("host_of_shop"), of("host_of_forum")), (1.0, 0.0));
    assert_eq!((of("software_of_forum"), of("software_of_shop")), (1.0, 0.0));
    assert_eq!((of("marked_product"), of("marked_article")), (1.0, 0.0));
}

#[test]
fn features_that_change_get_another_version() {
    let hash = crate::model_file::hash_of(NUMBERS.as_bytes());
    crate::model_file::check_versions(include_str!("versions.txt"), crate::page_type::FEATURES_VERSION, &hash);
}
