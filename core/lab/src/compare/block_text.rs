//! Text of the HTML that a peer returns, taken so that no words are glued together.
//!
//! Readability.js, Defuddle and dom_smoothie return HTML; the plain text that comes along with it (`textContent`)
//! joins the last word of a paragraph with the first of the next. So each block is a line of its own here.

use std::fmt::Write;

use engine::page::is_block_tag;
use scraper::{ElementRef, Html, Node};

/// Elements that divide words although they are inline, and table parts.
const BREAKING: [&str; 13] = [
    "br", "button", "frameset", "img", "optgroup", "option", "select", "tbody", "textarea", "tfoot", "thead", "video",
    "xmp",
];

/// Elements whose text nobody sees.
const UNSEEN: [&str; 6] = ["head", "noscript", "script", "style", "template", "title"];

/// The text of an HTML fragment, a block a line, white space folded.
pub fn block_text(html: &str) -> String {
    let fragment = Html::parse_fragment(html);
    let mut raw = String::new();
    gather(fragment.root_element(), &mut raw);
    let mut text = String::new();
    for line in raw.split('\n').map(corpus::score::fold).filter(|line| !line.is_empty()) {
        let _ = writeln!(text, "{line}");
    }
    text.truncate(text.trim_end().len());
    text
}

/// Appends the text below an element without recursion: peers return what pages nest as deeply as they like.
fn gather(root: ElementRef, text: &mut String) {
    use ego_tree::iter::Edge;
    let mut unseen = 0;
    for edge in root.traverse() {
        let (node, opens) = match edge {
            Edge::Open(node) => (node, true),
            Edge::Close(node) => (node, false),
        };
        match node.value() {
            // A line break in the source is white space like any other.
            Node::Text(run) if opens && unseen == 0 => {
                text.extend(run.chars().map(|c| if c == '\n' { ' ' } else { c }))
            }
            Node::Element(element) if UNSEEN.contains(&element.name()) => {
                unseen = if opens { unseen + 1 } else { unseen - 1 };
            }
            Node::Element(element) if is_block_tag(element.name()) || BREAKING.contains(&element.name()) => {
                text.push('\n');
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_stand_on_lines_of_their_own() {
        assert_eq!(block_text("<div><p>one</p><p>two<br>three</p></div>four"), "one\ntwo\nthree\nfour");
        assert_eq!(block_text("<table><tr><td>a</td><td>b</td></tr></table>"), "a\nb");
        assert_eq!(block_text("<ul><li>a<ul><li>b</ul><li>c</ul>"), "a\nb\nc");
    }

    #[test]
    fn words_are_not_divided() {
        assert_eq!(block_text("<p>w<b>or</b><i>d</i> &amp;\n\n more</p>"), "word & more");
        assert_eq!(block_text("<p>a<script>b</script><style>c</style><template>d</template>e</p>"), "ae");
        assert_eq!(block_text(""), "");
    }

    #[test]
    fn depth_is_no_danger() {
        let deep = "<div>".repeat(3_000) + "bottom";
        assert_eq!(block_text(&deep), "bottom");
    }
}
