//! Names of persons in running text.

use page::{
    lexicon::{
        ALL_OF_FIRST, ALL_OF_LAST, ALL_OF_LINK, AND, AND_OTHERS, BEFORE_OFFICE, BEHIND_NAME, BY, BY_IN_OWN_LANGUAGE,
        DEED_OF_OTHERS, DEGREE, ELISION, NOBODY, NOT_WRITTEN, OFFICE, PARTICLE, TO_DAY, WEEKDAY,
    },
    text::{
        dates::{Habits, find_date},
        head, is_sentence_mark, is_unspaced, tail,
    },
};

use super::occupation::{is_occupation, names_institution, without_occupation};

/// Longest name in characters.
const LONGEST: usize = 60;

/// Characters of a list of authors, at most.
pub(super) const LONGEST_LIST: usize = 6_000;

/// Longest line that may be more than a list of names, in characters.
const LONGEST_LINE: usize = 250;

/// Whether a long line is nothing but names and what introduces them.
fn is_long_list(line: &str, habits: &Habits) -> bool {
    without_prefix(line, habits).is_some_and(|rest| names_in(rest).iter().all(|name| is_name(name)))
}

/// Names that a line of text gives as its authors: `By Ann Example and Bo Beispiel | 5 May 2024`. Beside a day a name may
/// be that of an account, in small letters: `Submitted by ann on 5 May 2024`.
pub(super) fn byline_names(line: &str, habits: &Habits) -> Vec<String> {
    let length = line.chars().count();
    if length > LONGEST_LIST || length > LONGEST_LINE && !is_long_list(line, habits) {
        return Vec::new();
    }
    let (rest, certain) = match without_prefix(line, habits).or_else(|| behind_label(line)) {
        Some(rest) => (rest, true),
        None => match behind_by(line, habits)
            .or_else(|| before_office(line).or_else(|| before_address(line)).map(|name| (name, true)))
        {
            Some(found) => found,
            None => return Vec::new(),
        },
    };
    // What is after the name of an account is something else.
    if rest.trim_start().starts_with('@') {
        return Vec::new();
    }
    // A mere "by" begins sentences, too: "By noon on 5 May 2024 the harbour was empty."
    let is_told = !line.ends_with(is_sentence_mark) || line.strip_suffix(rest).is_some_and(is_said_in_full);
    let dated = certain && is_told && find_date(rest, habits).is_some();
    let is_dated_account = |name: &str| dated && is_account(name) && rest.starts_with(name);
    // "Recycle by City"
    let is_meant = |name: &String| is_name(name) && (certain || name.contains(' ')) || is_dated_account(name);
    shown_names(rest, habits).into_iter().take_while(is_meant).collect()
}

/// What is after "by" within a line, and whether one word is enough of a name there, because a date or a word for
/// writing is before it: `5 May 2024 by Ann`, `Veröffentlicht von Ann Example am 5. Mai 2024`.
fn behind_by<'t>(line: &'t str, habits: &Habits) -> Option<(&'t str, bool)> {
    let english = line.split_once(" by ").or_else(|| line.split_once(" By "));
    let (before, rest) = english.or_else(|| behind_own_by(line, habits))?;
    let last = before.split_whitespace().next_back().unwrap_or_default().to_lowercase();
    let dated = find_date(before, habits).is_some();
    let introduces = before.split_whitespace().count() <= 3 || dated;
    if NOT_WRITTEN.has(&last) || !introduces || before.chars().count() > 60 {
        return None;
    }
    // "118 points by ann"
    let is_writing = || last == "points" || BY.all().any(|prefix| prefix.strip_suffix(" by") == Some(last.as_str()));
    Some((rest, english.is_some() && (dated || is_writing())))
}

/// The same in the language of the page. Such words mean much else, so a day must be in the line.
fn behind_own_by<'t>(line: &'t str, habits: &Habits) -> Option<(&'t str, &'t str)> {
    find_date(line, habits)?;
    BY_IN_OWN_LANGUAGE.in_language(&habits.language).find_map(|by| line.split_once(&format!(" {by} ")))
}

