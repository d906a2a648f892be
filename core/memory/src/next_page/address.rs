//! What the addresses of two pages of one text have in common.

use page::lexicon::{ADDRESS_OF_CALENDAR, ADDRESS_OF_OFFSET, ADDRESS_OF_PAGE};
use url::Url;

/// Pages of one text at most; larger numbers are something else.
const MOST_PAGES: u32 = 200;

/// Longest piece of an address that states which page it is.
const LONGEST_PIECE: usize = 24;

/// Most letters in such a piece.
const MOST_LETTERS: usize = 12;

/// Digits with a zero before them, at most: what has more is the number of something in an archive.
const MOST_PADDED: usize = 2;

/// From one page of a text to another.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Number of the page itself.
    pub(super) here: u32,
    /// Number of the other.
    pub(super) there: u32,
    /// How the addresses state it.
    pub(super) form: Form,
}

/// How an address shows the number of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// After a word for pages: `/page/2`, `?seite=2`.
    Named,
    /// After the address of the text: `/2`, `-2.html`.
    Added,
    /// After a word for pages, where the first is 0: `?page=1` is the second.
    FromZero,
    /// As the number of entries before it: `?start=20`.
    Offset,
    /// As a mere number, which may be that of a text as well: `/12` and `/13`, `?id=2`.
    Bare,
}

/// The step between two pages of one text, by their addresses: these differ in one number, or one of them alone has a
/// piece with a number.
pub(super) fn step(own: &Url, other: &Url) -> Option<Step> {
    if own.origin() != other.origin() {
        return None;
    }
    by_offset(own, other).or_else(|| by_number(&whole(own), &whole(other)))
}

/// Whether an address goes on where another ends, by a further part of its path.
pub(super) fn continues(own: &Url, other: &Url) -> bool {
    let path = own.path().trim_end_matches('/');
    let stem = [".html", ".htm", ".php"].iter().find_map(|end| path.strip_suffix(end)).unwrap_or(path);
    let last = stem.rsplit('/').next().unwrap_or_default();
    let is_text = !last.is_empty() && last != "index" && last.bytes().any(|byte| !byte.is_ascii_digit());
    let rest = other.path().strip_prefix(stem).and_then(|rest| rest.strip_prefix('/'));
    own.origin() == other.origin() && is_text && rest.is_some_and(|rest| !rest.is_empty())
}

/// An address without the slash with which its path may end.
fn whole(url: &Url) -> String {
    let address = url.as_str();
    match address.split_once('?') {
        Some((path, query)) => format!("{}?{query}", path.trim_end_matches('/')),
        None => address.trim_end_matches('/').to_owned(),
    }
}

fn by_offset(own: &Url, other: &Url) -> Option<Step> {
    let is_offset = |name: &str| ADDRESS_OF_OFFSET.has(&name.to_ascii_lowercase());
    let of = |url: &Url| -> Option<u32> {
        let (_, value) = url.query_pairs().find(|(name, _)| is_offset(name))?;
        value.parse().ok()
    };
    let rest = |url: &Url| -> Vec<(String, String)> {
        url.query_pairs().into_owned().filter(|(name, _)| !is_offset(name)).collect()
    };
    let there = of(other)?;
    let here = of(own).unwrap_or(0);
    let size = there.checked_sub(here).filter(|&size| size > 1 && here.is_multiple_of(size))?;
    let is_same = own.path().trim_end_matches('/') == other.path().trim_end_matches('/') && rest(own) == rest(other);
    let here = here / size + 1;
    (is_same && here < MOST_PAGES).then_some(Step { here, there: here + 1, form: Form::Offset })
}

