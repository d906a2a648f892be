//! Where the items of a list are among the lines of a page, by their words.
//!
//! An item may be one line, several in a row (amount, unit, name), or be shown in other words in part ("2 cups (250 g)").

use std::{cmp::Reverse, collections::BTreeMap, ops::Range};

use page::text::{is_unspaced, letters_and_digits};

/// How much of their words an item and its lines share at least (F1): "2 spoons of sesame oil" is no "2 spoons of olive
/// oil" by itself, but "2 cups (250 g) flour" is "2 cups flour". A guess.
const LEAST_ALIKE: f64 = 0.72;

/// Items that are looked for, and places that are weighed for each: bounds that no recipe comes near.
const MOST_ITEMS: usize = 400;
const MOST_PLACES: usize = 6;

/// Lines from which an item may start, those with its rarest words first: a bound that no recipe comes near.
const MOST_STARTS: usize = 400;

/// Lines that an item takes at most; a guess.
const MOST_LINES: usize = 40;

/// What a line between two items costs, and how many count at most, in parts of an item that is found. Guesses: a recipe
/// that is present twice is taken from where all of it is together.
const COST_OF_LINE: f64 = 0.01;
const MOST_COSTLY: usize = 50;

/// For each item the lines that show it; `None` where none do. Places are in the order of the items, as a rule, and no line
/// has two items.
pub fn align(items: &[String], lines: &[&str]) -> Vec<Option<Range<usize>>> {
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let wanted: Vec<Vec<usize>> = items.iter().take(MOST_ITEMS).map(|item| numbered(item, &mut known)).collect();
    let lines: Vec<Vec<Option<usize>>> =
        lines.iter().map(|line| words(line).iter().map(|word| known.get(word).copied()).collect()).collect();
    let mut shown_at: Vec<Vec<usize>> = vec![Vec::new(); known.len()];
    for (at, line) in lines.iter().enumerate() {
        for &word in line.iter().flatten() {
            if let Some(shown) = shown_at.get_mut(word)
                && shown.last() != Some(&at)
            {
                shown.push(at);
            }
        }
    }
    let places: Vec<Vec<Place>> = wanted.iter().map(|item| places(item, &lines, &shown_at)).collect();
    let mut found = chain(&places);
    fill(&places, &mut found);
    found.resize(items.len(), None);
    found
}

/// Lines in a row, and how alike an item they are.
#[derive(Clone, Debug)]
struct Place {
    lines: Range<usize>,
    alike: f64,
}

/// The best places of an item.
fn places(item: &[usize], lines: &[Vec<Option<usize>>], shown_at: &[Vec<usize>]) -> Vec<Place> {
    let mut shown: Vec<&Vec<usize>> = item.iter().filter_map(|&word| shown_at.get(word)).collect();
    shown.sort_by_key(|lines| lines.len());
    let mut starts: Vec<usize> = shown.into_iter().flatten().copied().take(MOST_STARTS).collect();
    starts.sort_unstable();
    starts.dedup();
    let mut found: Vec<Place> = starts.into_iter().filter_map(|start| best_from(item, lines, start)).collect();
    found.sort_by(|a, b| b.alike.total_cmp(&a.alike).then(a.lines.start.cmp(&b.lines.start)));
    found.truncate(MOST_PLACES);
    found
}

/// The lines from a start on that are most alike an item.
fn best_from(item: &[usize], lines: &[Vec<Option<usize>>], start: usize) -> Option<Place> {
    let mut left: BTreeMap<usize, usize> = BTreeMap::new();
    for &word in item {
        *left.entry(word).or_default() += 1;
    }
    let (mut shared, mut all) = (0_usize, 0_usize);
    let mut best: Option<Place> = None;
    for (at, line) in lines.iter().enumerate().skip(start).take(MOST_LINES) {
        for word in line {
            all += 1;
            if let Some(left) = word.and_then(|word| left.get_mut(&word)).filter(|left| **left > 0) {
                *left -= 1;
                shared += 1;
            }
        }
        let alike = 2.0 * shared as f64 / (all + item.len()).max(1) as f64;
        if alike >= LEAST_ALIKE && best.as_ref().is_none_or(|best| alike > best.alike) {
            best = Some(Place { lines: start..at + 1, alike });
        }
        if all > 2 * item.len() + MOST_PLACES {
            break;
        }
    }
    best
}

/// The places, at most one an item, in the order of the items, which are alike the most and nearest to each other.
fn chain(places: &[Vec<Place>]) -> Vec<Option<Range<usize>>> {
    // Each place with its item, what it and those before it are worth, and which is before it.
    let mut told: Vec<(usize, &Place, f64, Option<usize>)> = Vec::new();
    for (item, places) in places.iter().enumerate() {
        for place in places {
            let before = told
                .iter()
                .enumerate()
                .filter(|(_, (other, earlier, ..))| *other < item && earlier.lines.end <= place.lines.start);
            let worth = before.map(|(at, (_, earlier, worth, _))| {
                let between = (place.lines.start - earlier.lines.end).min(MOST_COSTLY);
                (worth - COST_OF_LINE * between as f64, at)
            });
            let best = worth.max_by(|(a, i), (b, j)| a.total_cmp(b).then(Reverse(i).cmp(&Reverse(j))));
            let best = best.filter(|(worth, _)| *worth > 0.0);
            told.push((item, place, place.alike + best.map_or(0.0, |(worth, _)| worth), best.map(|(_, at)| at)));
        }
    }
    let mut found = vec![None; places.len()];
    let last = (0..told.len()).max_by(|&a, &b| told[a].2.total_cmp(&told[b].2).then(b.cmp(&a)));
    let mut next = last;
    while let Some((item, place, _, before)) = next.and_then(|at| told.get(at)) {
        found[*item] = Some(place.lines.clone());
        next = *before;
    }
    found
}