/// The name before a journalist's office, where that is after it: `佐藤恵子 記者`, `홍길동 기자`.
fn before_office(line: &str) -> Option<&str> {
    let is_part =
        |c: char| c.is_whitespace() || matches!(c, '|' | '·' | '/' | '=' | '(' | ')' | '[' | ']' | ',' | '、');
    let words: Vec<&str> = line.split(is_part).filter(|word| !word.is_empty()).take(MOST_WORDS + 1).collect();
    let length =
        |name: &str| Some(name.chars().count()).filter(|_| name.chars().all(char::is_alphabetic) && !name.is_ascii());
    let apart = words
        .windows(2)
        .find(|pair| OFFICE.has(pair[1]) && length(pair[0]).is_some_and(|length| (2..=6).contains(&length)));
    // Korean names have three letters, and may touch the office.
    let touching = || words.iter().find_map(|word| word.strip_suffix("기자").filter(|name| length(name) == Some(3)));
    let name = apart.map(|pair| pair[0]).or_else(touching).filter(|_| words.len() <= MOST_WORDS)?;
    (!BEFORE_OFFICE.has(name)).then_some(name)
}

/// The name before an address of electronic mail with which the line ends: `Ann Example <ann@lamp.example>`, and as
/// archives of mailing lists write it, `Ann Example ann at lamp.example`.
fn before_address(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().rev();
    let last = words.next()?.trim_matches(['<', '>', '(', ')']);
    let is_host = |host: &str| host.contains('.') && host.split('.').all(|label| !label.is_empty());
    let end = line.rfind(last)?;
    let begin = match last.split_once('@') {
        Some((account, host)) => (!account.is_empty() && is_host(host)).then_some(end)?,
        None => {
            let account = words.next().filter(|at| *at == "at" && is_host(last)).and_then(|_| words.next())?;
            head(line, end).rfind(account.trim_matches(['<', '(']))?
        }
    };
    let name = head(line, begin).trim_end_matches(['<', '(', ' ', '"', '“']).trim_start_matches(['"', '“']);
    is_full_name(name).then_some(name)
}

/// Words of a line that names a journalist, at most.
const MOST_WORDS: usize = 8;

/// What is after a label ("author:") within a line of several, up to the next label.
fn behind_label(line: &str) -> Option<&str> {
    let is_label = |end: &usize| {
        let word = head(line, *end).rsplit(' ').next().unwrap_or_default().to_lowercase();
        BY.has(&word)
    };
    let marks = [':', '：'];
    let rest = tail(line, line.match_indices(marks).map(|(at, mark)| at + mark.len()).find(is_label)?);
    let end = rest.find(marks).and_then(|next| head(rest, next).rfind(char::is_whitespace));
    Some(head(rest, end.unwrap_or(rest.len())))
}

/// Names with which a line at the end of a text signs it: `Posted by ann at 5 May 2024`, `Author: Ann Example`. There a
/// name may be that of an account, in small letters. A mere "by" is also below other texts, and what is published by
/// a house is written by somebody else.
pub(super) fn signing_names(line: &str, habits: &Habits) -> Vec<String> {
    let Some(rest) = without_prefix(line, habits).filter(|_| line.chars().count() <= 120) else { return Vec::new() };
    if !signs(head(line, line.len() - rest.len())) {
        return Vec::new();
    }
    let dated = find_date(rest, habits).is_some();
    shown_names(rest, habits).into_iter().take_while(|name| is_name(name) || dated && is_account(name)).collect()
}

/// Names in a line with which a text ends, and which is nothing else: `By Ann Example`, `— Ann Example`, perhaps with a day.
pub(super) fn names_at_end(line: &str, habits: &Habits) -> Vec<String> {
    let signature = line.strip_prefix(['—', '–', '―']).map(str::trim).filter(|name| is_full_name(name));
    if let Some(name) = signature {
        return vec![name.to_owned()];
    }
    // What is published by a house is written by somebody else.
    let is_by_person = |rest: &&str| !head(line, line.len() - rest.len()).to_lowercase().contains("published");
    let rest = without_prefix(line, habits).filter(|_| !line.ends_with(is_sentence_mark));
    let Some(rest) = rest.filter(is_by_person) else { return Vec::new() };
    let names = shown_names(rest, habits);
    let words: usize = names.iter().map(|name| name.split_whitespace().count()).sum();
    let is_all = line.split_whitespace().count() <= words + MOST_BESIDE;
    if is_all && names.iter().all(|name| is_full_name(name)) { names } else { Vec::new() }
}

/// Words beside the names in such a line, at most.
const MOST_BESIDE: usize = 5;

/// Whether what is before a name states at the end of a text that this is who wrote it.
pub(super) fn signs(prefix: &str) -> bool {
    is_said_in_full(prefix) && !prefix.to_lowercase().contains("published")
}

/// Whether what is before a name is more than a mere "by": a label, or what was done.
fn is_said_in_full(prefix: &str) -> bool {
    prefix.contains([':', '：']) || prefix.split_whitespace().count() > 1
}

