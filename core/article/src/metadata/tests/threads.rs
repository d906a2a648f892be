//! Posts of threads, in the kinds of markup that forums have.

use judge::{Extraction, form::Stamps};
use look::block::segment;
use page::{NodeId, Page, testing};

use crate::{Article, Block, BlockKind, Post, assemble_thread, plain::blocks_text, thread, to_text};

const SAID: [&str; 3] = [
    "The pump of the ferry does not start when it rains, whatever the keeper tries with it.",
    "Ours did not start either, until we had dried the plugs in the oven of the galley.",
    "That was it: the plugs were wet. The pump runs again, and the cellar is dry at last.",
];

/// The article of a page whose texts are all kept but those in a `header`; `None` where it is no thread.
fn read(html: &str) -> Option<Article> {
    let snapshot = testing::snapshot(html);
    let page = Page::new(&snapshot).expect("sound");
    let blocks = segment(&page);
    let is_out = |node: NodeId| page.ancestors(node).any(|around| page.tag(around) == "header");
    let kept: Vec<NodeId> = (0..page.len()).filter(|&node| page.text(node).is_some() && !is_out(node)).collect();
    let title = page.elements("h1").next();
    let extraction = Extraction { kept, root: Some(0), title, ..Extraction::default() };
    let thread = thread(&Stamps::new(&page, &blocks), &extraction.kept, extraction.title)?;
    assemble_thread(&page, &blocks, &extraction, &thread)
}

/// Name, day and depth of each post.
fn known(posts: &[Post]) -> Vec<(Option<&str>, Option<&str>, u32)> {
    posts
        .iter()
        .map(|post| (post.byline.as_deref(), post.published.as_deref().map(|day| &day[..10]), post.depth.unwrap_or(99)))
        .collect()
}

const FLAT: [(Option<&str>, Option<&str>, u32); 3] = [
    (Some("ann"), Some("2024-05-01"), 0),
    (Some("Bo Ray"), Some("2024-05-02"), 0),
    (Some("ann"), Some("2024-05-03"), 0),
];

fn posts(post: impl Fn(usize, &str, u32, &str) -> String) -> String {
    let who = ["ann", "Bo Ray", "ann"];
    let posts: Vec<String> = (0..3).map(|at| post(at, who[at], at as u32 + 1, SAID[at])).collect();
    format!(
        "<meta name=author content='Designs of the Board'><h1>The pump</h1>{}<p>Style by Designs of the Board</p>",
        posts.concat()
    )
}

fn expect_flat(html: &str) -> Article {
    let article = read(html).expect("a thread");
    assert_eq!(known(&article.posts), FLAT);
    assert_eq!(article.metadata.byline.as_deref(), Some("ann"));
    assert_eq!(article.metadata.published.as_deref().map(|day| &day[..10]), Some("2024-05-01"));
    let text = to_text(&article);
    for said in SAID {
        assert_eq!(text.matches(said).count(), 1, "{text}");
    }
    let above = text.split("The pump of the ferry").next().unwrap_or_default();
    assert_eq!(above.matches("ann").count(), 1, "the first post begins with the name of its author, once: {text}");
    article
}

/// Where only the day's attribute shows it, and the page shows how long ago that is.
#[test]
fn posts_may_show_how_long_ago_they_were_written() {
    for age in ["2d", "5 months ago"] {
        expect_flat(&posts(|at, who, day, said| {
            format!(
                "<article id=post_{at}><div><a href=/u/{at}>{who}</a> <a href=/t/1/{at} aria-label='May {day}, 2024 at 9:11 AM'>{age}</a></div>
                 <div><p>{said}</p></div><nav><button>Reply</button></nav></article>"
            )
        }));
    }
}

