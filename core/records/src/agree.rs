//! `foreground dataset agree`: how far two people agree who labeled the same pages.
//!
//! What is compared is every text node and every picture, because two versions of the engine may cut blocks otherwise.
//! Two records are of the same page where address and text are the same; nothing is matched by likeness. Of the first
//! file some bytes a label are kept, of the second one record at a time.

use std::{collections::HashMap, fmt::Write, path::Path};

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{
    agreement::Pairs,
    error::RecordsError,
    input::each_item,
    item::Item,
    percent,
    record::{PageType, Record},
    role::{ROLES, Role},
    text,
};

/// Types of pages, by position.
const TYPES: usize = PageType::Other as usize + 1;

/// How far two people agree.
#[derive(Debug, Default, PartialEq, Serialize)]
pub struct Agreement {
    /// Pages that both labeled.
    pub pages: u64,
    /// Pages of the first file that are not in the second.
    pub only_first: u64,
    /// Pages of the second file that are not in the first.
    pub only_second: u64,
    /// Pages of the second file that the first has with another text; they are not compared.
    pub other_text: u64,
    /// Text nodes and pictures that both labeled.
    pub nodes: u64,
    /// Nodes that only one of them labeled.
    pub half_labeled: u64,
    /// Over all roles.
    pub roles: Measures,
    /// Over content and the rest. What either of them takes for right both ways is left out.
    pub content: Measures,
    /// Over the types of the pages.
    pub types: Measures,
    /// Each role that one of them gave.
    pub by_role: Vec<RoleAgreement>,
}

/// The measures of agreement; absent where nothing can be measured.
#[derive(Debug, Default, PartialEq, Serialize)]
pub struct Measures {
    /// How many things were compared.
    pub compared: u64,
    /// Share of them that got the same value from both.
    pub agreement: Option<f64>,
    /// Cohen's kappa.
    pub kappa: Option<f64>,
    /// Krippendorff's alpha for names.
    pub alpha: Option<f64>,
}

/// How far they agree on one role.
#[derive(Debug, PartialEq, Serialize)]
pub struct RoleAgreement {
    /// The role.
    pub role: &'static str,
    /// Nodes to which both gave it.
    pub both: u64,
    /// Nodes to which the first alone gave it.
    pub first: u64,
    /// Nodes to which the second alone gave it.
    pub second: u64,
    /// F1, the same whoever is taken for the truth.
    pub f1: f64,
}

/// Digest of an address or a text.
type Digest16 = [u8; 16];

/// What is kept of a page of the first file.
struct Kept {
    text: Digest16,
    labels: Vec<Labeled>,
    page_type: PageType,
    met: bool,
}

/// The label of a node.
#[derive(Clone, Copy)]
struct Labeled {
    node: u32,
    role: Role,
    either: bool,
}

/// Compares two files of records.
///
/// # Errors
/// When a file cannot be read or has no record.
pub fn agree(first: &Path, second: &Path) -> Result<Agreement, RecordsError> {
    let mut kept: HashMap<Digest16, Vec<Kept>> = HashMap::new();
    let mut pages = 0;
    each_record(first, |record| {
        pages += 1;
        let page = Kept {
            text: digest(&text::whole(&record.snapshot)),
            labels: labels_of(record),
            page_type: record.page_type.name,
            met: false,
        };
        kept.entry(digest(&record.provenance.url)).or_default().push(page);
    })?;
    let mut comparison = Comparison::new();
    each_record(second, |record| comparison.add(record, &mut kept))?;
    Ok(comparison.result(pages))
}

fn each_record(path: &Path, mut take: impl FnMut(&Record)) -> Result<(), RecordsError> {
    each_item(&[path.to_owned()], |place, item| match &item {
        Item::Record(record) => {
            take(record);
            Ok(())
        }
        Item::Truth { .. } => Err(RecordsError::unfit(place, "only records have labels to compare")),
    })
}

struct Comparison {
    result: Agreement,
    roles: Pairs,
    content: Pairs,
    types: Pairs,
}

impl Comparison {
    fn new() -> Self {
        let (roles, content, types) = (Pairs::new(ROLES.len()), Pairs::new(2), Pairs::new(TYPES));
        Comparison { result: Agreement::default(), roles, content, types }
    }

    fn add(&mut self, record: &Record, kept: &mut HashMap<Digest16, Vec<Kept>>) {
        let Some(pages) = kept.get_mut(&digest(&record.provenance.url)) else {
            self.result.only_second += 1;
            return;
        };
        let text = digest(&text::whole(&record.snapshot));
        let Some(page) = pages.iter_mut().find(|page| page.text == text && !page.met) else {
            self.result.other_text += 1;
            return;
        };
        page.met = true;
        self.result.pages += 1;
        self.types.add(page.page_type as usize, record.page_type.name as usize);
        self.compare(&page.labels, &labels_of(record));
    }

    /// Both are sorted by node.
    fn compare(&mut self, first: &[Labeled], second: &[Labeled]) {
        let mut both = 0;
        for label in first {
            let Ok(at) = second.binary_search_by_key(&label.node, |other| other.node) else { continue };
            let other = second[at];
            both += 1;
            self.roles.add(label.role.index(), other.role.index());
            if !label.either && !other.either {
                self.content.add(usize::from(label.role.is_main()), usize::from(other.role.is_main()));
            }
        }
        self.result.half_labeled += (first.len() + second.len() - 2 * both) as u64;
    }

