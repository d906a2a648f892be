//! Elements that are block-level by their name, for those without a computed style.

/// Whether an element of this (lower-case) name is on lines of its own in the browsers' own style sheet.
///
/// ```
/// use page::is_block_tag;
/// assert!(is_block_tag("blockquote") && !is_block_tag("span"));
/// ```
pub fn is_block_tag(name: &str) -> bool {
    BLOCK_TAGS.binary_search(&name).is_ok()
}

/// Sorted for binary search.
const BLOCK_TAGS: [&str; 45] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "center",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "html",
    "legend",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "search",
    "section",
    "summary",
    "table",
    "td",
    "th",
    "tr",
    "ul",
];

#[cfg(test)]
mod tests {
    #[test]
    fn the_names_are_sorted() {
        assert!(super::BLOCK_TAGS.is_sorted());
    }
}
