//! Leaves out what is put between the paragraphs of a text and is none of it: boxes that ask for an address or for money,
//! labels of advertisements, lines that send the reader to other texts; and what is after it and asks the reader to
//! take part.
//!
//! Most sites name such parts in their classes, too, and the trees go by these. Where classes are drawn from a hash, a
//! box between two paragraphs looks like a third. Wrong where a text quotes what others ask.

mod invitations;
mod labelled_boxes;
mod lines;
mod pay_boxes;
mod sign_up_boxes;

use std::ops::Range;

use look::block::Blocks;
use page::Page;

use super::{
    Phase, Rule,
    said::{INVITES, Said},
};
pub(super) use lines::says_only;

/// Weight, in characters, of likely content outside of links and of what may be inserted, without which that is what the
/// page is about; a guess.
const TEXT_OUTSIDE: u32 = 600;

pub(super) const RULE: Rule = Rule {
    id: "interruptions",
    phase: Phase::LeaveOut,
    summary: "leaves out boxes and lines between and behind paragraphs that ask for something, advertise, or lead elsewhere",
    apply: |verdicts| {
        let said = verdicts.said();
        if said.text.all() < TEXT_OUTSIDE {
            return;
        }
        let mut parts = parts(verdicts.page, verdicts.blocks, said);
        parts.retain(|part| said.text.all() - said.text.within(part) >= TEXT_OUTSIDE);
        for part in parts {
            verdicts.left_out[part].fill(true);
        }
    },
};