/// What began it is built in another way, with a line above the title.
#[test]
fn the_line_of_the_first_post_may_be_above_the_title() {
    let said = |at: usize| format!("<p>{}</p><p>{}</p>", SAID[at], SAID[at]);
    let head =
        |who: &str| format!("<a href=/u/x>{who}</a> <i>M</i> to <a href=/c/pumps>Pumps</a> · <span>1 year ago</span>");
    let answer = |at: usize, who: &str| {
        format!("<article class=comment id=c{at}><div>{}</div><div>{}</div></article>", head(who), said(at))
    };
    let html = format!(
        "<main><div><div>{}</div><h1>The pump</h1><div>{}</div></div><div>{}{}</div></main>",
        head("ann"),
        said(0),
        answer(1, "Bo Ray"),
        answer(2, "cleo")
    );
    let article = read(&html).expect("a thread");
    let names: Vec<Option<&str>> = article.posts.iter().map(|post| post.byline.as_deref()).collect();
    assert_eq!(names, [Some("ann"), Some("Bo Ray"), Some("cleo")]);
}

/// What began it is as deep in the page as the answers, and who wrote it and when is beside it and no content.
#[test]
fn what_is_around_a_first_post_without_a_day_is_its_head() {
    let head = |who: &str| format!("<header><a href=/u/x>{who}</a> · <span>1 year ago</span></header>");
    let answer = |at: usize, who: &str| format!("<div>{}<p>{}</p></div>", head(who), SAID[at]);
    let html = format!(
        "<main><section>{}<h1>The pump</h1><div><p>{}</p></div></section><article>{}{}{}</article></main>",
        head("ann"),
        SAID[0],
        answer(1, "Bo Ray"),
        answer(2, "cleo"),
        answer(1, "dora")
    );
    let article = read(&html).expect("a thread");
    let names: Vec<Option<&str>> = article.posts.iter().map(|post| post.byline.as_deref()).collect();
    assert_eq!(names, [Some("ann"), Some("Bo Ray"), Some("cleo"), Some("dora")]);
}

/// The link that is a name beside the day need not be content.
#[test]
fn names_are_beside_the_day() {
    expect_flat(&posts(|at, who, day, said| {
        format!(
            "<div class=email id=m{at}><div><a href=/u{at}>{who}</a></div><div>{day} May 2024, 9:1{at} a.m.</div>
             <div><p>{said}</p></div></div>"
        )
    }));
    expect_flat(&posts(|at, who, day, said| {
        format!("<div class=email id=m{at}><p>{who} on Tue, {day} May 2024</p><div><p>{said}</p></div></div>")
    }));
}

#[test]
fn a_letter_alone_is_a_portrait() {
    expect_flat(&posts(|at, who, day, said| {
        let letter = who[..1].to_uppercase();
        format!(
            "<div class='post' id='p{at}'><i class=author>{letter}</i><b class=author>{who}</b>
             <p>{day} May 2024, 10:00</p><div class=content>{said}</div></div>"
        )
    }));
}

#[test]
fn what_is_first_on_the_page_began_the_thread_unless_another_is_older() {
    let made = |days: [u32; 3]| {
        let post = |at: usize| {
            format!(
                "<div class='post' id='p{at}'><p>by <b class=author>{}</b> » {} May 2024, 10:00</p><div class=content>{}</div></div>",
                ["ann", "Bo Ray", "Cy"][at],
                days[at],
                SAID[at]
            )
        };
        let html = format!(
            "<h1>The pump</h1><p class=byline>by <a rel=author href='/u/2'>Bo Ray</a></p>{}{}{}",
            post(0),
            post(1),
            post(2)
        );
        read(&html).expect("a thread").metadata.byline
    };
    assert_eq!(made([1, 2, 3]).as_deref(), Some("ann"));
    assert_eq!(made([9, 2, 3]).as_deref(), Some("Bo Ray"));
}

#[test]
fn whom_the_page_names_may_answer_where_nobody_is_named_at_the_first_post() {
    let page = |first: &str| {
        let post = |name: &str, said: &str| format!("<div class=post>{name}<p>{said}</p></div>");
        let named =
            |name: &str, day: u32| format!("<b class=author>{name}</b> <time datetime=2024-05-0{day}>{day} May</time>");
        let [a, b, c] = SAID;
        let posts =
            [post(first, a), post(&named("Bo", 2), b), post(&named("Ann Lee", 3), c), post(&named("Cy", 4), &c[12..])];
        let by = "<p class=byline>by <a rel=author href='/u/ann'>Ann Lee</a></p>";
        read(&format!("<h1>The pump</h1>{by}{}", posts.concat())).expect("a thread").metadata.byline
    };
    assert_eq!(page("").as_deref(), Some("Ann Lee"));
    let by_another = "<b class=author>Dee</b> <time datetime=2024-05-01>1 May</time>";
    assert_eq!(page(by_another).as_deref(), Some("Dee"), "Ann Lee answers");
}

