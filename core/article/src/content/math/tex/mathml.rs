//! TeX as MathML, which browsers show and screen readers read.

use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};
use page::text::{head, tail};
use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};

use page::formula::{is_math_attribute, is_math_element};

use crate::MathNode;

/// Bytes of a formula that is set, at most, and how deep its parts may nest: the library goes down by calling itself.
const LONGEST: usize = 4_000;
const DEEPEST: usize = 24;

/// The MathML of a formula; `None` where it is no TeX that is understood, or too long.
pub(in crate::content) fn mathml(latex: &str, display: bool) -> Option<MathNode> {
    let is_bounded = latex.len() <= LONGEST && depth(latex) <= DEEPEST;
    if !is_bounded || latex.trim().is_empty() {
        return None;
    }
    let converter = LatexToMathML::new(MathCoreConfig::default()).ok()?;
    let display = if display { MathDisplay::Block } else { MathDisplay::Inline };
    let found = converter.convert_with_local_state(latex, display).ok()?;
    tree(&found.mathml)
}

/// Parts of the names of commands with several arguments: the last of them may hold the next without a bracket.
const OF_TWO: [&str; 8] = ["frac", "binom", "set", "rel", "color", "over", "atop", "arrow"];

/// How deep a formula may nest at most: by brackets of all kinds, by commands that have had no argument yet
/// (`\sqrt\sqrt`), and by those with several.
fn depth(latex: &str) -> usize {
    let (mut open, mut waiting, mut deepest): (Vec<usize>, usize, usize) = (Vec::new(), 0, 0);
    let (mut rest, mut of_two) = (latex, 0);
    while let Some(first) = rest.chars().next() {
        let behind = rest.get(first.len_utf8()..).unwrap_or_default();
        let is_command = first == '\\';
        let letters = || behind.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(behind.len());
        let end = if is_command { letters() } else { 0 };
        let (command, after) = (head(behind, end), tail(behind, end));
        rest = after;
        of_two += usize::from(is_command && OF_TWO.iter().any(|part| command.contains(part)));
        match (first, command) {
            ('\\', "left" | "begin") | ('{' | '[' | '(', _) => open.push(std::mem::take(&mut waiting) + 1),
            ('\\', "right" | "end") | ('}' | ']' | ')', _) => {
                open.pop();
                waiting = 0;
            }
            ('\\' | '^' | '_', _) => waiting += 1,
            (space, _) if space.is_whitespace() => {}
            _ => waiting = 0,
        }
        deepest = deepest.max(open.iter().sum::<usize>() + waiting).max(of_two);
        if deepest > DEEPEST {
            break;
        }
    }
    deepest
}

/// The markup as a tree of what may be shown.
fn tree(markup: &str) -> Option<MathNode> {
    let mut reader = Reader::from_str(markup);
    let mut open: Vec<MathNode> = vec![node("math")];
    loop {
        match reader.read_event().ok()? {
            Event::Start(start) => open.push(begin(&start)?),
            Event::Empty(start) => {
                let made = begin(&start)?;
                open.last_mut()?.children.push(made);
            }
            Event::End(_) => {
                let made = open.pop()?;
                open.last_mut()?.children.push(made);
            }
            Event::Text(text) => open.last_mut()?.text.push_str(&text.into_inner()),
            Event::GeneralRef(reference) => {
                let entity = format!("&{};", &*reference.into_inner());
                open.last_mut()?.text.push_str(&html_escape::decode_html_entities(&entity));
            }
            Event::Eof => break,
            _ => {}
        }
    }
    // Around the element of the formula is nothing.
    let mut around = open.pop().filter(|_| open.is_empty())?;
    let root = around.children.pop().filter(|root| root.tag == "math" && !root.children.is_empty())?;
    Some(root)
}

fn node(tag: &str) -> MathNode {
    MathNode { tag: tag.to_owned(), attributes: Vec::new(), text: String::new(), children: Vec::new() }
}

fn begin(start: &BytesStart<'_>) -> Option<MathNode> {
    let name = start.name();
    let tag: &str = name.as_ref();
    let attributes = start.attributes().flatten().filter_map(|attribute| {
        let name: &str = attribute.key.as_ref();
        let value = html_escape::decode_html_entities(&attribute.value).into_owned();
        is_math_attribute(name).then(|| (name.to_owned(), value))
    });
    let attributes = attributes.collect();
    Some(MathNode { attributes, ..node(if is_math_element(tag) { tag } else { "mrow" }) })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use page::formula::{is_math_attribute, is_math_element};

    #[test]
    fn formulas_are_trees_of_what_may_be_shown() {
        let tags = |latex: &str| -> Vec<String> {
            fn add(node: &MathNode, tags: &mut Vec<String>) {
                tags.push(node.tag.clone());
                node.children.iter().for_each(|child| add(child, tags));
            }
            let mut found = Vec::new();
            mathml(latex, true).iter().for_each(|root| add(root, &mut found));
            found
        };
        assert!(tags(r"\frac{1}{2}").contains(&"mfrac".to_owned()));
        assert!(tags(r"x < y").contains(&"mo".to_owned()));
        assert!(tags(r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}").contains(&"mtable".to_owned()));
        assert!(
            tags(r"\begin{align} x ^ & y \end{align}").contains(&"math".to_owned()),
            "broken, and no reason to stop"
        );
        for unknown in [r"\nosuchcommand{x}", r"\frac{1", r"}", "", " "] {
            assert!(tags(unknown).is_empty(), "{unknown}");
        }
        assert!(mathml(&"{".repeat(100), false).is_none() && mathml(&"x+".repeat(4_000), false).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_is_a_formula_or_none_and_harmless(parts in prop::collection::vec(prop::sample::select(vec![
            "x", "1", " ", "^", "_", "{", "}", "\\frac", "\\sqrt", "[", "]", "&", "\\\\", "\\left(", "\\right)", "\\begin{matrix}",
            "\\end{matrix}", "\\text{<b>}", "\\href{javascript:x}", "<script>", "\"", "'", "\\color{red}", "\\hline", "#1", "%", "~", "é", "\\",
            "\\def\\x{\\x\\x}\\x", "\\newcommand{\\y}{\\y}", "\\begin{align}", "\\end{align}", "\\over", "\\limits", "\\operatorname{a}",
        ]), 0..60), display: bool) {
            let latex = parts.concat();
            fn is_harmless(node: &MathNode) -> bool {
                is_math_element(&node.tag)
                    && node.attributes.iter().all(|(name, _)| is_math_attribute(name))
                    && node.children.iter().all(is_harmless)
            }
            let formula = mathml(&latex, display);
            prop_assert!(formula.iter().all(is_harmless), "{formula:?}");
        }

        #[test]
        fn deep_nesting_ends(command in prop::sample::select(vec!["\\sqrt", "\\frac", "^", "_", "\\hat", "\\left("]), times in 0usize..2_000) {
            let _ = mathml(&command.repeat(times), true);
        }
    }
}
