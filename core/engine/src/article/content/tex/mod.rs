//! TeX that the page's scripts have not set: it becomes formulas where its delimiters pair and what is between them is TeX.

mod find;
mod mathml;

use find::{Piece, is_certain, pieces};
pub(super) use mathml::mathml;

use super::visit::{for_each_line, inner};
use crate::article::{Block, BlockKind, Inline, Math};

/// Formulas of a page that are set, at most; what is behind them stays as it is.
const MOST: usize = 2_000;

/// Sets the formulas of an article. Single dollars part formulas only where other TeX is certain: they are prices elsewhere.
pub(super) fn set(blocks: &mut Vec<Block>) {
    let (mut may_be, mut certain) = (false, false);
    for_each_line(blocks, &mut |content| {
        look(content, &mut |text| {
            may_be |= text.contains(['$', '\\']);
            certain |= is_certain(text);
        });
    });
    if may_be {
        let mut left = MOST;
        in_blocks(blocks, certain, &mut left);
    }
}

/// Looks at every run of text of a line, within other inline content too.
fn look(content: &mut [Inline], at: &mut dyn FnMut(&str)) {
    runs(content).iter().for_each(|text| at(text));
    content.iter_mut().filter_map(inner).for_each(|content| look(content, at));
}

/// The runs of text of a line of which formulas may be parts; a break is a line feed.
fn runs(content: &[Inline]) -> Vec<String> {
    let mut runs = vec![String::new()];
    for inline in content {
        match (inline, runs.last_mut()) {
            (Inline::Text { text }, Some(run)) => run.push_str(text),
            (Inline::Break, Some(run)) => run.push('\n'),
            _ => runs.push(String::new()),
        }
    }
    runs.retain(|run| !run.trim().is_empty());
    runs
}

fn in_blocks(blocks: &mut Vec<Block>, dollars: bool, left: &mut usize) {
    for block in std::mem::take(blocks) {
        let Block { kind, lang, dir, source, role } = block;
        match kind {
            BlockKind::Paragraph { content } => {
                let parts = parts(in_line(content, dollars, left));
                let with = |kind| Block { kind, lang: lang.clone(), dir, source, role };
                blocks.extend(parts.into_iter().map(with));
            }
            kind => {
                let mut block = Block { kind, lang, dir, source, role };
                match &mut block.kind {
                    BlockKind::Heading { content, .. } => inline_alone(content, dollars, left),
                    BlockKind::Figure { caption, .. } => inline_alone(caption, dollars, left),
                    BlockKind::Details { summary, .. } => inline_alone(summary, dollars, left),
                    BlockKind::DefinitionList { items } => {
                        items
                            .iter_mut()
                            .flat_map(|item| &mut item.terms)
                            .for_each(|term| inline_alone(term, dollars, left));
                    }
                    _ => {}
                }
                super::visit::below(&mut block).into_iter().for_each(|inner| in_blocks(inner, dollars, left));
                blocks.push(block);
            }
        }
    }
}

/// A part of a line: inline content, or a formula on a line of its own.
enum Part {
    Inline(Inline),
    Display(Math),
}

/// Formulas in a line that holds no blocks.
fn inline_alone(content: &mut Vec<Inline>, dollars: bool, left: &mut usize) {
    let parts = in_line(std::mem::take(content), dollars, left);
    content.extend(parts.into_iter().map(|part| match part {
        Part::Inline(inline) => inline,
        Part::Display(math) => Inline::Math(math),
    }));
}

fn in_line(content: Vec<Inline>, dollars: bool, left: &mut usize) -> Vec<Part> {
    let mut parts = Vec::with_capacity(content.len());
    let mut run: Vec<Inline> = Vec::new();
    for mut inline in content {
        if matches!(inline, Inline::Text { .. } | Inline::Break) {
            run.push(inline);
            continue;
        }
        in_run(std::mem::take(&mut run), dollars, left, &mut parts);
        let is_code =
            matches!(&inline, Inline::Styled { tag, .. } if matches!(tag.as_str(), "code" | "kbd" | "samp" | "tt"));
        if !is_code && let Some(content) = inner(&mut inline) {
            inline_alone(content, dollars, left);
        }
        parts.push(Part::Inline(inline));
    }
    in_run(run, dollars, left, &mut parts);
    parts
}

/// Formulas in text without any other element in it.
fn in_run(run: Vec<Inline>, dollars: bool, left: &mut usize, parts: &mut Vec<Part>) {
    let text: String = runs(&run).concat();
    let found = pieces(&text, dollars);
    let count = found.iter().filter(|piece| matches!(piece, Piece::Formula { .. })).count();
    if count == 0 || count > *left {
        parts.extend(run.into_iter().map(Part::Inline));
        return;
    }
    *left -= count;
    for piece in found {
        match piece {
            Piece::Text(text) => {
                for (at, line) in text.split('\n').enumerate() {
                    if at > 0 {
                        parts.push(Part::Inline(Inline::Break));
                    }
                    if !line.is_empty() {
                        parts.push(Part::Inline(Inline::Text { text: line.to_owned() }));
                    }
                }
            }
            Piece::Formula { latex, display } => {
                let latex = latex.trim().to_owned();
                let math = Math { mathml: mathml(&latex, display), text: latex.clone(), latex: Some(latex) };
                parts.push(if display { Part::Display(math) } else { Part::Inline(Inline::Math(math)) });
            }
        }
    }
}

