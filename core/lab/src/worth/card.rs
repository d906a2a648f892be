//! `rules.md`: every rule with what it is worth.

use std::fmt::Write;

use corpus::score::statistics::{mean, standard_error};
use engine::judge::RULES;

use super::{Half, PageWorth};

/// Name of the file with the figures.
pub const RESULT: &str = "rules.md";

/// Pages that are looked at together.
type Group<'a> = (String, Vec<&'a PageWorth>);

/// The figures as text. `corpora` are the names of the corpora, `command` is what gives the same again.
pub fn card(command: &str, corpora: &[String], pages: &[PageWorth]) -> String {
    let groups = groups(corpora, pages);
    let mut out = format!(
        "# Rules of the judge\n\nWhat each rule adds to word F1, in ten-thousandths, ± the standard error over pages \
         (paired: the same page with and without the rule), and in brackets on how many pages it changes what is kept. \
         Pages of train halves are decided by trees that did not see their site, those of report halves by the trees \
         that ship. Written by `{command} --out core/judge/src`.\n\n| rule | when | what it does |"
    );
    let line = groups.iter().fold(String::from("|---|---|---|"), |line, _| line + "---|");
    for (name, pages) in &groups {
        let _ = write!(out, " {name}, {} |", pages.len());
    }
    let _ = writeln!(out, "\n{line}");
    for (at, rule) in RULES.iter().enumerate() {
        let _ = write!(out, "| `{}` | {} | {} |", rule.id, rule.phase.name(), rule.summary);
        for (_, pages) in &groups {
            let _ = write!(out, " {} |", effect(pages, at));
        }
        out.push('\n');
    }
    let _ = write!(out, "| word F1 with all | | |");
    for (_, pages) in &groups {
        let _ = write!(out, " {:.4} |", mean(pages.iter().map(|page| page.f1)));
    }
    out.push('\n');
    out
}

/// Each half of each corpus, then all that are laid out by style sheets, and all others.
fn groups<'a>(corpora: &[String], pages: &'a [PageWorth]) -> Vec<Group<'a>> {
    let mut groups: Vec<Group> = Vec::new();
    for (source, corpus) in corpora.iter().enumerate() {
        for (half, name) in [(Half::Train, "train"), (Half::Report, "report")] {
            let own = pages.iter().filter(|page| page.source == source && page.half == half).collect();
            groups.push((format!("{corpus} {name}"), own));
        }
    }
    for (is_styled, name) in [(true, "styled"), (false, "unstyled")] {
        groups.push((name.to_owned(), pages.iter().filter(|page| page.is_styled == is_styled).collect()));
    }
    groups.retain(|(_, pages)| !pages.is_empty());
    groups
}

fn effect(pages: &[&PageWorth], rule: usize) -> String {
    let touched = pages.iter().filter(|page| page.rules[rule].is_some()).count();
    if touched == 0 {
        return "0".to_owned();
    }
    let worth: Vec<f64> = pages.iter().map(|page| page.rules[rule].unwrap_or_default() * 10_000.0).collect();
    format!("{:+.1} ± {:.1} ({touched})", mean(worth.iter().copied()), standard_error(&worth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_means_over_all_pages_of_a_half() {
        let page = |half, worth| PageWorth {
            source: 0,
            half,
            is_styled: true,
            f1: 0.5,
            rules: (0..RULES.len()).map(|at| if at == 0 { worth } else { None }).collect(),
        };
        let pages = [page(Half::Train, Some(0.02)), page(Half::Train, None), page(Half::Report, None)];
        let card = card("lab worth", &["own".to_owned()], &pages);
        let first = card.lines().find(|line| line.contains(&format!("`{}`", RULES[0].id))).expect("a line");
        assert!(first.contains("| +100.0 ± 100.0 (1) | 0 | +66.7 ± 66.7 (1) |"), "{first}");
        assert!(card.contains("| own train, 2 | own report, 1 | styled, 3 |"), "{card}");
    }
}