fn by_number(own: &str, other: &str) -> Option<Step> {
    let (start, end) = difference(own.as_bytes(), other.as_bytes());
    let piece = |address: &str| address.get(start..address.len() - end).map(str::to_owned);
    let (here, there) = (piece(own)?, piece(other)?);
    if !here.is_empty() {
        let (here, there) = (number(&here)?, number(&there)?);
        let after = other.len() - end;
        let form = if is_named(other, start) { Form::Named } else { Form::Bare };
        return (form == Form::Named || !is_of_day(other, start, after)).then_some(Step { here, there, form });
    }
    let is_digit = |byte: u8| byte.is_ascii_digit();
    let first = there.bytes().position(is_digit)?;
    let digits: String = there.chars().skip(first).take_while(char::is_ascii_digit).collect();
    let behind = first + digits.len();
    let letters = there.bytes().filter(u8::is_ascii_alphabetic).count();
    let has_more = there.bytes().skip(behind).any(is_digit);
    if has_more || there.len() > LONGEST_PIECE || letters > MOST_LETTERS {
        return None;
    }
    let is_named = is_named(other, start + first);
    if !is_named && is_of_day(other, start + first, start + behind) {
        return None;
    }
    match (number(&digits)?, is_named) {
        (0, _) | (1, false) => None,
        (1, true) => Some(Step { here: 1, there: 2, form: Form::FromZero }),
        (there, true) => Some(Step { here: 1, there, form: Form::Named }),
        (there, false) => Some(Step { here: 1, there, form: if letters == 0 { Form::Added } else { Form::Bare } }),
    }
}

