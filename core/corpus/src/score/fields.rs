//! Fields: whether title, author and date are right.

use std::collections::BTreeSet;

use jiff::{Timestamp, civil::Date};

use super::text;

/// Whether two titles are equal but for white space and case.
pub fn same_title(truth: &str, answer: &str) -> bool {
    normal(truth) == normal(answer)
}

/// Whether two bylines name the same people, in any order.
///
/// Names are divided at commas, semicolons, `&`, `|`, line breaks and the word "and"; what is in parentheses and
/// a leading "by" are dropped, and so are degrees ("MD", "Ph.D.") unless nothing else is left. White space and case
/// do not count. Of the form that RSS prescribes, `ann@example.org (Ann Lee)`, the name counts.
pub fn same_author(truth: &str, answer: &str) -> bool {
    people(truth) == people(answer)
}

/// Whether two dates fall on the same day as written, or are the very same moment. A day that is not given whole
/// (`2024-03`) equals its like only.
pub fn same_date(truth: &str, answer: &str) -> bool {
    match (day(truth), day(answer)) {
        (Some(truth_day), Some(day)) if truth_day == day => true,
        (Some(_), Some(_)) => moment(truth).is_some_and(|truth| moment(answer) == Some(truth)),
        _ => truth.trim() == answer.trim(),
    }
}

fn normal(text: &str) -> String {
    text::fold(text).to_lowercase()
}

fn people(byline: &str) -> BTreeSet<String> {
    let byline = without_parentheses(of_rss(byline).unwrap_or(byline)).replace(" and ", ",");
    let parts: Vec<&str> = byline.split([',', ';', '&', '|', '\n']).map(str::trim).filter(|p| !p.is_empty()).collect();
    let names: Vec<&&str> = parts.iter().filter(|part| !is_degree(part)).collect();
    let names = if names.is_empty() { parts.iter().collect() } else { names };
    let name = |part: &&str| {
        let name = normal(part);
        name.strip_prefix("by ").map(str::to_owned).unwrap_or(name)
    };
    names.into_iter().map(name).collect()
}

/// The name after an address of electronic mail.
fn of_rss(byline: &str) -> Option<&str> {
    let (address, name) = byline.trim().split_once(' ')?;
    let name = name.trim().strip_prefix('(')?.strip_suffix(')')?;
    (address.contains('@') && !name.contains('(') && !name.trim().is_empty()).then_some(name)
}

fn without_parentheses(text: &str) -> String {
    let mut depth = 0u32;
    let outside = |c: &char| {
        match c {
            '(' => depth += 1,
            ')' if depth > 0 => {
                depth -= 1;
                return false;
            }
            _ => {}
        }
        depth == 0
    };
    text.chars().filter(outside).collect()
}

/// Short, without spaces, and with at least as many capitals as other letters: "RD", "Ph.D.", "FAND".
fn is_degree(part: &str) -> bool {
    let letters = || part.chars().filter(|c| c.is_alphabetic());
    let capitals = letters().filter(|c| c.is_uppercase()).count();
    part.len() <= 7 && !part.contains(' ') && capitals >= 2 && 2 * capitals >= letters().count()
}

fn day(date: &str) -> Option<Date> {
    date.trim().get(..10)?.parse().ok()
}

fn moment(date: &str) -> Option<Timestamp> {
    date.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_differ_by_letters_only() {
        assert!(same_title("The  Ferry\n", "the ferry"));
        assert!(!same_title("The Ferry", "The Ferry | News"));
    }

    #[test]
    fn authors_are_sets_of_people() {
        assert!(same_author("Ann Lee and Bob Ray", "By Bob Ray, Ann Lee"));
        assert!(same_author("Jo Kay, MS, RD", "jo  kay"));
        assert!(same_author("Lance Ryan (Content Manager)", "Lance Ryan"));
        assert!(same_author("ann@example.org (Ann Lee)", "Ann Lee"));
        assert!(same_author("JWU", "JWU"));
        assert!(!same_author("Ann Lee", "Ann Lee, Bob Ray"));
        assert!(!same_author("Ann Lee", ""));
    }

    #[test]
    fn dates_agree_by_day_or_moment() {
        assert!(same_date("2024-03-07T00:00:00+00:00", "2024-03-07"));
        assert!(same_date("2024-03-07T00:00:00+00:00", "2024-03-06T19:00:00-05:00"));
        assert!(!same_date("2024-03-07", "2024-03-06T19:00:00-05:00"));
        assert!(!same_date("2024-03", "2024-03-07"));
        assert!(same_date("2024-03", "2024-03"));
        assert!(!same_date("2024-03-07", ""));
    }
}
