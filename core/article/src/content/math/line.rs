//! Formulas in one line of plain text, for formats that know no MathML: `a/(b+1)`, `x_1^2`, `√16`.

use crate::MathNode;

/// The formula in one line. Operands of more than one token are in parentheses; cells are separated by spaces, rows by
/// semicolons. Empty where the formula means nothing.
pub(super) fn in_one_line(formula: &MathNode) -> String {
    node(formula).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn node(of: &MathNode) -> String {
    let children = of.children.as_slice();
    match (of.tag.as_str(), children) {
        ("mtext", _) if of.text.contains(char::is_alphabetic) => format!(" {} ", of.text),
        ("mspace", _) => " ".to_owned(),
        ("mphantom" | "none" | "mprescripts", _) => String::new(),
        ("maction", [shown, ..]) => node(shown),
        ("mfrac", [above, below]) if has_no_line(of) => format!("{}; {}", node(above), node(below)),
        ("mfrac", [above, below]) => format!("{}/{}", operand(above), operand(below)),
        ("msqrt", _) => format!("√{}", in_parentheses(row(children), tokens(of))),
        ("mroot", [base, degree]) => format!("{}^(1/{})", operand(base), operand(degree)),
        ("mover" | "munder", [base, mark]) if base.tag != "mo" && mark.tag == "mo" => node(base) + &node(mark),
        ("msup" | "mover", [base, above]) => operand(base) + &script('^', above),
        ("msub" | "munder", [base, below]) => operand(base) + &script('_', below),
        ("msubsup" | "munderover", [base, below, above]) => operand(base) + &script('_', below) + &script('^', above),
        ("mmultiscripts", [base, scripts @ ..]) => scripts_around(base, scripts),
        ("mfenced", _) => {
            let parts: Vec<String> = children.iter().map(node).collect();
            format!(
                "{}{}{}",
                attribute(of, "open").unwrap_or("("),
                parts.join(","),
                attribute(of, "close").unwrap_or(")")
            )
        }
        ("mtable", _) => children.iter().map(node).collect::<Vec<_>>().join("; "),
        ("mtr", _) => cells(children),
        ("mlabeledtr", [label, rest @ ..]) => format!("{} {}", cells(rest), node(label)),
        _ => of.text.clone() + &row(children),
    }
}

/// Nodes side by side. What would be read as part of a fraction or a script is kept apart from it: `1/2 x`.
fn row(nodes: &[MathNode]) -> String {
    let mut line = String::new();
    let mut is_open = false;
    for part in nodes {
        let text = node(part);
        if text.is_empty() {
            continue;
        }
        let meets_word = text.starts_with(|c: char| c.is_alphanumeric() || c == '√');
        let behind_word = line.ends_with(|c: char| c.is_alphanumeric());
        if is_open && meets_word || behind_word && part.tag == "mfrac" {
            line.push(' ');
        }
        line.push_str(&text);
        is_open = matches!(
            part.tag.as_str(),
            "mfrac" | "msqrt" | "mroot" | "msub" | "msup" | "msubsup" | "munder" | "munderover"
        );
    }
    line
}

fn cells(cells: &[MathNode]) -> String {
    cells.iter().map(node).collect::<Vec<_>>().join(" ")
}

/// A base or a part of a fraction.
fn operand(of: &MathNode) -> String {
    in_parentheses(node(of).trim().to_owned(), tokens(of))
}

/// An index or an exponent with its mark; primes need none.
fn script(mark: char, of: &MathNode) -> String {
    let text = operand(of);
    let is_prime = !text.is_empty() && text.chars().all(|c| matches!(c, '\'' | '′' | '″' | '‴' | '‵'));
    if text.is_empty() || is_prime { text } else { format!("{mark}{text}") }
}

/// Scripts in pairs, lower and upper, after the base and from `mprescripts` on before it.
fn scripts_around(base: &MathNode, scripts: &[MathNode]) -> String {
    let pairs = |scripts: &[MathNode]| -> String {
        scripts.iter().enumerate().map(|(at, of)| script(if at % 2 == 0 { '_' } else { '^' }, of)).collect()
    };
    let before = scripts.iter().position(|of| of.tag == "mprescripts").unwrap_or(scripts.len());
    let prescripts = scripts.get(before + 1..).map(pairs).filter(|text| !text.is_empty());
    let prescripts = prescripts.map(|text| text + " ").unwrap_or_default();
    format!("{prescripts}{}{}", operand(base), pairs(&scripts[..before]))
}

/// How many tokens a node shows.
fn tokens(of: &MathNode) -> usize {
    match of.tag.as_str() {
        "mphantom" | "mspace" => 0,
        _ => usize::from(!of.text.is_empty()) + of.children.iter().map(tokens).sum::<usize>(),
    }
}

fn in_parentheses(text: String, tokens: usize) -> String {
    if tokens < 2 || is_enclosed(&text) { text } else { format!("({text})") }
}

/// Whether the first character opens what the last one closes.
fn is_enclosed(text: &str) -> bool {
    let mut depth = 0_i32;
    let mut first_closed = false;
    for (at, c) in text.char_indices() {
        depth += i32::from(matches!(c, '(' | '[' | '{')) - i32::from(matches!(c, ')' | ']' | '}'));
        first_closed |= depth <= 0 && at + c.len_utf8() < text.len();
    }
    text.ends_with([')', ']', '}']) && depth == 0 && !first_closed
}

/// Whether the parts of a fraction are only one above the other, as in binomial coefficients.
fn has_no_line(of: &MathNode) -> bool {
    attribute(of, "linethickness").is_some_and(|width| width.trim_end_matches(char::is_alphabetic).trim() == "0")
}

fn attribute<'a>(of: &'a MathNode, name: &str) -> Option<&'a str> {
    of.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

