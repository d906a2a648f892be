//! Labels of pages of which only passages are known: what must come out of them, and what must not.

use corpus::{Truth, score::text::fold};
use engine::block::Blocks;

/// Whether each block is content, 1 or 0, by the passages that it holds; `None` where it holds none, or some of both kinds.
pub(super) fn by_passages(blocks: &Blocks, truth: &Truth) -> Vec<Option<f64>> {
    let folded = |passages: &[String]| passages.iter().map(|passage| fold(passage)).collect::<Vec<_>>();
    let (must, must_not) = (folded(&truth.must), folded(&truth.must_not));
    let of_block = |text: String| {
        let holds = |passages: &[String]| passages.iter().any(|passage| text.contains(passage));
        match (holds(&must), holds(&must_not)) {
            (true, false) => Some(1.0),
            (false, true) => Some(0.0),
            _ => None,
        }
    };
    blocks.blocks.iter().map(|block| of_block(fold(blocks.text_of(block)))).collect()
}

#[cfg(test)]
mod tests {
    use engine::{block::segment, page::Page};

    use super::*;

    #[test]
    fn only_what_holds_passages_of_one_kind_has_a_label() -> anyhow::Result<()> {
        let html =
            "<nav>Home</nav><p>The ferry\n leaves at dawn.</p><p>It comes back.</p><p>The ferry leaves. Home</p>";
        let snapshot = html::snapshot(html, "https://example.org/")?;
        let page = Page::new(&snapshot)?;
        let truth = Truth { must: vec!["The ferry leaves".into()], must_not: vec!["Home".into()], ..Truth::default() };
        assert_eq!(by_passages(&segment(&page), &truth), [Some(0.0), Some(1.0), None, None]);
        Ok(())
    }
}
