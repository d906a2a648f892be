//! A saved document made fit to be opened without scripts and without network.

use std::path::Path;

use anyhow::Context;
use corpus::read_document;
use lol_html::{
    ElementContentHandlers, HtmlRewriter, Selector, Settings, element,
    errors::RewritingError,
    html_content::{Element, TextChunk, TextType},
    text,
};

/// Below this many characters of text the page itself holds nothing, and what it keeps for browsers without scripts
/// is all there is.
const EMPTY_BODY: usize = 1_000;

/// Script types that hold data which a reader wants: metadata and formulas.
const DATA_SCRIPTS: [&str; 4] = ["application/ld+json", "math/tex", "math/asciimath", "math/mml"];

/// A saved document that is ready to be opened.
#[derive(Debug, PartialEq, Eq)]
pub struct Prepared {
    /// The document, UTF-8.
    pub html: Vec<u8>,
    /// Whether the content of `noscript` elements was put in their place.
    pub noscript_unwrapped: bool,
}

/// Reads a saved document (gzip if its name ends in `.gz`) and strips its scripts, redirects and script policies.
///
/// # Errors
/// When the file cannot be read.
pub fn prepare(path: &Path) -> anyhow::Result<Prepared> {
    let html = read_document(path).with_context(|| format!("cannot read {}", path.display()))?;
    strip(&html).with_context(|| format!("cannot strip the scripts of {}", path.display()))
}

fn strip(html: &[u8]) -> Result<Prepared, RewritingError> {
    let noscript_unwrapped = text_length(html)? < EMPTY_BODY;
    let mut handlers = vec![
        element!("script", |script| {
            if !is_data_script(script) {
                script.remove();
            }
            Ok(())
        }),
        element!("meta[http-equiv]", |meta| {
            let kind = meta.get_attribute("http-equiv").unwrap_or_default().trim().to_ascii_lowercase();
            if kind == "refresh" || kind == "content-security-policy" {
                meta.remove();
            }
            Ok(())
        }),
    ];
    if noscript_unwrapped {
        handlers.push(element!("noscript", |noscript| {
            noscript.remove_and_keep_content();
            Ok(())
        }));
    }
    Ok(Prepared { html: rewrite(html, handlers)?, noscript_unwrapped })
}

/// Characters of text outside of scripts, styles, titles and `noscript`, runs of white space counted once.
fn text_length(html: &[u8]) -> Result<usize, RewritingError> {
    let count = |chunk: &TextChunk| match chunk.text_type() {
        TextType::Data => chunk.as_str().split_whitespace().map(|word| word.chars().count() + 1).sum(),
        _ => 0,
    };
    let (mut all, mut of_styles) = (0, 0);
    let counters = vec![
        text!("*", |chunk| {
            all += count(chunk);
            Ok(())
        }),
        // Within a drawing the rules of a style sheet are text like any other.
        text!("style", |chunk| {
            of_styles += count(chunk);
            Ok(())
        }),
    ];
    rewrite(html, counters)?;
    Ok(all - of_styles)
}

fn is_data_script(script: &Element) -> bool {
    let media_type = script.get_attribute("type").unwrap_or_default().to_ascii_lowercase();
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    DATA_SCRIPTS.contains(&essence)
}

type Handler<'h> = (std::borrow::Cow<'h, Selector>, ElementContentHandlers<'h>);

fn rewrite(html: &[u8], handlers: Vec<Handler<'_>>) -> Result<Vec<u8>, RewritingError> {
    let mut rewritten = Vec::with_capacity(html.len());
    // Saved pages nest and break as they like; neither may cost us one.
    let settings = Settings::new().with_strict(false);
    let settings = handlers.into_iter().fold(settings, Settings::append_element_content_handler);
    let mut rewriter = HtmlRewriter::new(settings, |chunk: &[u8]| rewritten.extend_from_slice(chunk));
    rewriter.write(html)?;
    rewriter.end()?;
    Ok(rewritten)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stripped(html: &str) -> String {
        String::from_utf8(strip(html.as_bytes()).expect("can be stripped").html).expect("UTF-8")
    }

    #[test]
    fn scripts_go_and_data_stays() {
        let html = r#"<script>var a = "<p>";</script><script type="application/LD+JSON; charset=utf-8">{"a":1}</script>
<script type=module src=a.js></script><script type="math/tex">x^2</script><p>text</p>"#;
        assert_eq!(
            stripped(html),
            r#"<script type="application/LD+JSON; charset=utf-8">{"a":1}</script>
<script type="math/tex">x^2</script><p>text</p>"#
        );
    }

    #[test]
    fn redirects_and_policies_go() {
        let html = r#"<meta http-equiv="Refresh" content="0;url=/x"><meta http-equiv=content-security-policy content="x"><meta http-equiv="content-language" content="de">"#;
        assert_eq!(stripped(html), r#"<meta http-equiv="content-language" content="de">"#);
    }

    #[test]
    fn noscript_is_unwrapped_only_where_the_body_is_empty() {
        let shell = "<title>t</title><body><div></div><noscript><p>the post</p></noscript>";
        assert_eq!(stripped(shell), "<title>t</title><body><div></div><p>the post</p>");
        let drawing = format!("<body><svg><style>{}</style></svg>", "g { fill: red } ".repeat(300));
        assert!(stripped(&format!("{drawing}<noscript><p>the post</p></noscript>")).ends_with("</svg><p>the post</p>"));
        let full = format!("<body><p>{}</p><noscript><img src=a></noscript>", "word ".repeat(300));
        assert_eq!(stripped(&full), full);
    }

    #[test]
    fn packed_and_plain_files_are_read() -> anyhow::Result<()> {
        use std::io::Write;
        let folder = tempfile::tempdir()?;
        let plain = folder.path().join("a.html");
        std::fs::write(&plain, "<p>ä</p>")?;
        let packed = folder.path().join("b.html.gz");
        let mut encoder = flate2::write::GzEncoder::new(std::fs::File::create(&packed)?, Default::default());
        encoder.write_all("<p>ä</p>".as_bytes())?;
        encoder.finish()?;
        assert_eq!(prepare(&plain)?, prepare(&packed)?);
        assert!(prepare(&folder.path().join("absent.html")).is_err());
        Ok(())
    }
}
