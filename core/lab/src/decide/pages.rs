//! Two engines side by side, page by page and draw by draw.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::bail;
use corpus::{ChangeKind, score::statistics::mean};

use super::Line;

/// One page by both engines.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// Name of its corpus.
    pub corpus: String,
    /// Its name there.
    pub id: String,
    /// The site it comes from.
    pub site: String,
    /// Its type; `None` where the corpus gives none, and for a changed page.
    pub page_type: Option<String>,
    /// Operator and kind of its change.
    pub change: Option<(String, ChangeKind)>,
    /// For each draw what the engine of before makes of it: word F1, of a changed page 1 where it is right and else 0. A
    /// changed page is `None` in a draw whose trees have seen its operator.
    pub before: Vec<Option<f64>>,
    /// The same for the other engine.
    pub after: Vec<Option<f64>>,
}

/// Mean over the draws in which a page is.
pub fn mean_of_draws(draws: &[Option<f64>]) -> f64 {
    mean(draws.iter().flatten().copied())
}

/// By page, one of its lines and its figure in each draw.
type Draws<'l> = BTreeMap<(&'l str, &'l str), (&'l Line, Vec<Option<f64>>)>;

/// Sets the lines of two engines side by side. A changed page counts in the draws in which both engines answered it: sides that
/// learn from other corpora have other folds, and so do not keep the same operators apart.
///
/// # Errors
/// When one of them knows a page as it was found that the other does not, or such a page is not in every draw.
pub fn compare(before: &[Line], after: &[Line]) -> anyhow::Result<Vec<Compared>> {
    let (before, after) = (draws(before)?, draws(after)?);
    for ((corpus, id), (line, _)) in &before {
        if line.change.is_none() && !after.contains_key(&(*corpus, *id)) {
            bail!("{corpus}/{id} is not among the pages of --after");
        }
    }
    let mut pages = Vec::with_capacity(after.len());
    for (page, (line, later)) in &after {
        let Some((_, earlier)) = before.get(page) else {
            if line.change.is_some() {
                continue;
            }
            bail!("{}/{} is not among the pages of --before", page.0, page.1)
        };
        let [before, after] = in_both(earlier, later);
        if after.iter().all(Option::is_none) {
            continue;
        }
        let change = line.change.as_ref().map(|change| (change.operator.clone(), change.kind));
        pages.push(Compared {
            corpus: line.corpus.clone(),
            id: line.id.clone(),
            site: line.site.clone(),
            page_type: line.page_type.clone().filter(|_| change.is_none()),
            change,
            before,
            after,
        });
    }
    Ok(pages)
}

/// The draws of a page on both sides, without those that one side alone has.
fn in_both(before: &[Option<f64>], after: &[Option<f64>]) -> [Vec<Option<f64>>; 2] {
    let has = |side: &[Option<f64>], draw: usize| side.get(draw).is_some_and(Option::is_some);
    [(before, after), (after, before)]
        .map(|(own, other)| own.iter().enumerate().map(|(draw, figure)| figure.filter(|_| has(other, draw))).collect())
}

/// The lines page by page, a draw after the other.
fn draws(lines: &[Line]) -> anyhow::Result<Draws<'_>> {
    let seeds: BTreeSet<u64> = lines.iter().map(|line| line.seed).collect();
    let mut draws: Draws<'_> = BTreeMap::new();
    for line in lines {
        let figure = line.change.as_ref().map_or(line.f1, |change| f64::from(u8::from(change.right)));
        let (_, own) = draws.entry((&line.corpus, &line.id)).or_insert_with(|| (line, vec![None; seeds.len()]));
        let draw = seeds.range(..line.seed).count();
        own[draw] = Some(figure);
    }
    let lacks = |(line, own): &(&Line, Vec<Option<f64>>)| line.change.is_none() && own.contains(&None);
    match draws.iter().find(|(_, own)| lacks(own)) {
        Some(((corpus, id), _)) => bail!("{corpus}/{id} is not in every draw"),
        None => Ok(draws),
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Changed, *};

    fn line(id: &str, change: Option<bool>) -> Line {
        let change = change.map(|right| Changed { operator: "note".to_owned(), kind: ChangeKind::In, right });
        let [corpus, id, site] = ["own", id, "site"].map(str::to_owned);
        Line { seed: 1, corpus, id, site, page_type: Some("article".to_owned()), f1: 0.7, change }
    }

    #[test]
    fn a_page_counts_by_its_score_and_a_changed_one_by_being_right() -> anyhow::Result<()> {
        let lines = [line("a", None), line("a~1", Some(true)), line("a~2", Some(false))];
        let pages = compare(&lines, &lines)?;
        assert_eq!(pages.iter().map(|page| page.after[0]).collect::<Vec<_>>(), [Some(0.7), Some(1.0), Some(0.0)]);
        assert_eq!(pages[0].page_type.as_deref(), Some("article"));
        assert_eq!((&pages[1].page_type, &pages[1].change), (&None, &Some(("note".to_owned(), ChangeKind::In))));
        Ok(())
    }

    #[test]
    fn both_sides_must_know_the_same_pages_in_every_draw() {
        let lines = [line("a", None), line("b", None)];
        assert!(compare(&lines, &lines[..1]).is_err() && compare(&lines[..1], &lines).is_err());
        let mut draws = lines.to_vec();
        draws.push(Line { seed: 2, ..lines[0].clone() });
        assert!(compare(&draws, &draws).is_err());
    }

    #[test]
    fn a_changed_page_may_be_in_some_of_the_draws() -> anyhow::Result<()> {
        let mut lines = [line("a", None), line("a~1", Some(true))].to_vec();
        lines.push(Line { seed: 2, ..lines[0].clone() });
        let pages = compare(&lines, &lines)?;
        assert_eq!(pages[1].after, [Some(1.0), None]);
        assert_eq!(mean_of_draws(&pages[1].after), 1.0);
        let elsewhere = [lines[0].clone(), lines[2].clone(), Line { seed: 2, ..lines[1].clone() }];
        assert_eq!(compare(&lines, &elsewhere)?.len(), 1, "no draw has it on both sides");
        Ok(())
    }
}
