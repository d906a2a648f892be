//! The decision: which blocks to keep, so that the answer as a whole is most likely right.

use look::{block::Blocks, cluster::Clusters};
use page::Page;
use systems::spider::SpiderProposal;

use super::{
    Correction, Extraction, FeatureVector, Judge, Judged, Phase, RuleSet, Weighed, features,
    features::Markup,
    rules::{self, Verdicts},
    title,
};

/// Decides what is content.
///
/// An empty extraction carries the reason why.
pub fn decide(page: &Page, blocks: &Blocks, clusters: &Clusters, proposal: &SpiderProposal) -> Extraction {
    judge(page, blocks, clusters, proposal).extraction
}

/// The same with how likely each block is, so that another answer can be compared with this one.
pub fn judge(page: &Page, blocks: &Blocks, clusters: &Clusters, proposal: &SpiderProposal) -> Judged {
    let vectors = features(page, blocks, clusters, proposal);
    let weighed = Weighed::new(page, blocks, &Judge::default(), &vectors);
    judge_by(page, blocks, &vectors, &weighed, None, RuleSet::ALL)
}

/// Decides by some of the rules, given the features of the blocks, what the trees make of the page, and what corrects
/// them.
///
/// Where nothing else is content, comments are: a thread may be about a page that is elsewhere.
pub fn judge_by(
    page: &Page,
    blocks: &Blocks,
    vectors: &[FeatureVector],
    weighed: &Weighed,
    correction: Option<&Correction>,
    rules: RuleSet,
) -> Judged {
    let probabilities = weighed.probabilities(correction, vectors);
    let decided = |rules: RuleSet| {
        let mut verdicts = Verdicts::new(page, blocks, vectors, probabilities.clone());
        verdicts.page_types = weighed.page_types;
        verdicts.form = weighed.form;
        decide_with(verdicts, rules)
    };
    let all = decided(rules);
    if all.extraction.kept.is_empty() && vectors.iter().any(|vector| Markup::comment.value_in(vector) > 0.0) {
        return rules.without(rules::COMMENTS.id).map_or(all, decided);
    }
    all
}

/// Decides, given how likely each block is.
fn decide_with(mut verdicts: Verdicts, rules: RuleSet) -> Judged {
    rules.run(Phase::Odds, &mut verdicts);
    rules.run(Phase::LeaveOut, &mut verdicts);
    verdicts.rule_out();
    rules.run(Phase::EvenOut, &mut verdicts);
    verdicts.choose(|_, probability| probability);
    rules.run(Phase::Answer, &mut verdicts);
    complete(&mut verdicts, rules);
    let extraction = match verdicts.kept.contains(&true) {
        true => answer(&mut verdicts, rules),
        false => Extraction { reason: Some(verdicts.reason()), ..Extraction::default() },
    };
    let changed_by = verdicts.changed_by().to_vec();
    Judged { extraction, probabilities: verdicts.probabilities, changed_by }
}

/// Adds what goes with an answer, and drops what means nothing by itself.
pub(super) fn complete(verdicts: &mut Verdicts, rules: RuleSet) {
    if !verdicts.kept.contains(&true) {
        return;
    }
    rules.run(Phase::Open, verdicts);
    rules.run(Phase::Complete, verdicts);
    for (kept, left_out) in verdicts.kept.iter_mut().zip(&verdicts.left_out) {
        *kept &= !left_out;
    }
}

/// The extraction of what is kept.
pub(super) fn answer(verdicts: &mut Verdicts, rules: RuleSet) -> Extraction {
    let (page, blocks) = (verdicts.page, verdicts.blocks);
    verdicts.leaves = blocks.leaves_of_all(&verdicts.kept);
    rules.run(Phase::Leaves, verdicts);
    let leaves = std::mem::take(&mut verdicts.leaves);
    let ends = leaves.first().zip(leaves.last());
    let root = ends.and_then(|(&first, &last)| page.common_ancestor(first, last));
    let title = root.and_then(|root| title::title(page, blocks, root, &leaves));
    Extraction { kept: leaves, root, title, confidence: verdicts.confidence, ..Extraction::default() }
}

#[cfg(test)]
mod tests {
    use look::{block::segment, cluster::cluster, style::signatures};
    use page::testing::{find, snapshot};
    use systems::spider::propose;

    use super::*;
    use crate::{FEATURE_COUNT, Reason};

    const BODY: &str = "The ferry leaves the old harbour at dawn, and the whole town stands on the quay to see it go, \
                        for nobody knows when the next one will come. ";

