//! The decision: which blocks to keep, so that the answer as a whole is most likely right.

use crate::{block::Blocks, cluster::Clusters, page::Page, sort::sorted_by, spider::Prospect, trees::Model};

use super::{
    Extraction, FeatureVector, Judge, Judged, Reason, appendices, features,
    features::{Markup, OwnText, Words},
    file::shipped,
    following, furnish,
    groups::Groups,
    insertions,
    likelihood::Expected,
    overlays, reason, repeats, title, unseen,
};

/// Weight of a whole answer below which it is not worth a reader.
const WORTH_READING: u32 = 25;

/// Mean probability of the kept text below which nothing is said: lists of links, tag clouds, shells of pages. No
/// training page with an article lies below.
const SURE_ENOUGH: f64 = 0.2;

/// The probability from which on a block is content by itself.
const LIKELY: f64 = 0.5;

/// An answer that says something wherever it stands.
const LONG_ANSWER: u32 = 1_000;

/// The confidence that a shorter answer must have on a page that asks for a password or is links for the most part: such
/// pages are, as a rule, there to be passed through.
const SURE_OF_PASSAGES: f64 = 0.55;

/// The same from [`LONGER_THAN_A_HINT`] on, on a page that is links for the most part.
const SURE_OF_LONGER_PASSAGES: f64 = 0.3;

/// Share of an answer inside links from which on it is a list of links.
const NOTHING_BUT_LINKS: f64 = 0.95;

/// On a page with an answer of [`LONG_ANSWER`] that is more likely content than not, other text must be at least this
/// likely: much of it with a small chance would outweigh the answer, yet it is content as a whole or not at all. The
/// same holds for what a page has to say where all of it together says nothing.
const LEAST_LIKELY: f64 = 0.3;

/// The confidence that such a part of a page must have.
const SURE_OF_PARTS: f64 = 0.35;

/// What stands beside a form that asks for a password is no longer than this when it only says how to get in, and so is
/// what asks for consent to cookies.
const LONGER_THAN_A_HINT: u32 = 300;

/// What is left of the odds of a text that is nothing but an address.
const ADDRESS: f64 = 0.1;

/// What is left of the odds of a comment. The training pages have few comments that are not content (forums aside),
/// the web has many.
const COMMENTED: f64 = 0.3;

/// What is left of the odds of what stands below a heading that announces other texts ("Recent notices").
const ANNOUNCED: f64 = 0.37;

/// Decides what is content.
///
/// An empty extraction carries the reason why.
pub fn decide(page: &Page, blocks: &Blocks, clusters: &Clusters, prospect: &Prospect) -> Extraction {
    judge(page, blocks, clusters, prospect).extraction
}

/// The same with how likely each block is, so that another answer can be compared with this one.
pub fn judge(page: &Page, blocks: &Blocks, clusters: &Clusters, prospect: &Prospect) -> Judged {
    judge_by(page, blocks, &by(shipped()), &features(page, blocks, clusters, prospect))
}

/// Decides by a model, given the features of the blocks.
pub fn decide_by(page: &Page, blocks: &Blocks, model: &Model, vectors: &[FeatureVector]) -> Extraction {
    judge_by(page, blocks, &by(model), vectors).extraction
}

fn by(model: &Model) -> Judge<'_> {
    Judge { model, correction: None }
}

/// The same by trees with a correction, with how likely each block is. Where nothing else is content, comments are: a
/// thread may be about a page that is elsewhere.
pub fn judge_by(page: &Page, blocks: &Blocks, model: &Judge<'_>, vectors: &[FeatureVector]) -> Judged {
    let decided = decide_with(page, blocks, vectors, &probabilities(model, vectors));
    if decided.extraction.kept.is_empty() && vectors.iter().any(|vector| Markup::comment.of(vector) > 0.0) {
        return decide_with(page, blocks, vectors, &with_comments_at(model, vectors, 1.0));
    }
    decided
}

