//! How time grows when a page grows in one way: the engine natively, on pages that are written for it.
//!
//! Every [`Dimension`] is measured at tenfold steps, each step by itself: time per unit stays what it is as long as the
//! work is linear. [`measure()`] writes `growth.json`.

mod feeds;
mod pages;
mod run;
mod sheet;
mod table;

use engine::page::PageSnapshot;

pub use run::{Grown, Growth, Plan, RESULT, measure};
pub use table::table;

/// What is put into the engine.
enum Input {
    /// A page.
    Page(Box<PageSnapshot>),
    /// The text of a feed.
    Feed(String),
}

/// A way in which a page or a feed can be large.
struct Dimension {
    /// What is counted.
    name: &'static str,
    /// The smallest size that is measured; the others follow by tenfold steps.
    least: usize,
    /// The page of a size.
    make: fn(usize) -> Input,
}

const fn grown(name: &'static str, least: usize, make: fn(usize) -> Input) -> Dimension {
    Dimension { name, least, make }
}

/// Every way.
fn dimensions() -> impl Iterator<Item = &'static Dimension> {
    pages::PAGES.iter().chain(feeds::FEEDS)
}

/// Something for every number below `n`, in one string.
fn many(n: usize, one: impl Fn(usize) -> String) -> String {
    (0..n).map(|i| one(i) + ", ").collect()
}

/// Prose of so many words.
fn words(n: usize) -> String {
    let vocabulary = ["letter", "town", "archive", "candle", "room", "reader", "ferry", "harbour", "of", "the"];
    (0..n)
        .map(|i| {
            format!(
                "{}{} ",
                vocabulary[i % vocabulary.len()],
                if i % 3 == 0 { (i % 997).to_string() } else { String::new() }
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tenfold size may take so many times as long; what is quadratic takes a hundred times.
    const STEEPEST: f64 = 30.0;

    /// Milliseconds below which times mean nothing.
    const FLOOR: f64 = 20.0;

    /// What takes more than its share at the tenfold size.
    fn steep(dimension: &Dimension) -> Vec<String> {
        let measured = |size: usize| run::measured(&(dimension.make)(size), size, 1).expect("a sound page").times;
        let (small, large) = (measured(dimension.least), measured(10 * dimension.least));
        let is_steep = |work: &&String| large[*work] > STEEPEST * f64::max(small[*work], FLOOR);
        let found = large.keys().filter(is_steep);
        found
            .map(|work| format!("{}: {work} {:.0} ms after {:.0} ms", dimension.name, large[work], small[work]))
            .collect()
    }

    /// Every fourth dimension, so that processors share the work.
    fn check(part: usize) {
        let mine = dimensions().skip(part).step_by(4);
        // Once more where it looks steep: the machine may have been busy.
        let found: Vec<String> = mine.filter(|dimension| !steep(dimension).is_empty()).flat_map(steep).collect();
        assert!(found.is_empty(), "{found:#?}");
    }

    #[test]
    fn no_work_grows_much_faster_than_the_page_1() {
        check(0);
    }

    #[test]
    fn no_work_grows_much_faster_than_the_page_2() {
        check(1);
    }

    #[test]
    fn no_work_grows_much_faster_than_the_page_3() {
        check(2);
    }

    #[test]
    fn no_work_grows_much_faster_than_the_page_4() {
        check(3);
    }

    #[test]
    fn every_dimension_grows() {
        for dimension in dimensions() {
            let size = |n: usize| match (dimension.make)(n) {
                Input::Page(page) => serde_json::to_string(&page).map_or(0, |json| json.len()),
                Input::Feed(text) => text.len(),
            };
            assert!(size(10 * dimension.least) > size(dimension.least), "{}", dimension.name);
        }
    }
}
