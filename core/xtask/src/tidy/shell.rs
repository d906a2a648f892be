//! The import rule of the TypeScript shell, and the files that name the browser.

use std::collections::BTreeMap;

use super::{Finding, circles, source::Source};

/// How the paths of the files begin that name the browser: `platform.ts`, and one more for each of its larger subjects.
pub(super) const PLATFORM: &str = "extension/shared/platform";

/// Folders and files whose imports are bound, with all that they may import from outside themselves. What runs in
/// different contexts shares nothing but `extension/shared/`.
const BOUND: &[(&str, &[&str])] = &[
    (PLATFORM, &[]),
    ("extension/shared/placeholders.ts", &[]),
    ("extension/shared/settings.ts", &["extension/shared/personal-models.ts"]),
    ("extension/shared/listening.ts", &[]),
    ("extension/shared/marks.ts", &[]),
    ("extension/shared/personal-models.ts", &[]),
    ("extension/shared/settings-file.ts", &["extension/shared/personal-models.ts", "extension/shared/settings.ts"]),
    (
        "extension/shared/settings-words.ts",
        &["extension/shared/settings-file.ts", "extension/shared/settings.ts", "extension/shared/words.ts"],
    ),
    ("extension/shared/words.ts", &[PLATFORM]),
    ("extension/shared/modes.ts", &["extension/shared/words.ts"]),
    ("extension/shared/refusals.ts", &["extension/shared/words.ts"]),
    ("extension/shared/label-choices.ts", &["extension/shared/label-keys.ts"]),
    ("extension/shared/label-keys.ts", &["extension/shared/record.ts"]),
    (
        "extension/shared/label-names.ts",
        &["extension/shared/label-keys.ts", "extension/shared/record.ts", "extension/shared/words.ts"],
    ),
    ("extension/shared/record.ts", &[]),
    ("extension/shared/record-format.ts", &["extension/shared/record.ts"]),
    ("extension/shared/record-reader.ts", &["extension/shared/record-format.ts", "extension/shared/record.ts"]),
    ("extension/shared/board.ts", &["extension/shared/label-keys.ts", "extension/shared/record.ts"]),
    ("extension/shared/rubric.ts", &["extension/shared/record.ts", "extension/shared/words.ts"]),
    ("extension/shared/room.ts", &[]),
    ("extension/shared/sha256.ts", &[]),
    ("extension/shared/replay.ts", &["extension/shared/record.ts", "extension/shared/sha256.ts"]),
    (
        "extension/shared/record-summary.ts",
        &["extension/shared/record.ts", "extension/shared/sketch.ts", "extension/shared/thumbnail.ts"],
    ),
    ("extension/shared/sketch.ts", &[]),
    ("extension/shared/thumbnail.ts", &["extension/shared/record.ts"]),
    (
        "extension/shared/record-store.ts",
        &["extension/shared/record-format.ts", "extension/shared/record.ts", "extension/shared/record-summary.ts"],
    ),
    (
        "extension/shared/messages.ts",
        &[
            PLATFORM,
            "extension/shared/listening.ts",
            "extension/shared/marks.ts",
            "extension/shared/modes.ts",
            "extension/shared/refusals.ts",
            "extension/shared/personal-models.ts",
            "extension/shared/placeholders.ts",
            "extension/shared/record.ts",
            "extension/shared/services.ts",
            "extension/shared/settings.ts",
            "extension/shared/words.ts",
        ],
    ),
    ("extension/shared/", &[]),
    ("extension/background/", &["extension/shared/"]),
    ("extension/content/", &["extension/shared/"]),
    ("www/", &["extension/shared/"]),
];

/// Scripts that the browser starts; nothing imports them.
const ENTRIES: [&str; 3] =
    ["extension/background/background.ts", "extension/content/content.ts", "extension/content/visit.ts"];

/// Imports go one way: shared, within it platform and messages first, then the context, then its entry.
pub(crate) fn folders(sources: &[Source]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for source in scripts(sources) {
        let bound = BOUND.iter().find(|(place, _)| source.path.starts_with(place));
        for (line, target) in imports(source) {
            if ENTRIES.contains(&target.as_str()) {
                findings.push(Finding::line(source, line, format!("nothing imports the entry `{target}`")));
            }
            if let Some((place, allowed)) = bound
                && !target.starts_with(place)
                && !allowed.iter().any(|place| target.starts_with(place))
            {
                findings.push(Finding::line(source, line, format!("`{place}` must not import `{target}`")));
            }
        }
    }
    findings
}

/// Files that import each other, directly or over others, are refused; also where only types are imported, since who wants
/// to understand or move one of them needs all of them.
pub(crate) fn circles(sources: &[Source]) -> Vec<Finding> {
    let files: BTreeMap<&str, &Source> = scripts(sources).map(|source| (source.path.as_str(), source)).collect();
    let mut all: circles::Imports<&str> = BTreeMap::new();
    for (path, source) in &files {
        for (line, target) in imports(source) {
            if let Some((target, _)) = files.get_key_value(target.as_str()) {
                all.entry(*path).or_default().entry(*target).or_insert(line);
            }
        }
    }
    let found = circles::all(all).into_iter().map(|(circle, line)| {
        let names: Vec<String> = circle.iter().map(|path| (*path).to_owned()).collect();
        Finding::line(files[circle[0]], line, circles::told(&names))
    });
    found.collect()
}

