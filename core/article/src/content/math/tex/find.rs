//! TeX in running text, by its delimiters and what is between them.

use page::text::{head, tail};

/// Characters of a formula, at most.
const LONGEST: usize = 4_000;

/// Environments that scripts set without delimiters around them.
const ENVIRONMENTS: [&str; 12] = [
    "align",
    "align*",
    "alignat*",
    "aligned",
    "eqnarray",
    "eqnarray*",
    "equation",
    "equation*",
    "gather",
    "gather*",
    "multline",
    "multline*",
];

/// Letters in a row from which on they are a word rather than names of variables.
const WORD: usize = 4;

/// Words in a formula without a command, at most.
const MOST_WORDS: usize = 2;

/// A part of a text.
#[derive(Debug, PartialEq)]
pub(super) enum Piece {
    /// Text as it is.
    Text(String),
    /// TeX without its delimiters, and whether it is on a line of its own.
    Formula { latex: String, display: bool },
}

/// Whether a text has a formula that nothing else looks like.
pub(super) fn is_certain(text: &str) -> bool {
    let is_formula = |piece: &Piece| matches!(piece, Piece::Formula { .. });
    text.contains('\\')
        && (pieces(text, false).iter().any(is_formula)
            || pieces(text, true)
                .iter()
                .any(|piece| matches!(piece, Piece::Formula { latex, .. } if has_command(latex))))
}

/// The formulas of a text and what is between them, in order. Single dollars count where `dollars` states it.
pub(super) fn pieces(text: &str, dollars: bool) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    let mut before = ' ';
    while let Some(at) = rest.find(['\\', '$']) {
        let (ahead, here) = (head(rest, at), tail(rest, at));
        plain.push_str(ahead);
        before = ahead.chars().next_back().unwrap_or(before);
        if let Some((latex, display, behind)) = formula(here, before, dollars) {
            if !plain.is_empty() {
                found.push(Piece::Text(std::mem::take(&mut plain)));
            }
            found.push(Piece::Formula { latex: latex.to_owned(), display });
            rest = behind;
            before = ' ';
            continue;
        }
        // A mark after a backslash parts nothing, and of several dollars none does.
        let run = here.chars().take_while(|c| *c == '$').count();
        let escaped = here.starts_with("\\$") || here.starts_with("\\\\");
        let length = if escaped { 2 } else { run.max(1) };
        let (mark, behind) = (head(here, length), tail(here, length));
        plain.push_str(mark);
        before = mark.chars().next_back().unwrap_or(' ');
        rest = behind;
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        found.push(Piece::Text(plain));
    }
    found
}

/// The formula with which a text begins, and what is after it.
fn formula(text: &str, before: char, dollars: bool) -> Option<(&str, bool, &str)> {
    if let Some(rest) = text.strip_prefix("\\(") {
        let (latex, behind) = upto(rest, "\\)")?;
        return is_marked_off(latex, before).then_some((latex, false, behind));
    }
    if let Some(rest) = text.strip_prefix("\\[") {
        let (latex, behind) = upto(rest, "\\]")?;
        return is_marked_off(latex, before).then_some((latex, true, behind));
    }
    if let Some(rest) = text.strip_prefix("\\begin{") {
        let (name, _) = rest.split_once('}').filter(|(name, _)| ENVIRONMENTS.contains(name))?;
        let end = format!("\\end{{{name}}}");
        let (inside, behind) = upto(rest, &end)?;
        let length = text.len() - rest.len() + inside.len() + end.len();
        return text.get(..length).map(|latex| (latex, true, behind));
    }
    if let Some(rest) = text.strip_prefix("$$") {
        let (latex, behind) = upto(rest, "$$")?;
        let is_formula = is_tex(latex) && (has_command(latex) || latex.contains(['^', '_', '=']));
        return (is_formula && !latex.contains('$') && !behind.starts_with('$')).then_some((latex, true, behind));
    }
    let rest = text.strip_prefix('$').filter(|_| dollars && !before.is_alphanumeric())?;
    let (latex, behind) = in_dollars(rest)?;
    is_in_dollars(latex, behind).then_some((latex, false, behind))
}

/// Whether brackets after backslashes are delimiters: they are in no word or path, and nothing opens between them.
fn is_marked_off(latex: &str, before: char) -> bool {
    before != '\\'
        && !before.is_ascii_alphanumeric()
        && !latex.contains("\\(")
        && !latex.contains("\\[")
        && is_tex(latex)
}

/// What is before an end, where that is near, and what is after it.
fn upto<'t>(text: &'t str, end: &str) -> Option<(&'t str, &'t str)> {
    let near = text.get(..text.floor_char_boundary(LONGEST))?;
    let at = near.find(end)?;
    Some((near.get(..at)?, text.get(at + end.len()..)?))
}

