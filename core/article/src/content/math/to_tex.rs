//! MathML as TeX, for formats that write formulas so, where the page has no TeX of its own.

use crate::MathNode;

/// The formula as TeX; empty where it means nothing.
pub(super) fn in_tex(formula: &MathNode) -> String {
    node(formula).trim().to_owned()
}

fn node(of: &MathNode) -> String {
    let children = of.children.as_slice();
    match (of.tag.as_str(), children) {
        ("mi", _) => identifier(of),
        ("mn", _) => escaped(&of.text),
        ("mo", _) => operator(&of.text),
        ("mtext" | "ms", _) if of.text.trim().is_empty() => " ".to_owned(),
        ("mtext" | "ms", _) => format!("\\text{{{}}}", escaped(&of.text)),
        ("mspace" | "none" | "mprescripts", _) => String::new(),
        ("mphantom", _) => format!("\\phantom{{{}}}", row(children)),
        ("mfrac", [above, below]) if attribute(of, "linethickness").is_some_and(is_zero) => {
            format!("{{{} \\atop {}}}", node(above), node(below))
        }
        ("mfrac", [above, below]) => format!("\\frac{{{}}}{{{}}}", node(above), node(below)),
        ("msqrt", _) => format!("\\sqrt{{{}}}", row(children)),
        ("mroot", [base, degree]) => format!("\\sqrt[{}]{{{}}}", node(degree), node(base)),
        ("mover" | "munder", [base, mark]) if accent(&of.tag, mark).is_some() => {
            format!("{}{{{}}}", accent(&of.tag, mark).unwrap_or_default(), node(base))
        }
        ("mover", [base, above]) if !takes_limits(base) => format!("\\overset{{{}}}{{{}}}", node(above), node(base)),
        ("munder", [base, below]) if !takes_limits(base) => format!("\\underset{{{}}}{{{}}}", node(below), node(base)),
        ("msup" | "mover", [base, above]) => operand(base) + &script('^', above),
        ("msub" | "munder", [base, below]) => operand(base) + &script('_', below),
        ("msubsup" | "munderover", [base, below, above]) => operand(base) + &script('_', below) + &script('^', above),
        ("mmultiscripts", [base, scripts @ ..]) => scripts_around(base, scripts),
        ("mfenced", _) => fenced(of),
        ("mtable", _) => table(children),
        _ => row(children),
    }
}

/// Nodes side by side; a command that ends in a letter is separated from the letter after it.
fn row(nodes: &[MathNode]) -> String {
    nodes.iter().map(node).fold(String::new(), |line, part| join(line, &part))
}

fn join(mut line: String, part: &str) -> String {
    let command = line.rfind('\\').and_then(|at| line.get(at + 1..)).unwrap_or_default();
    let ends_in_command = !command.is_empty() && command.chars().all(|c| c.is_ascii_alphabetic());
    if ends_in_command && part.starts_with(|c: char| c.is_ascii_alphabetic()) {
        line.push(' ');
    }
    line.push_str(part);
    line
}

/// What a script is set at: more than one sign needs brackets.
fn operand(of: &MathNode) -> String {
    let text = node(of);
    let is_single = text.chars().count() <= 1 || matches!(of.tag.as_str(), "mi" | "mo" | "mn");
    if is_single { text } else { format!("{{{text}}}") }
}

/// An index or an exponent with its mark.
fn script(mark: char, of: &MathNode) -> String {
    let text = node(of);
    let primes = text.chars().filter(|c| *c == '′').count();
    match text.chars().count() {
        0 => String::new(),
        count if primes == count && mark == '^' => "'".repeat(count),
        1 => format!("{mark}{text}"),
        _ => format!("{mark}{{{text}}}"),
    }
}

/// Scripts in pairs, lower and upper, after the base and from `mprescripts` on before it.
fn scripts_around(base: &MathNode, scripts: &[MathNode]) -> String {
    let pairs = |scripts: &[MathNode]| -> String {
        scripts.iter().enumerate().map(|(at, of)| script(if at % 2 == 0 { '_' } else { '^' }, of)).collect()
    };
    let at = scripts.iter().position(|of| of.tag == "mprescripts").unwrap_or(scripts.len());
    let (behind, before) = scripts.split_at_checked(at).unwrap_or((scripts, &[]));
    let before = before.get(1..).map(pairs).filter(|text| !text.is_empty());
    let before = before.map(|text| format!("{{}}{text}")).unwrap_or_default();
    join(before, &(operand(base) + &pairs(behind)))
}

fn fenced(of: &MathNode) -> String {
    let fence = |name: &str, usual: &'static str| match attribute(of, name) {
        None => usual.to_owned(),
        Some("") => ".".to_owned(),
        Some(given) => operator(given),
    };
    let parts: Vec<String> = of.children.iter().map(node).collect();
    format!("\\left{}{}\\right{}", fence("open", "("), parts.join(","), fence("close", ")"))
}