    fn result(self, pages_of_first: u64) -> Agreement {
        let by_role = ROLES.iter().enumerate().filter_map(|(index, &role)| {
            let (both, first, second) = self.roles.counts_of(index);
            Some(RoleAgreement { role, both, first, second, f1: self.roles.f1(index)? })
        });
        Agreement {
            only_first: pages_of_first - self.result.pages,
            nodes: self.roles.total(),
            by_role: by_role.collect(),
            roles: Measures::of(&self.roles),
            content: Measures::of(&self.content),
            types: Measures::of(&self.types),
            ..self.result
        }
    }
}

impl Measures {
    fn of(pairs: &Pairs) -> Self {
        Measures { compared: pairs.total(), agreement: pairs.agreement(), kappa: pairs.kappa(), alpha: pairs.alpha() }
    }
}

fn labels_of(record: &Record) -> Vec<Labeled> {
    let mut labels: Vec<Labeled> = record
        .labels
        .iter()
        .flat_map(|label| label.nodes.iter().map(|&node| Labeled { node, role: label.role, either: label.either }))
        .collect();
    labels.sort_unstable_by_key(|label| label.node);
    labels
}

fn digest(text: &str) -> Digest16 {
    let digest = Sha256::digest(text.as_bytes());
    std::array::from_fn(|position| digest[position])
}

impl Agreement {
    /// The measures as text.
    pub fn table(&self) -> String {
        let Agreement { pages, only_first, only_second, other_text, nodes, half_labeled, .. } = self;
        let mut table = format!(
            "{pages} pages of both ({only_first} only of the first file, {only_second} only of the second, {other_text} with \
             another text)\n{nodes} nodes labeled by both, {half_labeled} by one\n\n                 compared  agreement    kappa    alpha\n"
        );
        for (name, measures) in
            [("roles", &self.roles), ("content or not", &self.content), ("types of pages", &self.types)]
        {
            let Measures { compared, agreement, kappa, alpha } = measures;
            let [agreement, kappa, alpha] = [agreement, kappa, alpha].map(to_three_places);
            let _ = writeln!(table, "{name:<15} {compared:>9}  {agreement:>9} {kappa:>8} {alpha:>8}");
        }
        table.push_str("\nrole                   both    first   second       F1   share of nodes\n");
        for RoleAgreement { role, both, first, second, f1 } in &self.by_role {
            let share = percent(both + first + second, *nodes);
            let _ = writeln!(table, "{role:<18} {both:>8} {first:>8} {second:>8} {f1:>8.3} {share:>16}");
        }
        table
    }
}

fn to_three_places(measure: &Option<f64>) -> String {
    measure.map_or_else(|| "-".into(), |measure| format!("{measure:.3}"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{super::testing, *};

    fn role(name: &str) -> Role {
        Role::named(name).expect("a role")
    }

    #[test]
    fn the_same_pages_are_compared_node_by_node() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let [a, b, c] = ["a", "b", "c"].map(|name| testing::record(&format!("https://{name}.example/")));
        let mut other = a.clone();
        other.labels[2].role = role("main/comment");
        other.labels[3].role = role("main/list");
        other.labels.pop();
        other.page_type.name = PageType::Forum;
        let changed = testing::record_with("https://b.example/", "Other words.");
        let write = |name: &str, records: &[&Record]| {
            let path = folder.path().join(name);
            let lines: String = records.iter().map(|record| testing::line(record)).collect();
            fs::write(&path, lines).map(|()| path)
        };
        let first = write("first.jsonl", &[&a, &b, &c])?;
        let second = write("second.jsonl", &[&changed, &other, &testing::record("https://d.example/")])?;
        let found = agree(&first, &second)?;
        assert_eq!((found.pages, found.only_first, found.only_second, found.other_text), (1, 2, 1, 1));
        // Title, two nodes of one paragraph, another paragraph, menu; the picture has one label alone.
        assert_eq!((found.nodes, found.half_labeled), (5, 1));
        assert_eq!(found.roles.agreement, Some(0.6));
        assert_eq!((found.content.agreement, found.types.agreement), (Some(0.8), Some(0.0)));
        let body = found.by_role.iter().find(|found| found.role == "main/body");
        assert_eq!(body.map(|found| (found.both, found.first, found.second, found.f1)), Some((2, 1, 0, 0.8)));
        assert!(found.table().contains("main/comment"));
        Ok(())
    }

    #[test]
    fn who_agrees_with_himself_agrees_fully() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("a.jsonl");
        let mut record = testing::record("https://a.example/");
        record.labels[1].either = true;
        fs::write(&file, testing::line(&record))?;
        let found = agree(&file, &file)?;
        assert_eq!((found.roles.kappa, found.roles.alpha, found.content.compared), (Some(1.0), Some(1.0), 4));
        assert!(found.by_role.iter().all(|role| (role.f1 - 1.0).abs() < 1e-9));
        Ok(())
    }
}
