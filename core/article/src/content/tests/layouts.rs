//! What an element means is kept whatever its layout: links, deleted text and the like as blocks and in flex boxes.

use super::*;

#[test]
fn a_link_that_is_a_block_keeps_its_address() {
    let cases = [
        ("<a *><h3>T</h3></a>", "h2: [T](https://example.org/x)"),
        ("<a *><div><h3>T</h3><p>x <b>y</b></p></div></a>", "h2: [T](/x)\np: [x <b>y</b>](/x)"),
        ("<h2><a *>T</a></h2>", "h2: [T](/x)"),
        ("<h2>N <a *>T</a></h2>", "h2: N [T](/x)"),
        ("<ul><li><a *>T</a></li><li>u</li></ul>", "ul\n  li\n    p: [T](/x)\n  li\n    p: u"),
        ("<ul><a role=listitem *>T</a></ul>", "ul\n  li\n    p: [T](/x)"),
        ("<a role=heading *>T</a>", "h2: [T](/x)"),
        ("a<a *>T</a>b", "p: a\np: [T](/x)\np: b"),
        ("<a *><img src=a.jpg width=600 height=400><p>x</p></a><p>y</p>", "img: a.jpg\np: [x](/x)\np: y"),
        ("<blockquote><a *><p>a</p><p>b</p></a>c</blockquote>", "quote\n  p: [a](/x)\n  p: [b](/x)\n  p: c"),
        (
            "<table><tr><th>k</th><th>v</th></tr><tr><td>a</td><td><a *>T</a></td></tr></table>",
            "table:  [Natural, Natural]\n  head: !p: k | !p: v\n  row: p: a | p: [T](/x)",
        ),
        ("<details open><summary><a *>S</a></summary><p>x</p></details>", "details: [S](/x)\n  p: x"),
    ];
    for ((html, expected), (own, around)) in cases.iter().flat_map(|case| AS_BLOCK.map(|display| (case, display))) {
        let link = format!("href='https://example.org/x' style='display:{own}'");
        let html = format!("<div style='display:{around}'>{}</div>", html.replace('*', &link));
        check(&html, &expected.replace("(/x)", "(https://example.org/x)"));
    }
    check("<a href='javascript:x' style='display:block'><h3>T</h3></a>", "h2: T");
}

#[test]
fn what_an_element_means_does_not_depend_on_its_layout() {
    let tags = ["s", "del", "ins", "strong", "b", "em", "i", "u", "sup", "sub", "mark", "small", "kbd", "q", "cite"];
    let cases = [
        ("<p>a</p><{} *>b</{}><p>c</p>", "p: a\np: <{}>b</{}>\np: c"),
        ("<{} *><p>a</p><p>b</p></{}>", "p: <{}>a</{}>\np: <{}>b</{}>"),
        ("<ul><li><{} *>a</{}> b</li></ul>", "ul\n  li\n    p: <{}>a</{}>\n    p: b"),
        ("<blockquote><div><{} *>a</{}></div></blockquote>", "quote\n  p: <{}>a</{}>"),
    ];
    for ((own, around), tag) in AS_BLOCK.iter().flat_map(|display| tags.map(|tag| (display, tag))) {
        for (html, expected) in cases {
            let html = html.replace('*', &format!("style='display:{own}'")).replace("{}", tag);
            check(&format!("<div style='display:{around}'>{html}</div>"), &expected.replace("{}", tag));
        }
    }
    check("<code style='display:block'>a</code><p>b</p>", "p: <code>a</code>\np: b");
    check("<time datetime=2024-01-02 style='display:block'>today</time>", "p: <time 2024-01-02>today</time>");
}

#[test]
fn what_is_struck_through_by_its_look_is_no_longer_so() {
    let style = "style='display:block;text-decoration-line:line-through'";
    for tag in ["span", "div", "p", "b", "section"] {
        let (before, behind) = if tag == "b" { ("<b>", "</b>") } else { ("", "") };
        check(
            &format!("<div><{tag} {style}>$9</{tag}><p>$7</p></div>"),
            &format!("p: {before}<del>$9</del>{behind}\np: $7"),
        );
    }
    check(
        &format!("<ul><li {style}>done</li><li>left</li></ul>"),
        "ul\n  li\n    p: <del>done</del>\n  li\n    p: left",
    );
    for (tag, before, behind) in [("span", "", ""), ("font", "", ""), ("b", "<b>", "</b>")] {
        let page = format!("<p>It costs <{tag} style='text-decoration-line:line-through'>$9</{tag}> $7.</p>");
        check(&page, &format!("p: It costs {before}<del>$9</del>{behind} $7."));
    }
    check(&format!("<del {style}>$9</del>"), "p: <del>$9</del>");
    check(&format!("<s><span {style}>$9</span></s>"), "p: <s>$9</s>");
}

#[test]
fn emphasis_by_a_style_sheet_alone_is_emphasis() {
    let (it, bold) = ("style='font-style:italic'", "style='font-weight:700'");
    for tag in ["span", "font"] {
        check(&format!("<p>He <{tag} {it}>knows</{tag}>, she thought.</p>"), "p: He <em>knows</em>, she thought.");
        check(&format!("<p>Turn <{tag} {bold}>left</{tag}> here.</p>"), "p: Turn <strong>left</strong> here.");
        check(
            &format!("<p>a b c d e</p><div><{tag} {it}>He knows.</{tag}></div>"),
            "p: a b c d e\np: <em>He knows.</em>",
        );
    }
    check(
        &format!("<p><span {it}>All of it is set so, and that is no emphasis.</span></p>"),
        "p: All of it is set so, and that is no emphasis.",
    );
    check(&format!("<p>So is <em>a <span {it}>word</span></em> within.</p>"), "p: So is <em>a word</em> within.");
    check(&format!("<p>As <b>a <span {bold}>word</span></b> is.</p>"), "p: As <b>a word</b> is.");
    check("<p><span style='font-weight:700;font-size:48px'>O</span>nce upon a time.</p>", "p: Once upon a time.");
    check(&format!("<h2>A <span {bold}>heading</span></h2><p>x</p>"), "h2: A heading\np: x");
    check(&format!("<p>Call <code>a(<span {bold}>b</span>)</code> twice.</p>"), "p: Call <code>a(b)</code> twice.");
}

#[test]
fn marks_between_paragraphs_part_scenes() {
    for marks in
        ["* * *", "***", "⁂", "— — —", "<span>•</span> <span>•</span> <span>•</span>", "~ ~ ~", "❦", "#&nbsp;#&nbsp;#"]
    {
        for tag in ["p", "div"] {
            let (page, keep) =
                (format!("<p>One.</p><{tag} class=marks>{marks}</{tag}><p>Two.</p>"), "p: One.\nrule\np: Two.");
            assert_eq!(outline_but(&page, Some("marks")).trim_end(), keep, "{page}");
            check(&page, keep);
        }
    }
    for other in ["*", "1 2 3", "<a href=/x>* * *</a>", "and"] {
        let page = format!("<p>One.</p><div class=marks>{other}</div><p>Two.</p>");
        assert_eq!(outline_but(&page, Some("marks")).trim_end(), "p: One.\np: Two.", "{page}");
    }
}

#[test]
fn boxes_that_are_folded_stand_apart_where_they_are_two_things() {
    let speaker = "<details><summary>Transcript</summary><div style='display:block'>\
                   <span class=who>Ann</span><span class=when>0:14</span><span class=said>Yes.</span></div></details>";
    check(&format!("<p>x</p>{speaker}"), "p: x\ndetails: Transcript\n  p: Ann 0:14 Yes.");
}
