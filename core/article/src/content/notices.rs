//! Notices of a site within a text: boxes in which it asks to be informed of mistakes, what is left of a player that the
//! browser cannot show, and lines above code that offer to select it.

use page::lexicon::{MISTAKE, PLAYED, UNPLAYABLE};

use super::line::plain;
use crate::{Block, BlockKind, Inline};

/// Characters of such a box, at most.
const LONGEST: usize = 240;

/// Blocks at the end of a text among which such a box may ask without the keys that identify it.
const LAST: usize = 4;

/// Takes such boxes out, unless nothing would be left.
pub(super) fn leave_out(blocks: &mut Vec<Block>) {
    let end = blocks.len().saturating_sub(LAST);
    let is_above_code = |at: usize| matches!(blocks.get(at + 1), Some(Block { kind: BlockKind::Code { .. }, .. }));
    let asks = |(at, block): (usize, &Block)| asks(block, at >= end) || is_above_code(at) && is_bar(block);
    let asks: Vec<bool> = blocks.iter().enumerate().map(asks).collect();
    if asks.iter().all(|&asks| asks) {
        return;
    }
    let mut asks = asks.into_iter();
    blocks.retain(|_| !asks.next().unwrap_or(false));
}

fn asks(block: &Block, is_last: bool) -> bool {
    match &block.kind {
        BlockKind::Paragraph { content } | BlockKind::Heading { content, .. } => {
            let text = plain(content);
            asks_in(&text, is_last) || is_unplayable(&text)
        }
        BlockKind::Aside { blocks } | BlockKind::Quote { blocks, .. } => {
            !blocks.is_empty() && blocks.iter().all(|block| asks(block, is_last))
        }
        _ => false,
    }
}

/// "Found a mistake? Select it and press Ctrl+Enter."
fn asks_in(text: &str, is_last: bool) -> bool {
    if text.chars().count() > LONGEST {
        return false;
    }
    let lower = text.trim().to_lowercase();
    let has_keys =
        lower.contains("enter") && ["ctrl", "strg", "control", "cmd", "⌘"].iter().any(|key| lower.contains(key));
    let begins = || lower.contains(['?', '؟', '？']) && MISTAKE.all().any(|phrase| lower.starts_with(phrase));
    has_keys && MISTAKE.within(&lower) || is_last && begins()
}

/// Words of a line above code that only offers to select it, at most: "Code: Select all".
const BAR: usize = 4;

/// Whether a block is a short line with a link that leads nowhere: only a script does anything with it.
fn is_bar(block: &Block) -> bool {
    let BlockKind::Paragraph { content } = &block.kind else { return false };
    let leads_nowhere = |inline: &Inline| matches!(inline, Inline::Link { href, .. } if href.ends_with('#'));
    content.iter().any(leads_nowhere) && plain(content).split_whitespace().count() <= BAR
}

/// Characters of what stands in for a player, at most.
const LONGEST_STAND_IN: usize = 160;

/// "Media playback is unsupported on your device."
fn is_unplayable(text: &str) -> bool {
    if text.chars().count() > LONGEST_STAND_IN {
        return false;
    }
    let lower = text.trim().to_lowercase();
    UNPLAYABLE.all().any(|beginning| lower.starts_with(beginning)) && PLAYED.within(&lower)
}

#[cfg(test)]
mod tests {
    use crate::testing;
    use page::Page;

    use crate::{assemble, to_text};

    const TEXT: &str = "<p>The ferry left the old harbour before dawn, and nobody on the quay had thought of it.</p>";

    fn text(html: &str) -> String {
        let snapshot = testing::snapshot(&format!("<h1>The last ferry</h1>{html}"));
        let page = Page::new(&snapshot).expect("sound");
        to_text(&assemble(&page, &testing::keep_all(&page, testing::find(&page, "body"), &[])))
    }

