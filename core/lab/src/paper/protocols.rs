//! Several pages of a site: the paper's protocol, the fair one, and what happens when a site is redesigned.

use std::collections::BTreeMap;

use corpus::score::statistics::mean;
use engine::memory::SiteMemory;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::evaluate::System;

use super::{
    PaperPage,
    visits::{Ready, Scored, Visit},
};

/// Numbers of training pages.
const TRAINING_PAGES: [usize; 4] = [2, 5, 10, 15];

/// Draws of training pages for each number.
const DRAWS: u64 = 30;

/// A site before and after it was redesigned, for the test of drift.
const REDESIGNED: (&str, &str) = ("techcrunch-aug", "techcrunch");

/// The site whose pages are of many sites: nothing can be learned from one for another.
const MIXED: &str = "chaos";

/// What was measured with several pages.
#[derive(Debug, Serialize, Deserialize)]
pub struct SiteFigures {
    /// The system from whose answers on single pages the rules were learned.
    pub system: String,
    /// Every site and number of training pages.
    pub runs: Vec<SiteRun>,
    /// The redesign, where both of its halves are there.
    pub drift: Option<DriftRun>,
}

/// One site with one number of training pages: means over all draws.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SiteRun {
    /// Site.
    pub site: String,
    /// Number of training pages.
    pub training: usize,
    /// The paper's protocol: the training pages themselves, those left out on which the rules find nothing.
    pub paper: Ratios,
    /// The fair protocol; `None` where the site has no other pages.
    pub fair: Option<Fair>,
    /// Mean number of templates.
    pub templates: f64,
    /// Mean number of rules.
    pub rule_count: f64,
}

/// The other pages of a site, each of them counted.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Fair {
    /// By rules alone; where they do not fit the answer is empty.
    pub rules: Ratios,
    /// What a person gets: the same, but where rules do not fit or are of too few pages, the page is read by itself.
    pub either: Ratios,
    /// The same after a person put right one block, the worst, on each training page.
    pub clicked: Ratios,
    /// Each page by itself.
    pub single: Ratios,
    /// Share of the pages on which rules fit.
    pub fitting: f64,
}

/// Mean matching ratios.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ratios {
    /// Against the reference of the paper.
    pub reference: f64,
    /// Against the mended reference.
    pub fixed: f64,
}

/// A site that is redesigned: its pages are read in the old design, then one after the other in the new one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DriftRun {
    /// The site in the old and in the new design.
    pub sites: (String, String),
    /// Pages of the new design on which the rules of the old one fit, though they should not.
    pub fitting_before: usize,
    /// What these rules alone find on the pages of the new design.
    pub before: Ratios,
    /// Pages of the new design that were read before drift was detected; 0 when the first one showed it.
    pub told_after: Option<usize>,
    /// Pages of the new design that were read before rules fitted again.
    pub relearned_after: Option<usize>,
    /// What a person got on the pages of the new design, in order.
    pub answers: Ratios,
    /// What the rules alone found on the pages after the one on which they fitted again.
    pub relearned: Ratios,
    /// Number of pages of the new design.
    pub pages: usize,
}

/// Learns from some pages of each site and tries others.
///
/// # Errors
/// When the engine refuses a page.
pub fn measure_sites(pages: &[PaperPage], system: System) -> anyhow::Result<SiteFigures> {
    let counted: Vec<&PaperPage> = pages.iter().filter(|page| page.counts() && page.site != MIXED).collect();
    let ready: Vec<Ready> = counted.par_iter().map(|page| Ready::new(page, system)).collect::<anyhow::Result<_>>()?;
    let mut sites: BTreeMap<&str, Vec<&Ready>> = BTreeMap::new();
    for page in &ready {
        sites.entry(&page.page.site).or_default().push(page);
    }
    let mut runs = Vec::new();
    for (site, pages) in &sites {
        for training in TRAINING_PAGES.into_iter().filter(|&training| training <= pages.len()) {
            runs.push(site_run(site, pages, training)?);
        }
    }
    let drift = sites.get(REDESIGNED.0).zip(sites.get(REDESIGNED.1));
    let drift = drift.map(|(before, after)| drift_run(before, after)).transpose()?;
    Ok(SiteFigures { system: system.name().to_owned(), runs, drift })
}

/// What one draw gave.
struct Draw {
    trained: Vec<Visit>,
    others: Vec<(Visit, Scored)>,
    clicked: Vec<Visit>,
    templates: usize,
    rules: usize,
}

fn site_run(site: &str, pages: &[&Ready], training: usize) -> anyhow::Result<SiteRun> {
    let draws: Vec<Draw> =
        (0..DRAWS).into_par_iter().map(|seed| draw(site, pages, training, seed)).collect::<anyhow::Result<_>>()?;
    let trained = || draws.iter().flat_map(|draw| &draw.trained).filter(|visit| visit.misfit.is_none());
    let others = || draws.iter().flat_map(|draw| &draw.others);
    Ok(SiteRun {
        site: site.to_owned(),
        training,
        paper: Ratios::of(trained().map(|visit| visit.rules)),
        fair: (training < pages.len()).then(|| Fair {
            rules: Ratios::of(others().map(|(visit, _)| visit.rules)),
            either: Ratios::of(others().map(|(visit, _)| visit.either)),
            clicked: Ratios::of(draws.iter().flat_map(|draw| &draw.clicked).map(|visit| visit.either)),
            single: Ratios::of(others().map(|(_, single)| *single)),
            fitting: mean(others().map(|(visit, _)| f64::from(u8::from(visit.misfit.is_none())))),
        }),
        templates: mean(draws.iter().map(|draw| draw.templates as f64)),
        rule_count: mean(draws.iter().map(|draw| draw.rules as f64)),
    })
}

