//! Alternative texts of pictures: those that mean nothing are none, and a caption is not repeated.

use page::text::letters_and_digits;

use super::{line::plain, visit::for_each_block};
use crate::{Block, BlockKind, Image};

/// Ends of the names of files with pictures.
const ENDS: [&str; 11] = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".svg", ".bmp", ".tif", ".tiff", ".heic"];

/// What cameras, programs and sites call pictures, before a number.
const STEMS: [&str; 22] = [
    "bild",
    "capture",
    "captura",
    "dsc",
    "dscf",
    "dscn",
    "foto",
    "image",
    "imagem",
    "imagen",
    "img",
    "imgp",
    "mvi",
    "photo",
    "pic",
    "picture",
    "pxl",
    "scan",
    "screenshot",
    "unnamed",
    "untitled",
    "vid",
];

/// Letters and digits of an alternative text that is compared with a part of a caption, at least.
const SHORTEST: usize = 8;

/// Characters of a word without meaning, at least: a hash, an identifier.
const LONGEST_WORD: usize = 16;

/// Whether an alternative text is the name of a file: by its end, as the address has it, as cameras number their
/// pictures, or a word of letters and digits without meaning.
pub(super) fn is_file_name(alt: &str, src: &str) -> bool {
    let lower = alt.trim().to_lowercase();
    if lower.is_empty() {
        return false;
    }
    let has_end = ENDS.iter().any(|end| lower.strip_suffix(end).is_some_and(|rest| !rest.is_empty()));
    let is_word = !lower.contains(char::is_whitespace);
    let has_marks = lower.contains(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_'));
    has_end || is_numbered(&lower) || is_word && has_marks && (is_of_address(&lower, src) || is_meaningless(&lower))
}

/// `IMG_2034`, `dsc 0012`, "Screenshot 2024-05-11".
fn is_numbered(lower: &str) -> bool {
    let letters: String = lower.chars().filter(|c| c.is_alphabetic()).collect();
    let has_digits = lower.contains(|c: char| c.is_ascii_digit());
    has_digits && STEMS.contains(&letters.as_str())
}

/// Whether the address of the picture has this as its file's name.
fn is_of_address(lower: &str, src: &str) -> bool {
    let path = src.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default().to_lowercase();
    let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
    // Sites put the size of a copy after the name.
    stem.strip_prefix(lower).is_some_and(|rest| {
        let is_size = |rest: &str| rest.chars().all(|c| c.is_ascii_digit() || c == 'x');
        rest.is_empty() || rest.strip_prefix(['-', '_']).is_some_and(|rest| is_size(rest) || rest == "scaled")
    })
}

/// A long word of which a third or more are digits.
fn is_meaningless(lower: &str) -> bool {
    let digits = lower.chars().filter(char::is_ascii_digit).count();
    let is_plain = lower.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    is_plain && lower.len() >= LONGEST_WORD && digits * 3 >= lower.len()
}

/// Removes alternative texts that the caption repeats: of figures, and of pictures with a line right below them that repeats
/// the same.
pub(super) fn leave_out_captions(blocks: &mut [Block]) {
    for at in 1..blocks.len() {
        let (before, rest) = blocks.split_at_mut(at);
        if let (Some(Block { kind: BlockKind::Image(image), .. }), Some(below)) = (before.last_mut(), rest.first())
            && let BlockKind::Paragraph { content } = &below.kind
        {
            // A line of text that only begins so is no caption.
            let is_same = |alt: &String| letters_and_digits(alt) == letters_and_digits(&plain(content));
            image.alt.take_if(|alt| !alt.is_empty() && is_same(alt));
        }
    }
    for_each_block(blocks, &mut |block| {
        if let BlockKind::Figure { blocks, caption } = &mut block.kind {
            let caption = letters_and_digits(&plain(caption));
            for_each_block(blocks, &mut |inner| {
                if let BlockKind::Image(image) = &mut inner.kind {
                    leave_out_of(image, &caption);
                }
            });
        }
    });
}

fn leave_out_of(image: &mut Image, caption: &str) {
    image.alt.take_if(|alt| {
        let own = letters_and_digits(alt);
        let is_long = own.chars().count() >= SHORTEST;
        let is_most = |caption: &str| caption.chars().count() >= SHORTEST && caption.len() * 5 >= own.len() * 4;
        !own.is_empty()
            && (own == caption || is_long && caption.starts_with(&own) || is_most(caption) && own.starts_with(caption))
    });
}

#[cfg(test)]
mod tests {
    use crate::testing;
    use page::Page;

    use super::*;
    use crate::assemble;

    #[test]
    fn names_of_files_are_told_from_words() {
        let src = "https://example.org/a/golden-gate_bridge-300x200.jpg?w=3";
        for name in [
            "golden-gate_bridge",
            "harbour.JPG",
            "My holiday.jpeg",
            "IMG_2034",
            "img 2034",
            "DSC00123",
            "dsc-0012",
            "Screenshot 2024-05-11",
            "image1",
            "Photo 3",
            "Bild 12",
            "PXL_20240511_101010",
            "9f86d081884c7d659a2feaa0c55ad015",
            "4a1b-22c3-9d84-e5f6-77",
            "unnamed (1)",
        ] {
            assert!(is_file_name(name, src), "{name}");
        }
        for words in [
            "",
            "Golden Gate Bridge",
            "bridge",
            "The ferry in 1912",
            "Boeing 747",
            "A map of the harbour, 1:50000",
            "Ann Example",
            "Brücke",
            "橋",
            "COVID-19",
            "Figure 3: the rope",
            "H2O",
            "x-ray",
            "e-mail",
        ] {
            assert!(!is_file_name(words, src), "{words}");
        }
    }

    /// Alternative texts of all pictures of a page.
    fn alternatives(html: &str) -> Vec<Option<String>> {
        let text = "<p>The ferry left the old harbour before dawn, and nobody on the quay had thought of it.</p>";
        let snapshot = testing::snapshot(&format!("<h1>Ropes</h1>{text}{html}{text}"));
        let page = Page::new(&snapshot).expect("sound");
        let mut article = assemble(&page, &testing::keep_all(&page, testing::find(&page, "body"), &[]));
        let mut found = Vec::new();
        for_each_block(&mut article.body, &mut |block| {
            if let BlockKind::Image(image) = &block.kind {
                found.push(image.alt.clone());
            }
        });
        found
    }

    #[test]
    fn a_caption_is_not_said_twice() {
        let image = |alt: &str| format!("<img src=/a.jpg width=600 height=400 alt='{alt}'>");
        let figure =
            |alt: &str, caption: &str| format!("<figure>{}<figcaption>{caption}</figcaption></figure>", image(alt));
        for (alt, caption) in [
            ("The quay at dawn", "The quay at dawn"),
            ("The quay at dawn.", "THE QUAY AT DAWN"),
            ("The quay at dawn", "The quay at dawn. Photo: Ann Example"),
            ("The quay at dawn, Ann", "The quay at dawn"),
            ("Der Kai im Morgengrauen", "<em>Der Kai</em> im Morgengrauen"),
            ("夜明けの岸壁", "夜明けの岸壁"),
            ("IMG_2034.JPG", "The quay at dawn"),
        ] {
            assert_eq!(alternatives(&figure(alt, caption)), [None], "{alt} {caption}");
        }
        assert_eq!(alternatives(&format!("{}<p>The quay at dawn</p>", image("The quay at dawn"))), [None]);
        for (alt, caption) in [("A boat with a red sail", "The quay at dawn"), ("Quay", "Quay of the old harbour")] {
            assert_eq!(alternatives(&figure(alt, caption)), [Some(alt.to_owned())], "{alt} {caption}");
        }
    }
}