/// Rows and cells. A single row is no table, and the label of a row is its number.
fn table(rows: &[MathNode]) -> String {
    let lines: Vec<String> = rows.iter().map(line).collect();
    match lines.as_slice() {
        [only] => only.replace(" & ", " "),
        _ => format!("\\begin{{matrix}} {} \\end{{matrix}}", lines.join(" \\\\ ")),
    }
}

fn line(of: &MathNode) -> String {
    let cells = |cells: &[MathNode]| cells.iter().map(node).collect::<Vec<_>>().join(" & ");
    match (of.tag.as_str(), of.children.as_slice()) {
        ("mlabeledtr", [label, rest @ ..]) => match number(label) {
            Some(number) => format!("{} \\tag{{{number}}}", cells(rest)),
            None => cells(rest),
        },
        ("mtr" | "mlabeledtr", all) => cells(all),
        _ => node(of),
    }
}

/// The number in the label of a row, without the brackets that TeX sets around it.
fn number(label: &MathNode) -> Option<String> {
    fn text(of: &MathNode) -> String {
        of.text.clone() + &of.children.iter().map(text).collect::<String>()
    }
    let text = text(label);
    let text = text.trim();
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
    (!inner.is_empty()).then(|| escaped(inner))
}

/// The number that the page shows beside a formula as the label of its only row.
pub(super) fn labelled(formula: &MathNode) -> Option<String> {
    let own = (formula.tag == "mlabeledtr").then(|| formula.children.first().and_then(number)).flatten();
    own.or_else(|| match formula.children.as_slice() {
        [only] => labelled(only),
        _ => None,
    })
}

/// The command of a mark above or below; `None` where it is no mark.
fn accent(tag: &str, mark: &MathNode) -> Option<&'static str> {
    let sign = mark.text.trim();
    let found = match (tag, sign) {
        ("mover", "^" | "ˆ" | "̂") => "\\hat",
        ("mover", "¯" | "‾" | "―" | "_" | "̅") => "\\overline",
        ("mover", "→" | "⃗") => "\\vec",
        ("mover", "~" | "˜" | "̃") => "\\tilde",
        ("mover", "˙" | "." | "̇") => "\\dot",
        ("mover", "¨" | "̈") => "\\ddot",
        ("mover", "⏞") => "\\overbrace",
        ("munder", "⏟") => "\\underbrace",
        ("munder", "_" | "¯" | "‾" | "―") => "\\underline",
        _ => return None,
    };
    (mark.tag == "mo").then_some(found)
}

/// Whether what is above and below an operator are its limits.
fn takes_limits(base: &MathNode) -> bool {
    let name = base.text.trim();
    let is_large = matches!(name, "∑" | "∏" | "∐" | "∫" | "∬" | "∭" | "∮" | "⋃" | "⋂" | "⨁" | "⨂" | "⋁" | "⋀");
    let is_named = matches!(name, "lim" | "max" | "min" | "sup" | "inf" | "det" | "gcd" | "Pr" | "lim sup" | "lim inf");
    is_large || is_named || matches!(base.children.as_slice(), [only] if takes_limits(only))
}

/// Names of functions that TeX knows.
const FUNCTIONS: [&str; 27] = [
    "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "csc", "deg", "det", "dim", "exp", "gcd", "inf", "ker",
    "lim", "ln", "log", "max", "min", "sec", "sin", "sinh", "sup", "tan", "tanh", "Pr",
];

fn identifier(of: &MathNode) -> String {
    let name = of.text.trim();
    let is_long = name.chars().count() > 1;
    let style = match attribute(of, "mathvariant") {
        Some("bold" | "bold-italic" | "bold-sans-serif") => "\\mathbf",
        Some("double-struck") => "\\mathbb",
        Some("script" | "bold-script") => "\\mathcal",
        Some("fraktur" | "bold-fraktur") => "\\mathfrak",
        Some("normal") if !is_long && name.is_ascii() => "\\mathrm",
        _ if FUNCTIONS.contains(&name) => return format!("\\{name}"),
        _ if is_long && name.chars().all(char::is_alphabetic) => "\\mathrm",
        _ => return operator(name),
    };
    format!("{style}{{{}}}", escaped(name))
}

