//! Words that are forbidden in certain files.

use super::{Finding, is_of_crate, is_of_engine, source::Source};

/// Words, where they are forbidden, and what to do instead.
struct Ban {
    words: &'static [&'static str],
    applies: fn(&Source) -> bool,
    instead: &'static str,
}

const BANS: [Ban; 7] = [
    Ban {
        words: &[".unwrap()", ".expect(", "panic!(", "unreachable!(", "todo!(", "unimplemented!("],
        applies: |source| is_shipped_rust(source),
        instead: "shipped code does not panic: return an error or give an empty result",
    },
    Ban {
        words: &["println!(", "print!(", "eprintln!(", "eprint!(", "dbg!("],
        applies: |source| is_shipped_rust(source),
        instead: "shipped code does not print: return what should be told",
    },
    Ban {
        words: &[
            "std::fs",
            "std::net",
            "std::io",
            "std::env",
            "std::time",
            "std::thread",
            "std::process",
            "thread_local!",
        ],
        applies: |source| is_of_engine(&source.path) && !source.is_test(),
        instead: "the engine does no I/O, reads no clock and holds no state",
    },
    Ban {
        words: &["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write(", "set_inner_html", "eval("],
        applies: |source| is_page_facing(source),
        instead: "page content is data: build nodes",
    },
    Ban {
        words: &["fetch(", "XMLHttpRequest", "sendBeacon(", "new WebSocket(", "new EventSource("],
        applies: |source| {
            is_page_facing(source) && !REQUESTS.contains(&source.path.as_str()) && !source.path.starts_with(PLATFORM)
        },
        instead: "what asks the network for something stands in one file, with its bounds",
    },
    Ban {
        words: &["addEventListener(\"click\"", "addEventListener(\"input\"", "addEventListener(\"submit\"", ".onclick"],
        applies: |source| source.path.starts_with("extension/content/") && source.path != TRUST,
        instead: "controls are used through one file, which asks whether it is a person who does it",
    },
    Ban { words: &MACHINE_PATHS, applies: is_ours, instead: "no path of one machine" },
];

/// The folder of the files that name the browser.
const PLATFORM: &str = "extension/shared/platform/";

/// The one file that listens for what is done with controls.
const TRUST: &str = "extension/content/trust.ts";

/// The files that send requests: for what a page is asked, and to services that a person has set up. That of the platform
/// only reads files of the extension.
const REQUESTS: [&str; 2] = ["extension/content/fetch.ts", "extension/background/send.ts"];

/// What looks like a request and opens a file of the extension's own package.
const OWN_FILE: &str = "fetch(chrome.runtime.getURL(";

/// Folders that exist on one machine only. Put together here, so that this file does not name them either.
const MACHINE_PATHS: [&str; 5] =
    [concat!("/tm", "p/"), concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/Use", "rs/"), concat!("/wo", "rk/")];

/// Forbidden words.
pub(crate) fn forbidden(sources: &[Source]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for ban in &BANS {
        for source in sources.iter().filter(|source| (ban.applies)(source)) {
            for (line, text) in source.code() {
                let text = &text.replace(OWN_FILE, "");
                if let Some(word) = ban.words.iter().find(|word| stands_in(word, text)) {
                    findings.push(Finding::line(source, line, format!("`{word}`: {}", ban.instead)));
                }
            }
        }
    }
    findings
}

/// Whether the text has the word, and not as the end of a longer one, as in `example.org/home/`.
fn stands_in(word: &str, text: &str) -> bool {
    let glued = if word.starts_with('/') { "._*" } else { "_" };
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        word.starts_with('.') || !before.is_some_and(|c| c.is_alphanumeric() || glued.contains(c))
    })
}

fn is_shipped_rust(source: &Source) -> bool {
    let is_shipped = is_of_engine(&source.path)
        || ["wire", "browser", "session", "extras"].iter().any(|name| is_of_crate(&source.path, name));
    is_shipped && source.extension() == "rs" && !source.is_test()
}

fn is_page_facing(source: &Source) -> bool {
    ["extension/", "www/", "core/browser/src/", "core/session/src/", "core/extras/src/"]
        .iter()
        .any(|folder| source.path.starts_with(folder))
        && !source.is_test()
}

fn is_ours(source: &Source) -> bool {
    !source.path.contains("/fixtures/") && !source.path.ends_with("lock.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> usize {
        forbidden(&[Source::new(path, text)]).len()
    }

    #[test]
    fn panics_and_prints_are_found_in_shipped_code_only() {
        assert_eq!(found("core/engine/src/a.rs", "let a = b.unwrap();"), 1);
        assert_eq!(found("core/browser/src/a.rs", "println!();"), 1);
        assert_eq!(found("core/lab/src/a.rs", "println!();"), 0);
        assert_eq!(found("core/engine/src/a.rs", "a\n#[cfg(test)]\nmod tests { b.unwrap() }"), 0);
        assert_eq!(found("core/engine/src/a.rs", "// b.unwrap()\nb.unwrap_or_default()"), 0);
    }

    #[test]
    fn the_engine_stays_pure() {
        assert_eq!(found("core/engine/src/a.rs", "use std::time::Instant;"), 1);
        assert_eq!(found("core/lab/src/a.rs", "use std::time::Instant;"), 0);
    }

    #[test]
    fn markup_strings_are_found() {
        assert_eq!(found("extension/a.ts", "node.innerHTML = text;"), 1);
    }

    #[test]
    fn requests_stand_in_one_file() {
        assert_eq!(found("extension/a.ts", "const page = await fetch(address);"), 1);
        assert_eq!(found("extension/a.ts", "const page = await tryFetch(address);"), 0);
        assert_eq!(found("extension/a.ts", "return fetch(chrome.runtime.getURL(file));"), 0);
        assert_eq!(found("extension/content/a.ts", "button.addEventListener(\"click\", run);"), 1);
        assert_eq!(found(TRUST, "root.addEventListener(\"click\", run);"), 0);
        assert_eq!(found(REQUESTS[0], "const page = await fetch(address);"), 0);
    }

    #[test]
    fn machine_paths_are_found_and_addresses_are_not() {
        let path = MACHINE_PATHS[1];
        assert_eq!(found("README.md", &format!("see {path}me/x")), 1);
        assert_eq!(found("README.md", &format!("see https://example.org{path}x")), 0);
        assert_eq!(found("tests/fixtures/a/index.html", &format!("\"{path}\"")), 0);
    }
}
