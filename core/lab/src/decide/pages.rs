//! Two engines side by side, page by page and draw by draw.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::bail;
use corpus::ChangeKind;

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
    /// For each draw what the engine of before makes of it: word F1, of a changed page 1 where it is right and else 0.
    pub before: Vec<f64>,
    /// The same for the other engine.
    pub after: Vec<f64>,
}

/// Draws of a page: what its lines say, and the figure of each.
type Draws<'l> = BTreeMap<(&'l str, &'l str), Vec<(&'l Line, f64)>>;

/// Sets the lines of two engines side by side.
///
/// # Errors
/// When one of them knows a page that the other does not, or a page is not in every draw.
pub fn compare(before: &[Line], after: &[Line]) -> anyhow::Result<Vec<Compared>> {
    let (before, after) = (draws(before)?, draws(after)?);
    if let Some((corpus, id)) = before.keys().find(|page| !after.contains_key(*page)) {
        bail!("{corpus}/{id} is not among the pages of --after");
    }
    let page = |(page, draws): (&(&str, &str), &Vec<(&Line, f64)>)| {
        let Some(earlier) = before.get(page) else { bail!("{}/{} is not among the pages of --before", page.0, page.1) };
        let (line, _) = draws[0];
        let change = line.change.as_ref().map(|change| (change.operator.clone(), change.kind));
        Ok(Compared {
            corpus: line.corpus.clone(),
            id: line.id.clone(),
            site: line.site.clone(),
            page_type: line.page_type.clone().filter(|_| change.is_none()),
            change,
            before: earlier.iter().map(|(_, figure)| *figure).collect(),
            after: draws.iter().map(|(_, figure)| *figure).collect(),
        })
    };
    after.iter().map(page).collect()
}

/// The lines page by page, a draw behind the other.
fn draws(lines: &[Line]) -> anyhow::Result<Draws<'_>> {
    let seeds: BTreeSet<u64> = lines.iter().map(|line| line.seed).collect();
    let mut draws: Draws<'_> = BTreeMap::new();
    for line in lines {
        let figure = line.change.as_ref().map_or(line.f1, |change| f64::from(u8::from(change.right)));
        draws.entry((&line.corpus, &line.id)).or_default().push((line, figure));
    }
    match draws.iter().find(|(_, draws)| draws.len() != seeds.len()) {
        Some(((corpus, id), draws)) => bail!("{corpus}/{id} is in {} of {} draws", draws.len(), seeds.len()),
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
        assert_eq!(pages.iter().map(|page| page.after[0]).collect::<Vec<_>>(), [0.7, 1.0, 0.0]);
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
}
