//! The core's speed in a browser: the page's module in both encodings, stage by stage, on pages that grow, with what
//! runs in the background otherwise; and the memory that both take.
//!
//! [`run()`] writes `bench.json` ([`Bench`]) and the snapshots of its pages, on which `benches/stages.rs` times the
//! engine natively.

mod generated;
mod profile;
mod run;
mod table;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use profile::Share;
pub use run::{PROFILED, Plan, run};
pub use table::{STAGES, encodings, table};

/// Name of the file with all figures.
pub const RESULT: &str = "bench.json";

/// Folder beside it with the snapshots of the pages.
pub const SNAPSHOTS: &str = "snapshots";

/// All figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bench {
    /// Version of the extension.
    pub version: String,
    /// Digest of the core.
    pub core: String,
    /// Name and version of the browser.
    pub browser: String,
    /// Timed runs of each encoding on each page, the first not counted.
    pub rounds: usize,
    /// Model of the processor.
    pub processor: String,
    /// Its cores.
    pub cores: usize,
    /// When it began, ISO 8601.
    pub started: String,
    /// Processes that wanted a core in the minute before; `None` where the system does not report it.
    pub load: Option<f64>,
    /// Generated pages, the smallest first.
    pub pages: Vec<GrownPage>,
    /// Where the time of WebAssembly goes on the smallest of them, the largest share first.
    #[serde(default)]
    pub profile: Vec<Share>,
    /// On the largest of them; empty where the system does not report it.
    pub memory: Vec<Memory>,
}

/// Times on one generated page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GrownPage {
    /// Its elements.
    pub elements: usize,
    /// By encoding.
    pub encodings: BTreeMap<String, Times>,
}

/// Milliseconds of one encoding on one page, by stage.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Times {
    /// From the script of the core to its being ready, parsing not counted.
    pub load: f64,
    /// Of the first run.
    pub first: BTreeMap<String, f64>,
    /// Median of the others.
    pub median: BTreeMap<String, f64>,
}

/// Memory of the page's process in bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Memory {
    /// Encoding of the core.
    pub encoding: String,
    /// Elements of the page.
    pub elements: usize,
    /// Before the core was there.
    pub before: u64,
    /// The most while it was loaded and read the page once.
    pub peak: u64,
    /// With the reading still held.
    pub held: u64,
}

/// How steeply time grows between two pages: the power of the number of elements; 1 is linear. `None` where nothing
/// was measured.
pub fn growth(smaller: &GrownPage, larger: &GrownPage, encoding: &str, stage: &str) -> Option<f64> {
    let time = |page: &GrownPage| page.encodings.get(encoding)?.median.get(stage).copied().filter(|time| *time > 0.0);
    let (before, after) = (time(smaller)?, time(larger)?);
    let elements = libm::log(larger.elements as f64 / smaller.elements.max(1) as f64);
    (elements > 0.0).then(|| libm::log(after / before) / elements)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(elements: usize, time: f64) -> GrownPage {
        let times = Times { median: BTreeMap::from([("total".to_owned(), time)]), ..Times::default() };
        GrownPage { elements, encodings: BTreeMap::from([("wasm".to_owned(), times)]) }
    }

    #[test]
    fn growth_is_a_power() {
        let of = |time| growth(&page(1_000, 5.0), &page(10_000, time), "wasm", "total").expect("a power");
        assert!((of(50.0) - 1.0).abs() < 1e-12 && (of(500.0) - 2.0).abs() < 1e-12);
        assert_eq!(growth(&page(1_000, 5.0), &page(1_000, 5.0), "wasm", "total"), None);
        assert_eq!(growth(&page(1, 5.0), &page(2, 5.0), "twin", "total"), None);
    }
}