/// Whether a text begins with what introduces a name.
pub(super) fn is_introduced(text: &str, habits: &Habits) -> bool {
    without_prefix(text, habits).is_some()
}

/// Whether a line is nothing but what introduces a name.
pub(super) fn is_label(line: &str, habits: &Habits) -> bool {
    without_prefix(line, habits).is_some_and(str::is_empty)
}

/// The name that shares a line with a date, set apart by a mark: `8 December 2022 · Ann Example`.
pub(super) fn dated_name(line: &str, habits: &Habits) -> Option<String> {
    Some(line).filter(|line| line.chars().count() <= 120).and_then(|line| find_date(line, habits))?;
    let parts = line.split(['|', '·', '•', '—', '–', '»']).flat_map(|part| part.split(" / ")).map(str::trim);
    let named = parts.filter(|part| find_date(part, habits).is_none());
    let mut names = named.filter_map(|part| shown_names(part, habits).into_iter().next());
    names.find(|name| name.contains(' ') && is_name(name))
}

/// Whether this may be the name of an account: one word of several letters.
pub(super) fn is_account(name: &str) -> bool {
    !name.contains(' ') && name.chars().filter(|c| c.is_alphanumeric()).nth(1).is_some()
}

/// Whether this looks like the name of one person in full: two or three words of letters, and small ones between them.
pub(super) fn is_full_name(name: &str) -> bool {
    let letters =
        |word: &str| word.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '\'' | '’' | '-' | '\u{301}'));
    let words = name.split_whitespace().filter(|word| !PARTICLE.has(word)).count();
    (2..=3).contains(&words) && name.split_whitespace().all(letters) && is_name(name)
}

/// Names in a short text that is known to name the author: without what introduces them, and without the date and other
/// notes after them.
pub(super) fn shown_names(text: &str, habits: &Habits) -> Vec<String> {
    let text = text.trim();
    let mut rest = whose_posts(text).unwrap_or(text);
    while let Some(shorter) = without_prefix(rest, habits) {
        rest = shorter;
    }
    let rest = find_date(rest, habits).map_or(rest, |(start, _, _)| before_day(head(rest, start)));
    let end = BEHIND_NAME.all().filter_map(|note| rest.find(note)).filter(|&at| at > 0).min();
    without_occupations(names_in(head(rest, end.unwrap_or(rest.len()))))
}

/// Names in a shown line without what the people do: `Ann Example, Director, Boats and Ropes`. What follows an occupation is part
/// of it, unless an occupation follows that, too.
fn without_occupations(names: Vec<String>) -> Vec<String> {
    let is_occupation =
        |at: usize| at > 0 && names.get(at).is_some_and(|name| is_occupation(name) || names_institution(name));
    let first = (1..names.len()).find(|&at| is_occupation(at)).unwrap_or(names.len());
    let own = names.iter().enumerate();
    let own = own.filter(|&(at, _)| at < first || !is_occupation(at) && is_occupation(at + 1));
    own.map(|(_, name)| without_occupation(name).to_owned()).collect()
}

/// The name in a link to everything that someone wrote: `View all of Ann Example's posts`, `Alle Beiträge von Ann
/// Example anzeigen`.
fn whose_posts(text: &str) -> Option<&str> {
    let first = text.split(' ').next()?;
    if !ALL_OF_FIRST.has(&first.to_lowercase()) {
        return None;
    }
    let behind = tail(text, first.len());
    let name = if let Some((whole, _)) = behind.split_once("'s ").or_else(|| behind.split_once("’s ")) {
        let of = whole.to_lowercase().rfind(" of ").map(|at| at + " of ".len());
        whole.get(of.or_else(|| whole.find(char::is_uppercase))?..)?
    } else {
        let lower = behind.to_lowercase();
        let (at, of) = ALL_OF_LINK.all().filter_map(|of| Some((lower.find(of)?, of))).min()?;
        behind.get(at + of.len()..)?
    };
    let name = name.trim_end_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '.' | ')'));
    Some(ALL_OF_LAST.all().find_map(|last| name.strip_suffix(last)).unwrap_or(name))
}

/// What is before a date, without the weekday and the word that lead to it: `Ann Example am`.
pub(super) fn before_day(text: &str) -> &str {
    let text = without_weekday(text);
    match text.trim_end().rsplit_once(' ') {
        Some((before, last)) if TO_DAY.has(last) => before,
        _ => text,
    }
}

