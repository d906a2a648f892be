//! Which pages teach most: those of which the judge is least sure, of which there are many alike, and of which none is
//! labeled yet.

use engine::{
    block::segment,
    cluster::cluster,
    judge::{FEATURE_COUNT, Judge, RuleSet, Weighed, features, judge_by, shipped},
    memory::SiteMemory,
    model_file::hash_of,
    page::{NodeId, Page, PageSnapshot},
    spider::propose,
    style::signatures,
    trees::Model,
};

use serde::Deserialize;

use crate::TrainingError;

/// Pages of a template that is known already count this much less.
const KNOWN_TEMPLATE: f64 = 0.25;

/// A page that is like none is not left out for good.
const LONELY: f64 = 0.05;

/// What is known of a page that could be labeled.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Names the page.
    pub id: String,
    /// Names its site and how it is built: pages of one template share it.
    pub template: String,
    /// How unsure the judge is of its blocks: 0 where it is sure of all, 1 where it knows nothing.
    pub uncertainty: f64,
    /// What its blocks are like in the mean.
    pub description: Vec<f64>,
    /// Whether it has labels.
    pub labeled: bool,
}

/// A page as JSON.
#[derive(Deserialize)]
struct Given {
    id: String,
    labeled: bool,
    snapshot: PageSnapshot,
}

impl Candidate {
    /// A page that is given as JSON: `{ "id", "labeled", "snapshot" }`.
    ///
    /// # Errors
    /// When it is no such page, or contradicts itself.
    pub fn from_json(page: &str) -> Result<Self, TrainingError> {
        let Given { id, labeled, snapshot } = serde_json::from_str(page)?;
        candidate(&id, &snapshot, labeled)
    }
}

/// Describes a page by the trees that ship.
///
/// # Errors
/// When the page contradicts itself.
pub fn candidate(id: &str, snapshot: &PageSnapshot, labeled: bool) -> Result<Candidate, TrainingError> {
    candidate_by(id, snapshot, labeled, shipped())
}

/// Describes a page by any trees.
///
/// # Errors
/// When the page contradicts itself.
pub fn candidate_by(
    id: &str,
    snapshot: &PageSnapshot,
    labeled: bool,
    model: &Model,
) -> Result<Candidate, TrainingError> {
    let page = Page::new(snapshot)?;
    let blocks = segment(&page);
    let clusters = cluster(&signatures(&page, &blocks));
    let vectors = features(&page, &blocks, &clusters, &propose(&page, &blocks, &clusters));
    let judge = Judge { blocks: model, page_types: None };
    let weighed = Weighed::new(&page, &blocks, &judge, &vectors);
    let judged = judge_by(&page, &blocks, &vectors, &weighed, None, RuleSet::ALL);
    let (mut whole, mut unsure) = (0.0, 0.0);
    let mut description = vec![0.0; FEATURE_COUNT];
    for ((block, vector), probability) in blocks.blocks.iter().zip(&vectors).zip(&judged.probabilities) {
        let weight = f64::from(block.weight);
        whole += weight;
        unsure += weight * (1.0 - (2.0 * probability - 1.0).abs());
        for (sum, value) in description.iter_mut().zip(vector) {
            *sum += weight * f64::from(*value);
        }
    }
    if whole > 0.0 {
        description.iter_mut().for_each(|sum| *sum /= whole);
        unsure /= whole;
    }
    let root = judged.extraction.root.unwrap_or_default();
    let template = format!("{} {}", SiteMemory::of_address(&snapshot.url).site, way_to(&page, root));
    Ok(Candidate { id: id.to_owned(), template, uncertainty: unsure, description, labeled })
}

/// The names of the elements from the document down to a node, as a hash: pages of one template share it.
fn way_to(page: &Page, node: NodeId) -> String {
    let mut way = String::new();
    let mut next = Some(node);
    while let Some(at) = next {
        way += page.tag(at);
        way += page.attribute(at, "class").unwrap_or_default();
        way.push('/');
        next = page.parent(at);
    }
    hash_of(way.as_bytes())
}

