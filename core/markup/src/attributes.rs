//! The attributes that are captured, in one place, and why.

use page::formula::is_source_name;

/// What becomes of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Not captured: scripts, styles, event handlers, state of the page's own code.
    No,
    /// Captured as written; cut at `LONGEST_TEXT`.
    Text,
    /// Captured as written; left out beyond `LONGEST_ADDRESS`, since half an address is none.
    Address,
    /// Captured through the property of the same name, which is the absolute address.
    Resolved,
}

/// Bytes of an attribute that is prose or a list of names.
const LONGEST_TEXT: usize = 4_096;
/// Bytes of an address: images of a few hundred kilobytes written into the page (`data:`) must pass.
const LONGEST_ADDRESS: usize = 1 << 20;
/// Bytes of an attribute that holds a formula.
const LONGEST_FORMULA: usize = 1 << 16;

/// What to do with an attribute of this (lower-case) name on an HTML element.
pub fn keep(name: &str) -> Keep {
    match name {
        // What the element is for, in the author's words: weak evidence for the judge, selectors for site rules.
        "id" | "class" | "role" | "name" | "type" | "rel" | "for" => Keep::Text,
        // Language and direction, per block.
        "lang" | "xml:lang" | "dir" => Keep::Text,
        // What is announced but not visible: names, descriptions, dates, pronunciation.
        "alt" | "title" | "label" | "datetime" | "abbr" | "summary" => Keep::Text,
        // Tables, lists, details, and inputs that mark a login form or a task list.
        "colspan" | "rowspan" | "scope" | "headers" | "align" | "start" | "reversed" | "open" | "checked"
        | "autocomplete" => Keep::Text,
        // A number on `li` and `data`; never taken from form fields.
        "value" => Keep::Text,
        // Declared by the page, hidden or not.
        "hidden" | "inert" => Keep::Text,
        // Microdata and RDFa.
        "itemprop" | "itemscope" | "itemtype" | "itemid" | "itemref" | "content" | "property" | "typeof" => Keep::Text,
        // Size and choice of media.
        "width" | "height" | "sizes" | "media" | "loading" | "usemap" | "kind" | "srclang" | "controls" => Keep::Text,
        // Addresses.
        "href" | "src" | "poster" | "cite" | "data" => Keep::Resolved,
        // Candidates for images that are not there yet.
        "srcset" | "data-poster" | "data-canonical-src" | "data-url" | "data-href" => Keep::Address,
        _ if is_lazy(name) => Keep::Address,
        // Language of code, and where line numbers and footnotes are kept.
        "data-lang"
        | "data-language"
        | "data-code-lang"
        | "data-line-number"
        | "data-line"
        | "data-footnote-ref"
        | "data-footnote-backref"
        | "data-footnotes"
        | "data-footnote-id"
        | "data-note-number" => Keep::Text,
        // Formulas beside their pictures: MathML and KaTeX annotations, MathJax, Wikipedia, Quora and their like.
        "encoding" | "alttext" | "display" | "data-mml" | "jax" => Keep::Text,
        _ if is_source_name(name) => Keep::Text,
        // Callouts and embeds that name themselves.
        "data-callout" | "data-embed-url" | "data-oembed-url" | "data-tweet-id" | "data-youtube-id"
        | "data-videoid" | "videoid" | "playlistid" | "videotitle" | "playlabel" => Keep::Text,
        _ if name.starts_with("aria-") => Keep::Text,
        _ => Keep::No,
    }
}

/// Parts of the names by which lazy loaders of all makes keep the address of a picture (`data-lazy-src`, `data-bg`).
const LAZY: [&str; 10] = ["src", "srcset", "lazy", "lazyload", "original", "echo", "image", "img", "bg", "delayed"];

/// Whether an attribute may hold the address of a picture that is not there yet.
pub fn is_lazy(name: &str) -> bool {
    let Some(name) = name.strip_prefix("data-") else { return false };
    let is_set = name.ends_with("src") || name.ends_with("srcset");
    is_set || name.split('-').any(|part| LAZY.contains(&part))
}

/// Bytes that a value may have.
pub fn longest(name: &str, keep: Keep) -> usize {
    match keep {
        Keep::Text if is_source_name(name) || matches!(name, "data-mml" | "alttext") => LONGEST_FORMULA,
        Keep::Text | Keep::No => LONGEST_TEXT,
        Keep::Address | Keep::Resolved => LONGEST_ADDRESS,
    }
}

/// The value as it is captured: cut where it is prose, nothing where it is an address that is too long.
pub fn fitting(mut value: String, keep: Keep, longest: usize) -> Option<String> {
    if value.len() > longest {
        if keep != Keep::Text {
            return None;
        }
        value.truncate(value.floor_char_boundary(longest));
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::{Keep, fitting, keep};

    #[test]
    fn handlers_and_styles_stay_out() {
        for name in ["onclick", "style", "srcdoc", "nonce", "placeholder", "data-reactid", "action"] {
            assert_eq!(keep(name), Keep::No, "{name}");
        }
    }

    #[test]
    fn addresses_are_resolved_and_candidates_kept_raw() {
        assert_eq!(keep("href"), Keep::Resolved);
        assert_eq!(keep("data-src"), Keep::Address);
        for lazy in
            ["data-litespeed-src", "data-lazysrc", "data-original-set", "data-bg", "data-img-url", "data-pin-media-src"]
        {
            assert_eq!(keep(lazy), Keep::Address, "{lazy}");
        }
        assert_eq!((keep("data-tex-source"), keep("data-context")), (Keep::Text, Keep::No));
        assert_eq!(keep("aria-hidden"), Keep::Text);
    }

    #[test]
    fn prose_is_cut_between_characters_and_addresses_are_whole_or_gone() {
        assert_eq!(fitting("aé".into(), Keep::Text, 2).as_deref(), Some("a"));
        assert_eq!(fitting("aé".into(), Keep::Address, 2), None);
        assert_eq!(fitting("aé".into(), Keep::Address, 3).as_deref(), Some("aé"));
    }
}
