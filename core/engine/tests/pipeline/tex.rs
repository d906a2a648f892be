//! Formulas that are written as TeX in the text, up to HTML and Markdown.

use article::testing;
use engine::{
    article::{Article, BlockKind, assemble},
    page::Page,
    render::{to_html, to_markdown_body},
};

const TEXT: &str = "<p>The rope holds nine boats, and a tenth one tears it before the evening is over.</p>";

fn article(html: &str) -> Article {
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
