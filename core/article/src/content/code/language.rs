//! The language of code, as highlighters name it in classes and attributes.

use page::{NodeId, Page};

use crate::content::leaves::classes;

/// Language of a piece of code as the page names it, lower case.
pub(in crate::content) fn language(page: &Page, node: NodeId) -> Option<String> {
    let inner = (node + 1..page.subtree_end(node).min(node + 12)).filter(|&id| matches!(page.tag(id), "code" | "pre"));
    let outer = page.ancestors(node).take(3);
    std::iter::once(node).chain(inner).chain(outer).find_map(|id| language_of_element(page, id))
}

fn language_of_element(page: &Page, node: NodeId) -> Option<String> {
    const NAMES: [&str; 4] = ["data-lang", "data-language", "data-code-lang", "data-code-language"];
    let named = NAMES.iter().find_map(|name| page.attribute(node, name)).and_then(known);
    if named.is_some() {
        return named;
    }
    let words: Vec<&str> = classes(page, node).collect();
    if let Some(at) = words.iter().position(|word| *word == "brush:") {
        return words.get(at + 1).and_then(|word| known(word));
    }
    if let Some(found) = words.iter().find_map(|word| language_of_class(word)) {
        return Some(found);
    }
    // Sphinx: `highlight-python notranslate`.
    if words.contains(&"notranslate") {
        return words.iter().find_map(|word| known(word.strip_prefix("highlight-")?));
    }
    // These are beside the bare name of the language.
    let bare = words.iter().any(|word| matches!(*word, "hljs" | "sourceCode" | "highlight" | "syntaxhighlighter"));
    let candidate = words.iter().find(|word| BARE_NAMES.contains(word));
    if bare { candidate.and_then(|word| known(word)) } else { None }
}

/// Language that a single class names.
pub(super) fn language_of_class(class: &str) -> Option<String> {
    const PREFIXES: [&str; 6] = ["language-", "lang-", "highlight-source-", "highlight-text-", "brush:", "sourceCode-"];
    let rest = PREFIXES.iter().find_map(|prefix| class.strip_prefix(prefix))?;
    known(rest.trim_end_matches("-basic").trim_end_matches(';'))
}

fn known(name: &str) -> Option<String> {
    let name = name.trim().trim_end_matches(';').to_ascii_lowercase();
    let plain = matches!(
        name.as_str(),
        "" | "none"
            | "plain"
            | "plaintext"
            | "text"
            | "txt"
            | "nohighlight"
            | "no-highlight"
            | "undefined"
            | "auto"
            | "default"
            | "unknown"
            | "null"
            | "switcher"
            | "selector"
            | "toggle"
    );
    let sound = name.len() <= 24 && name.chars().all(|c| c.is_ascii_alphanumeric() || "+-#._".contains(c));
    (!plain && sound && name.chars().any(|c| c.is_ascii_alphabetic())).then_some(name)
}

/// Languages that highlighters name by a bare class.
const BARE_NAMES: [&str; 62] = [
    "apache",
    "asm",
    "bash",
    "c",
    "clojure",
    "cmake",
    "console",
    "cpp",
    "cs",
    "csharp",
    "css",
    "dart",
    "diff",
    "dockerfile",
    "elixir",
    "elm",
    "erlang",
    "fortran",
    "fsharp",
    "go",
    "golang",
    "graphql",
    "groovy",
    "haskell",
    "html",
    "ini",
    "java",
    "javascript",
    "js",
    "json",
    "jsx",
    "julia",
    "kotlin",
    "latex",
    "lisp",
    "lua",
    "makefile",
    "markdown",
    "matlab",
    "nginx",
    "nix",
    "objectivec",
    "ocaml",
    "perl",
    "php",
    "powershell",
    "python",
    "r",
    "ruby",
    "rust",
    "scala",
    "scheme",
    "scss",
    "sh",
    "shell",
    "sql",
    "swift",
    "toml",
    "ts",
    "typescript",
    "xml",
    "yaml",
];
