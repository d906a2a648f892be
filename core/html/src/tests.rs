//! What reading HTML gives, on small pages; that browsers give the same is a test in both of them.

use page::{Hiding, NodeContent, Page, PageSnapshot, Truncation};

use super::{snapshot, snapshot_of_bytes};

fn read(html: &str) -> PageSnapshot {
    snapshot(html, "https://a.example/b/c").expect("a page")
}

/// Names and texts in document order, attributes after the names.
fn node_lines(snapshot: &PageSnapshot) -> Vec<String> {
    let tell = |content: &NodeContent| match content {
        NodeContent::Text(text) => format!("{text:?}"),
        NodeContent::Element(element) => {
            let attributes = element.attributes.iter().map(|(name, value)| format!(" {name}={value}"));
            format!("{}{}", snapshot.tags[usize::from(element.tag)], attributes.collect::<String>())
        }
    };
    snapshot.nodes.iter().map(|node| tell(&node.content)).collect()
}

#[test]
fn addresses_are_absolute_and_handlers_gone() {
    let page = read("<p onclick=x()><a href=../d class=e>f</a><img src=g.png style=x><input value=secret>");
    let found = node_lines(&page);
    assert_eq!(found[3], "a href=https://a.example/d class=e");
    assert_eq!(found[5], "img src=https://a.example/b/g.png");
    assert!(found.contains(&"p".to_owned()) && found.contains(&"input".to_owned()), "{found:?}");
}

#[test]
fn a_base_says_what_addresses_are_relative_to() {
    let page = read("<base href=/z/><link rel=next href=2><a href=1>one</a>");
    assert!(node_lines(&page).contains(&"a href=https://a.example/z/1".to_owned()), "{:?}", node_lines(&page));
    assert_eq!(page.metadata.links[0].href, "https://a.example/z/2");
    let bare = snapshot("<a href=1>one</a>", "").expect("a page");
    assert!(node_lines(&bare).contains(&"a href=1".to_owned()));
}

#[test]
fn what_is_never_shown_is_left_out_but_declares() {
    let page = read(
        "<title> A \n b </title><meta name=Author content=Ann><script type=APPLICATION/LD+JSON>{}</script>\
         <template><meta name=x content=y></template><body><noscript><meta name=z content=q><p>no</p></noscript><p hidden>gone",
    );
    assert_eq!(page.metadata.title, "A b");
    assert_eq!(page.metadata.json_ld, ["{}"]);
    let keys: Vec<&str> = page.metadata.meta.iter().map(|meta| meta.key.as_str()).collect();
    assert_eq!(keys, ["author", "z"]);
    assert!(!node_lines(&page).iter().any(|node| node == "\"no\""), "{:?}", node_lines(&page));
    let hidden = page.nodes.iter().filter_map(|node| match &node.content {
        NodeContent::Element(element) => element.hiding,
        _ => None,
    });
    assert_eq!(hidden.collect::<Vec<_>>(), [Hiding::NotDisplayed]);
}

#[test]
fn what_the_server_sends_later_is_read_in_its_place() {
    let page = read(
        "<p>one<div><!--$?--><template id='B:0'></template><p>Loading…</p><!--/$--></div><p>four \
         <template id='P:1'></template> six<div hidden id='S:0'><p>two</p><p>three</p></div><div hidden id='S:1'>five</div>",
    );
    let texts = node_lines(&page).into_iter().filter(|node| node.starts_with('"')).collect::<Vec<_>>().join("");
    assert_eq!(texts, r#""one""two""three""four ""five"" six""#);
    assert!(
        page.nodes
            .iter()
            .all(|node| !matches!(&node.content, NodeContent::Element(element) if element.hiding.is_some()))
    );
    let waiting = read("<p>one<!--$?--><template id='B:0'></template><p>Loading…</p><!--/$-->");
    assert!(node_lines(&waiting).contains(&"\"Loading…\"".to_owned()));
}

#[test]
fn the_picture_for_readers_without_scripts_is_read_where_there_is_no_other() {
    let hidden = |html: &str| {
        let page = read(html);
        let at = node_lines(&page).iter().rposition(|node| node.starts_with("img")).expect("a picture");
        Page::new(&page).expect("sound").hiding(at as u32)
    };
    assert_eq!(hidden("<p>a</p><div><noscript><img src=a.png></noscript></div>"), None);
    assert_eq!(hidden("<p>a</p><img src=b.png><noscript><img src=a.png></noscript>"), Some(Hiding::NotDisplayed));
    for other in
        ["<p>a<noscript>b<img src=a.png></noscript>", "<p>a<noscript><img src=a.png width=1 height=1></noscript>"]
    {
        assert!(!node_lines(&read(other)).iter().any(|node| node.starts_with("img")), "{other}");
    }
}

#[test]
fn scripts_that_hold_formulas_are_read() {
    let page = read("<p>Let <script type='math/tex'>x^2</script> be.<script>y</script>");
    assert!(node_lines(&page).contains(&"\"x^2\"".to_owned()) && !node_lines(&page).contains(&"\"y\"".to_owned()));
}

#[test]
fn wrong_nesting_is_mended_as_browsers_mend_it() {
    let page = read("<table>x<tr><td>1</table><b>2<p>3</b>4");
    assert_eq!(
        node_lines(&page),
        ["html", "body", "\"x\"", "table", "tbody", "tr", "td", "\"1\"", "b", "\"2\"", "p", "b", "\"3\"", "\"4\""]
    );
}

#[test]
fn deep_and_broken_pages_end() {
    let deep = read(&"<div>".repeat(4_000));
    assert!(Page::new(&deep).is_ok());
    let depth = |id: u32| std::iter::successors(Some(id), |id| deep.nodes[*id as usize].parent).count();
    assert!((0..deep.nodes.len() as u32).map(depth).max() <= Some(520));
    let many = read(&"<i>a</i>".repeat(101_000));
    assert_eq!(many.truncated, Some(Truncation::Nodes));
    for broken in ["<", "<!--", "<a href='", "\u{0}<p>", "<svg><math><p>", "<frameset><frame>", "</p></br>"] {
        let _ = snapshot(broken, "not an address");
    }
}

#[test]
fn what_is_no_page_has_a_code() {
    assert_eq!(snapshot(" \n", "").expect_err("empty").code(), "not-html");
    assert_eq!(snapshot_of_bytes(b"%PDF-1.7\0\0", None, "").expect_err("a file").code(), "not-html");
}