/// What is before a date, without the weekday that belongs to it.
fn without_weekday(text: &str) -> &str {
    let rest = text.trim_end_matches([' ', ',', '.']);
    let (before, last) = rest.rsplit_once(' ').unwrap_or(("", rest));
    let last = last.to_lowercase();
    let is_weekday = last.len() >= 3 && WEEKDAY.all().any(|day| day.starts_with(&last));
    match (is_weekday, before.is_empty()) {
        (false, _) => text,
        (true, true) => "",
        // With the space after it, at which notes ("on") are known.
        (true, false) => head(text, before.len() + 1),
    }
}

pub(super) fn without_prefix<'t>(line: &'t str, habits: &Habits) -> Option<&'t str> {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let lower = line.to_lowercase();
    if lower.len() != line.len() {
        return None;
    }
    let behind = |prefix: &str| {
        let rest = lower.strip_prefix(prefix)?;
        let ends = rest.is_empty()
            || !prefix.ends_with(char::is_alphabetic)
            || rest.starts_with([' ', ':', '|', '\u{a0}'])
            || !prefix.is_ascii();
        let name = tail(line, line.len() - rest.len());
        ends.then(|| name.trim_start_matches([' ', ':', '|', '\u{a0}', '：']))
    };
    let own = BY.beginning(&lower).chain(BY_IN_OWN_LANGUAGE.in_language(&habits.language)).filter_map(behind);
    // Of "author" and "author:" the longer one.
    own.min_by_key(|rest| rest.len()).or_else(|| behind_foreign_by(&lower, behind))
}

/// What comes after "by" in a language that is not the page's, as themes have it: `Par Anne Exemple` above an English text.
/// Such words mean much else, and begin names ("Von Miller"): what comes after them must be the full name of a person.
fn behind_foreign_by<'t>(lower: &str, behind: impl Fn(&str) -> Option<&'t str>) -> Option<&'t str> {
    BY_IN_OWN_LANGUAGE.beginning(lower).filter_map(behind).find(|rest| is_full_name(rest))
}

/// Splits a value that names one or several persons: no "by", no addresses, no handles, nothing after a bar or a date.
pub(super) fn names_in(value: &str) -> Vec<String> {
    let value = value.trim();
    if value.contains("://") || value.starts_with("www.") || value.starts_with('/') {
        return Vec::new();
    }
    let value = value
        .split(['|', '·', '•', '\n', '⋅', '—', '–', '»', '«'])
        .map(str::trim)
        .find(|part| !part.is_empty())
        .unwrap_or_default();
    let value = match value.split_at_checked(3) {
        Some((by, rest)) if by.eq_ignore_ascii_case("by ") => rest,
        _ => value,
    };
    let value = without_others(value.split_once(" - ").map_or(value, |(name, _)| name));
    let mut joined = value.replace(';', ",");
    for and in AND.all() {
        // Such words are also within names ("Food and Drug Administration"): they separate only what are names.
        let parts = || {
            joined
                .split(and)
                .flat_map(|part| part.split(','))
                .map(str::trim)
                .filter(|part| part.contains(char::is_alphabetic))
        };
        let spaced = and.trim().len() > 1 || parts().all(|part| part.contains(' '));
        if joined.contains(and) && spaced && parts().all(is_name) {
            joined = joined.replace(and, ",");
        }
    }
    let parts = joined.split(',').map(|part| without_marks(&tidy(part)).to_owned()).filter(|name| !name.is_empty());
    let mut names: Vec<String> = Vec::new();
    for name in parts {
        let is_title = DEGREE.has(name.to_lowercase().trim_end_matches('.'));
        match names.last_mut() {
            Some(last) if is_title => last.push_str(&format!(", {name}")),
            _ => names.push(name),
        }
    }
    names.retain(|name| {
        // Placeholders that were never filled (`page.head.author`) are one word with dots.
        let filled = name.contains(' ') || name.matches('.').count() < 2;
        let said = filled && name.chars().any(char::is_alphabetic) && !NOBODY.has(&name.to_lowercase());
        // A trail of links ("Home > News") is no name.
        said && !is_by_others(name) && !is_sentence(name) && !name.contains('>') && name.chars().count() <= LONGEST
    });
    names
}

/// A list without the words that stand for names that it does not give: "et al."
pub(super) fn without_others(value: &str) -> &str {
    let end = value.trim_end_matches([' ', '.', ',', '…']);
    let ends = |others: &&str| {
        let from = end.len().checked_sub(others.len())?;
        let tail = end.get(from..)?;
        tail.eq_ignore_ascii_case(others).then(|| end.get(..from))?.filter(|rest| rest.ends_with([' ', ',', ';']))
    };
    let rest = AND_OTHERS.all().find_map(|others| ends(&others));
    rest.map_or(value, |rest| rest.trim_end_matches([' ', ',', ';']))
}