#[test]
fn the_number_of_a_post_is_no_part_of_a_name() {
    expect_flat(&posts(|at, who, day, said| {
        format!(
            "<div class='post' id='p{at}'><p class=author><a href='#p{at}'>#{}</a> by <b>{who}</b>
             » {day} May 2024, 10:00</p><div class=content>{said}</div></div>",
            at + 1
        )
    }));
}

#[test]
fn names_are_in_a_column_beside_the_posts() {
    let article = expect_flat(&posts(|at, who, day, said| {
        format!(
            "<div class='post' id='p{at}'><dl class=postprofile><dt><a href='/memberlist.php?u={at}' class=username>{who}</a></dt>
             <dd>Posts: {}</dd><dd>Joined: 4 July 2012</dd></dl><div class=postbody><p class=author>by <a href='/memberlist.php?u={at}'>{who}</a>
             » {day} May 2024, 10:00</p><div class=content>{said}</div></div></div>",
            day * 40
        )
    }));
    // Plain text has the line as the page shows it.
    let text = to_text(&article);
    assert!(text.contains("by Bo Ray » 2 May 2024, 10:00\n\n"), "{text}");
    assert_eq!(article.posts[1].shown, "by Bo Ray » 2 May 2024, 10:00");
}

#[test]
fn days_stand_in_elements_and_names_in_links_to_members() {
    let article = expect_flat(&posts(|at, who, day, said| {
        format!(
            "<article class=message id='post-{at}'><div><a href='/members/{who}.{at}/'><img alt='{who}'></a><h4><a href='/members/{who}.{at}/'>{who}</a></h4>
             <h5>Member</h5></div><header><a href='/threads/pump.1/post-{at}'><time datetime='2024-05-0{day}T10:00:00Z'>{day} May</time></a></header>
             <div class=bbWrapper>{said}</div></article>"
        )
    }));
    assert!(article.posts[1].url.ends_with("/threads/pump.1/post-1"), "{}", article.posts[1].url);
}

#[test]
fn rows_of_a_table_are_posts_and_quotations_are_quoted() {
    let article = expect_flat(&format!(
        "<table>{}</table>",
        posts(|at, who, day, said| {
            let quote = if at == 1 {
                "<div class='bbcode_quote'>Whatever is said again here by somebody is a quotation.</div>"
            } else {
                ""
            };
            format!(
                "<tr class=post><td><b class=bigusername>{who}</b><br>{day} May 2024</td><td>{quote}<p>{said}</p></td></tr>"
            )
        })
    ));
    let is_quotation = |block: &Block| match &block.kind {
        BlockKind::Quote { blocks, .. } => blocks_text(blocks).starts_with("Whatever is said again"),
        _ => false,
    };
    assert!(article.body.iter().any(is_quotation), "{:?}", article.body);
}

#[test]
fn a_question_has_answers_of_which_one_is_accepted() {
    let answer = |at: usize, who: &str, kind: &str| {
        format!(
            "<div class=answer id='answer-{at}' itemprop={kind}><div class=post-text><p>{}</p></div>
             <div class=user>answered <time itemprop=dateCreated datetime='2024-05-0{}'>May {}</time>
             <span itemprop=author><a href='/users/{at}'><span itemprop=name>{who}</span></a> <span>3,210</span></span></div></div>",
            SAID[at],
            at + 1,
            at + 1
        )
    };
    let html = format!(
        "<h1>Why does the pump not start?</h1><div class=question><div class=post-text><p>{}</p></div><div class=user>asked
         <time datetime='2024-05-01'>May 1</time> <a href='/users/9'>Cy Holm</a></div></div><p>2 answers</p>{}{}",
        SAID[0],
        answer(1, "Bo Ray", "acceptedAnswer"),
        answer(2, "ann", "suggestedAnswer")
    );
    let article = read(&html).expect("a thread");
    let expected = [
        (Some("Cy Holm"), Some("2024-05-01"), 0),
        (Some("Bo Ray"), Some("2024-05-02"), 0),
        (Some("ann"), Some("2024-05-03"), 0),
    ];
    assert_eq!(known(&article.posts), expected);
    assert_eq!(article.posts.iter().map(|post| post.is_accepted).collect::<Vec<_>>(), [false, true, false]);
    let text = to_text(&article);
    assert!(!text.contains("2 answers"), "{text}");
    assert!(
        article.posts[1].about().ends_with(&["2024-05-02".to_owned(), "✓".to_owned()]),
        "{:?}",
        article.posts[1].about()
    );
    assert_eq!(article.metadata.byline.as_deref(), Some("Cy Holm"));
}

