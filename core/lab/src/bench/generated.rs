//! Pages of any size with what makes pages large: an article, comments and lists of links.

use std::fmt::Write;

/// Elements of one helping: a paragraph, a comment and five entries of a list.
const HELPING: usize = 27;

const SENTENCES: [&str; 3] = [
    "The archive keeps the letters of a town that wrote more than it spoke, and nine of its rooms are full.",
    "Whoever reads there for a day learns the price of candles, and whoever reads for a week learns who was in love.",
    "What the archivist does is keep the damp out, and so well that on rainy days the neighbours come to dry their coats.",
];

const STYLE: &str = "main { max-width: 44rem; margin: auto; font: 18px/1.6 serif } .comment { font: 14px sans-serif; \
border-top: 1px solid } .index { columns: 8; font: 12px sans-serif } .who { color: gray } b { letter-spacing: 1px }";

/// A page of about so many elements; always the same bytes.
pub(super) fn page(elements: usize) -> String {
    let helpings = (elements / HELPING).max(1);
    let mut page = format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>The town that wrote letters</title><style>{STYLE}</style></head><body><main><h1>The town that wrote letters</h1>"
    );
    for i in 0..helpings {
        let (one, two) = (SENTENCES[i % 3], SENTENCES[(i / 3) % 3]);
        let _ = write!(page, "<p>{one} {two} <em>Box {i}</em>, <b>shelf {}</b>.</p>", i % 7);
    }
    page.push_str("</main><section>");
    for i in 0..helpings {
        let _ = write!(
            page,
            "<div class=comment><div class=who><a href=\"#u{i}\">reader {i}</a> <time>day {i}</time></div><p>Thank you for <i>box {i}</i>.</p><ul><li><a href=\"#\">Reply</a></li><li><a href=\"#\">Share</a></li><li><a href=\"#\">Report</a></li></ul></div>"
        );
    }
    page.push_str("</section><ul class=index>");
    for i in 0..5 * helpings {
        let _ = write!(page, "<li><a href=\"#{i}\">Letter {i}</a></li>");
    }
    page.push_str("</ul></body></html>");
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_about_the_elements_that_were_asked_for() {
        for wanted in [1_000, 10_000] {
            let elements = scraper::Html::parse_document(&page(wanted)).root_element().descendent_elements().count();
            assert!(elements.abs_diff(wanted) < wanted / 20, "{elements} instead of {wanted}");
        }
    }
}
