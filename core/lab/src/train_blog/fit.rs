//! Both machines from labeled pages.
//!
//! Pages have hundreds of candidates and one or two titles, so counterexamples are drawn: a few of each page at random,
//! then, twice, those that the machine so far gets most wrong.

use engine::{
    blog::{Machine, Measures, Model, body_candidates, find_titles},
    page::Page,
};

use super::{
    machine::{Sample, Setting, train},
    pages::{BlogPage, Label},
};

/// How to train.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Plan {
    /// For the machine of titles.
    pub titles: Setting,
    /// For the machine of bodies.
    pub bodies: Setting,
    /// How many of the features count: all of them, or only those of the paper.
    pub features: Features,
    /// Support vectors that each machine may keep.
    pub budget: usize,
}

/// Which features count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Features {
    /// Those of §IV and ours.
    All,
    /// Those of §IV.
    Paper,
}

/// Counterexamples that are drawn at random from each page.
const RANDOM: usize = 3;

/// Counterexamples that a page adds in each later round at most.
const HARD: usize = 3;

/// How often a title or body of an index page counts: few of the pages hold several posts, and they are what the
/// extractor is for.
const INDEX_WEIGHT: usize = 3;

/// From this decision value on a counterexample is hard.
const HARD_FROM: f64 = -0.7;

/// Any number will do; the same draws the same.
const SEED: u64 = 20_150_903;

type Candidates = Vec<(Vec<f64>, Label)>;

/// Candidates of a page, and how often those that are right count.
type Weighed<'a> = (&'a Candidates, usize);

/// Trains on pages.
///
/// # Errors
/// When the pages hold no title or no body.
pub fn fit(pages: &[&BlogPage], plan: &Plan) -> anyhow::Result<Model> {
    let titles = fit_titles(pages, plan)?;
    fit_bodies(pages, plan, titles)
}

/// Trains the machine of titles.
///
/// # Errors
/// When the pages hold no title.
pub fn fit_titles(pages: &[&BlogPage], plan: &Plan) -> anyhow::Result<Machine> {
    let candidates: Vec<Weighed> = pages.iter().map(|page| (&page.titles, weight(page))).collect();
    let count = plan.features.count(engine::blog::TITLE_FEATURES.len(), engine::blog::TITLE_FEATURES_OF_THE_PAPER);
    rounds(&candidates, count, plan.titles, plan.budget)
}

/// Trains the machine of bodies behind a machine of titles.
///
/// Where a page has posts, their aligned titles stand for those that would be found; elsewhere every body below a title
/// that is found is a counterexample.
///
/// # Errors
/// When the pages hold no body.
pub fn fit_bodies(pages: &[&BlogPage], plan: &Plan, titles: Machine) -> anyhow::Result<Model> {
    let mut model = Model { titles, bodies: Machine::default() };
    let mut of_lists: Vec<Candidates> = Vec::new();
    for page in pages.iter().filter(|page| page.posts.is_empty()) {
        of_lists.push(bodies_of_list(page, &model)?);
    }
    let of_posts = pages.iter().map(|page| (&page.bodies, weight(page)));
    let candidates: Vec<Weighed> = of_posts.chain(of_lists.iter().map(|list| (list, 1))).collect();
    let count = plan.features.count(engine::blog::BODY_FEATURES.len(), engine::blog::BODY_FEATURES_OF_THE_PAPER);
    model.bodies = rounds(&candidates, count, plan.bodies, plan.budget)?;
    Ok(model)
}

fn bodies_of_list(page: &BlogPage, model: &Model) -> anyhow::Result<Candidates> {
    let page = Page::new(&page.snapshot)?;
    let measures = Measures::of(&page);
    let titles: Vec<_> = find_titles(&measures, model).into_iter().map(|(node, _)| node).collect();
    let bodies = body_candidates(&measures, &titles).into_iter();
    Ok(bodies.map(|body| (body.features.to_vec(), Label::No)).collect())
}

/// Trains, adds what is wrong, and trains again.
fn rounds(pages: &[Weighed], features: usize, setting: Setting, budget: usize) -> anyhow::Result<Machine> {
    let mut random = fastrand::Rng::with_seed(SEED);
    let mut samples: Vec<Sample> = Vec::new();
    let mut drawn: Vec<Vec<usize>> = Vec::new();
    for (page, weight) in pages {
        let no: Vec<usize> = (0..page.len()).filter(|&at| page[at].1 == Label::No).collect();
        let yes = page.iter().filter(|one| one.1 == Label::Yes).map(|one| (one.0.clone(), true));
        samples.extend(yes.flat_map(|sample| std::iter::repeat_n(sample, *weight)));
        let chosen = random.choose_multiple(no, RANDOM);
        samples.extend(chosen.iter().map(|&at| (page[at].0.clone(), false)));
        drawn.push(chosen);
    }
    for _ in 0..2 {
        let machine = train(&samples, features, setting, usize::MAX)?;
        for ((page, _), drawn) in pages.iter().zip(&mut drawn) {
            let values = page.iter().enumerate().filter(|(at, one)| one.1 == Label::No && !drawn.contains(at));
            let mut hard: Vec<(usize, f64)> = values.map(|(at, one)| (at, machine.decide(&one.0))).collect();
            hard.retain(|(_, value)| *value > HARD_FROM);
            hard.sort_by(|a, b| b.1.total_cmp(&a.1));
            hard.truncate(HARD);
            samples.extend(hard.iter().map(|&(at, _)| (page[at].0.clone(), false)));
            drawn.extend(hard.iter().map(|(at, _)| *at));
        }
    }
    train(&samples, features, setting, budget)
}

fn weight(page: &BlogPage) -> usize {
    if page.is_index { INDEX_WEIGHT } else { 1 }
}

impl Features {
    fn count(self, all: usize, of_the_paper: usize) -> usize {
        match self {
            Features::All => all,
            Features::Paper => of_the_paper,
        }
    }
}
