//! What keeps code from being read as markup by renderers that know no fences: those read HTML and links in it.

use page::text::{head, tail};

use super::{
    harmless::{has_handler, is_definition},
    html_names::is_html_name,
};

/// Elements that without attributes do nothing and hide nothing, wherever they are in a line.
const PHRASES: [&str; 27] = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "dfn", "em", "i", "kbd", "mark", "q", "s", "samp",
    "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
];

/// The same, but blocks to some where a line begins with them. Code has them as types (`List<Object>`).
const TYPES: [&str; 19] = [
    "address", "article", "data", "footer", "header", "image", "label", "main", "map", "menu", "meter", "nav",
    "object", "output", "p", "picture", "progress", "section", "source",
];

/// Whether code would be more than text to whoever reads HTML or Markdown in it: an element that HTML knows, one with
/// an event handler, a comment or the like, a link. What merely looks like an element (`Vec<String>`, `a<b`) shows
/// nothing and does nothing.
pub(super) fn is_markup(code: &str) -> bool {
    defines_link(code) || holds_link(code) || holds_tag(code)
}

/// Whether code would end the element that renderers put it into: some look for its end in what they have not escaped.
pub(super) fn ends_code(code: &str) -> bool {
    let lower = code.to_ascii_lowercase();
    ["</code", "</pre"].iter().any(|end| lower.contains(end))
}

/// `[x]: y` where that could run something: a log may have a message there.
fn defines_link(code: &str) -> bool {
    code.match_indices("]:").any(|(place, mark)| {
        let line = head(code, place).rsplit('\n').next().unwrap_or_default();
        let behind = tail(code, place + mark.len()).trim_start();
        let title = behind.trim_start_matches(|c: char| !c.is_whitespace()).trim_start();
        line.trim_start().starts_with('[') && (is_definition(behind) || title.starts_with(['"', '\'', '(']))
    })
}

/// `[x](y)` and `[x] (y)` where that could lead anywhere: parameters after brackets do not (`[&](std::string s)`).
fn holds_link(code: &str) -> bool {
    code.match_indices(']').any(|(place, _)| {
        let behind = tail(code, place + 1).trim_start().strip_prefix('(');
        behind.is_some_and(|behind| behind.contains([':', '&', '\\']) && !is_parameters(behind))
    })
}

/// Whether no part of what is within these brackets is an address with a scheme, or would be one once spelled out.
fn is_parameters(behind: &str) -> bool {
    let Some((inside, _)) = behind.split_once(')') else { return false };
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '\n' | '_' | ',' | '.' | '*' | '&' | '=' | ':');
    inside.chars().all(is_plain) && !holds_scheme(inside)
}

/// Whether there is a colon as that of `javascript:`, and not two as in names of code.
fn holds_scheme(text: &str) -> bool {
    let single = text.replace("::", "");
    single.trim_end_matches(':').contains(':') || text.contains(':') && text.to_ascii_lowercase().contains("script")
}

fn holds_tag(code: &str) -> bool {
    code.match_indices('<').any(|(place, _)| {
        let behind = tail(code, place + 1);
        let name = behind.strip_prefix('/').unwrap_or(behind);
        if behind.starts_with(['!', '?']) {
            return true;
        }
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return false;
        }
        let until = |ends: fn(char) -> bool| name.split(ends).next().unwrap_or(name);
        let whole = until(|c| c.is_ascii_whitespace() || matches!(c, '/' | '>'));
        // What HTML takes for the name may go on after what everybody else takes for it.
        let plain = until(|c| !c.is_ascii_alphanumeric());
        is_html_name(plain) && !is_inert(head(code, place), plain, tail(name, plain.len()))
            || may_be_defined(whole)
            || holds_scheme(whole)
            || has_handler(&inside_tag(name).to_ascii_lowercase())
    })
}

/// Whether an element that HTML knows would do nothing here: `i<a.length`, `Optional<Object>`.
fn is_inert(ahead: &str, name: &str, behind: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let has_attributes = behind.starts_with(|c: char| c.is_ascii_whitespace() || c == '/');
    if PHRASES.contains(&name.as_str()) {
        return !(has_attributes && inside_tag(behind).contains('='));
    }
    let is_type = ahead.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    is_type && !has_attributes && TYPES.contains(&name.as_str())
}

/// Whether a page could have an element of this name: with a hyphen, and nothing that ends a word in code (`n-1;`).
fn may_be_defined(name: &str) -> bool {
    let is_part = |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    name.contains('-') && name.chars().all(is_part)
}

/// A tag up to the bracket that ends it to everybody: for browsers, one in quotes does not.
fn inside_tag(behind: &str) -> &str {
    let (mut in_single, mut in_double) = (false, false);
    let end = behind.find(|c| {
        in_single ^= c == '\'';
        in_double ^= c == '"';
        c == '>' && !in_single && !in_double
    });
    end.map_or(behind, |end| head(behind, end))
}

#[cfg(test)]
mod tests {
    use super::is_markup;

    #[test]
    fn code_is_markup_where_html_would_make_something_of_it() {
        for code in [
            "<script>",
            "a<IMG src=x>",
            "</textarea",
            "<!-- x",
            "<?xml?>",
            "<x onload=y>",
            "<x/onload = y",
            "<x title=\">\" onload=y>",
            "<svg/onload=x>",
            "<an-element>",
            "<javascript:x>",
            "<javascript::x>",
            "<a href=javascript:x>",
            "<b\nstyle=x>",
            "<b/style=x>",
            "<div>",
            "<object>",
            "f<object data=x>",
            "f<script>",
            "[x](javascript:y)",
            "[x](java\nscript:y)",
            "[x](java&#115;cript:y)",
            "[x](java&Tab;script:y)",
            "[x] (<javascript:y>)",
            "\n[x]: javascript:y",
            "[x]:\n  javascript:y",
            "[x]: y \"z\" onload=z",
        ] {
            assert!(is_markup(code), "{code}");
        }
    }

    #[test]
    fn code_that_would_do_nothing_is_none() {
        for code in [
            "Vec<String>",
            "HashMap<K, V>",
            "if x <y { z = 1 }",
            "1 << 2 < 3",
            "<T: Ord>",
            "#include <vector>",
            "#include <time.h>",
            "for (i=0; i<a.length; i++) { b = i<n-1; }",
            "List<Object> all = new Map<Data, Image>();",
            "std::vector<std::string> all;",
            "a <b && c > d",
            "a[0](b)",
            "m[k]: v",
            "auto f = [&](const std::string& s) { return a ? s : t; };",
            "[12:30:01]: ready\n[INFO]: see https://a.b",
        ] {
            assert!(!is_markup(code), "{code}");
        }
    }
}
