//! Numbers that style sheets draw before a text: `content: counter(section) "." counter(clause)` (CSS Lists 3 §4, CSS
//! Generated Content 3 §2). A text refers to them, and nothing in the document holds them.
//!
//! Counters that no element resets are not followed: pages reset what they draw. Numbers of lines of code are no text.

/// The counter that browsers keep for the entries of lists, and draw themselves.
const OF_LISTS: &str = "list-item";

/// Counters that are open at once, and that an element sets, at most: no page needs more, and each element with rules looks
/// through them.
const MOST: usize = 64;

/// Bytes of a value of `content`, at most: what draws a number is shorter, and pictures as data are not read for nothing.
const LONGEST_VALUE: usize = 400;

/// Characters of what is drawn, at most: "Article 12 bis, paragraph ". Longer texts are none of a number's.
const LONGEST: usize = 80;

/// What an element does to counters, and what is drawn before its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rules {
    /// `counter-reset` and `counter-increment` of the element.
    own: Steps,
    /// The same of its `::before`, where that is drawn.
    before: Option<(Steps, Vec<Piece>)>,
}

/// Names of counters, and to what or by how much they are set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Steps {
    resets: Vec<(String, i32)>,
    increments: Vec<(String, i32)>,
}

impl Steps {
    /// From the computed values of `counter-reset` and `counter-increment`.
    pub(super) fn of(reset: &str, increment: &str) -> Self {
        Steps { resets: pairs(reset, 0), increments: pairs(increment, 1) }
    }

    /// Whether there is a counter at all.
    pub(super) fn count_anything(&self) -> bool {
        !self.resets.is_empty() || !self.increments.is_empty()
    }
}

impl Rules {
    /// From what an element does and, of its `::before`, what that does and the computed value of `content`.
    pub(super) fn of(own: Steps, before: Steps, content: &str) -> Self {
        let drawn = content != "none" && content != "normal" && !content.is_empty();
        let pieces = || if content.len() <= LONGEST_VALUE { pieces(content) } else { Vec::new() };
        Rules { own, before: drawn.then(|| (before, pieces())) }
    }
}

/// One part of a value of `content`.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// A counter, what joins it with those of its name around it (`counters()`), and the style of its numbers.
    Counter {
        name: String,
        joined_by: Option<String>,
        style: String,
    },
}

/// A counter, and the depth of the element that made it.
struct Counter {
    name: String,
    value: i32,
    depth: usize,
}

/// The counters that are open where the walk is.
#[derive(Default)]
pub(super) struct Counters {
    open: Vec<Counter>,
}

impl Counters {
    /// Whether there is none that an element could count on.
    pub(super) fn is_idle(&self) -> bool {
        self.open.is_empty()
    }

    /// Passes an element that so many others are around; what is drawn before its text, if that has a number.
    pub(super) fn pass(&mut self, rules: &Rules, depth: usize) -> Option<String> {
        self.step(&rules.own, depth);
        let (steps, pieces) = rules.before.as_ref()?;
        self.step(steps, depth + 1);
        let has_number = pieces.iter().any(|piece| matches!(piece, Piece::Counter { .. }));
        let drawn: String = has_number.then(|| pieces.iter().map(|piece| self.drawn(piece)).collect())?;
        Some(drawn).filter(|drawn| drawn.chars().count() <= LONGEST)
    }

    /// Leaves an element that so many others are around.
    pub(super) fn close(&mut self, depth: usize) {
        while self.open.last().is_some_and(|counter| counter.depth > depth) {
            self.open.pop();
        }
    }

    fn step(&mut self, steps: &Steps, depth: usize) {
        for (name, value) in &steps.resets {
            let is_full = self.open.len() >= MOST;
            match self.open.iter_mut().rev().find(|counter| counter.depth == depth && counter.name == *name) {
                Some(counter) => counter.value = *value,
                None if is_full => {}
                None => self.open.push(Counter { name: name.clone(), value: *value, depth }),
            }
        }
        for (name, by) in &steps.increments {
            if let Some(counter) = self.open.iter_mut().rev().find(|counter| counter.name == *name) {
                counter.value = counter.value.saturating_add(*by);
            }
        }
    }

