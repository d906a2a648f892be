//! Dates in numbers with a year of two digits, which may be anything else: they are looked for in short lines alone.

use super::{
    calendar::Date,
    read::{Habits, in_order},
};

/// Characters of a line that may give such a date, at most.
const LONGEST: usize = 60;

/// Years from this one on are of the last century.
const LAST_CENTURY: u32 = 70;

/// The only date of this kind in a short line: `24.12.21`, `12/24/21`. `None` where its order is not known, or there are
/// several.
pub fn find_short_date(line: &str, habits: &Habits) -> Option<Date> {
    if line.chars().count() > LONGEST {
        return None;
    }
    let words = line.split(|c: char| c.is_whitespace() || matches!(c, ',' | '|' | '·' | '•' | '(' | ')'));
    let mut dates = words.filter_map(|word| short_date(word, habits));
    let date = dates.next()?;
    dates.next().is_none().then_some(date)
}

fn short_date(word: &str, habits: &Habits) -> Option<Date> {
    let separator = word.chars().find(|c| !c.is_ascii_digit()).filter(|c| matches!(c, '/' | '.' | '-'))?;
    let parts: Vec<&str> = word.split(separator).collect();
    let [first, second, year] = parts[..] else { return None };
    // `1.2.13` is a version.
    let least = if separator == '.' { 2 } else { 1 };
    let is_number = |part: &str, least| (least..=2).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    if !is_number(first, least) || !is_number(second, least) || !is_number(year, 2) {
        return None;
    }
    let year: u32 = year.parse().ok()?;
    let year = year + if year < LAST_CENTURY { 2000 } else { 1900 };
    in_order(year, first.parse().ok()?, second.parse().ok()?, separator, habits)
}

#[cfg(test)]
mod tests {
    use super::{Habits, find_short_date};

    #[test]
    fn a_year_of_two_digits_is_read_in_short_lines() {
        let seen =
            |line: &str, tag: &str| find_short_date(line, &Habits::of(tag, "example.org")).map(|date| date.iso());
        for (line, tag, date) in [
            ("12/24/21", "en", Some("2021-12-24")),
            ("24/12/21", "en", Some("2021-12-24")),
            ("Published 3/5/21, 10:40 AM", "en-US", Some("2021-03-05")),
            ("3/5/21", "en-GB", Some("2021-05-03")),
            ("3/5/21", "en", None),
            ("24.12.98", "de", Some("1998-12-24")),
            ("1.2.13", "de", None),
            ("24/12/2021", "en", None),
            ("from 24/12/21 to 25/12/21", "en", None),
            ("The ferry that left on 24/12/21 was the last one that anybody saw from the quay", "en", None),
        ] {
            assert_eq!(seen(line, tag).as_deref(), date, "{line}");
        }
    }
}