/// The probability of every block that it is content, given its features; 0 for blocks without text.
fn probabilities(model: &Judge<'_>, vectors: &[FeatureVector]) -> Vec<f64> {
    let commented = if appendices::is_thread(vectors) { 1.0 } else { COMMENTED };
    with_comments_at(model, vectors, commented)
}

/// The probabilities, the odds of comments multiplied by a number.
fn with_comments_at(model: &Judge<'_>, vectors: &[FeatureVector], commented: f64) -> Vec<f64> {
    let adjusted = |vector: &FeatureVector| {
        if OwnText::log_weight.of(vector) == 0.0 {
            return 0.0;
        }
        let when = |value: f32, factor: f64| if value > 0.0 { factor } else { 1.0 };
        let factor = when(OwnText::bare_address.of(vector), ADDRESS)
            * when(Markup::comment.of(vector), commented)
            * when(Words::heads_related.of(vector), ANNOUNCED);
        repeats::with_odds(model.probability(vector), factor)
    };
    vectors.iter().map(adjusted).collect()
}

/// Decides with given probabilities, one for each block.
fn decide_with(page: &Page, blocks: &Blocks, vectors: &[FeatureVector], probabilities: &[f64]) -> Judged {
    let mut probabilities = probabilities.to_vec();
    repeats::lessen(page, blocks, &mut probabilities);
    appendices::lessen(page, blocks, vectors, &mut probabilities);
    overlays::lessen(page, blocks, &mut probabilities);
    let mut left_out = insertions::inserted(page, blocks, &probabilities);
    left_out[following::following(page, blocks, vectors, &probabilities)].fill(true);
    for (probability, _) in probabilities.iter_mut().zip(&left_out).filter(|(_, left_out)| **left_out) {
        *probability = 0.0;
    }
    let groups = Groups::new(page, blocks);
    groups.even_out(blocks, &mut probabilities);
    let mut kept = best_expected_f1(blocks, &probabilities);
    if is_short_and_unseen(blocks, &kept) {
        for (probability, _) in probabilities.iter_mut().zip(&blocks.blocks).filter(|(_, block)| !block.is_visible()) {
            *probability = 0.0;
        }
        kept = best_expected_f1(blocks, &probabilities);
    }
    let mut sure = confidence(blocks, &probabilities, &kept);
    let reason = reason::reason(page, blocks);
    if !is_worth_reading(blocks, &kept, sure, reason) {
        (kept, sure) = likely_part(blocks, &probabilities);
    }
    if is_worth_reading(blocks, &kept, sure, reason) && !asks_for_consent(blocks, vectors, &kept) {
        groups.complete(blocks, &mut kept);
        furnish::furnish(page, blocks, |index| probabilities[index] >= LIKELY, &mut kept);
        for (kept, left_out) in kept.iter_mut().zip(left_out) {
            *kept &= !left_out;
        }
    } else {
        kept.fill(false);
    }
    let extraction = match kept.contains(&true) {
        true => answer(page, blocks, &kept, sure),
        false => Extraction { reason: Some(reason), ..Extraction::default() },
    };
    Judged { extraction, probabilities }
}

/// What is left of an answer without its unlikely blocks, and how sure it is: an index of a thousand entries can outweigh
/// the song beside it. Nothing where that is short, or unlikely as well.
fn likely_part(blocks: &Blocks, probabilities: &[f64]) -> (Vec<bool>, f64) {
    let likely: Vec<f64> =
        probabilities.iter().map(|&probability| if probability < LEAST_LIKELY { 0.0 } else { probability }).collect();
    let kept = best_expected_f1(blocks, &likely);
    let sure = confidence(blocks, probabilities, &kept);
    let enough = weight(blocks, &kept, |_| true) >= LONGER_THAN_A_HINT && sure >= SURE_OF_PARTS;
    if enough { (kept, sure) } else { (vec![false; kept.len()], 0.0) }
}

