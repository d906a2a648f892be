//! `lab train curve`: what a personal model gains and loses, by the number of labeled pages, over many draws.
//!
//! Trees that saw no page of a site describe its pages, so that a model corrects here what it corrects in use. On other
//! sites: so many pages of one type are drawn and learned from, and pages of the type from other hosts are read, those
//! of the split `report` and articles beside them. Within a site: so many of its pages are drawn, and the others read.

use std::{collections::BTreeMap, fmt::Write};

use corpus::score::statistics::{mean, standard_error};
use engine::page_type::PageType;
use engine::personal::{Personal, Scope};
use fastrand::Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use training::{Form, Prior, Sample, Training, fit};

use super::base::Base;

/// Name of the file with the figures.
pub const RESULT: &str = "curve.json";

/// The part of a corpus that nothing is learned from.
const REPORT: &str = "report";

/// Pages of other hosts that are read after each draw, at most.
const HELD: usize = 25;

/// What is lost by a draw that is counted as a loss.
const LOSS: f64 = 0.01;

/// What a correction gained in one draw.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Draw {
    /// Word F1 by the trees alone, on pages of other hosts or the other pages of the site.
    pub base: f64,
    /// What two numbers gain.
    pub shift: f64,
    /// What two numbers and a weight for every feature gain.
    pub weights: f64,
    /// What is gained by what the rule switches on; 0 where it stays off.
    pub switched: f64,
    /// Whether it was switched on.
    pub on: bool,
    /// The same on pages of the split `report`, trees alone and what is gained.
    pub report: Option<(f64, f64)>,
    /// The same on articles.
    pub articles: Option<(f64, f64)>,
}

/// All draws of one type or kind of sites, with so many labeled pages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Type of the pages, or the corpus whose sites they are of.
    pub name: String,
    /// Whether the labeled pages are of the same site as those that are read.
    pub within: bool,
    /// Labeled pages.
    pub labeled: usize,
    /// The draws.
    pub draws: Vec<Draw>,
}

/// All figures.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Curve {
    /// The rows.
    pub rows: Vec<Row>,
}

/// On other sites: draws of each type and number of pages.
pub fn other_sites(bases: &[Base], types: &[PageType], sizes: &[usize], seeds: u64, said: &dyn Fn(String)) -> Vec<Row> {
    let mut rows = Vec::new();
    for &page_type in types {
        for &labeled in sizes {
            let draw = |seed: u64| on_other_sites(bases, page_type, labeled, seed);
            let draws: Vec<Draw> = (0..seeds).into_par_iter().filter_map(draw).collect();
            said(format!("{} {labeled}: {} draws", page_type.name(), draws.len()));
            if !draws.is_empty() {
                rows.push(Row { name: page_type.name().to_owned(), within: false, labeled, draws });
            }
        }
    }
    rows
}

fn on_other_sites(bases: &[Base], page_type: PageType, labeled: usize, seed: u64) -> Option<Draw> {
    let mut rng = Rng::with_seed(seed * 1_000 + labeled as u64);
    let of_type = |base: &&Base| base.page_type == page_type.name();
    let mut pool: Vec<&Base> = bases.iter().filter(of_type).filter(|base| base.split != REPORT).collect();
    rng.shuffle(&mut pool);
    if pool.len() < labeled + HELD / 2 {
        return None;
    }
    let (own, rest) = pool.split_at(labeled);
    let is_new = |base: &&Base| own.iter().all(|own| own.sample.site != base.sample.site);
    let held: Vec<&Base> = rest.iter().copied().filter(is_new).take(HELD).collect();
    let report: Vec<&Base> = bases.iter().filter(of_type).filter(|base| base.split == REPORT).filter(is_new).collect();
    let articles: Vec<&Base> =
        bases.iter().filter(|base| base.page_type == "article" && base.split == REPORT).collect();
    Some(draw(own, &held, Scope::PageType { page_type }, Some((&report, &articles))))
}

/// Within a site: draws from every site of some bases that has more pages than are labeled.
pub fn within_sites(name: &str, bases: &[Base], sizes: &[usize], seeds: u64, said: &dyn Fn(String)) -> Vec<Row> {
    let mut sites: BTreeMap<&str, Vec<&Base>> = BTreeMap::new();
    for base in bases {
        sites.entry(&base.sample.site).or_default().push(base);
    }
    let mut rows = Vec::new();
    for &labeled in sizes {
        let chosen: Vec<&Vec<&Base>> = sites.values().filter(|pages| pages.len() > labeled).collect();
        let tasks: Vec<(usize, u64)> =
            (0..chosen.len()).flat_map(|site| (0..seeds).map(move |seed| (site, seed))).collect();
        let one = |&(site, seed): &(usize, u64)| {
            let mut pages = chosen[site].clone();
            Rng::with_seed(seed * 1_000 + labeled as u64).shuffle(&mut pages);
            let (own, held) = pages.split_at(labeled);
            draw(own, held, Scope::Site { site: own[0].sample.site.clone() }, None)
        };
        let draws: Vec<Draw> = tasks.par_iter().map(one).collect();
        said(format!("within sites of {name}, {labeled}: {} draws", draws.len()));
        if !draws.is_empty() {
            rows.push(Row { name: name.to_owned(), within: true, labeled, draws });
        }
    }
    rows
}