/// The blocks of what interrupts a text, a range for each part.
fn parts(page: &Page, blocks: &Blocks, said: &Said) -> Vec<Range<usize>> {
    let line = |index: usize| lines::line(page, blocks, index, said.phrases[index]);
    [
        sign_up_boxes::boxes(page, blocks, &said.phrases),
        labelled_boxes::boxes(page, blocks),
        pay_boxes::boxes(page, blocks, said),
        (0..said.phrases.len()).filter_map(line).collect(),
        invitations::invitations(page, blocks, &said.phrases, &said.is_likely),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;
    use crate::rules::Verdicts;

    const STORY: &str = "<p>The ferry leaves the old harbour at dawn, takes the mail along, and is back before the shops \
         on the island have closed for the night.</p>";

    /// The first words of what is inserted between paragraphs, all being likely; of so many paragraphs on either side.
    fn found(inside: &str, paragraphs: usize) -> Vec<String> {
        let snapshot = snapshot(&format!("<div>{0}{inside}{0}</div>", STORY.repeat(paragraphs)));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut verdicts = Verdicts::new(&page, &blocks, &[], vec![0.9; blocks.blocks.len()]);
        (RULE.apply)(&mut verdicts);
        let inserted = blocks.blocks.iter().zip(verdicts.left_out).filter(|(_, inserted)| *inserted);
        inserted.map(|(block, _)| blocks.text_of(block).split(' ').take(2).collect::<Vec<_>>().join(" ")).collect()
    }

    #[test]
    fn boxes_that_ask_are_found_whole() {
        let field = "<input type=email><button>Go</button>";
        let letter = format!("<div><h3>Every Friday</h3><p>Tides by e-mail, in our newsletter.</p>{field}</div>");
        assert_eq!(found(&letter, 5), ["Every Friday", "Tides by", "Go"]);
        assert_eq!(found(&letter, 1), [""; 0], "as long as the text");
        let creative = "<div><h3>Never miss a tide</h3><p>One letter a month.</p><input type=email></div>";
        assert_eq!(found(creative, 5), ["Never miss", "One letter"], "a field tells by itself");
        let appeal = "<div><p>Support our work</p><p>Coffee is dear.</p><a href='/give'>Donate now</a></div>";
        assert_eq!(found(appeal, 5), ["Support our", "Coffee is", "Donate now"]);
        assert_eq!(found("<div><p>Abonnez-vous</p><button>Oui</button></div>", 5), ["Abonnez-vous", "Oui"]);
    }

    #[test]
    fn boxes_with_a_telling_label_are_found_whole() {
        let sentence = "<p>The harbour office would like to know what its passengers think of the new quay.</p>";
        let framed =
            |inside: &str| found(&format!("<div style='background-color:rgb(238, 238, 238)'>{inside}</div>"), 6).len();
        let cases = [
            ("<h3>Have your say</h3>", "<p>Yes 60 %</p><p>No 40 %</p><p><small>3,860 votes so far</small></p>", 5),
            ("<p>Support us</p>", "<button>Support us</button>", 3),
            ("<div>Sponsored</div><p><b>Boats for hire</b></p>", "", 3),
            ("<p>Umfrage</p>", "<button>Abstimmen</button>", 3),
            ("<p>アプリで読む</p>", "<p>App Store</p>", 3),
        ];
        for (first, last, blocks) in cases {
            assert_eq!(framed(&format!("{first}{sentence}{last}")), blocks, "{first}");
        }
        assert_eq!(found(&format!("<div>{sentence}<button>Donate now</button></div>"), 6).len(), 2, "without a frame");
        let card = format!("<div style='background-color:rgb(9, 9, 9)'>{sentence}<button>Sign up</button></div>");
        assert_eq!(found(&card.repeat(3), 6).len(), 0, "cards");
        assert_eq!(
            framed(&format!("<h3>Repairs</h3>{sentence}<button>Get a quote</button>")),
            0,
            "a text with a button"
        );
        assert_eq!(framed(&format!("<h3>Good to know</h3>{sentence}")), 0, "a note");
        assert_eq!(framed(&format!("<p>Polls close at ten.</p>{sentence}")), 0, "no label");
        assert_eq!(framed(&format!("<blockquote><p>Vote</p>{sentence}</blockquote>")), 0, "a quotation");
        let long = format!("<p>Poll</p>{}", sentence.repeat(12));
        assert_eq!(framed(&long), 0, "a text of that name");
    }

    #[test]
    fn codes_of_an_editor_are_found() {
        assert_eq!(found("<p>[vc_row width=\"2\"] [gallery ids=\"1,2\"] [/vc_row]</p>", 5), ["[vc_row width=\"2\"]"]);
        for text in ["[1] Smith, 1998", "It says [sic] so", "[email protected]", "[a note of the editor]"] {
            assert_eq!(found(&format!("<p>{text}</p>"), 5), [""; 0], "{text}");
        }
        assert_eq!(found("<pre>[vc_row width=\"2\"]</pre>", 5), [""; 0]);
    }

    #[test]
    fn boxes_that_offer_the_rest_of_a_text_are_found_behind_it() {
        let offer = "<p>The rest is for readers who pay</p><p>Four weeks for 1 euro.</p>";
        let button = "<div><a href='/offer'>See what it costs</a></div>";
        let login = "<p>Known here? <a href='/user/login?to=ferry'>Come in</a></p>";
        let wall = |inside: &str| format!("{}<div>{inside}</div>", STORY.repeat(6));
        let whole = ["The rest", "Four weeks", "See what", "Known here?"];
        assert_eq!(found(&wall(&format!("{offer}{button}{login}")), 0), whole);
        assert_eq!(found(&wall(&format!("{offer}{login}")), 0), [""; 0], "nothing to buy");
        assert_eq!(found(&wall(&format!("{offer}{button}")), 0), [""; 0], "no account");
        assert_eq!(found(&format!("<div>{offer}{button}{login}</div>"), 5), [""; 0], "the text goes on");
        let steps = format!("<ul><li>{button}</li><li>{login}</li></ul>");
        assert_eq!(found(&wall(&steps), 0), [""; 0], "a list of what to do next");
    }

    #[test]
    fn what_a_text_says_about_such_boxes_stays() {
        assert_eq!(found("<p>A newsletter tells when it sails; many subscribe.</p>", 5), [""; 0]);
        let told = format!("<div>{STORY}<p>The newsletter is free.</p><input type=email></div>");
        assert_eq!(found(&told, 5), [""; 0], "a paragraph beside it");
        let comment = "<div><p>Your e-mail is not shown</p><input type=email><textarea></textarea></div>";
        assert_eq!(found(comment, 5), [""; 0], "a form for comments");
        let login = "<div><p>Members sign in here</p><input type=email><input type=password></div>";
        assert_eq!(found(login, 5), [""; 0], "a form to sign in");
        assert_eq!(found("<p>Donate unwanted coats in May.</p>", 5), [""; 0]);
    }

    #[test]
    fn lines_that_lead_elsewhere_and_labels_are_found() {
        let link = "<a href='/otters'>The weir keeper who counts otters</a>";
        assert_eq!(found(&format!("<p><b>Read also:</b> {link}</p>"), 5), ["Read also:"]);
        assert_eq!(found(&format!("<p>Related: the weir, of which {link} tells more than this.</p>"), 5), [""; 0]);
        assert_eq!(found(&format!("<div><p>Читайте также</p><p>{link}</p></div>"), 5), ["Читайте также", "The weir"]);
        let below_a_link = format!("<p>{link}</p><div><p>Most popular</p><p>{link}</p></div>");
        assert_eq!(found(&below_a_link, 5), [""; 0], "a page of lists");
        assert_eq!(found("<p>— ADVERTISEMENT —</p><p>Advertisement was dear then.</p>", 5), ["— ADVERTISEMENT"]);
    }

    #[test]
    fn invitations_are_found_behind_the_last_paragraph() {
        let mail = "<p>You’re receiving this e-mail because you once signed up at the quay, or bought a ticket.</p>\
             <p>Quay Street 1</p><p><a href='/u'>Unsubscribe</a> | <a href='/v'>Read online</a></p>";
        assert_eq!(found(&format!("{}{mail}", STORY.repeat(5)), 0), ["You’re receiving", "Unsubscribe |"]);
        assert_eq!(found(mail, 5), [""; 0], "a text goes on");
        let quoted = format!("{}<blockquote>{mail}</blockquote>", STORY.repeat(6));
        assert_eq!(found(&quoted, 0), [""; 0]);
        let told = format!("{}<p>The discussion: join it.</p><p>Your answer</p>", STORY.repeat(6));
        assert_eq!(found(&told, 0), [""; 0], "no form");
        let login = format!("{}<p><a href='/l'>Sign in to comment</a></p>", STORY.repeat(6));
        assert_eq!(found(&login, 0), ["Sign in"]);
        let tip = format!("{}<ul><li>Unsubscribe from what you do not read.</li></ul>", STORY.repeat(6));
        assert_eq!(found(&tip, 0), [""; 0], "no link");
        let thread = format!("{}<p>You must log in to answer this question.</p>", STORY.repeat(6));
        assert_eq!(found(&thread, 0), ["You must"]);
        let heading = format!("{}<h3>Join the discussion</h3>", STORY.repeat(6));
        assert_eq!(found(&heading, 0), ["Join the"]);
    }

    #[test]
    fn forms_to_write_into_are_found_with_their_hints() {
        let hints = "<p>Thanks for contributing an answer!</p><ul><li>Please say where you have read what you tell \
             about the tides, and what you have seen with your own eyes.</li></ul>";
        let form = format!("<form><h2>Your Answer</h2><textarea></textarea>{hints}<button>Post</button></form>");
        let behind = |form: &str| found(&format!("{}{form}<p>Logs</p>", STORY.repeat(6)), 0);
        assert_eq!(behind(&form), ["Your Answer", "Thanks for", "Please say", "Post"]);
        let above = form.replace("<form><h2>Your Answer</h2>", "<h2>Your Answer</h2><p>In short</p><form>");
        assert_eq!(behind(&above), ["Your Answer", "In short", "Thanks for", "Please say", "Post"]);
        assert_eq!(behind(&form.replace("textarea", "div")), [""; 0], "no form to write into");
        assert_eq!(found(&form, 5), [""; 0], "a text goes on");
        let letters =
            "<div><h3>Letters to the ferry</h3><p>They may be cut.</p><form><textarea></textarea></form></div>";
        assert_eq!(behind(letters), ["Letters to", "They may"], "a box of its own, whatever it is called");
        let long = letters.replace("They may be cut.", &STORY.repeat(6));
        assert_eq!(behind(&long), [""; 0], "a text with a form");
    }
}