/// Only the platform's files name `chrome` or `browser`.
pub(crate) fn platform(sources: &[Source]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for source in scripts(sources).filter(|source| !source.path.starts_with(PLATFORM)) {
        for (number, line) in source.code() {
            if let Some(name) = ["chrome.", "browser."].into_iter().find(|name| names(line, name)) {
                findings.push(Finding::line(source, number, format!("`{name}` belongs into {PLATFORM}.ts")));
            }
        }
    }
    findings
}

fn scripts(sources: &[Source]) -> impl Iterator<Item = &Source> {
    let ours = |source: &&Source| source.path.starts_with("extension/") || source.path.starts_with("www/");
    sources.iter().filter(ours).filter(|source| source.extension() == "ts")
}

/// Whether a line reaches into an object of that name, as in `chrome.tabs`, but not `view.browser.name`, "A browser." or
/// the beginning of an address.
fn names(line: &str, object: &str) -> bool {
    line.match_indices(object).any(|(at, _)| {
        let before = line[..at].strip_suffix("globalThis.").unwrap_or(&line[..at]);
        let alone = !before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '"' | '/'));
        alone && line[at + object.len()..].starts_with(|c: char| c.is_ascii_lowercase())
    })
}

/// Relative imports as paths in the repository, with their lines.
fn imports(source: &Source) -> Vec<(usize, String)> {
    let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut found = Vec::new();
    for (number, line) in source.code() {
        let behind = [" from \"", "import \"", "import(\""].iter().flat_map(|key| line.split(key).skip(1));
        let targets = behind.filter_map(|behind| behind.split('"').next());
        let relative = targets.filter(|target| target.starts_with('.'));
        found.extend(relative.map(|target| (number, resolve(folder, target))));
    }
    found
}

fn resolve(folder: &str, target: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').collect();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    // TypeScript lets a script be imported by the name that it gets.
    path.strip_suffix(".js").map_or(path.clone(), |stem| format!("{stem}.ts"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_findings(path: &str, text: &str) -> usize {
        folders(&[Source::new(path, text)]).len()
    }

    #[test]
    fn imports_go_one_way() {
        assert_eq!(folder_findings("extension/shared/messages.ts", "import { a } from \"./platform.js\";"), 0);
        assert_eq!(folder_findings("extension/content/reader/reader.ts", "} from \"../../shared/messages.js\";"), 0);
        assert_eq!(folder_findings("extension/shared/platform.ts", "import { a } from \"./messages.js\";"), 1);
        assert_eq!(folder_findings("extension/background/background.ts", "import \"../content/reader/reader.ts\";"), 1);
        assert_eq!(folder_findings("extension/content/reader/reader.ts", "import { a } from \"../content.js\";"), 1);
        assert_eq!(folder_findings("www/notice.ts", "import { a } from \"../extension/content/reader/a.js\";"), 1);
        assert_eq!(folder_findings("www/notice.ts", "import { a } from \"./part.js\";"), 0);
    }

    #[test]
    fn scripts_that_import_each_other_are_found_whatever_they_import() {
        let found = |files: &[(&str, &str)]| {
            let sources: Vec<Source> =
                files.iter().map(|(path, text)| Source::new(&format!("extension/{path}"), text)).collect();
            circles(&sources).into_iter().map(|finding| (finding.line, finding.message)).collect::<Vec<_>>()
        };
        let table = ("content/table.ts", "import type { Mode } from \"./mode/mode.js\";");
        let circle = "imports go in a circle: extension/content/mode/mode.ts → extension/content/table.ts → \
                      extension/content/mode/mode.ts";
        for mode in ["\nimport { offer } from \"../table.js\";", "\ntype T = import(\"../table.ts\").T;"] {
            assert_eq!(found(&[table, ("content/mode/mode.ts", mode)]), [(Some(2), circle.to_owned())]);
        }
        let declares = "declare module \"../table.js\" {}\n// see import \"../table.js\"\nimport \"./other.js\";";
        assert_eq!(found(&[table, ("content/mode/mode.ts", declares), ("content/mode/other.ts", "")]), []);
    }

    #[test]
    fn only_the_platform_file_names_the_browser() {
        let found = |path: &str, text: &str| platform(&[Source::new(path, text)]).len();
        assert_eq!(found("extension/shared/platform.ts", "chrome.tabs.query();"), 0);
        assert_eq!(found("extension/shared/platform-sites.ts", "chrome.permissions.getAll();"), 0);
        assert_eq!(found("extension/shared/settings.ts", "chrome.tabs.query();"), 1);
        assert_eq!(found("extension/background/background.ts", "await chrome.tabs.query();"), 1);
        assert_eq!(found("www/notice.ts", "globalThis.browser.tabs"), 1);
        assert_eq!(found("www/notice.ts", "title: \"A page of the browser.\","), 0);
        assert_eq!(found("www/notice.ts", "host === \"chrome.example.org\""), 0);
        assert_eq!(found("www/notice.ts", "// chrome.tabs would do"), 0);
    }
}
