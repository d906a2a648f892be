//! Forms of small pages, by what they show alone: nothing labels their type.

use look::block::segment;
use page::{Page, testing::snapshot};

use super::*;

const SAID: [&str; 4] = [
    "The ferry left the harbour before dawn, and nobody on the quay had thought of the mail at all.",
    "Ours did not leave before noon either, since the fog lay on the river until the bells rang.",
    "That was the day on which the pilot fell ill; his brother took the wheel and never gave it back.",
    "There is a drawing of the old ferry in the yellow folder, which hangs beside the door of the shed.",
];

/// The form of a page of which everything that is seen may be content.
fn form_of(html: &str) -> FormGuess {
    let snapshot = snapshot(html);
    let page = Page::new(&snapshot).expect("sound");
    let blocks = segment(&page);
    let meant: Vec<usize> = (0..blocks.blocks.len()).collect();
    form(&Stamps::new(&page, &blocks), None, &meant, false)
}

fn posts(post: impl Fn(&str, usize, &str) -> String) -> String {
    let names = ["ann", "Bo Ray", "ann", "Cy Holm"];
    let posts: Vec<String> = names.iter().zip(SAID).zip(1..).map(|((name, said), day)| post(name, day, said)).collect();
    format!("<h1>The mail</h1>{}", posts.concat())
}

#[test]
fn posts_with_names_and_days_are_a_thread() {
    let thread = posts(|name, day, said| {
        format!("<div class=post><a href='/members/{name}'>{name}</a><p>{day} May 2024, 10:00</p><p>{said}</p></div>")
    });
    let guess = form_of(&thread);
    assert_eq!(guess.name, Form::Thread);
    assert!(guess.probability > 0.75 && guess.of_thread() == guess.probability);
}

#[test]
fn the_day_somebody_joined_is_no_day_of_a_post() {
    let lines =
        "<div>ann<br>Joined: 11 Nov 2003</div><div>Last edited by ann: 3 May 2004</div><div>Reviewed 4 May 2004</div>
         <div>Posted: 5 May 2004</div><div>Member since 3 May 2003. 6 May 2004</div>";
    let snapshot = snapshot(lines);
    let page = Page::new(&snapshot).expect("sound");
    let blocks = segment(&page);
    let stamped = Stamps::new(&page, &blocks).among(&(0..blocks.blocks.len()).collect::<Vec<_>>());
    let days: Vec<&str> = stamped.keys().map(|&at| blocks.text_of(&blocks.blocks[at])).collect();
    assert_eq!(days, ["Posted: 5 May 2004", "Member since 3 May 2003. 6 May 2004"]);
}

#[test]
fn a_question_with_answers_is_one_where_microdata_says_so() {
    let answers = posts(|name, day, said| {
        format!(
            "<div itemscope itemtype='https://schema.org/Answer'><p>{said}</p><p><span itemprop=author>{name}</span>, {day} May 2024</p></div>"
        )
    });
    let page = format!("<main itemscope itemtype='https://schema.org/QAPage'>{answers}</main>");
    assert_eq!(form_of(&page).name, Form::QuestionsAndAnswers);
}

#[test]
fn posts_with_titles_of_their_own_are_no_thread() {
    let front = posts(|name, day, said| {
        format!(
            "<div class=entry><h2><a href='/posts/{day}'>The mail of {name}</a></h2><p>{day} May 2024</p><p>{said}</p></div>"
        )
    });
    assert!(!form_of(&front).name.is_thread());
}

#[test]
fn an_article_with_comments_stays_an_article() {
    let comments = posts(|name, day, said| {
        format!("<li class=comment><b class=author>{name}</b><p>{day} May 2024</p><p>{said}</p></li>")
    });
    let text = SAID.map(|said| format!("<p>{said} {said}</p>")).concat().repeat(2);
    let guess = form_of(&format!("<h1>The mail</h1><article>{text}</article><ol>{comments}</ol>"));
    assert_eq!(guess.name, Form::ArticleWithComments);
    assert!(guess.of_thread() < 0.5);
}

#[test]
fn one_text_and_nothing_are_articles() {
    let text = SAID.map(|said| format!("<p>{said}</p>")).concat();
    for html in [text.as_str(), ""] {
        let guess = form_of(html);
        assert_eq!(guess.name, Form::Article);
        assert!(guess.probability > 0.75);
    }
}