/// Positions of the pages without labels, those first that teach most. Takes time with the square of their number.
pub fn order(candidates: &[Candidate]) -> Vec<usize> {
    let descriptions = standardised(candidates);
    let density: Vec<f64> = (0..candidates.len()).map(|at| mean_likeness(&descriptions, at)).collect();
    // How like each page is to the one that is most like it among those that are labeled or chosen.
    let mut known = vec![0.0_f64; candidates.len()];
    // How many of these share its template.
    let mut of_template = vec![0_u32; candidates.len()];
    let learn = |at: usize, known: &mut [f64], of_template: &mut [u32]| {
        for (other, candidate) in candidates.iter().enumerate() {
            known[other] = known[other].max(likeness(&descriptions[at], &descriptions[other]));
            of_template[other] += u32::from(candidate.template == candidates[at].template);
        }
    };
    for at in (0..candidates.len()).filter(|&at| candidates[at].labeled) {
        learn(at, &mut known, &mut of_template);
    }
    let mut left: Vec<usize> = (0..candidates.len()).filter(|&at| !candidates[at].labeled).collect();
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let worth = |at: usize| {
            let new = libm::pow(KNOWN_TEMPLATE, f64::from(of_template[at]));
            candidates[at].uncertainty * (density[at] + LONELY) * (1.0 - known[at] + LONELY) * new
        };
        let place = (0..left.len())
            .max_by(|&a, &b| worth(left[a]).total_cmp(&worth(left[b])).then(left[b].cmp(&left[a])))
            .unwrap_or_default();
        let best = left.remove(place);
        learn(best, &mut known, &mut of_template);
        ordered.push(best);
    }
    ordered
}

/// Descriptions in deviations from their mean, of length 1.
fn standardised(candidates: &[Candidate]) -> Vec<Vec<f64>> {
    let count = candidates.len().max(1) as f64;
    let size = candidates.first().map_or(0, |first| first.description.len());
    let of = |place: usize| candidates.iter().map(move |candidate| candidate.description[place]);
    let columns: Vec<(f64, f64)> = (0..size)
        .map(|place| {
            let mean = of(place).sum::<f64>() / count;
            let spread = of(place).map(|value| (value - mean) * (value - mean)).sum::<f64>() / count;
            (mean, libm::sqrt(spread))
        })
        .collect();
    let row = |candidate: &Candidate| {
        let values = candidate.description.iter().zip(&columns);
        let mut row: Vec<f64> =
            values.map(|(value, (mean, spread))| if *spread > 0.0 { (value - mean) / spread } else { 0.0 }).collect();
        let length = libm::sqrt(row.iter().map(|value| value * value).sum());
        row.iter_mut().for_each(|value| *value /= if length > 0.0 { length } else { 1.0 });
        row
    };
    candidates.iter().map(row).collect()
}

/// Cosine of two descriptions; 0 where they point away from each other.
fn likeness(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum::<f64>().max(0.0)
}

fn mean_likeness(descriptions: &[Vec<f64>], at: usize) -> f64 {
    let sum: f64 = descriptions.iter().map(|other| likeness(&descriptions[at], other)).sum();
    sum / descriptions.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(id: &str, template: &str, uncertainty: f64, description: [f64; 3], labeled: bool) -> Candidate {
        Candidate { id: id.into(), template: template.into(), uncertainty, description: description.into(), labeled }
    }

    #[test]
    fn unsure_pages_of_new_templates_come_first_and_lonely_ones_last() {
        let pages = [
            page("labeled", "a", 0.5, [1.0, 0.0, 0.0], true),
            page("like it", "a", 0.5, [1.0, 0.1, 0.0], false),
            page("sure", "b", 0.01, [0.0, 1.0, 0.0], false),
            page("unsure", "c", 0.5, [0.0, 1.0, 0.1], false),
            page("unsure again", "c", 0.49, [0.0, 1.0, 0.1], false),
        ];
        let ordered: Vec<&str> = order(&pages).into_iter().map(|at| pages[at].id.as_str()).collect();
        assert_eq!(ordered[0], "unsure");
        assert_eq!(ordered.len(), 4);
        assert!(!ordered.contains(&"labeled"));
        assert_eq!(order(&[]), Vec::<usize>::new());
    }
}
