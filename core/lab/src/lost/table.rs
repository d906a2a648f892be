//! What is lost as a table by kind, and the worst pages.

use std::fmt::Write;

use super::{Fate, Kind, LostPage, Part};

/// Parts of one page that are reported, at most.
const PARTS: usize = 12;

/// The table, and what is lost on the `worst` pages that lose most. With `has_truth`, only parts of the truth count there.
pub fn table(pages: &[LostPage], worst: usize, has_truth: bool) -> String {
    let mut out = String::new();
    out.push_str(
        "| kind | parts | pages | characters | in the truth | not in “What was left out” | kept, then dropped |\n",
    );
    out.push_str("|---|--:|--:|--:|--:|--:|--:|\n");
    for kind in Kind::ALL {
        let of_kind = |page: &LostPage| -> Vec<Part> {
            page.parts.iter().map(|(part, ..)| part).filter(|part| part.kind == kind).cloned().collect()
        };
        let parts: Vec<Vec<Part>> = pages.iter().map(of_kind).filter(|parts| !parts.is_empty()).collect();
        let all = || parts.iter().flatten();
        let fated = |fate: Fate| all().filter(|part| part.fate == fate).count();
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} |",
            kind.name(),
            all().count(),
            parts.len(),
            all().map(|part| part.weight).sum::<u32>(),
            all().filter(|part| part.in_truth).count(),
            fated(Fate::Nowhere),
            fated(Fate::Dropped),
        );
    }
    let mut order: Vec<&LostPage> = pages.iter().filter(|page| page.weight(has_truth) > 0).collect();
    order.sort_by(|a, b| b.weight(has_truth).cmp(&a.weight(has_truth)).then_with(|| a.id.cmp(&b.id)));
    for page in order.into_iter().take(worst) {
        let _ = writeln!(out, "\n{}: {} characters", page.id, page.weight(has_truth));
        let counts = |part: &Part| !has_truth || part.in_truth || part.fate != Fate::LeftOut;
        for (part, text, element) in page.parts.iter().filter(|(part, ..)| counts(part)).take(PARTS) {
            let place = if part.is_behind { "behind" } else { "between" };
            let fate = match part.fate {
                Fate::LeftOut => "left out",
                Fate::Nowhere => "nowhere",
                Fate::Dropped => "dropped",
            };
            let truth = if part.in_truth { ", in the truth" } else { "" };
            let _ = writeln!(out, "  {} {place}, {fate}{truth} <{element}> {text}", part.kind.name());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_loses_nothing_is_not_told() {
        let pages = [LostPage { id: "whole".to_owned(), parts: Vec::new(), kept: vec![1] }];
        let table = table(&pages, 10, false);
        assert!(table.contains("| formula | 0 | 0 | 0 | 0 | 0 | 0 |") && !table.contains("whole"));
    }
}
