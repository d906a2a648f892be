//! Addresses: made absolute, checked, and known when they point into the page itself.

use page::{
    NodeId, Page, address,
    lexicon::{HEADING_LINK, TOOL_VERB},
};
use percent_encoding::percent_decode_str;
use url::Url;

/// What addresses are resolved against.
pub(super) struct Addresses {
    base: Option<Url>,
    /// Address of the page without fragment, and that of its base.
    own: [String; 2],
}

impl Addresses {
    pub(super) fn new(page: &Page) -> Self {
        let snapshot = page.snapshot();
        let own = [&snapshot.url, &snapshot.base_url].map(|address| without_fragment(address).to_owned());
        let base = Url::parse(&snapshot.base_url).or_else(|_| Url::parse(&snapshot.url)).ok();
        Addresses { base, own }
    }

    /// A safe absolute address to link to: `http`, `https`, `mailto` or `tel`.
    pub(super) fn link(&self, href: &str) -> Option<String> {
        let url = self.resolve(href)?;
        matches!(url.scheme(), "http" | "https" | "mailto" | "tel").then(|| url.into())
    }

    /// A safe absolute address of a resource: `http` or `https`.
    pub(super) fn resource(&self, src: &str) -> Option<String> {
        let url = self.resolve(src)?;
        matches!(url.scheme(), "http" | "https").then(|| url.into())
    }

    /// As [`Addresses::resource`], and `data:` addresses of bitmap images.
    pub(super) fn image(&self, src: &str) -> Option<String> {
        const BITMAPS: [&str; 5] =
            ["data:image/png", "data:image/jpeg", "data:image/gif", "data:image/webp", "data:image/avif"];
        let src = src.trim();
        let is_data = src.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"));
        if !is_data {
            return self.resource(src);
        }
        let bitmap = BITMAPS.iter().any(|kind| {
            let parts = src.split_at_checked(kind.len());
            parts.is_some_and(|(start, rest)| start.eq_ignore_ascii_case(kind) && rest.starts_with([';', ',']))
        });
        bitmap.then(|| src.to_owned())
    }

    /// The fragment, decoded, if this address points into the page itself.
    pub(super) fn fragment(&self, href: &str) -> Option<String> {
        let (address, fragment) = href.split_once('#')?;
        let here = address.is_empty() || self.own.iter().any(|own| own == address);
        (here && !fragment.is_empty()).then(|| percent_decode_str(fragment).decode_utf8_lossy().into_owned())
    }

    fn resolve(&self, address: &str) -> Option<Url> {
        let address = address.trim();
        if address.is_empty() {
            return None;
        }
        address::resolve(self.base.as_ref(), address)
    }
}

fn without_fragment(address: &str) -> &str {
    address.split_once('#').map_or(address, |(address, _)| address)
}

/// Names that static site generators and wikis give to the mark beside a heading that links to it.
const ANCHOR_CLASSES: [&str; 14] = [
    "anchor",
    "anchor-link",
    "anchorjs-link",
    "anchorlink",
    "direct-link",
    "hash-link",
    "header-anchor",
    "header-link",
    "headerlink",
    "heading-anchor",
    "heading-link",
    "headinglink",
    "permalink",
    "section-link",
];

/// Whether a link with this text is only a mark to copy the address of the heading beside it.
pub(crate) fn is_heading_anchor(page: &Page, link: NodeId, text: &str, in_heading: bool) -> bool {
    let label = text.trim().to_lowercase();
    let mark = matches!(label.as_str(), "#" | "¶" | "§" | "🔗" | "\u{f0c1}" | "⚓" | "∞");
    let words = HEADING_LINK.has(&label) || label.starts_with("permalink to") || label.starts_with("link to this");
    let named = page.has_class(link, &ANCHOR_CLASSES);
    (in_heading || named) && (mark || words) || named && label.is_empty()
}

/// Elements that offer to do something with the content instead of being part of it.
pub(super) fn is_tool(page: &Page, node: NodeId) -> bool {
    const CLASSES: [&str; 12] = [
        "btn-clipboard",
        "clipboard-copy",
        "copy-btn",
        "copy-button",
        "copybtn",
        "copy-code-button",
        "editsection",
        "edit-section",
        "mw-editsection",
        "navbox-edit",
        "toolbar-item",
        "zeroclipboard-container",
    ];
    page.has_class(node, &CLASSES) || page.tag(node) == "clipboard-copy"
}

/// Whether a button only offers to copy, share or print.
pub(super) fn is_tool_button(page: &Page, node: NodeId, text: &str) -> bool {
    let named = page.attribute(node, "aria-label").or(page.attribute(node, "title")).unwrap_or("");
    let first = |label: &str| label.split_whitespace().next().unwrap_or("").to_lowercase();
    let verb = |word: String| TOOL_VERB.has(&word);
    text.chars().count() <= 24 && (verb(first(text)) || verb(first(named)))
}

#[cfg(test)]
mod tests {
    use page::{Page, testing};

    use super::Addresses;

    fn check(f: impl Fn(&Addresses)) {
        let snapshot = testing::snapshot("<p>x</p>");
        f(&Addresses::new(&Page::new(&snapshot).unwrap()));
    }

    #[test]
    fn only_safe_schemes_pass() {
        check(|addresses| {
            assert_eq!(addresses.link("../a?b#c").as_deref(), Some("https://example.org/a?b#c"));
            assert_eq!(addresses.link("mailto:a@example.org").as_deref(), Some("mailto:a@example.org"));
            let unsafe_ones = [
                "javascript:alert(1)",
                " java\nscript:alert(1)",
                "JAVASCRIPT:x",
                "vbscript:x",
                "data:text/html,x",
                "file:///etc/passwd",
                "blob:https://example.org/x",
                "",
            ];
            for address in unsafe_ones {
                assert_eq!(addresses.link(address), None, "{address}");
                assert_eq!(addresses.image(address), None, "{address}");
            }
        });
    }

    #[test]
    fn hosts_of_any_script_are_linked_to() {
        check(|addresses| {
            let expected = Some("https://xn--mller-kva.example/a.png");
            assert_eq!(addresses.link("https://müller.example/a.png").as_deref(), expected);
            assert_eq!(addresses.image("//müller.example/a.png").as_deref(), expected);
        });
    }

    #[test]
    fn images_may_be_bitmaps_in_the_address() {
        check(|addresses| {
            assert!(addresses.image("data:image/png;base64,AAAA").is_some());
            assert_eq!(addresses.image("data:image/svg+xml,<svg/>"), None);
            assert_eq!(addresses.image("data:image/pngx,AAAA"), None);
            assert_eq!(addresses.image("mailto:a@example.org"), None);
        });
    }

    #[test]
    fn fragments_of_the_page_are_known() {
        check(|addresses| {
            let own = |rest: &str| addresses.fragment(&format!("{}{rest}", testing::URL));
            assert_eq!(own("#caf%C3%A9").as_deref(), Some("café"));
            assert_eq!(own("?page=2#a"), None);
            assert_eq!(own("#"), None);
        });
    }
}