/// The extraction that keeps these blocks.
pub(super) fn answer(page: &Page, blocks: &Blocks, kept: &[bool], confidence: f64) -> Extraction {
    let leaves = unseen::leaves(page, blocks, kept);
    let ends = leaves.first().zip(leaves.last());
    let root = ends.and_then(|(&first, &last)| page.common_ancestor(first, last));
    let title = root.and_then(|root| title::title(page, blocks, root, &leaves));
    Extraction { kept: leaves, root, title, confidence, ..Extraction::default() }
}

/// Weight of those blocks of an answer.
fn weight(blocks: &Blocks, kept: &[bool], which: impl Fn(usize) -> bool) -> u32 {
    let chosen = blocks.blocks.iter().enumerate().filter(|(index, _)| kept[*index] && which(*index));
    chosen.map(|(_, block)| block.weight).sum()
}

/// Whether all of an answer waits to be opened, and is no article: settings, menus, messages to come.
fn is_short_and_unseen(blocks: &Blocks, kept: &[bool]) -> bool {
    let whole = weight(blocks, kept, |_| true);
    whole > 0 && whole < LONG_ANSWER && weight(blocks, kept, |index| blocks.blocks[index].is_visible()) == 0
}

/// Whether an answer is a cookie bar for the most part.
fn asks_for_consent(blocks: &Blocks, vectors: &[FeatureVector], kept: &[bool]) -> bool {
    let whole = weight(blocks, kept, |_| true);
    whole < LONGER_THAN_A_HINT
        && weight(blocks, kept, |index| Words::says_consent.of(&vectors[index]) > 0.0) * 2 > whole
}

/// Whether an answer is worth giving on a page that would give none for this reason.
fn is_worth_reading(blocks: &Blocks, kept: &[bool], confidence: f64, reason: Reason) -> bool {
    let weight = weight(blocks, kept, |_| true);
    let linked: u32 =
        blocks.blocks.iter().zip(kept).filter(|(_, kept)| **kept).map(|(block, _)| block.link_weight).sum();
    let long = weight >= LONG_ANSWER;
    let enough = match reason {
        Reason::LoginForm => weight >= LONGER_THAN_A_HINT,
        Reason::OnlyLinks => long || f64::from(linked) < NOTHING_BUT_LINKS * f64::from(weight),
        _ => true,
    };
    let sure = match reason {
        Reason::OnlyLinks if (LONGER_THAN_A_HINT..LONG_ANSWER).contains(&weight) => SURE_OF_LONGER_PASSAGES,
        Reason::LoginForm | Reason::OnlyLinks if !long => SURE_OF_PASSAGES,
        _ => SURE_ENOUGH,
    };
    weight >= WORTH_READING && enough && confidence >= sure
}

/// Keeps the prefix of blocks, most probable first, that maximises
/// 2·Σ(kept p·n) ÷ (Σ(kept n) + Σ(all p·n)), n being the weight of a block.
fn best_expected_f1(blocks: &Blocks, probabilities: &[f64]) -> Vec<bool> {
    let all = (0..probabilities.len()).collect();
    let order = sorted_by(all, |&a, &b| probabilities[b].total_cmp(&probabilities[a]).then(a.cmp(&b)));
    let weight = |index: usize| f64::from(blocks.blocks[index].weight);
    let expected: f64 = order.iter().map(|&index| probabilities[index] * weight(index)).sum();
    let (mut right, mut taken, mut best, mut best_length) = (0.0, 0.0, 0.0, 0);
    for (position, &index) in order.iter().enumerate() {
        right += probabilities[index] * weight(index);
        taken += weight(index);
        let f1 = 2.0 * right / (taken + expected);
        if f1 > best {
            (best, best_length) = (f1, position + 1);
        }
    }
    let answer: f64 =
        order.iter().take_while(|&&index| probabilities[index] >= LIKELY).map(|&index| weight(index)).sum();
    let least = if answer >= f64::from(LONG_ANSWER) { LEAST_LIKELY } else { 0.0 };
    let mut kept = vec![false; probabilities.len()];
    for &index in order[..best_length].iter().take_while(|&&index| probabilities[index] >= least) {
        kept[index] = weight(index) > 0.0;
    }
    kept
}