/// The blocks of a paragraph: displayed formulas are between what is before and behind them.
fn parts(parts: Vec<Part>) -> Vec<BlockKind> {
    let mut blocks = Vec::new();
    let mut line: Vec<Inline> = Vec::new();
    let end = |line: &mut Vec<Inline>, blocks: &mut Vec<BlockKind>| {
        let content = trimmed(std::mem::take(line));
        match content.as_slice() {
            [] => {}
            [Inline::Math(math)] => blocks.push(BlockKind::Math(math.clone())),
            _ => blocks.push(BlockKind::Paragraph { content }),
        }
    };
    let has_display = parts.iter().any(|part| matches!(part, Part::Display(_)));
    for part in parts {
        match part {
            Part::Inline(inline) => line.push(inline),
            Part::Display(math) => {
                end(&mut line, &mut blocks);
                blocks.push(BlockKind::Math(math));
            }
        }
    }
    if has_display {
        end(&mut line, &mut blocks);
    } else {
        blocks.push(BlockKind::Paragraph { content: line });
    }
    blocks
}

/// A line without breaks and white space at its ends.
fn trimmed(mut line: Vec<Inline>) -> Vec<Inline> {
    let is_space = |inline: &Inline| match inline {
        Inline::Break => true,
        Inline::Text { text } => text.trim().is_empty(),
        _ => false,
    };
    while line.last().is_some_and(is_space) {
        line.pop();
    }
    let begin = line.iter().take_while(|inline| is_space(inline)).count();
    line.drain(..begin);
    if let Some(Inline::Text { text }) = line.first_mut() {
        *text = text.trim_start().to_owned();
    }
    if let Some(Inline::Text { text }) = line.last_mut() {
        *text = text.trim_end().to_owned();
    }
    line
}

#[cfg(test)]
mod tests {
    use crate::{
        article::testing,
        article::{BlockKind, assemble, to_html, to_markdown_body},
        page::Page,
    };

    const TEXT: &str = "<p>The rope holds nine boats, and a tenth one tears it before the evening is over.</p>";

    fn article(html: &str) -> crate::article::Article {
        let snapshot = testing::snapshot(&format!("<h1>Ropes</h1>{TEXT}{html}"));
        let page = Page::new(&snapshot).expect("sound");
        assemble(&page, &testing::keep_all(&page, testing::find(&page, "body"), &[]))
    }

    #[test]
    fn displayed_formulas_are_blocks_and_others_are_in_their_line() {
        let formulas = |html: &str| {
            let article = article(html);
            let blocks = article.body.iter().filter(|block| matches!(block.kind, BlockKind::Math(_))).count();
            (blocks, to_html(&article).matches("<math").count())
        };
        for display in [
            r"<p>\[ a^2 + b^2 = c^2 \]</p>",
            r"<p>$$\frac{1}{2} \sum_{i=1}^n x_i$$</p>",
            r"<p>It follows: \[ x &lt; y \] for all.</p>",
            r"<p>\begin{align} a &amp;= b \\ c &amp;= d \end{align}</p>",
            r"<p>\[<br>a = b<br>\]</p>",
            r"<ul><li>One: $$ \sqrt{x} $$</li></ul>",
        ] {
            assert_eq!(formulas(display).1, 1, "{display}");
        }
        assert_eq!(formulas(r"<p>It follows: \[ x = y \] for all.</p>"), (1, 1));
        assert_eq!(formulas(r"<p>Let \(x\) be and \( \alpha \) not.</p>"), (0, 2));
        assert_eq!(formulas(r"<p>Let $x$ be, $n+1$ and $\alpha_i$ not.</p>"), (0, 3));
        assert_eq!(formulas(r"<h2>On \(x^2\)</h2><p>Words.</p>"), (0, 1));
        assert_eq!(formulas(r"<p><em>Let \(x^2\) be</em></p>"), (0, 1));
        assert_eq!(formulas(r"<p><code>\(x^2\)</code></p><pre>\[ x^2 \]</pre>"), (0, 0), "code stays");
    }

    #[test]
    fn markdown_has_the_source() {
        let markdown = to_markdown_body(&article(r"<p>Let \(x^2\) be.</p><p>\[ a = b \]</p>"));
        assert!(markdown.contains("Let $x^2$ be.") && markdown.contains("$$a = b$$"), "{markdown}");
    }

    #[test]
    fn what_is_no_tex_is_as_it_was() {
        for plain in [
            "<p>It costs $5 and $10, or $15.</p>",
            "<p>From $5 to $10_000 a year = $7</p>",
            "<p>US$5-US$6, C$7^8 and $AAPL, $TSLA</p>",
            r"<p>\[Verse 1\] and \(see below\)</p>",
            "<p>Bistro ($$), Brasserie ($$$), Grill ($$$$)</p>",
            r"<p>Paths: C:\(new)\[old], \\server\(x86\)</p>",
            "<p>$HOME/bin:$PATH and ${x}_${y}</p>",
        ] {
            assert!(!to_html(&article(plain)).contains("<math"), "{plain}");
        }
    }
}
