//! Words are data: no list of phrases is in code, and the lists of the lexicon are in order.

use std::collections::BTreeSet;

use super::{Finding, is_of_engine, source::Source};

/// Where the lists are.
const FOLDER: &str = "core/page/src/lexicon/";

/// Kinds whose words have an order of their own.
const ORDERED: [&str; 2] = ["months", "months_of_iran"];

/// As many phrases in a row are a list.
const FEWEST: usize = 3;

/// Lists of phrases in the engine's code, where nobody who adds a language would find them.
pub(crate) fn no_phrases_in_code(sources: &[Source]) -> Vec<Finding> {
    let is_ours = |source: &&Source| is_of_engine(&source.path) && source.extension() == "rs" && !source.is_test();
    let in_file =
        |source| lists(source).map(|line| Finding::line(source, line, "a list of phrases: put it into the lexicon"));
    sources.iter().filter(is_ours).flat_map(in_file).collect()
}

/// Lines with which lists of phrases begin.
fn lists(source: &Source) -> impl Iterator<Item = usize> {
    let code: String = source.code().map(|(number, line)| format!("{number}\u{0}{line}\n")).collect();
    let mut found = Vec::new();
    let mut phrases = 0;
    let mut first = 0;
    for line in code.lines() {
        let (number, text) = line.split_once('\u{0}').unwrap_or_default();
        let mut parts = text.split('"');
        // Between two strings of a list are a comma or a bar, and ends of lines.
        let mut goes_on = parts.next().is_some_and(separates);
        while let Some(literal) = parts.next() {
            if !goes_on {
                phrases = 0;
            }
            if phrases == 0 {
                first = number.parse().unwrap_or_default();
            }
            phrases += literal.split('|').filter(|phrase| is_phrase(phrase)).count();
            if phrases >= FEWEST && found.last() != Some(&first) {
                found.push(first);
            }
            goes_on = parts.next().is_some_and(separates);
        }
        if !goes_on {
            phrases = 0;
        }
    }
    found.into_iter()
}

fn separates(code: &str) -> bool {
    code.chars().all(|c| c.is_whitespace() || matches!(c, ',' | '|'))
}

/// Whether this is of a natural language beyond doubt: it has letters beyond those of names in code, or is of several words
/// of small letters.
fn is_phrase(text: &str) -> bool {
    let inner = |c: char| c.is_alphabetic() || matches!(c, ' ' | '\'' | '’' | '.' | '-');
    let words = || text.split(' ').filter(|word| !word.is_empty());
    text.chars().all(inner)
        && (text.chars().any(|c| c.is_alphabetic() && !c.is_ascii())
            || (text.starts_with(' ') || words().count() > 1)
                && words().all(|word| word.chars().next().is_some_and(char::is_lowercase)))
}

/// The lists of the lexicon are sorted and have each word once, and the README describes every kind.
pub(crate) fn lists_in_order(sources: &[Source]) -> Vec<Finding> {
    let readme = sources.iter().find(|source| source.path == format!("{FOLDER}README.md"));
    let described: BTreeSet<&str> = readme.map_or_else(BTreeSet::new, |readme| kinds_described(&readme.text));
    let mut findings = Vec::new();
    let lists = sources.iter().filter(|source| source.path.starts_with(FOLDER) && source.extension() == "txt");
    for source in lists.filter(|source| !source.path.ends_with("/order.txt")) {
        let mut before = String::new();
        for (line, kind, words) in entries(&source.text) {
            let mut fault = |message: String| findings.push(Finding::line(source, line, message));
            if !described.contains(kind.as_str()) && !is_currency(&source.path, &kind) {
                fault(format!("`{kind}` is described nowhere: say in the README what it means and who uses it"));
            }
            let may_repeat = ORDERED.contains(&kind.as_str());
            if kind < before || kind == before && !may_repeat {
                fault(format!("`{kind}` stands behind `{before}`: sort the kinds, and have each once"));
            }
            let pair = words.windows(2).find(|pair| pair[0] >= pair[1]);
            if let Some(pair) = pair.filter(|_| !may_repeat) {
                fault(format!("`{}` stands behind `{}`: sort the words, and have each once", pair[1], pair[0]));
            }
            before = kind;
        }
    }
    findings
}

/// Whether a list has the signs of a currency, which its code of ISO 4217 names.
fn is_currency(path: &str, kind: &str) -> bool {
    path.ends_with("/currencies.txt") && kind.len() == 3 && kind.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Kinds in the first column of the README's tables.
fn kinds_described(readme: &str) -> BTreeSet<&str> {
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    rows.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

/// Line, kind and words of every list of a file, with the spaces that `_` means.
fn entries(text: &str) -> Vec<(usize, String, Vec<String>)> {
    let mut entries: Vec<(usize, String, Vec<String>)> = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let words = match line.split_once(" =") {
            Some((kind, words)) if !line.starts_with(' ') => {
                entries.push((index + 1, kind.to_owned(), Vec::new()));
                words
            }
            _ => line,
        };
        let words = words.split('|').map(str::trim).filter(|word| !word.is_empty());
        if let Some(entry) = entries.last_mut() {
            entry.2.extend(words.map(|word| {
                let word = word.strip_prefix('_').map_or_else(|| word.to_owned(), |rest| format!(" {rest}"));
                word.strip_suffix('_').map_or_else(|| word.clone(), |rest| format!("{rest} "))
            }));
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_phrases_in_code_is_found_whatever_its_shape() {
        let found = |text: &str| no_phrases_in_code(&[Source::new("core/engine/src/a.rs", text)]).len();
        assert_eq!(found("const A: [&str; 3] = [\"read more\", \"see also\", \"up next\"];"), 1);
        assert_eq!(
            found("const A: [&str; 3] = [\n    \"von\",\n    \"précédent\",\n    \"siècle\",\n    \"été\",\n];"),
            1
        );
        assert_eq!(found("const A: &str = \"read more|see also|up next\";"), 1);
        assert_eq!(found("matches!(a, \"read more\" | \"see also\" | \"up next\")"), 1);
        assert_eq!(found("const A: [&str; 2] = [\"read more\", \"see also\"];"), 0);
        assert_eq!(found("matches!(tag, \"div\" | \"section\" | \"p\")"), 0);
        assert_eq!(found("[\"import \", \"def \", \"function \"]"), 0);
        assert_eq!(found("f(\"read more\");\ng(\"see also\");\nh(\"up next\");"), 0);
        assert_eq!(found("// \"read more\", \"see also\", \"up next\""), 0);
    }

    #[test]
    fn lists_out_of_order_twice_or_unknown_are_found() {
        let readme =
            || Source::new("core/page/src/lexicon/README.md", "| kind | meaning |\n| `and`, `by` | between |\n");
        let found =
            |text: &str| lists_in_order(&[readme(), Source::new("core/page/src/lexicon/phrases/xx.txt", text)]).len();
        assert_eq!(found("# Any\n\nand = a | b\n    | c\nby = _a | a\n"), 0);
        assert_eq!(found("and = b | a\n"), 1);
        assert_eq!(found("and = a | a\n"), 1);
        assert_eq!(found("by = a\nand = a\n"), 1);
        assert_eq!(found("other = a\n"), 1);
        let currencies =
            |text: &str| lists_in_order(&[Source::new("core/page/src/lexicon/currencies.txt", text)]).len();
        assert_eq!((currencies("eur = €\n"), currencies("euros = €\n")), (0, 1));
    }
}