#[test]
fn answers_within_answers_are_deeper() {
    let post = |at: usize, inner: &str| {
        format!(
            "<li class=comment id='c{at}'><div><cite class=author>{}</cite> <a href='#c{at}'>{} May 2024</a></div><p>{}</p>{inner}</li>",
            ["ann", "Bo Ray", "ann"][at],
            at + 1,
            SAID[at]
        )
    };
    let article = read(&format!(
        "<h1>Pump</h1><ol>{}</ol>",
        post(0, &format!("<ol>{}</ol>", post(1, &format!("<ol>{}</ol>", post(2, "")))))
    ));
    let article = article.expect("a thread");
    assert_eq!(article.posts.iter().filter_map(|post| post.depth).collect::<Vec<_>>(), [0, 1, 2]);
    let (_, parts) = article.parts();
    for ((_, content), said) in parts.zip(SAID) {
        let text = to_text(&Article { body: content.to_vec(), ..Article::default() });
        assert!(SAID.iter().all(|other| text.contains(other) == (*other == said)), "{text}");
    }
}

#[test]
fn a_list_of_threads_and_a_text_with_days_are_no_thread() {
    let row = |at: u32| {
        format!(
            "<tr class=topic><td><a href='/t/{at}'>A thread about the pump of the ferry, the {at}th of this year</a></td>
             <td><a href='/members/ann'>ann</a></td><td>{at} May 2024</td></tr>"
        )
    };
    assert_eq!(read(&format!("<h1>Pumps</h1><table>{}</table>", (1..9).map(row).collect::<String>())), None);
    let text = SAID.map(|said| format!("<p>{said}</p>")).concat();
    assert_eq!(read(&format!("<h1>Pumps</h1><p>3 May 2024</p>{text}")), None);
}

#[test]
fn names_stand_in_a_cell_of_their_own_above_rank_and_day_of_joining() {
    let article = expect_flat(&format!(
        "<table>{}</table>",
        posts(|at, who, day, said| {
            format!(
                "<tr><td width=150><a name='{at}'></a><b>{who}</b><br><span>Member<br><br>Joined: Mar 2019<br>Posts: {}</span></td>
                 <td><table><tr><td><span>{day} May 2024, 10:00</span></td><td><a href='posting.php?quote={at}'>Quote</a></td></tr>
                 <tr><td colspan=2><hr></td></tr><tr><td colspan=2><span>{said}</span></td></tr></table></td></tr>",
                4 * day
            )
        })
    ));
    assert_eq!(article.posts.len(), 3);
}

#[test]
fn a_title_that_leads_to_a_dated_text_is_nobodys_name() {
    let post = |at: usize, who: &str, day: u32, text: &str| {
        let href = format!("https://quay.example/2024/05/0{day}/{at}/");
        let head = format!("<a href='{href}'><h3>Lamps of {who}</h3></a><h6>2024-05-0{day}</h6>");
        format!("<article>{head}<p>{text}</p></article>")
    };
    let article = read(&posts(post));
    let of_posts = article.iter().flat_map(|article| &article.posts);
    let known: Vec<(&str, Option<&str>)> = of_posts.map(|post| (post.title.as_str(), post.byline.as_deref())).collect();
    assert_eq!(known, [("Lamps of ann", None), ("Lamps of Bo Ray", None), ("Lamps of ann", None)]);
    let byline = article.as_ref().and_then(|article| article.metadata.byline.as_deref());
    assert_ne!(byline, Some("Lamps of ann"));
}
