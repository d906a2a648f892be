//! Formulas and hidden pieces within sentences, from the snapshot to the article.

use engine::{
    analyze,
    article::{Block, BlockKind, to_text},
};
use page::testing::snapshot;

const TEXT: &str = "The ferry leaves the old harbour at dawn, and the whole town sees it go.";

#[test]
fn formulas_reach_the_article() {
    let text = |number: usize| format!("<p>{}</p>", format!("{TEXT} And a {number}. ").repeat(4));
    let math = "<math display=block style='display:block'><mi>x</mi><mo>=</mo><mn>1</mn></math>";
    let in_sentence = format!("<p>{TEXT} So {math} {TEXT} Who knows.</p>");
    for formula in [math, "<p><math><mi>x</mi><mo>=</mo><mn>1</mn></math></p>", &in_sentence] {
        let html = format!("<article><h1>Ferry</h1>{}{formula}{}</article>", text(1), text(2));
        let article = analyze(&snapshot(&html), &|| 0.0).expect("sound").article;
        let is_formula = |block: &&Block| matches!(block.kind, BlockKind::Math(_));
        assert_eq!(article.body.iter().filter(is_formula).count(), 1, "{formula}");
    }
}

#[test]
fn words_around_a_hidden_piece_stay_apart() {
    let line = "The ferry leaves the old harbour at dawn, and the whole town stands on the quay to see it go";
    let html =
        format!("<article><p>{line} by a clock<span hidden>A device.</span> of brass, and {line}.</p></article>");
    let article = analyze(&snapshot(&html), &|| 0.0).expect("sound").article;
    assert!(to_text(&article).contains("by a clock of brass"), "{}", to_text(&article));
}
