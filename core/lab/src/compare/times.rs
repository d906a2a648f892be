//! Times in the tab, page by page: ours as a ratio to each peer's.

use std::collections::BTreeMap;

use corpus::score::statistics::{Figure, figure, mean, median, quantile};
use serde::{Deserialize, Serialize};

use super::{Entry, FOREGROUND, Measured, NPM};

/// What is compared: one of ours and its parts, the parts of a peer's, and words for a table.
struct Pair {
    who: &'static str,
    ours: &'static [&'static str],
    peer: &'static str,
    theirs: &'static [&'static str],
    label: &'static str,
}

/// Every comparison of times, the main one first. Readability.js destroys its document, so whoever uses it pays for a
/// copy; it and Defuddle hand over HTML, which ours does only when asked.
const PAIRS: [Pair; 8] = [
    Pair {
        who: FOREGROUND,
        ours: &["total"],
        peer: "Readability.js",
        theirs: &["total"],
        label: "Readability.js with its copy",
    },
    Pair {
        who: FOREGROUND,
        ours: &["total", "html"],
        peer: "Readability.js",
        theirs: &["total"],
        label: "Readability.js with its copy, ours with HTML written out",
    },
    Pair {
        who: FOREGROUND,
        ours: &["total"],
        peer: "Readability.js",
        theirs: &["parse"],
        label: "Readability.js without its copy",
    },
    Pair { who: FOREGROUND, ours: &["total"], peer: "Defuddle", theirs: &["total"], label: "Defuddle" },
    Pair {
        who: FOREGROUND,
        ours: &["total", "html"],
        peer: "Defuddle",
        theirs: &["total"],
        label: "Defuddle, ours with HTML written out",
    },
    Pair {
        who: NPM,
        ours: &["total"],
        peer: "Readability.js",
        theirs: &["total"],
        label: "Readability.js with its copy, ours by `extract` of the npm package",
    },
    Pair {
        who: NPM,
        ours: &["readability"],
        peer: "Readability.js",
        theirs: &["parse"],
        label: "Readability.js without its copy, ours by its drop-in of the npm package",
    },
    Pair {
        who: NPM,
        ours: &["total"],
        peer: "Defuddle",
        theirs: &["total"],
        label: "Defuddle, ours by `extract` of the npm package",
    },
];

/// Times of all systems.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TimeFigures {
    /// Ours to each peer's, medians of several runs on each page.
    pub ratios: Vec<Ratio>,
    /// The same of the very first run on each page, before anything is warm.
    pub first_ratios: Vec<Ratio>,
    /// By system in the tab and part, milliseconds a page (medians of several runs).
    pub parts: BTreeMap<String, BTreeMap<String, Spread>>,
    /// By native system, milliseconds a page (one run).
    pub natives: BTreeMap<String, Spread>,
    /// Elements of the timed pages.
    pub elements: Spread,
}

/// Our time as a ratio to a peer's, over pages.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ratio {
    /// What is compared.
    pub label: String,
    /// Pages.
    pub pages: usize,
    /// Geometric mean with its interval over redrawn pages.
    pub mean: Figure,
    /// How the pages are spread.
    pub spread: Spread,
    /// Share of the pages on which we are not slower.
    pub faster: f64,
}

/// How values are spread over pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// Mean.
    pub mean: f64,
    /// A quarter of the pages lies below.
    pub lower: f64,
    /// Half of the pages.
    pub median: f64,
    /// Three quarters.
    pub upper: f64,
    /// 95 in a hundred.
    pub high: f64,
    /// The highest.
    pub most: f64,
}

impl TimeFigures {
    /// Sums up the times on pages.
    pub fn of(entries: &[&Entry]) -> Self {
        let timed: Vec<&Entry> = entries.iter().copied().filter(|entry| is_timed(entry)).collect();
        TimeFigures {
            ratios: PAIRS.iter().filter_map(|pair| ratio(pair, &timed, settled)).collect(),
            first_ratios: PAIRS.iter().filter_map(|pair| ratio(pair, &timed, first)).collect(),
            parts: parts(&timed),
            natives: natives(entries),
            elements: Spread::of(timed.iter().map(|entry| entry.elements as f64).collect()),
        }
    }
}

fn is_timed(entry: &Entry) -> bool {
    entry.systems.get(FOREGROUND).is_some_and(|ours| ours.error.is_none() && !ours.times.is_empty())
}

/// Milliseconds of parts together, the median over the runs of their sum.
fn settled(measured: &Measured, parts: &[&str]) -> Option<f64> {
    let runs: Option<Vec<&Vec<f64>>> = parts.iter().map(|part| measured.times.get(*part)).collect();
    let runs = runs?;
    let length = runs.iter().map(|part| part.len()).min()?;
    let sums: Vec<f64> = (0..length).map(|run| runs.iter().map(|part| part[run]).sum()).collect();
    (measured.error.is_none() && !sums.is_empty()).then(|| median(&sums))
}