    fn drawn(&self, piece: &Piece) -> String {
        match piece {
            Piece::Text(text) => text.clone(),
            Piece::Counter { name, joined_by, style } => {
                let values = self.open.iter().filter(|counter| counter.name == *name).map(|counter| counter.value);
                let values: Vec<i32> = values.collect();
                match joined_by {
                    Some(separator) => {
                        let numbers: Vec<String> = values.iter().map(|&value| numeral(value, style)).collect();
                        numbers.join(separator)
                    }
                    None => numeral(values.last().copied().unwrap_or_default(), style),
                }
            }
        }
    }
}

/// The pairs of `counter-reset` and `counter-increment`; a name without a number has `default`.
fn pairs(value: &str, default: i32) -> Vec<(String, i32)> {
    let mut pairs: Vec<(String, i32)> = Vec::new();
    for word in value.split_ascii_whitespace().filter(|word| *word != "none") {
        match (word.parse(), pairs.last_mut()) {
            (Ok(number), Some(last)) => last.1 = number,
            (Ok(_), None) => {}
            (Err(_), _) => pairs.push((word.to_owned(), default)),
        }
    }
    pairs.retain(|(name, _)| name != OF_LISTS);
    pairs.truncate(MOST);
    pairs
}

/// The parts of a value of `content` as browsers write it: strings, counters, and what is neither, which is left out.
/// Behind a `/` is what is read aloud in place of it.
fn pieces(value: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = value.trim_start();
    while !rest.is_empty() && !rest.starts_with('/') {
        let (piece, after) = if let Some((text, after)) = string(rest) {
            (Some(Piece::Text(text)), after)
        } else if let Some((name, arguments, after)) = function(rest) {
            (counter(name, arguments), after)
        } else {
            (None, rest.split_once(' ').map_or("", |(_, after)| after))
        };
        pieces.extend(piece);
        rest = after.trim_start();
    }
    pieces
}

/// A string in double quotes at the beginning of a value, and what follows.
fn string(value: &str) -> Option<(String, &str)> {
    let inner = value.strip_prefix('"')?;
    let mut text = String::new();
    let mut chars = inner.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((text, inner.get(at + 1..)?)),
            '\\' => text.extend(chars.next().map(|(_, escaped)| escaped)),
            _ => text.push(c),
        }
    }
    None
}

/// A function at the beginning of a value: its name, its arguments, and what follows.
fn function(value: &str) -> Option<(&str, &str, &str)> {
    let (name, inner) = value.split_once('(').filter(|(name, _)| !name.contains([' ', '"']))?;
    let mut quoted = false;
    let end = inner.char_indices().find(|&(_, c)| {
        quoted ^= c == '"';
        c == ')' && !quoted
    });
    let (arguments, after) = inner.split_at_checked(end?.0)?;
    Some((name, arguments, after.get(1..).unwrap_or_default()))
}

fn counter(function: &str, arguments: &str) -> Option<Piece> {
    let (name, after) = arguments.split_once(',').unwrap_or((arguments, ""));
    let (joined_by, style) = match function {
        "counter" => (None, after.trim()),
        "counters" => {
            let (separator, after) = string(after.trim_start())?;
            (Some(separator), after.trim_start_matches([',', ' ']))
        }
        _ => return None,
    };
    Some(Piece::Counter { name: name.trim().to_owned(), joined_by, style: style.trim().to_owned() })
}

/// A number as a counter style writes it (CSS Counter Styles 3 §6); in digits where the style has no form for it, and
/// nothing where the style draws marks.
fn numeral(value: i32, style: &str) -> String {
    let letters = |first: u8| alphabetic(value, first);
    let written = match style {
        "none" | "disc" | "circle" | "square" => Some(String::new()),
        "decimal-leading-zero" if (0..10).contains(&value) => Some(["0", &value.to_string()].concat()),
        "lower-alpha" | "lower-latin" => letters(b'a'),
        "upper-alpha" | "upper-latin" => letters(b'A'),
        "lower-roman" => roman(value),
        "upper-roman" => roman(value).map(|number| number.to_ascii_uppercase()),
        _ => None,
    };
    written.unwrap_or_else(|| value.to_string())
}

