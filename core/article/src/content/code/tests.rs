//! Tests of what is code, and of its lines.

use crate::testing;

use super::*;

fn check(html: &str, expected: &str, expected_language: Option<&str>) {
    let snapshot = testing::snapshot(html);
    let page = Page::new(&snapshot).unwrap();
    let extraction = testing::keep_all(&page, testing::find(&page, "body"), &[]);
    let leaves = Leaves::new(&page, &extraction);
    let body = testing::find(&page, "body");
    let node = (body + 1..page.len()).find(|&id| shape(&page, &leaves, id) == Some(Shape::Code));
    let node = node.unwrap_or_else(|| panic!("no code: {html}"));
    assert_eq!(text(&page, &leaves, node), expected, "{html}");
    assert_eq!(language(&page, node).as_deref(), expected_language, "{html}");
}

#[test]
fn languages_are_named_in_many_ways() {
    for html in [
        "<pre><code class=language-rust>a;</code></pre>",
        "<pre class=lang-rust>a;</pre>",
        "<div class='highlight highlight-source-rust'><pre>a;</pre></div>",
        "<pre><code class='hljs rust'>a;</code></pre>",
        "<pre data-lang=Rust>a;</pre>",
        "<div class='highlight-rust notranslate'><div class=highlight><pre>a;</pre></div></div>",
        "<pre class='brush: rust; gutter: false'>a;</pre>",
        "<pre class='sourceCode rust'><code>a;</code></pre>",
        "<div class='language-rust highlighter-rouge'><div class=highlight><pre><code>a;</code></pre></div></div>",
    ] {
        check(html, "a;", Some("rust"));
    }
    check("<pre><code class=language-plaintext>a;</code></pre>", "a;", None);
}

#[test]
fn line_numbers_are_left_out() {
    check(
        "<table class=highlighttable><tr><td class=linenos><div class=linenodiv><pre>1\n2</pre></div></td>\
         <td class=code><div class=highlight><pre>a = 1\nb = 2\n</pre></div></td></tr></table>",
        "a = 1\nb = 2",
        None,
    );
    check("<table><tr><td><pre>1\n2</pre></td><td><pre><code>a\n  b</code></pre></td></tr></table>", "a\n  b", None);
    check(
        "<div class='highlight'><table class=hljs-ln>\n<tr><td class=blob-num></td><td class=blob-code>a {</td></tr>\n\
         <tr><td class=blob-num></td><td class=blob-code>  b }</td></tr></table></div>",
        "a {\n  b }",
        None,
    );
    check(
        "<pre class=highlight><span class=lineno>1 </span>a()\n<span class=lineno>2 </span>b()</pre>",
        "a()\nb()",
        None,
    );
}

#[test]
fn lines_that_are_elements_stay_lines() {
    check(
        "<div class=CodeMirror><pre class=CodeMirror-line>a</pre><pre class=CodeMirror-line></pre>\
         <pre class=CodeMirror-line>b</pre></div>",
        "a\n\nb",
        None,
    );
    check("<pre><code><div>a</div><div><br></div><div>b</div></code></pre>", "a\n\nb", None);
    check(
        "<pre class=shiki><code><span style='display:block'>a</span>\n<span style='display:block'>b</span></code></pre>",
        "a\nb",
        None,
    );
    check("<pre><code>a<br>b<br></code></pre>", "a\nb", None);
}

#[test]
fn tools_are_left_out() {
    check(
        "<div class=code-toolbar><pre class=language-js><code>a;</code></pre><div class=toolbar><button>Copy</button>\
         </div></div>",
        "a;",
        Some("js"),
    );
}

#[test]
fn lines_may_be_items_or_boxes_with_a_bar_above_them() {
    let items = "<li>def f(x):</li><li>&nbsp;&nbsp;&nbsp;&nbsp;y = x</li><li>&nbsp;</li><li>&nbsp;&nbsp;&nbsp;&nbsp;return y + 1</li>";
    let expected = "def f(x):\n    y = x\n\n    return y + 1";
    check(
        &format!("<figure><div><span>python</span><button>Copy</button></div><ol class=hljs-ln>{items}</ol></figure>"),
        expected,
        None,
    );
    check(&format!("<ol class=code-lines>{items}</ol>"), expected, None);
    check("<div class=code-box><div>a = [1]</div><div>b = {a}</div></div>", "a = [1]\nb = {a}", None);
}

#[test]
fn lines_without_ends_between_them_stay_lines() {
    check("<pre><code>a = 1</code><code>  b = 2</code></pre>", "a = 1\n  b = 2", None);
    check("<pre><code><span class=line>a;</span><span class=line>b;</span></code></pre>", "a;\nb;", None);
    check("<pre><code><span class=k>a</span><span class=k>b</span></code></pre>", "ab", None);
    let line = |text: &str| format!("<span class='x-code-line'>{text}</span>");
    let amid = format!("<pre><code>f() {{{}{}\n}}\ng();</code></pre>", line("  a;"), line("  b;"));
    check(&amid, "f() {\n  a;\n  b;\n\n}\ng();", None);
    check(&format!("<pre><code>a{}b\nc</code></pre>", line("x")), "axb\nc", None);
}

#[test]
fn marks_by_which_lines_are_explained_stay_with_them() {
    check("<pre><code>a = 1 <img src=1.png alt=1>\nb = 2 <b>(2)</b></code></pre>", "a = 1 (1)\nb = 2 (2)", None);
}

#[test]
fn a_table_of_numbers_and_words_is_no_listing() {
    let html = "<table><tr><td>1</td><td><code>tide</code> rises</td></tr></table>";
    let snapshot = testing::snapshot(html);
    let page = Page::new(&snapshot).unwrap();
    let extraction = testing::keep_all(&page, testing::find(&page, "body"), &[]);
    assert_eq!(shape(&page, &Leaves::new(&page, &extraction), testing::find(&page, "table")), None);
}

#[test]
fn the_name_of_the_file_is_known_from_tools_and_languages() {
    let name = |bar: &str| {
        let snapshot = testing::snapshot(&format!("<div class=code-block id=x>{bar}<pre>a;</pre></div>"));
        let page = Page::new(&snapshot).unwrap();
        let extraction = testing::keep_all(&page, testing::find(&page, "body"), &[]);
        file_name(&page, &Leaves::new(&page, &extraction), testing::find(&page, "x"))
    };
    assert_eq!(name("<div>src/tide.rs</div><button>Copy.all</button>"), Some(("src/tide.rs".into(), true)));
    assert_eq!(name("<div>rust</div><button>Copy</button>"), None);
}

#[test]
fn verse_is_not_code() {
    let snapshot = testing::snapshot("<pre style='font-family:serif'>Roses are red\n  violets are blue</pre>");
    let page = Page::new(&snapshot).unwrap();
    let extraction = testing::keep_all(&page, testing::find(&page, "body"), &[]);
    let leaves = Leaves::new(&page, &extraction);
    assert_eq!(shape(&page, &leaves, testing::find(&page, "pre")), Some(Shape::Preformatted));
}

#[test]
fn boxes_that_are_code_by_their_style_alone_keep_all_of_it() {
    let set = "style='display: block; font-family: monospace; white-space: pre-wrap'";
    check(&format!("<div {set}>int a = call(b, c);\nreturn a + 1;</div>"), "int a = call(b, c);\nreturn a + 1;", None);
}
