//! Every file states what it is, and is short enough to be read.

use super::{Finding, source::Source};

const LONGEST: usize = 500;

/// Every source file begins with a line that states what it is for.
pub(crate) fn heads(sources: &[Source]) -> Vec<Finding> {
    sources
        .iter()
        .filter(|source| !source.path.contains("/fixtures/") || source.extension() == "mjs")
        .filter(|source| !begins_with_its_purpose(source))
        .map(|source| Finding::file(source, "the first line must be a comment that says what the file is for"))
        .collect()
}

fn begins_with_its_purpose(source: &Source) -> bool {
    let mut lines = source.text.lines().filter(|line| !line.starts_with("#!"));
    let first = lines.next().unwrap_or_default();
    match source.extension() {
        "rs" => first.starts_with("//! "),
        "ts" | "mjs" | "js" => {
            first.starts_with("/** ") || (first == "/**" && lines.next().is_some_and(|l| l.len() > 3))
        }
        "css" => first.starts_with("/*"),
        "sh" => first.starts_with("# "),
        _ => true,
    }
}

/// No source file is longer than can be kept in mind; tests may be.
pub(crate) fn lengths(sources: &[Source]) -> Vec<Finding> {
    sources
        .iter()
        .filter(|source| matches!(source.extension(), "rs" | "ts" | "mjs" | "css" | "sh") && !source.is_test())
        .filter_map(|source| {
            let lines = source.text.lines().take_while(|line| !line.starts_with("#[cfg(test)]")).count();
            (lines > LONGEST).then(|| Finding::file(source, format!("{lines} lines: split it, {LONGEST} are the most")))
        })
        .collect()
}

/// Bytes of the largest file: whatever is larger came here by mistake.
const LARGEST: usize = 1_000_000;

/// No file is larger than [`LARGEST`], text or not.
pub(crate) fn sizes(sources: &[Source]) -> Vec<Finding> {
    let large = sources.iter().filter(|source| source.bytes > LARGEST);
    large.map(|source| Finding::file(source, format!("{} bytes: does it belong here?", source.bytes))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_a_head_is_found() {
        let found = |path: &str, text: &str| heads(&[Source::new(path, text)]).len();
        assert_eq!(found("core/a.rs", "//! What it is.\n"), 0);
        assert_eq!(found("core/a.rs", "use b;\n"), 1);
        assert_eq!(found("tools/a.mjs", "#!/usr/bin/env node\n/** What it is. */\n"), 0);
        assert_eq!(found("extension/a.ts", "/**\n * What it is.\n */\n"), 0);
        assert_eq!(found("extension/a.ts", "import b;\n"), 1);
        assert_eq!(found("www/a.css", "a {}\n"), 1);
        assert_eq!(found("tests/fixtures/page/site.css", "a {}\n"), 0);
    }

    #[test]
    fn a_long_file_is_found() {
        let long = "x\n".repeat(LONGEST + 1);
        assert_eq!(lengths(&[Source::new("core/a.rs", &long)]).len(), 1);
        assert_eq!(lengths(&[Source::new("core/a.rs", &long[2..])]).len(), 0);
        assert_eq!(lengths(&[Source::new("core/tests/a.rs", &long)]).len(), 0);
        assert_eq!(lengths(&[Source::new("core/a.rs", &format!("x\n#[cfg(test)]\n{long}"))]).len(), 0);
    }

    #[test]
    fn a_file_that_does_not_belong_here_is_found() {
        let large = Source { bytes: LARGEST + 1, ..Source::new("package.whl", "") };
        assert_eq!(sizes(&[Source::new("a.rs", "//! A."), large]).len(), 1);
    }
}