#[cfg(test)]
mod tests {
    use page::{Page, testing};

    use crate::content::math::formula;

    fn check(mathml: &str, expected: &str) {
        let snapshot = testing::snapshot(&format!("<math>{mathml}</math>"));
        let page = Page::new(&snapshot).expect("sound");
        let found = formula(&page, testing::find(&page, "math")).expect("a formula");
        assert_eq!(found.math.text, expected, "{mathml}");
    }

    const SUM: &str = "<mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow>";

    #[test]
    fn fractions_and_roots() {
        check("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2");
        check(&format!("<mfrac>{SUM}<mrow><mn>2</mn><mi>c</mi></mrow></mfrac>"), "(a+b)/(2c)");
        check("<mfrac><mn>1</mn><mfrac><mi>a</mi><mi>b</mi></mfrac></mfrac>", "1/(a/b)");
        check("<mn>3</mn><mfrac><mn>1</mn><mn>2</mn></mfrac><mi>x</mi><mo>=</mo><mn>7</mn>", "3 1/2 x=7");
        check("<mo>(</mo><mfrac linethickness=0px><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>", "(n; k)");
        check("<msqrt><mn>16</mn></msqrt>", "√16");
        check("<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt><mi>c</mi>", "√(a+b) c");
        check(&format!("<mroot>{SUM}<mn>3</mn></mroot>"), "(a+b)^(1/3)");
    }

    #[test]
    fn scripts() {
        check("<msup><mi>x</mi><mn>2</mn></msup><mi>y</mi>", "x^2 y");
        check(&format!("<msub><mi>x</mi>{SUM}</msub>"), "x_(a+b)");
        check("<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>", "x_1^2");
        check("<mo>(</mo><mi>a</mi><msup><mo>)</mo><mn>2</mn></msup>", "(a)^2");
        check(&format!("<msup><mrow><mo>(</mo>{SUM}<mo>)</mo></mrow><mn>2</mn></msup>"), "(a+b)^2");
        check("<msup><mi>f</mi><mo>′</mo></msup>", "f′");
        check("<mover><mi>x</mi><mo>¯</mo></mover>", "x¯");
        let bounds = "<mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi>";
        check(&format!("<munderover><mo>∑</mo>{bounds}</munderover><mi>i</mi>"), "∑_(i=1)^n i");
        check("<mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>", "_6^14 C");
    }

    #[test]
    fn tables_fences_and_words() {
        let line = |a: &str, b: &str| format!("<mtr><mtd><mn>{a}</mn></mtd><mtd><mn>{b}</mn></mtd></mtr>");
        check(&format!("<mo>[</mo><mtable>{}{}</mtable><mo>]</mo>", line("1", "0"), line("0", "1")), "[1 0; 0 1]");
        check("<mfenced open='|' close='|'><mi>x</mi></mfenced>", "|x|");
        check("<mfrac><mfenced><mi>a</mi><mi>b</mi></mfenced><mn>2</mn></mfrac>", "(a,b)/2");
        check("<mi>x</mi><mtext>if</mtext><mi>y</mi>", "x if y");
        check("<mo>(</mo><mi>x</mi><mo>]</mo>", "(x]");
    }
}