/// Gives items that are out of order their place among the others, where nothing else is.
fn fill(places: &[Vec<Place>], found: &mut [Option<Range<usize>>]) {
    let all = || found.iter().flatten();
    let Some(first) = all().map(|lines| lines.start).min() else { return };
    let last = all().map(|lines| lines.end).max().unwrap_or(first);
    for (item, places) in places.iter().enumerate().filter(|(_, places)| !places.is_empty()) {
        if found.get(item).is_some_and(Option::is_some) {
            continue;
        }
        let is_free = |lines: &Range<usize>| {
            found.iter().flatten().all(|taken| taken.end <= lines.start || lines.end <= taken.start)
        };
        let place = places
            .iter()
            .map(|place| &place.lines)
            .find(|lines| lines.start + MOST_PLACES >= first && lines.end <= last + MOST_PLACES && is_free(lines));
        let place = place.cloned();
        if let Some(one) = found.get_mut(item) {
            *one = place;
        }
    }
}

fn numbered(item: &str, known: &mut BTreeMap<String, usize>) -> Vec<usize> {
    let numbered = |word: String| {
        let next = known.len();
        *known.entry(word).or_insert(next)
    };
    words(item).into_iter().map(numbered).collect()
}

/// Words and numbers, lower case: "100g" is two, as "100 g" is, "½" is "1/2", and characters of scripts without spaces are
/// one each.
fn words(text: &str) -> Vec<String> {
    #[derive(PartialEq)]
    enum Kind {
        Letter,
        Digit,
    }
    let mut words: Vec<String> = Vec::new();
    let mut before: Option<Kind> = None;
    for c in text.chars() {
        if let Some(digits) = fraction(c) {
            words.extend(digits.iter().map(|digit| (*digit).to_owned()));
            before = None;
            continue;
        }
        let kind = match c {
            _ if c.is_alphabetic() => Kind::Letter,
            _ if c.is_numeric() => Kind::Digit,
            // Apostrophes and accents of their own do not part words.
            '\'' | '’' | '\u{300}'..='\u{36F}' => continue,
            _ => {
                before = None;
                continue;
            }
        };
        let part = letters_and_digits(c.encode_utf8(&mut [0; 4]));
        match words.last_mut().filter(|_| before.as_ref() == Some(&kind) && !is_unspaced(c)) {
            Some(word) => word.push_str(&part),
            None => words.push(part),
        }
        before = Some(kind);
    }
    words
}

fn fraction(c: char) -> Option<[&'static str; 2]> {
    Some(match c {
        '½' => ["1", "2"],
        '⅓' => ["1", "3"],
        '⅔' => ["2", "3"],
        '¼' => ["1", "4"],
        '¾' => ["3", "4"],
        '⅕' => ["1", "5"],
        '⅛' => ["1", "8"],
        '⅜' => ["3", "8"],
        '⅝' => ["5", "8"],
        '⅞' => ["7", "8"],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(items: &[&str], lines: &[&str]) -> Vec<Option<Range<usize>>> {
        align(&items.iter().map(|item| (*item).to_owned()).collect::<Vec<_>>(), lines)
    }

    #[test]
    fn an_item_is_one_line_or_several() {
        let items = ["1/2 cup flour", "100 g sugar"];
        assert_eq!(places(&items, &["Cake", "½ cup flour", "100g sugar"]), [Some(1..2), Some(2..3)]);
        assert_eq!(places(&items, &["½", "cup", "flour", "", "sugar", "100 g"]), [Some(0..3), Some(4..6)]);
        assert_eq!(places(&items, &["½ cup (60 g) flour", "salt"]), [Some(0..1), None]);
        assert_eq!(places(&items, &[]), [None, None]);
    }

    #[test]
    fn the_place_where_all_items_are_together_is_taken() {
        let lines = ["2 eggs", "are enough", "and so is", "Ingredients", "2 eggs", "1 lemon", "Method"];
        assert_eq!(places(&["2 eggs", "1 lemon"], &lines), [Some(4..5), Some(5..6)]);
        assert_eq!(places(&["1 lemon", "2 eggs"], &lines[4..]), [Some(1..2), Some(0..1)]);
    }

    #[test]
    fn words_of_scripts_without_spaces_are_found() {
        assert_eq!(
            places(&["水 500ml", "紅茶 小さじ2"], &["材料", "水 500ml", "紅茶 小さじ2"]),
            [Some(1..2), Some(2..3)]
        );
    }
}