fn first(measured: &Measured, parts: &[&str]) -> Option<f64> {
    let times: Option<Vec<f64>> = parts.iter().map(|part| measured.first.get(*part).copied()).collect();
    times.map(|times| times.iter().sum())
}

fn ratio(pair: &Pair, entries: &[&Entry], time: fn(&Measured, &[&str]) -> Option<f64>) -> Option<Ratio> {
    let of_page = |entry: &&Entry| {
        let ours = time(entry.systems.get(pair.who)?, pair.ours)?;
        let theirs = time(entry.systems.get(pair.peer)?, pair.theirs)?;
        // The clock of a browser ticks ten times a millisecond: what takes less cannot be compared.
        (ours > 0.0 && theirs > 0.0).then_some(ours / theirs)
    };
    let ratios: Vec<f64> = entries.iter().filter_map(of_page).collect();
    let logarithms: Vec<f64> = ratios.iter().map(|ratio| libm::log(*ratio)).collect();
    let faster = ratios.iter().filter(|ratio| **ratio <= 1.0).count() as f64 / ratios.len().max(1) as f64;
    (!ratios.is_empty()).then(|| Ratio {
        label: pair.label.to_owned(),
        pages: ratios.len(),
        mean: figure(&logarithms, |sample| libm::exp(mean(sample.iter().copied()))),
        spread: Spread::of(ratios),
        faster,
    })
}

fn parts(entries: &[&Entry]) -> BTreeMap<String, BTreeMap<String, Spread>> {
    let mut values: BTreeMap<String, BTreeMap<String, Vec<f64>>> = BTreeMap::new();
    for entry in entries {
        for (name, measured) in &entry.systems {
            for part in measured.times.keys() {
                if let Some(time) = settled(measured, &[part]) {
                    values.entry(name.clone()).or_default().entry(part.clone()).or_default().push(time);
                }
            }
        }
    }
    let spreads =
        |parts: BTreeMap<String, Vec<f64>>| parts.into_iter().map(|(part, v)| (part, Spread::of(v))).collect();
    values.into_iter().map(|(name, parts)| (name, spreads(parts))).collect()
}

fn natives(entries: &[&Entry]) -> BTreeMap<String, Spread> {
    let mut values: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for entry in entries {
        for (name, measured) in entry.systems.iter().filter(|(_, measured)| measured.times.is_empty()) {
            if let Some(time) = measured.first.get("total").filter(|_| measured.error.is_none()) {
                values.entry(name.clone()).or_default().push(*time);
            }
        }
    }
    values.into_iter().filter(|(name, _)| name != FOREGROUND).map(|(name, v)| (name, Spread::of(v))).collect()
}

impl Spread {
    /// Of values in any order.
    pub fn of(mut values: Vec<f64>) -> Self {
        values.sort_unstable_by(f64::total_cmp);
        let at = |share| quantile(&values, share);
        Spread {
            mean: mean(values.iter().copied()),
            lower: at(0.25),
            median: at(0.5),
            upper: at(0.75),
            high: at(0.95),
            most: at(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(id: &str, ours: [f64; 3], theirs: [f64; 3]) -> Entry {
        let measured = |times: &[(&str, [f64; 3])]| Measured {
            times: times.iter().map(|(part, runs)| ((*part).to_owned(), runs.to_vec())).collect(),
            first: times.iter().map(|(part, runs)| ((*part).to_owned(), 2.0 * runs[0])).collect(),
            ..Measured::default()
        };
        let systems = BTreeMap::from([
            (FOREGROUND.to_owned(), measured(&[("total", ours), ("html", [1.0; 3])])),
            ("Readability.js".to_owned(), measured(&[("total", theirs), ("clone", [0.0; 3])])),
        ]);
        Entry { id: id.into(), failure: None, notes: Vec::new(), language: None, elements: 1, systems }
    }

    #[test]
    fn ratios_are_of_medians_and_their_mean_is_geometric() {
        let (a, b) = (page("a", [9.0, 1.0, 1.0], [4.0, 4.0, 0.0]), page("b", [4.0; 3], [1.0; 3]));
        let times = TimeFigures::of(&[&a, &b]);
        let [main, with_html] = &times.ratios[..] else { panic!("{:?}", times.ratios) };
        assert!((main.mean.value - 1.0).abs() < 1e-12, "{main:?}");
        assert_eq!((main.pages, main.spread.median, main.faster), (2, 2.125, 0.5));
        assert!((with_html.mean.value - (0.5f64 * 5.0).sqrt()).abs() < 1e-12, "{with_html:?}");
        assert_eq!(times.first_ratios[0].spread.most, 4.0);
    }

    #[test]
    fn pages_on_which_a_system_failed_are_not_timed() {
        let mut broken = page("a", [1.0; 3], [1.0; 3]);
        if let Some(theirs) = broken.systems.get_mut("Readability.js") {
            theirs.error = Some("no".into());
        }
        assert!(TimeFigures::of(&[&broken]).ratios.is_empty());
    }
}