    #[test]
    fn what_asks_for_mistakes_is_left_out() {
        let plain = text(&TEXT.repeat(2));
        for box_ in [
            "Found a mistake? Press Ctrl+Enter",
            "Found a typo? Highlight it and press <b>Ctrl + Enter</b>.",
            "Нашли ошибку? Выделите её и нажмите Ctrl+Enter",
            "Если вы нашли ошибку, выделите фрагмент текста и нажмите <kbd>Ctrl</kbd>+<kbd>Enter</kbd>.",
            "Помітили помилку? Виділіть її та натисніть Ctrl+Enter",
            "Haben Sie einen Fehler gefunden? Markieren Sie ihn und drücken Sie Strg+Enter.",
            "Znalazłeś błąd? Zaznacz go i naciśnij Ctrl+Enter",
            "Našli jste chybu? Označte ji a stiskněte Ctrl+Enter.",
            "¿Has encontrado un error? Selecciónalo y pulsa Ctrl+Enter",
            "Vous avez trouvé une erreur ? Sélectionnez-la et appuyez sur Ctrl+Enter",
            "Hai trovato un errore? Selezionalo e premi Ctrl+Enter",
            "Encontrou um erro? Selecione-o e pressione Ctrl+Enter",
            "Bir hata mı buldunuz? Seçip Ctrl+Enter tuşlarına basın",
            "Fout gevonden? Selecteer hem en druk op Ctrl+Enter",
            "誤字を見つけた場合は、選択して Ctrl+Enter を押してください",
            "发现错误？选中后按 Ctrl+Enter",
        ] {
            assert_eq!(text(&format!("{TEXT}<p>{box_}</p>{TEXT}")), plain, "{box_}");
            assert_eq!(text(&format!("{TEXT}{TEXT}<aside><div>{box_}</div></aside>")), plain, "{box_}");
        }
        assert_eq!(text(&format!("{TEXT}{TEXT}<p>Found a mistake? <a href=/m>Tell us.</a></p>")), plain);
    }

    #[test]
    fn what_stands_in_for_a_player_is_left_out() {
        let plain = text(&TEXT.repeat(2));
        for notice in [
            "Media playback is unsupported on your device",
            "Your browser does not support the video element.",
            "Votre navigateur ne prend pas en charge la vidéo.",
            "Ihr Browser unterstützt kein HTML5-Video.",
            "お使いのブラウザはこの動画に対応していません",
        ] {
            assert_eq!(text(&format!("{TEXT}<p>{notice}</p>{TEXT}")), plain, "{notice}");
        }
        for said in
            ["Your browser does not support cookies by itself.", "Media playback is what this chapter is about."]
        {
            assert!(text(&format!("{TEXT}<p>{said}</p>{TEXT}")).contains(said), "{said}");
        }
    }

    #[test]
    fn what_only_offers_to_select_the_code_below_is_left_out() {
        let code = "<pre><code>cd /quay</code></pre>";
        let plain = text(&format!("{TEXT}{code}{TEXT}"));
        assert_eq!(text(&format!("{TEXT}<p>Code: <a href='#'>Select all</a></p>{code}{TEXT}")), plain);
        for line in ["<p>Code: <a href='#'>Select all</a></p>", "<p>See <a href=/quay>the quay</a></p>"] {
            let html = format!("{TEXT}{line}{TEXT}{code}");
            assert!(text(&html).contains(if line.contains("Code") { "Select all" } else { "the quay" }), "{line}");
        }
        assert!(text(&format!("{TEXT}<p>See <a href=/quay>the quay</a></p>{code}")).contains("the quay"));
    }

    #[test]
    fn what_is_about_keys_or_mistakes_stays() {
        for own in [
            "Press Ctrl+Enter to send the form.",
            "He found a mistake in the log of the ferry.",
            "Found a mistake? So had Ann.",
        ] {
            let all = text(&format!("<p>{own}</p>{}", TEXT.repeat(6)));
            assert!(all.contains(own), "{own}");
        }
    }
}
