//! The files of `docs/benchmarks`, one for each subject, and how new sections come into them.

/// A file of tables.
pub(super) struct Subject {
    pub(super) file: &'static str,
    title: &'static str,
    about: &'static str,
}

pub(super) const EXTRACTION: Subject = Subject {
    file: "extraction.md",
    title: "Extraction and metadata",
    about: "Which words, titles, authors, dates and page types are right, beside other extractors on the same pages.",
};
pub(super) const SPEED: Subject = Subject {
    file: "speed.md",
    title: "Speed and memory of the core",
    about: "Time in the same tab as other extractors, and time and memory on generated pages of growing size.",
};
pub(super) const CLICK: Subject = Subject {
    file: "capture-and-click.md",
    title: "Capture and click",
    about: "Time from the click to the first frame of the article, and what capture saves by reading equal styles once.",
};
pub(super) const SIZES: Subject =
    Subject { file: "sizes.md", title: "Sizes of the shipped files", about: "What the extension loads, and when." };
pub(super) const SYSTEMS: Subject = Subject {
    file: "systems.md",
    title: "The systems of the papers",
    about: "Each of the systems that the engine is built from, alone, and on the pages of its paper.",
};
pub(super) const MEMORY: Subject = Subject {
    file: "site-memory.md",
    title: "Site memory",
    about: "What earlier pages of a site, and its feed, add to reading the next one.",
};
pub(super) const TRAINING: Subject = Subject {
    file: "labels-and-training.md",
    title: "Labels and training",
    about: "What each group of features is worth, what labels gain, and what labeling takes.",
};
pub(super) const PYTHON: Subject = Subject {
    file: "python-and-scale.md",
    title: "Python and scale",
    about: "The Python package beside other packages, its throughput, and runs over many pages.",
};
pub(super) const PROGRAMS: Subject = Subject {
    file: "programs.md",
    title: "For programs",
    about: "What a program gets for its tokens: Markdown of Foreground, of other extractors, and of the whole page. A token is four characters. *Sentences kept* is the share of the true sentences of at least twenty letters in the answer, *in the first 500* their share in its first 500 tokens, and *clutter* the share of its words that are not in the true text. *Answered* is the share of the true headings that the answer has as headings, with the first sentence of their section in the 200 tokens from there on: a program that reads an outline first finds these. *Cells* is the share of the cells of true tables that stand in one line of the answer after the first cell of their row; Turndown writes tables only with a plug-in. In all of these, links count without their addresses there, and with them as tokens. *ms* is the processor time of a page, *MB* the most memory that the process had, without programs that it starts. The reference fetch server is `mcp-server-fetch` without its limit of length.",
};
pub(super) const ROBUSTNESS: Subject = Subject {
    file: "robustness.md",
    title: "Robustness",
    about: "Growth of time with each dimension of a page, broken input, attack vectors, and crashes.",
};
pub(super) const READER: Subject = Subject {
    file: "reader.md",
    title: "The reader",
    about: "Language detection, keys to the content for screen readers, and notes after a page has changed.",
};

/// A file with new sections in it.
///
/// A section takes the place of the one with the same heading. Every other section stays as it is, so each kind of
/// result can be measured again by itself.
pub(super) fn merged(subject: &Subject, present: &str, sections: &[String]) -> String {
    let mut all: Vec<&str> = split(present).collect();
    for section in sections {
        match all.iter_mut().find(|other| heading(other) == heading(section)) {
            Some(place) => *place = section,
            None => all.push(section),
        }
    }
    let mut text = format!(
        "# {}\n\n{} Written by `lab benchmarks` from the results of the command below each table. [Benchmarks](../../BENCHMARKS.md) has the key figures and explains how to read them.\n",
        subject.title, subject.about
    );
    for section in all {
        text.push('\n');
        text.push_str(section.trim_end());
        text.push('\n');
    }
    text
}

/// Sections of a file, each from its heading on.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let starts: Vec<usize> = text.match_indices("\n## ").map(|(at, _)| at + 1).collect();
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([text.len()]).collect();
    starts.into_iter().zip(ends).filter_map(|(start, end)| text.get(start..end))
}

fn heading(section: &str) -> Option<&str> {
    section.lines().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_takes_the_place_of_the_one_with_its_heading() {
        let first = merged(&SIZES, "", &["## A\n\n1\n".into(), "## B\n\n2\n".into()]);
        assert!(
            first.starts_with("# Sizes of the shipped files\n\n") && first.ends_with("\n\n## A\n\n1\n\n## B\n\n2\n"),
            "{first}"
        );
        let second = merged(&SIZES, &first, &["## A\n\n3\n".into(), "## C\n\n4\n".into()]);
        assert!(second.ends_with("\n\n## A\n\n3\n\n## B\n\n2\n\n## C\n\n4\n"), "{second}");
        assert_eq!(merged(&SIZES, &second, &[]), second);
    }
}