/// Mean probability of the kept text.
fn confidence(blocks: &Blocks, probabilities: &[f64], kept: &[bool]) -> f64 {
    Expected::of(blocks, probabilities, kept.iter().copied()).precision()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        block::{Block, segment},
        cluster::cluster,
        judge::{ByItself, FEATURE_COUNT},
        page::testing::{find, snapshot},
        spider::prospect,
        style::signatures,
    };

    const BODY: &str = "The ferry leaves the old harbour at dawn, and the whole town stands on the quay to see it go, \
                        for nobody knows when the next one will come. ";

    fn decided(html: &str, check: impl Fn(&Page, &Extraction, &str)) {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let clusters = cluster(&signatures(&page, &blocks));
        let extraction = decide(&page, &blocks, &clusters, &prospect(&page, &blocks, &clusters));
        let text: Vec<&str> = extraction.kept.iter().filter_map(|&leaf| page.text(leaf)).collect();
        check(&page, &extraction, &text.concat());
    }

    #[test]
    fn an_index_does_not_outweigh_the_song_beside_it() {
        let index: String = (0..90).map(|n| format!("<p>Song number {n} of all the songs we have</p>")).collect();
        let snapshot = snapshot(&format!("<p>{BODY}{BODY}{BODY}</p>{index}"));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let kept = |song: f64| {
            let likely = |index| if index == 0 { song } else { 0.17 };
            let probabilities: Vec<f64> = (0..blocks.blocks.len()).map(likely).collect();
            let vectors = vec![[0.0; FEATURE_COUNT]; probabilities.len()];
            decide_with(&page, &blocks, &vectors, &probabilities).extraction.kept.len()
        };
        assert_eq!((kept(0.4), kept(0.32)), (1, 0));
    }

    #[test]
    fn on_pages_of_links_longer_answers_need_less() {
        let links: String =
            (0..60).map(|n| format!("<p><a href=/{n}>Harbour number {n} of the coast</a></p>")).collect();
        let is_kept = |form: &str, sentences: usize, probability: f64| {
            let text = BODY.repeat(sentences);
            let snapshot = snapshot(&format!("<title>Harbours</title><p>{text}</p>{links}{form}"));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let probabilities: Vec<f64> =
                (0..blocks.blocks.len()).map(|index| if index == 0 { probability } else { 0.0 }).collect();
            let vectors = vec![[0.0; FEATURE_COUNT]; probabilities.len()];
            !decide_with(&page, &blocks, &vectors, &probabilities).extraction.kept.is_empty()
        };
        assert_eq!(
            [(1, 0.6), (1, 0.4), (4, 0.4), (4, 0.25)].map(|(n, p)| is_kept("", n, p)),
            [true, false, true, false]
        );
        let form = "<form><input type=password></form>";
        assert_eq!([(4, 0.6), (4, 0.4)].map(|(n, p)| is_kept(form, n, p)), [true, false]);
    }

    #[test]
    fn keeps_the_article_and_leaves_the_furniture() {
        let html = format!(
            "<nav><ul><li><a href=a>Home</a></li><li><a href=b>Politics</a></li></ul></nav>
             <div id=main><h1>Ferry</h1><p>{BODY}</p><h2>Later</h2><p>{BODY}More.</p><img src=a.png width=600 height=400
             ><p>{BODY}Even more.</p></div><div class=related><a href=c>Ten other harbours you must see</a></div>
             <footer>Copyright by nobody at all.</footer>"
        );
        decided(&html, |page, extraction, text| {
            assert!(text.contains("Even more") && text.contains("Later"), "{text}");
            assert!(!text.contains("Politics") && !text.contains("Copyright") && !text.contains("Ten other"), "{text}");
            assert!(extraction.kept.contains(&find(page, "img")));
            assert_eq!(extraction.title, Some(find(page, "h1")));
            assert!(extraction.confidence > 0.5 && extraction.confidence <= 1.0);
            assert!(extraction.kept.is_sorted());
        });
    }

    #[test]
    fn comments_that_are_called_headings_are_text() {
        let by = "<div><a href=reader>Reader</a></div><div><a href=vote>Vote</a></div>".repeat(3);
        let comment = |number: usize| format!("{by}<div role=heading><p>{BODY}{number}</p></div>");
        let html = format!("<h1>Ferry</h1>{}", (0..6).map(comment).collect::<String>());
        decided(&html, |_, _, text| assert_eq!(text.matches("quay").count(), 6, "{text}"));
    }

    #[test]
    fn where_all_is_comments_they_are_the_content() {
        let comment =
            |number: u32| format!("<div class=comment><a href=u>reader{number}</a><p>{BODY}{number}</p></div>");
        let thread =
            format!("<a href=https://else.example>A ferry elsewhere</a>{}", (0..6).map(comment).collect::<String>());
        decided(&thread, |_, _, text| assert_eq!(text.matches("quay").count(), 6, "{text}"));
        let told = (10..22).map(|number| format!("<p>{BODY}{number}</p>")).collect::<String>();
        let article = format!("<article><h1>Ferry</h1>{told}</article>");
        decided(&format!("{article}<div class=comments>{thread}</div>"), |_, _, text| {
            assert_eq!(text.matches("quay").count(), 12, "{text}");
        });
    }

    #[test]
    fn in_what_declares_itself_a_thread_comments_are_not_lessened() {
        let likely = |kind: ByItself| {
            let mut vector = [0.0; FEATURE_COUNT];
            kind.set(&mut vector, 1.0);
            Markup::comment.set(&mut vector, 1.0);
            OwnText::log_weight.set(&mut vector, 1.0);
            probabilities(&by(&Model::default()), &[vector])[0]
        };
        assert_eq!(likely(ByItself::declares_forum), 0.5);
        assert!(likely(ByItself::declares_article) < 0.3);
    }

    #[test]
    fn what_waits_to_be_opened_and_what_asks_for_consent_is_no_answer() {
        let by = |html: &str, of_shown: f64| {
            let snapshot = snapshot(html);
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let clusters = cluster(&signatures(&page, &blocks));
            let vectors = features(&page, &blocks, &clusters, &prospect(&page, &blocks, &clusters));
            let shown = |block: &Block| if block.is_visible() { of_shown } else { 0.9 };
            decide_with(&page, &blocks, &vectors, &blocks.blocks.iter().map(shown).collect::<Vec<_>>()).extraction
        };
        let error = "<p>Nothing is to be found here, and nobody knows why.</p>";
        let settings = "<form hidden><p>Choose the colours in which you want to read on.</p></form>";
        assert_eq!(by(&format!("{error}{settings}"), 0.1).reason, Some(Reason::NoLongerText));
        assert_eq!(by(&format!("{error}{settings}"), 0.3).kept.len(), 1);
        assert_eq!(by(&format!("{error}<div hidden>{}</div>", BODY.repeat(9)), 0.1).kept.len(), 1);
        let bar = "<p>We use cookies so that you have the best time on our pages.</p>";
        assert_eq!(by(bar, 0.9).reason, Some(Reason::NoLongerText));
        assert_eq!(by(&format!("{bar}<p>{BODY}</p>"), 0.9).kept.len(), 2);
    }

    #[test]
    fn what_a_heading_announces_must_be_likelier_than_other_text() {
        let snapshot = snapshot(&format!("<h2>Ferry</h2><p>{BODY}</p><h2>Related articles</h2><p>{BODY}Later.</p>"));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let clusters = cluster(&signatures(&page, &blocks));
        let vectors = features(&page, &blocks, &clusters, &prospect(&page, &blocks, &clusters));
        let even = probabilities(&by(&Model::default()), &vectors);
        assert_eq!(even[1], 0.5);
        assert!((even[3] - ANNOUNCED / (1.0 + ANNOUNCED)).abs() < 1e-9, "{even:?}");
    }

    #[test]
    fn a_heading_that_heads_nothing_is_no_answer() {
        let html = format!("<main><h1>{BODY}{BODY}</h1></main><nav><a href=a>Home</a></nav><p>By a reader</p>");
        decided(&html, |_, extraction, text| assert_eq!(text.is_empty(), extraction.reason.is_some(), "{text}"));
    }

    #[test]
    fn bare_text_without_any_metadata_is_found() {
        let html = format!("<div><a href=a>Home</a></div><div>{BODY}<br><br>{BODY}<br>{BODY}</div>");
        decided(&html, |_, extraction, text| {
            assert_eq!(text.matches("quay").count(), 3);
            assert_eq!(extraction.reason, None);
        });
    }

    #[test]
    fn a_line_that_opens_the_text_is_the_title_of_a_page_without_headings() {
        let html = format!("<div><font>The ferry</font><br><br>{BODY}<br>{BODY}</div>");
        decided(&html, |page, extraction, _| assert_eq!(extraction.title, Some(find(page, "font"))));
        let html = format!("<title>News</title><div><b>Harbour, Monday</b><br>{BODY}<br>{BODY}</div>");
        decided(&html, |_, extraction, _| assert_eq!(extraction.title, None));
        let html = format!("<div><b>The ferry</b> {BODY}<br>{BODY}</div>");
        decided(&html, |_, extraction, _| assert_eq!(extraction.title, None));
    }

    #[test]
    fn a_box_that_announces_links_between_paragraphs_is_dropped() {
        let list =
            "<ul><li><a href=a>Nine harbours that silted up</a></li><li><a href=b>Why pilots drink</a></li></ul>";
        let page = |inside: &str| {
            format!("<main><h1>Ferry</h1>{0}{inside}{0}</main>", format!("<p>{BODY}{BODY}</p>").repeat(5))
        };
        decided(&page(&format!("<div><b>Read next</b>{list}</div>")), |_, _, text| {
            assert!(!text.contains("Read next") && !text.contains("Nine harbours"), "{text}");
        });
        let told = format!("<div><p>The harbours of this coast all share the same fate, {BODY}</p>{list}</div>");
        decided(&page(&told), |_, _, text| assert!(text.contains("Why pilots drink"), "{text}"));
    }

    #[test]
    fn a_small_frame_beside_the_frame_with_the_article_is_dropped() {
        let html = format!(
            "<div data-scope=frame><h1>Ferry</h1>{}</div>
             <div data-scope=frame><p>{BODY}Two tickets to the harbour for the price of one.</p></div>",
            (0..8).map(|number| format!("<p>{BODY}{BODY}{number}</p>")).collect::<String>()
        );
        decided(&html, |_, _, text| assert!(text.contains("quay") && !text.contains("tickets"), "{text}"));
    }

    #[test]
    fn much_text_of_little_chance_does_not_outweigh_a_sure_answer() {
        let snapshot = snapshot(&format!("<p>{}</p><ul>{}</ul>", BODY.repeat(10), "<li>Letter</li>".repeat(2_000)));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut probabilities = vec![0.22; blocks.blocks.len()];
        probabilities[0] = 0.9;
        let kept = best_expected_f1(&blocks, &probabilities);
        assert_eq!(kept.iter().filter(|&&kept| kept).count(), 1);
    }

    #[test]
    fn nothing_is_found_for_a_reason() {
        let reason = |html: &str, reason: Reason| {
            decided(html, |_, extraction, _| {
                assert_eq!((extraction.reason, extraction.kept.len()), (Some(reason), 0));
            });
        };
        reason("", Reason::Empty);
        reason("<p>Hello</p>", Reason::NoLongerText);
        reason("<form><input name=user> <input type=password> <button>Sign in</button></form>", Reason::LoginForm);
        let links = ["Mail", "Lists", "Tides", "Forge", "Docs", "Router", "Heating", "Printer", "Camera", "Ledger"];
        let links: String = links.iter().map(|link| format!("<li><a href={link}>{link}</a></li>")).collect();
        reason(&format!("<h1>Start</h1><ul>{links}</ul>"), Reason::OnlyLinks);
        reason("<iframe src='https://elsewhere.example/'></iframe>", Reason::ForeignFrames);
    }
}