/// a, b, … z, aa, ab, …
fn alphabetic(value: i32, first: u8) -> Option<String> {
    let mut rest = u32::try_from(value).ok().filter(|&rest| rest > 0)?;
    let mut letters = Vec::new();
    while rest > 0 {
        letters.push(char::from(first + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    Some(letters.into_iter().rev().collect())
}

fn roman(value: i32) -> Option<String> {
    const SIGNS: [(i32, &str); 13] = [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    let mut rest = (1..4000).contains(&value).then_some(value)?;
    let mut number = String::new();
    for (worth, sign) in SIGNS {
        while rest >= worth {
            number += sign;
            rest -= worth;
        }
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(reset: &str, increment: &str, content: &str) -> Rules {
        Rules::of(Steps::of(reset, increment), Steps::default(), content)
    }

    #[test]
    fn clauses_are_numbered_within_their_sections() {
        let (terms, section) = (rules("s 0", "none", "none"), rules("p 0", "s 1", "none"));
        let clause = rules("none", "p 1", r#"counter(s) "." counter(p) " ""#);
        let mut counters = Counters::default();
        let mut drawn = Vec::new();
        counters.pass(&terms, 1);
        for _ in 0..2 {
            counters.pass(&section, 2);
            for _ in 0..2 {
                drawn.extend(counters.pass(&clause, 3));
                counters.close(3);
            }
            counters.close(2);
        }
        assert_eq!(drawn, ["1.1 ", "1.2 ", "2.1 ", "2.2 "]);
        counters.close(0);
        assert!(counters.is_idle());
    }

    #[test]
    fn nested_lists_join_their_numbers() {
        let (list, item) = (rules("item", "none", "none"), rules("none", "item", r#"counters(item, ".") ". ""#));
        let mut counters = Counters::default();
        counters.pass(&list, 1);
        assert_eq!(counters.pass(&item, 2).as_deref(), Some("1. "));
        counters.pass(&list, 3);
        assert_eq!(counters.pass(&item, 4).as_deref(), Some("1.1. "));
        counters.close(2);
        assert_eq!(counters.pass(&item, 2).as_deref(), Some("2. "));
    }

    #[test]
    fn a_pseudo_element_counts_itself_before_it_is_drawn() {
        let heading =
            Rules::of(Steps::default(), Steps::of("none", "h 1"), r#""§ " counter(h, upper-roman) / "section""#);
        let mut counters = Counters::default();
        counters.pass(&rules("h", "none", "none"), 0);
        assert_eq!(counters.pass(&heading, 1).as_deref(), Some("§ I"));
        assert_eq!(counters.pass(&heading, 1).as_deref(), Some("§ II"));
    }

    #[test]
    fn texts_without_a_number_and_counters_of_lists_are_none() {
        let mut counters = Counters::default();
        counters.pass(&rules("list-item 0", "none", "none"), 1);
        assert!(counters.is_idle());
        assert_eq!(counters.pass(&rules("none", "none", r#""Note: ""#), 1), None);
        assert_eq!(counters.pass(&rules("none", "none", r#"counters(broken"#), 1), None);
    }

    #[test]
    fn a_page_cannot_make_work_of_them() {
        let names: String = (0..10_000).map(|name| format!("n{name} 1 ")).collect();
        let mut counters = Counters::default();
        let drawn = counters.pass(&rules(&names, &names, "counter(n1)"), 1);
        assert_eq!((drawn.as_deref(), counters.open.len()), (Some("2"), MOST));
        let many = "counter(n1) ".repeat(10_000);
        let joined = format!("counters(n1, {:?})", ".".repeat(1 << 20));
        assert_eq!([many, joined].map(|content| counters.pass(&rules("none", "none", &content), 1)), [None, None]);
        let long = format!("{:?} counter(n1)", "x".repeat(LONGEST));
        assert_eq!(counters.pass(&rules("none", "none", &long), 1), None);
    }

    #[test]
    fn numbers_are_written_in_their_style() {
        let written = |style| [0, 1, 4, 28, 1999].map(|value| numeral(value, style));
        assert_eq!(written("lower-alpha"), ["0", "a", "d", "ab", "bxw"]);
        assert_eq!(written("lower-roman"), ["0", "i", "iv", "xxviii", "mcmxcix"]);
        assert_eq!(numeral(3, "decimal-leading-zero"), "03");
        assert_eq!(numeral(3, "disc"), "");
        assert_eq!(pieces(r#""a \"b\"" counters(n, ", ", upper-alpha) url("x y") "c""#).len(), 3);
    }
}