/// What is before the next dollar without a backslash before it.
fn in_dollars(text: &str) -> Option<(&str, &str)> {
    let near = text.get(..text.floor_char_boundary(LONGEST))?;
    let mut escaped = false;
    let at = near.char_indices().find_map(|(at, c)| {
        let ends = c == '$' && !escaped;
        escaped = c == '\\' && !escaped;
        ends.then_some(at)
    })?;
    Some((near.get(..at)?, text.get(at + 1..)?))
}

/// Whether single dollars around this part a formula: they touch it, it is no price, and it is TeX.
fn is_in_dollars(latex: &str, behind: &str) -> bool {
    let begins = latex.chars().next().is_some_and(|c| !c.is_whitespace());
    let ends = latex.chars().next_back().is_some_and(|c| !c.is_whitespace());
    let is_price = latex.starts_with(|c: char| c.is_ascii_digit()) && !has_command(latex) && words(latex) > 0;
    begins
        && ends
        && !is_price
        && !latex.contains('\n')
        && !latex.starts_with('{')
        && !behind.starts_with(|c: char| c.is_alphanumeric() || c == '$')
        && is_tex(latex)
}

/// Whether this is TeX: it has a command, or signs of mathematics and hardly a word, or is the name of a variable.
fn is_tex(latex: &str) -> bool {
    let trimmed = latex.trim();
    let has_letter = trimmed.contains(char::is_alphanumeric);
    let has_sign = trimmed.contains(['^', '_', '=', '<', '>', '+']);
    let is_variable =
        trimmed.chars().count() <= 12 && trimmed.starts_with(char::is_alphabetic) && longest_word(trimmed) < 3;
    let is_number = || trimmed.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','));
    has_letter && !is_number() && (has_command(trimmed) || has_sign && words(trimmed) <= MOST_WORDS || is_variable)
}

fn has_command(latex: &str) -> bool {
    latex.split('\\').skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

fn words(text: &str) -> usize {
    runs_of_letters(text).filter(|length| *length >= WORD).count()
}

fn longest_word(text: &str) -> usize {
    runs_of_letters(text).max().unwrap_or(0)
}

fn runs_of_letters(text: &str) -> impl Iterator<Item = usize> {
    text.split(|c: char| !c.is_alphabetic()).map(|run| run.chars().count())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn formulas(text: &str, dollars: bool) -> Vec<String> {
        let latex = |piece: Piece| match piece {
            Piece::Formula { latex, .. } => Some(latex),
            Piece::Text(_) => None,
        };
        pieces(text, dollars).into_iter().filter_map(latex).collect()
    }

    #[test]
    fn delimiters_pair() {
        assert_eq!(formulas(r"a \(x^2\) b \[y_1\] c $$z=1$$ d", false), ["x^2", "y_1", "z=1"]);
        assert_eq!(formulas(r"$x$, $n-1$ and $\alpha$; \$5 and $f(x)$.", true), ["x", "n-1", r"\alpha", "f(x)"]);
        assert_eq!(formulas(r"\(x^2 and \[y_1", true), Vec::<String>::new());
        assert_eq!(formulas(r"$\text{costs \$5}$", true), [r"\text{costs \$5}"]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn nothing_is_lost(text in r"[a-z0-9 \n\\$(){}\[\]^_=é]{0,80}", dollars: bool) {
            let mut rest = text.as_str();
            for piece in pieces(&text, dollars) {
                let part = match piece { Piece::Text(text) => text, Piece::Formula { latex, .. } => latex };
                let at = rest.find(&part);
                // A delimiter that ends and one that begins may be between.
                prop_assert!(at.is_some_and(|at| at <= 4), "{text:?}");
                rest = &rest[at.unwrap_or(0) + part.len()..];
            }
            prop_assert!(rest.len() <= 2, "{text:?}");
        }

        #[test]
        fn prices_are_no_formulas(
            prices in prop::collection::vec((r"[0-9]{1,4}([.,][0-9]{1,3})?( ?(k|m|bn|million|USD))?", r" and | or | to |-|–|/|, | = | \+ |; |\n|: | vs\. | \(was | of the |\) "), 1..6),
            before in r"(It costs |US|A|C|HK|~|\(|from |)", dollars: bool,
        ) {
            let text: String = prices.iter().map(|(price, between)| format!("{before}${price}{between}")).collect();
            prop_assert_eq!(formulas(&text, dollars), Vec::<String>::new(), "{}", text);
            let behind: String = prices.iter().map(|(price, between)| format!("{price}$ {between}{price} ${between}")).collect();
            prop_assert_eq!(formulas(&behind, dollars), Vec::<String>::new(), "{}", behind);
        }
    }
}