/// Bytes at the beginning and at the end that two addresses share, without numbers of which they share a part.
fn difference(own: &[u8], other: &[u8]) -> (usize, usize) {
    let is_digit = |text: &[u8], at: usize| text.get(at).is_some_and(u8::is_ascii_digit);
    let is_cut = |at: usize| at > 0 && is_digit(own, at - 1) && (is_digit(own, at) || is_digit(other, at));
    let same = own.iter().zip(other).take_while(|(a, b)| a == b).count();
    let start = (0..=same).rev().find(|&at| !is_cut(at)).unwrap_or(0);
    let most = own.len().min(other.len()) - start;
    let same = own.iter().rev().zip(other.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    let before = |text: &[u8], at: usize| (text.len() - at).checked_sub(1).is_some_and(|before| is_digit(text, before));
    let begins_in_number =
        |at: usize| at > 0 && is_digit(own, own.len() - at) && (before(own, at) || before(other, at));
    let end = (0..=same).rev().find(|&at| !begins_in_number(at)).unwrap_or(0);
    (start, end)
}

fn number(digits: &str) -> Option<u32> {
    let is_padded = digits.starts_with('0') && digits.len() > MOST_PADDED;
    let number = digits.parse().ok().filter(|&number| number <= MOST_PAGES)?;
    (!is_padded && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(number)
}

/// Whether the number that begins at a place is after a word for pages.
fn is_named(address: &str, at: usize) -> bool {
    let word = word_before(address, at);
    // The start page of a blog shows its posts by their numbers so: `/?p=12`.
    let is_post = word == "p" && address.split_once('?').is_some_and(|(path, _)| path.matches('/').count() < 3);
    ADDRESS_OF_PAGE.has(&word) && !is_post
}

fn word_before(address: &str, at: usize) -> String {
    let before = address.get(..at).unwrap_or_default().trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
    let word = before.rsplit(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    word.to_ascii_lowercase()
}

/// Whether the number at a place is that of a day, a month or a week.
fn is_of_day(address: &str, start: usize, end: usize) -> bool {
    let marks = ['/', '-', '_', '.'];
    let before = address.get(..start).unwrap_or_default();
    let is_year = |text: &str| text.len() == 4 && (text.starts_with("19") || text.starts_with("20")) && is_number(text);
    let is_month = |text: &str| text.len() <= 2 && text.parse().is_ok_and(|month: u32| (1..=12).contains(&month));
    let is_padded = address.get(start..end).is_some_and(|digits| digits.starts_with('0'));
    let mut parts = before.strip_suffix(marks).unwrap_or_default().rsplit(marks);
    let (last, one_before) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let is_folder = before.strip_suffix('/').is_some_and(|path| path.rsplit('/').next() == Some(last));
    let behind = address.get(end..).and_then(|rest| rest.strip_prefix(marks)).unwrap_or_default();
    let mut parts = behind.split(marks);
    let (next, one_behind) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    is_year(last) && (is_folder || is_padded)
        || is_month(last) && is_year(one_before)
        || is_year(next)
        || is_month(next) && is_year(one_behind)
        || ADDRESS_OF_CALENDAR.has(&word_before(address, start))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_pages_are_read_from_addresses() {
        let pairs = [
            ("https://a.b/x/page/2", "https://a.b/x/page/3", Some((2, 3, Form::Named))),
            ("https://a.b/x?page=9&y=1", "https://a.b/x?page=10&y=1", Some((9, 10, Form::Named))),
            ("https://a.b/x.html", "https://a.b/x_2.html", Some((1, 2, Form::Added))),
            ("https://a.b/x.html", "https://a.b/x,seite-2.html", Some((1, 2, Form::Named))),
            ("https://a.b/x/", "https://a.b/x/2/", Some((1, 2, Form::Added))),
            ("https://a.b/x/", "https://a.b/x?page=2", Some((1, 2, Form::Named))),
            ("https://a.b/x", "https://a.b/x?page=1", Some((1, 2, Form::FromZero))),
            ("https://a.b/best-2024", "https://a.b/best-2024/2", Some((1, 2, Form::Added))),
            ("https://a.b/x?id=7", "https://a.b/x?id=7&start=20", Some((1, 2, Form::Offset))),
            ("https://a.b/x?start=40", "https://a.b/x?start=60", Some((3, 4, Form::Offset))),
            ("https://a.b/x-10", "https://a.b/x-11", Some((10, 11, Form::Bare))),
            ("https://a.b/ch09", "https://a.b/ch10", Some((9, 10, Form::Bare))),
            ("https://a.b/?p=12", "https://a.b/?p=13", Some((12, 13, Form::Bare))),
            ("https://a.b/x", "https://a.b/x?id=2", Some((1, 2, Form::Bare))),
            ("https://a.b/2024/05/11", "https://a.b/2024/06/12", None),
            ("https://a.b/2024/05/11", "https://a.b/2024/05/12", None),
            ("https://a.b/2024/05", "https://a.b/2024/06", None),
            ("https://a.b/2024", "https://a.b/2024/5", None),
            ("https://a.b/news-2024-05-11", "https://a.b/news-2024-05-12", None),
            ("https://a.b/11-05-2024", "https://a.b/12-05-2024", None),
            ("https://a.b/x?month=5", "https://a.b/x?month=6", None),
            ("https://a.b/abs/2401.00012", "https://a.b/abs/2401.00013", None),
            ("https://a.b/story/123456", "https://a.b/story/123457", None),
            ("https://a.b/x", "https://a.b/x/a-long-title-with-2-words", None),
            ("https://a.b/x", "https://a.c/x/2", None),
            ("https://a.b/x", "https://a.b/x", None),
        ];
        for (own, other, expected) in pairs {
            let [from, to] = [own, other].map(|address| Url::parse(address).expect("an address"));
            let found = step(&from, &to).map(|step| (step.here, step.there, step.form));
            assert_eq!(found, expected, "{own} {other}");
        }
    }

    #[test]
    fn a_further_part_of_the_path_continues_an_address() {
        for (own, other, expected) in [
            ("https://a.b/phone-review/", "https://a.b/phone-review/camera/", true),
            ("https://a.b/phone-review.html", "https://a.b/phone-review/camera.html", true),
            ("https://a.b/blog/one", "https://a.b/blog/two", false),
            ("https://a.b/", "https://a.b/two", false),
            ("https://a.b/2024/", "https://a.b/2024/two", false),
            ("https://a.b/one", "https://a.b/one-more", false),
        ] {
            let [from, to] = [own, other].map(|address| Url::parse(address).expect("an address"));
            assert_eq!(continues(&from, &to), expected, "{own} {other}");
        }
    }
}