    fn decided(html: &str, check: impl Fn(&Page, &Extraction, &str)) {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let clusters = cluster(&signatures(&page, &blocks));
        let extraction = decide(&page, &blocks, &clusters, &propose(&page, &blocks, &clusters));
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
            decide_with(Verdicts::new(&page, &blocks, &vectors, probabilities), RuleSet::ALL).extraction.kept.len()
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
            !decide_with(Verdicts::new(&page, &blocks, &vectors, probabilities), RuleSet::ALL)
                .extraction
                .kept
                .is_empty()
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
    fn what_asks_for_consent_is_no_answer() {
        let by = |html: &str| {
            let snapshot = snapshot(html);
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let clusters = cluster(&signatures(&page, &blocks));
            let vectors = features(&page, &blocks, &clusters, &propose(&page, &blocks, &clusters));
            decide_with(Verdicts::new(&page, &blocks, &vectors, vec![0.9; blocks.blocks.len()]), RuleSet::ALL)
                .extraction
        };
        let bar = "<p>We use cookies so that you have the best time on our pages.</p>";
        assert_eq!(by(bar).reason, Some(Reason::OnlyShortText));
        assert_eq!(by(&format!("{bar}<p>{BODY}</p>")).kept.len(), 2);
    }

    #[test]
    fn what_came_with_an_error_is_no_answer_unless_it_is_long() {
        let decided = |status: Option<u16>, sentences: usize| {
            let mut snapshot = snapshot(&format!("<h1>Harbours</h1><p>{}</p>", BODY.repeat(sentences)));
            snapshot.error_status = status;
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let probabilities = vec![0.95; blocks.blocks.len()];
            let vectors = vec![[0.0; FEATURE_COUNT]; probabilities.len()];
            decide_with(Verdicts::new(&page, &blocks, &vectors, probabilities), RuleSet::ALL).extraction.reason
        };
        assert_eq!([(None, 1), (Some(503), 9)].map(|(status, sentences)| decided(status, sentences)), [None, None]);
        assert_eq!(decided(Some(404), 1), Some(Reason::ErrorPage));
    }

    #[test]
    fn an_answer_of_which_the_trees_are_sure_is_given_however_short_or_linked() {
        let links: String = (0..40).map(|n| format!("<li><a href=/{n}>Harbour {n}</a></li>")).collect();
        let is_kept = |text: &str, probability: f64| {
            let snapshot = snapshot(&format!("<title>Harbours</title><p>{text}</p><ul>{links}</ul>"));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let of = |index: usize| if index == 0 { probability } else { 0.0 };
            let probabilities: Vec<f64> = (0..blocks.blocks.len()).map(of).collect();
            let vectors = vec![[0.0; FEATURE_COUNT]; probabilities.len()];
            let judged = decide_with(Verdicts::new(&page, &blocks, &vectors, probabilities), RuleSet::ALL);
            !judged.extraction.kept.is_empty()
        };
        let short = "At dawn.";
        assert!(is_kept(short, 0.95) && !is_kept(short, 0.85));
        let linked = "<a href=/all>All the harbours of the northern coast</a>";
        assert!(is_kept(linked, 0.75) && !is_kept(linked, 0.65));
    }

    #[test]
    fn a_refused_answer_on_the_page_of_a_declared_product_is_what_it_has_of_its_box() {
        let links: String = (0..40).map(|n| format!("<li><a href=/{n}>Lamp {n}</a></li>")).collect();
        let text = |data: &str| {
            let snapshot = snapshot(&format!(
                "<title>Green lamp</title><script type='application/ld+json'>{data}</script><ul>{links}</ul>
                 <div><h1>Green lamp</h1><p>$49.90</p><p>Height: 17 cm</p></div><div><p>Other lamp</p><p>$7</p></div>"
            ));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let is_likely = |text: &str| text.contains("17 cm") || text.contains("Other");
            let likely = |block| if is_likely(blocks.text_of(block)) { 0.25 } else { 0.02 };
            let probabilities: Vec<f64> = blocks.blocks.iter().map(likely).collect();
            let vectors = vec![[0.0; FEATURE_COUNT]; probabilities.len()];
            let judged = decide_with(Verdicts::new(&page, &blocks, &vectors, probabilities), RuleSet::ALL);
            judged.extraction.kept.iter().filter_map(|&leaf| page.text(leaf)).collect::<Vec<_>>().join("|")
        };
        let data = r#"{"@type":"Product","name":"Green lamp","offers":{"price":"49.90","priceCurrency":"USD"}}"#;
        assert_eq!(text(data), "Green lamp|$49.90|Height: 17 cm");
        assert_eq!(text(""), "");
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
    fn nothing_is_found_for_a_reason() {
        let reason = |html: &str, reason: Reason| {
            decided(html, |_, extraction, _| {
                assert_eq!((extraction.reason, extraction.kept.len()), (Some(reason), 0));
            });
        };
        reason("", Reason::Empty);
        reason("<p>Hello</p>", Reason::OnlyShortText);
        reason("<form><input name=user> <input type=password> <button>Sign in</button></form>", Reason::LoginForm);
        let links = ["Mail", "Lists", "Tides", "Forge", "Docs", "Router", "Heating", "Printer", "Camera", "Ledger"];
        let links: String = links.iter().map(|link| format!("<li><a href={link}>{link}</a></li>")).collect();
        reason(&format!("<h1>Start</h1><ul>{links}</ul>"), Reason::OnlyLinks);
        reason("<iframe src='https://elsewhere.example/'></iframe>", Reason::ForeignFrames);
    }
}