/// Signs that TeX has names for; others are written as they are.
const SIGNS: [(&str, &str); 58] = [
    ("α", "\\alpha"),
    ("β", "\\beta"),
    ("γ", "\\gamma"),
    ("δ", "\\delta"),
    ("ε", "\\varepsilon"),
    ("ϵ", "\\epsilon"),
    ("ζ", "\\zeta"),
    ("η", "\\eta"),
    ("θ", "\\theta"),
    ("κ", "\\kappa"),
    ("λ", "\\lambda"),
    ("μ", "\\mu"),
    ("ν", "\\nu"),
    ("ξ", "\\xi"),
    ("π", "\\pi"),
    ("ρ", "\\rho"),
    ("σ", "\\sigma"),
    ("τ", "\\tau"),
    ("φ", "\\varphi"),
    ("ϕ", "\\phi"),
    ("χ", "\\chi"),
    ("ψ", "\\psi"),
    ("ω", "\\omega"),
    ("Γ", "\\Gamma"),
    ("Δ", "\\Delta"),
    ("Θ", "\\Theta"),
    ("Λ", "\\Lambda"),
    ("Π", "\\Pi"),
    ("Σ", "\\Sigma"),
    ("Φ", "\\Phi"),
    ("Ψ", "\\Psi"),
    ("Ω", "\\Omega"),
    ("∑", "\\sum"),
    ("∏", "\\prod"),
    ("∫", "\\int"),
    ("∂", "\\partial"),
    ("∇", "\\nabla"),
    ("∞", "\\infty"),
    ("≤", "\\le"),
    ("≥", "\\ge"),
    ("≠", "\\ne"),
    ("≈", "\\approx"),
    ("≡", "\\equiv"),
    ("∈", "\\in"),
    ("∉", "\\notin"),
    ("⊂", "\\subset"),
    ("∪", "\\cup"),
    ("∩", "\\cap"),
    ("×", "\\times"),
    ("⋅", "\\cdot"),
    ("±", "\\pm"),
    ("→", "\\to"),
    ("⇒", "\\Rightarrow"),
    ("∀", "\\forall"),
    ("∃", "\\exists"),
    ("…", "\\dots"),
    ("⋯", "\\cdots"),
    ("−", "-"),
];

fn operator(sign: &str) -> String {
    let sign = sign.trim();
    match SIGNS.iter().find(|(known, _)| *known == sign) {
        Some((_, command)) => (*command).to_owned(),
        None => escaped(sign),
    }
}

/// Text whose characters mean themselves; those that are not seen are left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '{' | '}' | '%' | '&' | '#' | '_' => out.extend(['\\', c]),
            '\\' => out.push_str("\\backslash "),
            '\u{2061}'..='\u{2064}' => {}
            '\u{a0}' | '$' | '`' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

fn attribute<'m>(of: &'m MathNode, name: &str) -> Option<&'m str> {
    of.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

fn is_zero(length: &str) -> bool {
    length.trim_end_matches(|c: char| c.is_ascii_alphabetic()).parse::<f64>().is_ok_and(|number| number == 0.0)
}

#[cfg(test)]
mod tests {
    use page::{Page, testing};

    use super::*;
    use crate::content::math::{formula, tex::mathml};

    fn tex(html: &str) -> String {
        let snapshot = testing::snapshot(&format!("<math>{html}</math>"));
        let page = Page::new(&snapshot).unwrap();
        formula(&page, testing::find(&page, "math")).unwrap().math.latex.unwrap_or_default()
    }

    #[test]
    fn formulas_are_written_as_tex() {
        for (html, expected) in [
            ("<mi>v</mi><mo>=</mo><msqrt><mi>g</mi><mi>h</mi></msqrt>", "v=\\sqrt{gh}"),
            ("<mfrac><mi>Q</mi><mi>t</mi></mfrac>", "\\frac{Q}{t}"),
            ("<msubsup><mi>x</mi><mn>1</mn><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msubsup>", "x_1^{n+1}"),
            ("<mi>α</mi><mi>x</mi>", "\\alpha x"),
            (
                "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>",
                "\\sum_{i=1}^n",
            ),
            (
                "<mover><mi>x</mi><mo>¯</mo></mover><mo>,</mo><mi>sin</mi><mo>\u{2061}</mo><mi>y</mi>",
                "\\overline{x},\\sin y",
            ),
            ("<msup><mi>f</mi><mo>′</mo></msup><mo>{</mo><mtext>if so</mtext><mo>}</mo>", "f'\\{\\text{if so}\\}"),
            ("<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>", "{(a)}^2"),
        ] {
            assert_eq!(tex(html), expected, "{html}");
        }
    }

    #[test]
    fn rows_are_tables_and_their_labels_numbers() {
        let labelled = "<mtable><mlabeledtr><mtd><mtext>(2.1)</mtext></mtd><mtd><mi>x</mi></mtd></mlabeledtr></mtable>";
        assert_eq!(tex(labelled), "x \\tag{2.1}");
        let rows = "<mtable><mtr><mtd>a</mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd></mtr></mtable>";
        assert!(tex(rows).starts_with("\\begin{matrix}") && tex(rows).contains(" \\\\ c"), "{}", tex(rows));
    }

    #[test]
    fn what_is_written_can_be_read_again() {
        for latex in [
            "\\frac{a}{b_1}+\\sqrt[3]{x}",
            "\\sum_{i=1}^n \\alpha_i",
            "\\hat{x}\\le\\infty",
            "\\begin{matrix}a&b\\\\c&d\\end{matrix}",
        ] {
            let tree = mathml(latex, false).unwrap();
            let again = mathml(&in_tex(&tree), false);
            assert!(again.is_some(), "{latex}: {}", in_tex(&tree));
        }
    }
}