fn draw(site: &str, pages: &[&Ready], training: usize, seed: u64) -> anyhow::Result<Draw> {
    let mut order: Vec<&Ready> = pages.to_vec();
    fastrand::Rng::with_seed(seed).shuffle(&mut order);
    let (learned, others) = order.split_at(training);
    let memory = learn(site, learned)?;
    let corrected = learned.iter().try_fold(memory.clone(), |memory, page| page.clicked(&memory))?;
    Ok(Draw {
        clicked: others.iter().map(|page| page.visit(&corrected)).collect::<anyhow::Result<_>>()?,
        trained: learned.iter().map(|page| page.visit(&memory)).collect::<anyhow::Result<_>>()?,
        others: others.iter().map(|page| Ok((page.visit(&memory)?, page.single))).collect::<anyhow::Result<_>>()?,
        templates: memory.templates.len(),
        rules: memory.templates.iter().map(|set| set.rules.len()).sum(),
    })
}

fn learn(site: &str, pages: &[&Ready]) -> anyhow::Result<SiteMemory> {
    pages.iter().try_fold(SiteMemory::new(site), |memory, page| page.remembered(&memory))
}

fn drift_run(before: &[&Ready], after: &[&Ready]) -> anyhow::Result<DriftRun> {
    let mut memory = learn(REDESIGNED.1, before)?;
    let old: Vec<Visit> = after.iter().map(|page| page.visit(&memory)).collect::<anyhow::Result<_>>()?;
    let (mut told, mut relearned) = (None, None);
    let mut visits: Vec<Visit> = Vec::new();
    for (position, page) in after.iter().enumerate() {
        let visit = page.visit(&memory)?;
        if told.is_some() && relearned.is_none() && visit.misfit.is_none() {
            relearned = Some(position);
        }
        visits.push(visit);
        memory = page.remembered(&memory)?;
        if told.is_none() && memory.drift.is_some() {
            told = Some(position);
        }
    }
    let behind = relearned.unwrap_or(visits.len());
    Ok(DriftRun {
        sites: (REDESIGNED.0.to_owned(), REDESIGNED.1.to_owned()),
        fitting_before: old.iter().filter(|visit| visit.misfit.is_none()).count(),
        before: Ratios::of(old.iter().map(|visit| visit.rules)),
        told_after: told,
        relearned_after: relearned,
        answers: Ratios::of(visits.iter().map(|visit| visit.either)),
        relearned: Ratios::of(visits[behind..].iter().map(|visit| visit.rules)),
        pages: visits.len(),
    })
}

impl Ratios {
    fn of(scores: impl Iterator<Item = Scored>) -> Self {
        let scores: Vec<Scored> = scores.collect();
        Ratios {
            reference: mean(scores.iter().filter_map(|scored| Some(scored.reference?.ratio))),
            fixed: mean(scores.iter().filter_map(|scored| Some(scored.fixed?.ratio))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::data::{PaperBlock, PaperElement};

    const SUBJECTS: [&str; 8] = ["ferry", "baker", "orchard", "tailor", "quarry", "heron", "violin", "glacier"];

    fn block(way: &[(&str, &str)], top: f64, text: String) -> PaperBlock {
        let element = |(name, class): &(&str, &str)| PaperElement {
            name: (*name).to_owned(),
            classes: vec![(*class).to_owned()],
            ..PaperElement::default()
        };
        PaperBlock {
            rect: (100.0, top, 600.0, 40.0),
            path: way.iter().map(element).collect(),
            text: vec![text],
            ..PaperBlock::default()
        }
    }

    /// A page whose text is in an element of this class.
    fn page(site: &str, subject: &str, class: &str) -> PaperPage {
        let text = |turn: &str| {
            format!("Nobody in town knew what the {subject} had seen {turn}, and those who asked were told to wait.")
        };
        let way = [("div", class), ("p", "line")];
        let paragraphs = [text("at dawn"), text("at noon"), text("at night")];
        let mut blocks = vec![block(&[("div", "menu")], 0.0, "Home and letters".into())];
        let tops = [100.0, 150.0, 200.0];
        blocks.extend(paragraphs.iter().zip(tops).map(|(text, top)| block(&way, top, text.clone())));
        PaperPage {
            id: format!("{site}/{subject}"),
            site: site.to_owned(),
            url: format!("https://{site}.example/{subject}"),
            viewport: (800.0, 600.0),
            body: PaperBlock { rect: (0.0, 0.0, 800.0, 900.0), ..PaperBlock::default() },
            blocks,
            reference: Some(paragraphs.join("\n")),
            usable: true,
            ..PaperPage::default()
        }
    }

    #[test]
    fn rules_are_learned_and_a_redesign_is_seen() {
        let (old, new) = REDESIGNED;
        let pages: Vec<PaperPage> =
            SUBJECTS.iter().flat_map(|subject| [page(old, subject, "before"), page(new, subject, "after")]).collect();
        let figures = measure_sites(&pages, System::Foreground).expect("sound pages");
        let run = figures.runs.iter().find(|run| run.site == old && run.training == 2).expect("two of eight");
        let fair = run.fair.expect("six others");
        assert_eq!((run.paper.reference, fair.rules.reference, fair.fitting), (1.0, 1.0, 1.0));
        let drift = figures.drift.expect("both designs");
        assert_eq!((drift.fitting_before, drift.before.reference, drift.pages), (0, 0.0, SUBJECTS.len()));
        assert_eq!((drift.told_after, drift.relearned_after), (Some(0), Some(1)));
        assert_eq!((drift.answers.reference, drift.relearned.reference), (1.0, 1.0));
    }
}
