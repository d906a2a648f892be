//! The figures of all pages as text for a terminal.

use std::{collections::BTreeMap, fmt::Write};

use corpus::score::statistics::mean;

use super::{Cuts, WronglyKept};

/// One page.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its name.
    pub id: String,
    /// Type or source that it is counted with.
    pub group: String,
    /// The cuts of its answer.
    pub cuts: Cuts,
    /// What was kept wrongly.
    pub wrong: WronglyKept,
}

/// A table by group, one of what was kept wrongly, and the pages that cutting both ends would help most.
pub fn table(pages: &[Page], worst: usize) -> String {
    let mut out =
        "| | pages | as it is | end cut | start cut | both cut | line by line |\n|---|---:|---:|---:|---:|---:|---:|\n"
            .to_owned();
    let mut groups: BTreeMap<&str, Vec<&Page>> = BTreeMap::new();
    for page in pages {
        groups.entry("all").or_default().push(page);
        groups.entry(&page.group).or_default().push(page);
    }
    for (name, pages) in &groups {
        let _ = write!(out, "| {name} | {} |", pages.len());
        for at in 0..pages.first().map_or(0, |page| page.cuts.figures().len()) {
            let _ = write!(out, " {:.4} |", mean(pages.iter().map(|page| page.cuts.figures()[at])));
        }
        out.push('\n');
    }
    out += "\n| kept, but not in the truth | words | pages |\n|---|---:|---:|\n";
    let mut kinds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (kind, words) in pages.iter().flat_map(|page| &page.wrong) {
        let sum = kinds.entry(kind).or_default();
        *sum = (sum.0 + words, sum.1 + 1);
    }
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, (words, _))| std::cmp::Reverse(*words));
    for (kind, (words, pages)) in kinds {
        let _ = writeln!(out, "| {kind} | {words} | {pages} |");
    }
    out + &worst_pages(pages, worst)
}

fn worst_pages(pages: &[Page], worst: usize) -> String {
    let gain = |page: &Page| page.cuts.both - page.cuts.whole;
    let mut order: Vec<&Page> = pages.iter().filter(|page| gain(page) > 0.0).collect();
    order.sort_by(|a, b| gain(b).total_cmp(&gain(a)).then_with(|| a.id.cmp(&b.id)));
    let lines = order.iter().take(worst).map(|page| {
        let kinds = page.wrong.iter().map(|(kind, words)| format!("{kind} {words}")).collect::<Vec<_>>().join(", ");
        format!("{:.3} → {:.3}  {}  ({kinds})\n", page.cuts.whole, page.cuts.both, page.id)
    });
    lines.fold("\n".to_owned(), |out, line| out + &line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_means_and_the_page_that_gains_most_is_named_first() {
        let page = |id: &str, group: &str, truth: &str| Page {
            id: id.to_owned(),
            group: group.to_owned(),
            cuts: Cuts::of(truth, "the ferry\nread also"),
            wrong: [("related", 2)].into(),
        };
        let table = table(&[page("a", "news", "the ferry read also"), page("b", "blog", "the ferry")], 5);
        assert!(table.contains("| all | 2 | 0.8333 | 1.0000 | 0.8333 | 1.0000 | 1.0000 |"), "{table}");
        assert!(table.contains("| related | 4 | 2 |"), "{table}");
        assert!(table.ends_with("0.667 → 1.000  b  (related 2)\n"), "{table}");
    }
}
