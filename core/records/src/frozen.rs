//! A saved document as the frozen page of a record: nothing in it runs or loads.
//!
//! The extension freezes pages node by node, with the rules of their style sheets; here a document is all there is, so
//! sheets that are files of their own are missing.

use lol_html::{HtmlRewriter, Settings, element, html_content::ContentType};

use super::{error::RecordsError, record::Frozen};

/// What the frozen page may do: show its own styles and the pictures that are in it.
const POLICY: &str = r#"<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">"#;

/// Elements that run, load or lead on.
const DROPPED: &str = "script, base, iframe, frame, object, embed, noembed, noframes, portal, fencedframe, meta[http-equiv], meta[charset]";

/// Attributes that load, send or hold what was typed.
const DROPPED_ATTRIBUTES: [&str; 13] = [
    "srcset",
    "src",
    "srcdoc",
    "data",
    "poster",
    "background",
    "ping",
    "action",
    "formaction",
    "nonce",
    "autofocus",
    "autoplay",
    "manifest",
];

/// Freezes a document in UTF-8.
///
/// # Errors
/// When it cannot be rewritten.
pub fn freeze(html: &[u8]) -> Result<Frozen, RecordsError> {
    let mut missing_sheets = 0;
    let mut rewritten = Vec::with_capacity(html.len());
    let handlers = vec![
        element!("*", |element| {
            let dropped = |name: &str| name.starts_with("on") || DROPPED_ATTRIBUTES.contains(&name);
            let is_picture = |name: &str, value: &str| name == "src" && value.starts_with("data:image/");
            let runs = |value: &str| value.trim_start().to_ascii_lowercase().starts_with("javascript:");
            let attributes = element.attributes().iter().map(|attribute| (attribute.name(), attribute.value()));
            let gone: Vec<String> = attributes
                .filter(|(name, value)| (dropped(name) && !is_picture(name, value)) || runs(value))
                .map(|(name, _)| name)
                .collect();
            gone.iter().for_each(|name| element.remove_attribute(name));
            Ok(())
        }),
        element!("link[rel~=stylesheet i], link[rel~=preload i]", |link| {
            missing_sheets += u32::from(link.get_attribute("rel").is_some_and(|rel| !rel.contains("preload")));
            link.remove();
            Ok(())
        }),
        element!(DROPPED, |element| {
            element.remove();
            Ok(())
        }),
        element!("html", |root| {
            // A parser takes it into the head.
            root.prepend(POLICY, ContentType::Html);
            Ok(())
        }),
    ];
    // Saved pages nest and break as they like; neither may cost us one.
    let settings =
        handlers.into_iter().fold(Settings::new().with_strict(false), Settings::append_element_content_handler);
    let mut rewriter = HtmlRewriter::new(settings, |chunk: &[u8]| rewritten.extend_from_slice(chunk));
    rewriter.write(html).and_then(|()| rewriter.end())?;
    let mut html = String::from_utf8_lossy(&rewritten).into_owned();
    if !html.contains(POLICY) {
        // After the doctype, which would not count after it.
        let doctype = html.get(..9).is_some_and(|start| start.eq_ignore_ascii_case("<!doctype"));
        let at = if doctype { html.find('>').map_or(0, |end| end + 1) } else { 0 };
        html.insert_str(at, POLICY);
    }
    Ok(Frozen { html, pictures: Vec::new(), missing_sheets })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_runs_or_loads() -> anyhow::Result<()> {
        let html = r#"<!doctype html><html lang=ja><head><meta charset=sjis><link rel=stylesheet href=a.css><script>x()</script>
<style>p { color: red }</style></head><body onload="y()"><a href="JavaScript:z()">手紙</a><img src="https://a.example/a.png" srcset=b>
<img src="data:image/png;base64,AA=="><iframe src=c></iframe><form action=/d><p>text</form>"#;
        let frozen = freeze(html.as_bytes())?;
        for gone in ["script", "onload", "avascript", "a.png", "srcset", "iframe", "action", "sjis", "stylesheet"] {
            assert!(!frozen.html.contains(gone), "{gone} is in {}", frozen.html);
        }
        for kept in ["color: red", "手紙", "data:image/png", "<p>text", "<!doctype html><html lang=ja><meta charset="]
        {
            assert!(frozen.html.contains(kept), "{kept} is not in {}", frozen.html);
        }
        assert_eq!(frozen.missing_sheets, 1);
        assert!(freeze(b"<!doctype html><p>a")?.html.starts_with("<!doctype html><meta charset"));
        assert!(freeze(b"<p>a")?.html.starts_with("<meta charset"));
        Ok(())
    }
}