/// A name without the marks after it that lead to notes: `Ann Example1,2*`.
pub(super) fn without_marks(name: &str) -> &str {
    let is_mark = |c: char| {
        c.is_ascii_digit()
            || matches!(c, '*' | '†' | '‡' | '§' | '¶' | '#' | '∗' | '⁎' | '✉' | '¹' | '²' | '³' | '⁰' | '⁴'..='⁹' | '₀'..='₉')
    };
    let rest = name.trim_end_matches(|c: char| is_mark(c) || c == ' ' || c == ',');
    // A year is none.
    let marks = name.get(rest.len()..).unwrap_or_default();
    let is_short = marks.split(|c: char| !c.is_ascii_digit()).all(|number| number.len() <= 2);
    if is_short && !marks.is_empty() && is_person(rest) { rest } else { name }
}

/// Whether this looks like the name of a person as papers give it: two to five words, with initials.
pub(super) fn is_person(name: &str) -> bool {
    let letters = |word: &str| word.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '\'' | '’' | '-' | '‐'));
    (2..=5).contains(&name.split_whitespace().count()) && name.split_whitespace().all(letters) && is_name(name)
}

/// Whether this ends like a sentence: with a full stop after a long word, which is no abbreviation.
fn is_sentence(name: &str) -> bool {
    const LONGEST_ABBREVIATION: usize = 6;
    let last = name.rsplit(' ').next().unwrap_or_default();
    let word = last.strip_suffix(['.', '。']).filter(|word| !word.contains('.'));
    name.contains(' ') && word.is_some_and(|word| word.chars().count() >= LONGEST_ABBREVIATION)
}

/// Whether a name is stated to be of somebody who worked on the text of another: "Updated by Ann Example".
fn is_by_others(name: &str) -> bool {
    let deed = name.split_once(" by ").map(|(deed, _)| deed.to_lowercase());
    deed.is_some_and(|deed| DEED_OF_OTHERS.has(deed.rsplit(' ').next().unwrap_or_default()))
}

fn tidy(name: &str) -> String {
    let words = name.split_whitespace().filter(|word| !word.contains('@'));
    let name = words.collect::<Vec<_>>().join(" ");
    let name = name.trim_start_matches(|c: char| !c.is_ascii() && !c.is_alphanumeric());
    let name = name.trim_matches(|c: char| matches!(c, ':' | '-' | '"' | '“' | '”' | '[' | ']' | ' ' | '/'));
    let balanced = name.matches('(').count() == name.matches(')').count();
    if balanced { name.to_owned() } else { name.split('(').next().unwrap_or_default().trim().to_owned() }
}

/// Whether this looks like the name of a person or a group: few words, each with a capital where the script has them.
pub(super) fn is_name(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let capital = |word: &&str| {
        // Élodie d'Arc
        let word = ELISION.all().find_map(|of| word.strip_prefix(of)).unwrap_or(word);
        let first = word.chars().find(|c| c.is_alphanumeric());
        first.is_some_and(|first| !first.is_lowercase()) || PARTICLE.has(word)
    };
    let digits = name.chars().filter(char::is_ascii_digit).count();
    (1..=6).contains(&words.len())
        && name.chars().count() <= LONGEST
        && words.iter().all(capital)
        && words.first().is_some_and(|first| !PARTICLE.has(first) || words.len() > 1)
        && digits * 3 < name.chars().count()
        && (name.chars().nth(1).is_some() || name.chars().all(is_unspaced))
        && !name.ends_with(['?', '!', ':'])
        && !name.contains(": ")
}

#[cfg(test)]
mod tests {
    use super::before_address;

    #[test]
    fn names_stand_before_addresses() {
        for line in [
            "Ann Example ann at lamp.example",
            "Ann Example <ann@lamp.example>",
            "\"Ann Example\" <ann@lamp.example>",
            "Ann Example (ann at lamp.example)",
            "Ann Example ann at ann.example",
        ] {
            assert_eq!(before_address(line), Some("Ann Example"), "{line}");
        }
        for line in ["ann@lamp.example", "Write to ann@lamp.example", "Ann Example at home", "Meet at lamp.example", ""]
        {
            assert_eq!(before_address(line), None, "{line}");
        }
    }
}