/// Learns from pages and reads others.
fn draw(own: &[&Base], held: &[&Base], scope: Scope, beside: Option<(&[&Base], &[&Base])>) -> Draw {
    let samples: Vec<&Sample> = own.iter().map(|base| &base.sample).collect();
    let gain_of = |correction: &engine::judge::Correction, pages: &[&Base]| {
        mean(pages.iter().map(|base| {
            if !scope.holds(&base.sample.site, base.sample.page_type()) {
                return 0.0;
            }
            base.word_f1(Some(correction)) - base.word_f1(None)
        }))
    };
    let shift = gain_of(&fit(&samples, Form::Shift, &Prior::USUAL), held);
    let weights = gain_of(&fit(&samples, Form::Weights, &Prior::USUAL), held);
    let mut training = Training::default();
    samples.into_iter().for_each(|sample| training.add_sample(sample.clone()));
    let steps = training.begin(scope.clone());
    for _ in 0..steps {
        training.step();
    }
    let finished = training.finish();
    let model = finished.model.as_deref().filter(|_| finished.refusal.is_none());
    let model = model.and_then(|text| Personal::from_json(text).ok()).map(|personal| personal.correction());
    let switched = |pages: &[&Base]| model.as_ref().map_or(0.0, |model| gain_of(model, pages));
    let base = |pages: &[&Base]| mean(pages.iter().map(|base| base.word_f1(None)));
    let both = |pages: &[&Base]| (!pages.is_empty()).then(|| (base(pages), switched(pages)));
    Draw {
        base: base(held),
        shift,
        weights,
        switched: switched(held),
        on: model.is_some(),
        report: beside.and_then(|(report, _)| both(report)),
        articles: beside.and_then(|(_, articles)| both(articles)),
    }
}

impl Curve {
    /// The figures as text, Markdown.
    pub fn table(&self) -> String {
        let mut out = "| pages | labeled | draws | word F1 | two numbers | with weights | switched on | gain | ± | worst draw | draws that lose > .01 | on *report* | articles |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n".to_owned();
        for row in &self.rows {
            let _ = writeln!(out, "{}", row.line());
        }
        let all: Vec<&Draw> = self.rows.iter().flat_map(|row| &row.draws).collect();
        let switched: Vec<f64> = all.iter().map(|draw| draw.switched).collect();
        let on = all.iter().filter(|draw| draw.on).count();
        let gains = mean(all.iter().filter(|draw| draw.on).map(|draw| draw.switched));
        let _ = writeln!(
            out,
            "\nOver all {} draws the rule switched {on} on. These gain {gains:+.4} in the mean; the worst draw loses {:.4}, and {} draws lose more than .01.",
            all.len(),
            -switched.iter().copied().fold(0.0, f64::min),
            switched.iter().filter(|gain| **gain < -LOSS).count(),
        );
        out
    }
}

impl Row {
    fn line(&self) -> String {
        let of = |number: &dyn Fn(&Draw) -> f64| mean(self.draws.iter().map(number));
        let switched: Vec<f64> = self.draws.iter().map(|draw| draw.switched).collect();
        let beside = |pair: &dyn Fn(&Draw) -> Option<(f64, f64)>| {
            let gains: Vec<(f64, f64)> = self.draws.iter().filter_map(pair).collect();
            if gains.is_empty() {
                return String::new();
            }
            let base = mean(gains.iter().map(|(base, _)| *base));
            format!("{base:.3} {:+.4}", mean(gains.iter().map(|(_, gain)| *gain)))
        };
        format!(
            "| {}{} | {} | {} | {:.3} | {:+.4} | {:+.4} | {} | {:+.4} | {:.4} | {:+.4} | {} | {} | {} |",
            if self.within { "one site of " } else { "" },
            self.name,
            self.labeled,
            self.draws.len(),
            of(&|draw| draw.base),
            of(&|draw| draw.shift),
            of(&|draw| draw.weights),
            self.draws.iter().filter(|draw| draw.on).count(),
            mean(switched.iter().copied()),
            standard_error(&switched),
            switched.iter().copied().fold(f64::INFINITY, f64::min),
            switched.iter().filter(|gain| **gain < -LOSS).count(),
            beside(&|draw| draw.report),
            beside(&|draw| draw.articles),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_tells_the_worst_draw_and_how_often_one_loses() {
        let draw = |switched: f64| Draw { base: 0.8, switched, on: switched != 0.0, ..Draw::default() };
        let draws = vec![draw(0.03), draw(-0.02), draw(0.0)];
        let row = Row { name: "forum".into(), within: false, labeled: 5, draws };
        let table = Curve { rows: vec![row] }.table();
        assert!(table.contains("| forum | 5 | 3 | 0.800 |") && table.contains("| 2 | +0.0033 |"), "{table}");
        assert!(
            table.contains("switched 2 on. These gain +0.0050 in the mean; the worst draw loses 0.0200, and 1 draws")
        );
    }
}
