//! Every page that tests read declares where it comes from and under which licence.

use std::collections::BTreeSet;

use super::{Finding, source::Source};

const FOLDER: &str = "tests/fixtures/";
const NAME: &str = "SOURCE.md";

/// Every folder of fixtures holds a `SOURCE.md` that names a licence.
pub(crate) fn licences(sources: &[Source]) -> Vec<Finding> {
    let folders: BTreeSet<&str> =
        sources.iter().filter_map(|source| Some(source.path.strip_prefix(FOLDER)?.split_once('/')?.0)).collect();
    folders
        .into_iter()
        .filter_map(|folder| {
            let path = format!("{FOLDER}{folder}/{NAME}");
            match sources.iter().find(|source| source.path == path) {
                Some(source) if source.text.contains("Licence:") => None,
                Some(source) => Some(Finding::file(source, "name the licence: `Licence: …`")),
                None => Some(Finding { path, line: None, message: "say where this page comes from".to_owned() }),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_without_source_or_licence_is_found() {
        let page = || Source::new("tests/fixtures/a/index.html", "");
        let note = |text| Source::new("tests/fixtures/a/SOURCE.md", text);
        assert_eq!(licences(&[page()]).len(), 1);
        assert_eq!(licences(&[page(), note("Found somewhere.")]).len(), 1);
        assert_eq!(licences(&[page(), note("Written for this project. Licence: CC0 1.0.")]).len(), 0);
    }
}
