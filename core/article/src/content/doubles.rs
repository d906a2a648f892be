//! Two pictures of one file in a row are one: a small version that is shown until the other is there.
//!
//! Both have the same address but for the numbers in its folders (`/max/60/`, `/w_900/`) and what is asked of it.

use page::text::letters_and_digits;

use super::visit::below;
use crate::{Block, BlockKind, Image};

/// Letters and digits of the shortest name of a file that is not another file's, too (`1.jpg`, `image.png`); a guess.
const SHORTEST: usize = 12;

/// Leaves out the smaller of two pictures in a row that are one file. The tree is bounded in depth.
pub(super) fn leave_out(blocks: &mut Vec<Block>) {
    blocks.dedup_by(|next, before| match (&next.kind, &mut before.kind) {
        (BlockKind::Image(next), BlockKind::Image(before)) => takes(before, next),
        _ => false,
    });
    blocks.iter_mut().flat_map(below).for_each(leave_out);
}

/// Whether the second of two pictures is the first once more; then the first is the larger of both.
fn takes(first: &mut Image, second: &Image) -> bool {
    let is_double = name(&first.src).is_some_and(|own| name(&second.src) == Some(own));
    if is_double {
        let alt = first.alt.take().or_else(|| second.alt.clone());
        if size(second) > size(first) {
            *first = second.clone();
        }
        first.alt = alt;
    }
    is_double
}

/// What the larger of two versions has more of: the width in which it is shown, or else the largest number of its address,
/// which mostly is its width.
fn size(image: &Image) -> (u32, u32) {
    let numbers = image.src.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<u32>().ok());
    (image.width, numbers.filter(|number| *number < 10_000).max().unwrap_or_default())
}

/// What two versions of a file have in common: their folders without numbers, and their name. `None` where the name means
/// little.
fn name(src: &str) -> Option<(String, &str)> {
    let path = src.split(['?', '#']).next().filter(|_| !src.starts_with("data:"))?;
    let (folders, name) = path.rsplit_once('/')?;
    let is_telling = letters_and_digits(name).chars().count() >= SHORTEST;
    is_telling.then(|| (folders.chars().filter(|c| !c.is_ascii_digit()).collect(), name))
}

#[cfg(test)]
mod tests {
    use page::Page;

    use crate::{assemble, testing};

    #[test]
    fn a_small_version_before_the_other_is_no_picture_of_its_own() {
        let shown = |html: &str| {
            let text = "<p>The ferry leaves the old harbour at dawn.</p>";
            let snapshot = testing::snapshot(&format!("<main>{text}{html}{text}</main>"));
            let page = Page::new(&snapshot).expect("sound");
            let article = assemble(&page, &testing::keep_all(&page, testing::find(&page, "main"), &[]));
            serde_json::to_string(&article.body).expect("sound").matches("\"src\"").count()
        };
        let image = |src: &str| format!("<div><img src={src} width=600 height=400></div>");
        assert_eq!(shown(&(image("/max/60/harbour-at-dawn.png?q=20") + &image("/max/900/harbour-at-dawn.png"))), 1);
        assert_eq!(shown(&(image("/a/harbour-at-dawn.png") + &image("/a/harbour-at-night.png"))), 2);
        assert_eq!(
            shown(&(image("/a1bc/harbour-at-dawn.png") + &image("/d2ef/harbour-at-dawn.png"))),
            2,
            "other folders"
        );
        assert_eq!(shown(&(image("/a/1.png") + &image("/b/1.png"))), 2, "a number is the name of many files");
    }
}
