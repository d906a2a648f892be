//! What people meet: the sections for `keystrokes.json` of `tools/keystrokes.mjs`, `labeling.json` and `frozen.json` of
//! `tools/labeling.mjs`, and `accessibility.json` of `tools/accessibility.mjs`. The tables are those that the commands
//! print.

use std::path::Path;

use serde::Deserialize;

use super::read;

#[derive(Deserialize)]
struct Measured {
    /// When it began, ISO 8601.
    started: String,
    command: String,
    table: String,
    pages: Vec<serde::de::IgnoredAny>,
    unread: Vec<serde::de::IgnoredAny>,
}

pub(super) fn keystrokes_section(file: &Path) -> anyhow::Result<String> {
    section(
        file,
        "Keys to the content, for screen readers",
        "Pages as browse modes read them, from Chromium's accessibility tree: a block of text is one stop. A way is one \
         key that jumps (to the next heading, landmark or paragraph), repeated as needed, then the down arrow. On the \
         page it starts at the top, in a depth where the depth puts the focus, and **the depth's own key is counted**. The truth of the corpora defines the content. *Not reached* is what a depth left out or passed.",
    )
}

pub(super) fn accessibility_section(file: &Path) -> anyhow::Result<String> {
    section(
        file,
        "Checkers of accessibility on real pages",
        "What axe-core and IBM's Equal Access are sure of in each depth and did not find on the page as it is. What the \
         reader takes over from the page with its faults is not counted.",
    )
}

pub(super) fn labeling_section(file: &Path) -> anyhow::Result<String> {
    section(
        file,
        "What labeling a page takes",
        "A script labels real pages through the interface, following the truth of the corpora: it corrects wrong proposals, \
         a range or all similar blocks at once, whichever takes fewer actions, marks each screenful as seen, and stores \
         the record. The numbers are medians. An action is a key, a click or scrolling by a screen. **The seconds are \
         estimated**, by the keystroke-level model for a practised person (Card, Moran and Newell: .28 s a key, 1.2 s a \
         click, 1.35 s for each decision, of which there is one a screen and one a correction).",
    )
}

pub(super) fn frozen_section(file: &Path) -> anyhow::Result<String> {
    section(
        file,
        "Frozen pages",
        "Pages as label mode stores them, loaded without scripts and without a network, captured anew and compared with \
         the live page. What lets boxes move is in docs/labels.md.",
    )
}

fn section(file: &Path, title: &str, about: &str) -> anyhow::Result<String> {
    let Measured { started, command, table, pages, unread } = read(file)?;
    let day = started.split('T').next().unwrap_or_default();
    let (read, left) = (pages.len(), unread.len());
    Ok(format!(
        "## {title}\n\n{about}\n\n{read} pages on {day}; {left} more could not be measured.\n\n{table}\n\nTo repeat: `{command}`\n"
    ))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_tables_of_the_terminal_are_shown() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("keystrokes.json");
        fs::write(
            &file,
            r#"{"started":"2026-11-25T18:00:00Z","command":"node c","table":"| a |","pages":[{}],"unread":[]}"#,
        )?;
        let section = keystrokes_section(&file)?;
        assert!(section.contains("1 pages on 2026-11-25") && section.contains("| a |"), "{section}");
        assert!(section.ends_with("To repeat: `node c`\n"), "{section}");
        assert!(accessibility_section(&file)?.contains("Equal Access"));
        assert!(labeling_section(&file)?.contains("keystroke-level") && frozen_section(&file)?.contains("| a |"));
        Ok(())
    }
}
