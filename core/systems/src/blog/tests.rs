//! Tests on pages of our own.

use page::{PageSnapshot, testing::snapshot};
use proptest::prelude::*;

use super::*;

const PROSE: &str = "The ferry left the harbour before dawn, and nobody on the quay had thought of the mail. By noon the \
                     wind had turned, so the captain waited; the letters arrived a day late, but all of them were dry. \
                     What the islanders remember is not the delay, it is the song that the crew sang on the way back.";

fn model() -> &'static Model {
    Model::shipped().expect("the shipped model fits this build")
}

/// A page with a header, a menu, these posts and a sidebar.
fn blog(posts: &str) -> PageSnapshot {
    snapshot(&format!(
        "<title>Letters from the coast</title><header><a href='/' style='font-size:20px'>Letters from the coast</a>\
         <nav><ul><li><a href='/about'>About</a></li><li><a href='/archive'>Archive</a></li></ul></nav></header>\
         <main style='width:560px'>{posts}</main>\
         <aside style='left:600px;top:100px;width:180px'><h4>Links</h4><ul><li><a href='https://a.example/'>A friend</a>\
         </li><li><a href='https://b.example/'>Another friend</a></li></ul></aside>\
         <footer><p>All rights reserved by the coast.</p></footer>"
    ))
}

fn post(title: &str) -> String {
    format!(
        "<article><h2 style='font-size:28px'><a href='/posts/{}'>{title}</a></h2><div class='date'>3 May 2021</div>\
         <div><p>{title} comes first. {PROSE}</p><p>{PROSE}</p><p>{PROSE}</p></div></article>",
        title.len()
    )
}

fn title_of(measures: &Measures, post: &Post) -> String {
    let title = post.title.map(|title| measures.text(Span::subtree(measures.page(), title)));
    title.unwrap_or_default().trim().to_owned()
}

fn body_of(measures: &Measures, post: &Post) -> String {
    post.body.iter().map(|&node| measures.text(Span::subtree(measures.page(), node))).collect()
}

#[test]
fn an_archive_is_no_run_of_posts() {
    let repeats = |count: usize| {
        let posts: String =
            (0..count).map(|at| post(&"Letter ".repeat(at % 7 + 1)).replace("/posts/", &format!("/{at}/"))).collect();
        let page = blog(&posts);
        let page = Page::new(&page).expect("sound");
        repetition(&Measures::of(&page), model()).map(|found| found.items.len())
    };
    assert_eq!((repeats(12), repeats(repeated::MOST + 1)), (Some(12), None));
}

#[test]
fn several_posts_are_found_in_reading_order() {
    let titles = ["The last ferry", "Letters arrive", "A song for the way back"];
    let page = blog(&titles.map(post).concat());
    let page = Page::new(&page).expect("sound");
    let measures = Measures::of(&page);
    let posts = posts(&page, model());
    assert_eq!(posts.iter().map(|post| title_of(&measures, post)).collect::<Vec<_>>(), titles);
    for (post, title) in posts.iter().zip(titles) {
        let body = body_of(&measures, post);
        assert!(body.contains(&format!("{title} comes first.")), "{body}");
        assert_eq!(body.matches("the mail").count(), 3, "{body}");
        assert!(!body.contains("rights reserved"));
        assert!(post.confidence > 0.0 && post.confidence < 1.0);
    }
}

#[test]
fn a_post_of_few_words_stands_among_the_others() {
    let found = |short: usize| {
        let short = (0..short).map(|at| post(&"Note ".repeat(at + 2)).replace(PROSE, "").replace("/posts/", "/notes/"));
        let page = blog(&(post("The last ferry") + &short.collect::<String>() + &post("Letters arrive")));
        let page = Page::new(&page).expect("sound");
        repetition(&Measures::of(&page), model()).map(|found| found.items.len())
    };
    assert_eq!((found(1), found(2), found(3)), (Some(3), Some(4), Some(2)), "no list of something else");
}

#[test]
fn titles_that_are_no_links_are_those_of_posts_with_permanent_links() {
    let post = |title: &str, end: &str| format!("<h3 style='font-size:20px'>{title}</h3><p>{title}! {PROSE}</p>{end}");
    let found = |end: fn(&str) -> String| {
        let posts = ["The last ferry", "Letters arrive"].map(|title| post(title, &end(&title[..3])));
        let posts = posts.map(|post| format!("<h2 style='font-size:28px'>Monday, 3 May 2021</h2>{post}"));
        let page = blog(&posts.concat());
        let page = Page::new(&page).expect("sound");
        let found = repetition(&Measures::of(&page), model());
        found.map(|found| found.items.into_iter().map(|item| item.address).collect::<Vec<_>>())
    };
    let named = |name: &str| format!("<p>Posted at <a href='/{name}'>noon</a> | <a href='/{name}#c'>Permalink</a></p>");
    let expected = ["https://example.org/The", "https://example.org/Let"].map(str::to_owned).to_vec();
    assert_eq!(found(named), Some(expected.clone()));
    assert_eq!(found(|name| format!("<p><a rel='nofollow bookmark' href='/{name}'>3 May</a></p>")), Some(expected));
    assert_eq!(found(|name| format!("<p><a href='#{name}'>permalink</a></p>")), None);
    assert_eq!(found(|name| format!("<p><a rel=bookmark href='https://a.example/{name}'>3 May</a></p>")), None);
}

#[test]
fn a_body_without_an_element_of_its_own_is_a_run_of_siblings() {
    let flat = |title: &str| format!("<h2 style='font-size:28px'>{title}</h2><p>{title}! {PROSE}</p><p>{PROSE}</p>");
    let page = blog(&format!("<div>{}{}</div>", flat("The last ferry"), flat("Letters arrive")));
    let page = Page::new(&page).expect("sound");
    let titles: Vec<_> = (0..page.len()).filter(|&node| page.tag(node) == "h2").collect();
    let measures = Measures::of(&page);
    let candidates = body_candidates(&measures, &titles);
    for (at, name) in ["The last ferry!", "Letters arrive!"].iter().enumerate() {
        let whole = candidates.iter().find(|one| {
            let text = measures.text(one.span);
            one.title == Some(at as u32) && text.matches("the mail").count() == 2 && text.contains(name)
        });
        assert!(whole.is_some(), "{name}");
    }
}

#[test]
fn a_page_of_links_has_no_posts() {
    let link = |at: usize| format!("<li><a href='/posts/{at}'>Entry number {at}</a></li>");
    let page = blog(&format!("<h1>Archive</h1><ul>{}</ul>", (0..30).map(link).collect::<String>()));
    assert_eq!(posts(&Page::new(&page).expect("sound"), model()), []);
    let empty = snapshot("");
    assert_eq!(posts(&Page::new(&empty).expect("sound"), model()), []);
    let nothing = PageSnapshot { format: 1, ..PageSnapshot::default() };
    assert_eq!(posts(&Page::new(&nothing).expect("sound"), model()), []);
}

/// The features of the title subtree that `node` roots, by name.
fn title_feature(page: &Page, node: NodeId, name: &str) -> f64 {
    let candidates = title_candidates(&Measures::of(page));
    let candidate = candidates.iter().find(|candidate| candidate.node == node).expect("a candidate");
    candidate.features[TITLE_FEATURES.iter().position(|known| *known == name).expect("a feature")]
}

#[test]
fn features_of_titles_are_those_of_the_paper() {
    let snapshot = snapshot(
        "<h1 id=a style='left:300px;top:100px;width:200px;height:40px;font-size:30px'><a href='/x'>Four words stand \
         here</a></h1><h2 id=b style='left:0px;top:700px;width:800px;height:20px;font-size:20px'><a \
         href='https://else.example/'>Read on:</a></h2><p id=c>Plain text without any link at all.</p>",
    );
    let page = Page::new(&snapshot).expect("sound");
    let [a, b, c] = ["a", "b", "c"].map(|name| page::testing::find(&page, name));
    let of = |node, name| title_feature(&page, node, name);
    // The window is 800 by 600, so its centre is (400, 300) and that is 500 long.
    assert_eq!((of(a, "center_x"), of(a, "center_y")), (0.0, (120.0 - 300.0) / 500.0));
    assert_eq!((of(b, "center_x"), of(b, "center_y")), (0.0, (710.0 - 300.0) / 500.0));
    assert_eq!((of(a, "font_size"), of(a, "title_len"), of(a, "link"), of(a, "end_with")), (30.0, 4.0, 1.0, 0.0));
    assert_eq!((of(b, "link"), of(b, "end_with")), (-1.0, 1.0));
    assert_eq!((of(c, "link"), of(c, "end_with")), (0.0, 1.0));
}

#[test]
fn titles_are_told_by_where_they_lead_and_what_the_page_is_called() {
    let mut snapshot = snapshot(
        "<title>The last ferry | Letters</title><h1 id=site><a href='https://quay.example/blog/'>Letters!</a></h1>
         <h1 id=own><a href='https://quay.example/blog/the-last-ferry/'>The last ferry</a></h1><p>Text of the post.</p>
         <h4 id=other><a href='https://quay.example/blog/arrival/'>An arrival</a></h4>",
    );
    snapshot.url = "https://quay.example/blog/the-last-ferry/index.html".into();
    let page = Page::new(&snapshot).expect("sound");
    let [site, own, other] = ["site", "own", "other"].map(|name| page::testing::find(&page, name));
    let leads = |node| ["leads_here", "leads_above", "leads_elsewhere"].map(|name| title_feature(&page, node, name));
    assert_eq!(leads(own), [1.0, 0.0, 0.0]);
    assert_eq!(leads(site), [0.0, 1.0, 0.0]);
    assert_eq!(leads(other), [0.0, 0.0, 1.0]);
    assert_eq!([site, own].map(|node| title_feature(&page, node, "names_site")), [1.0, 0.0]);
    assert_eq!([site, own].map(|node| title_feature(&page, node, "in_address")), [0.0, 1.0]);
}

#[test]
fn the_name_of_the_site_is_not_the_title_of_a_post() {
    let text = format!("<div class=text><p>{PROSE}</p><p>{PROSE}</p></div>");
    let html = format!(
        "<title>Bread at last - Coast Diary</title><h1 style='font-size:40px'><a href='https://quay.example/'>Coast Diary</a></h1>
         <div class=all><h2 style='font-size:24px'>Bread at last</h2><div>By Ann, 3 May</div>{text}<ul><li><a
         href='https://quay.example/tags/bread'>bread</a></li></ul><form><textarea></textarea></form></div>"
    );
    let mut snapshot = snapshot(&html);
    snapshot.url = "https://quay.example/2021/bread-at-last".into();
    snapshot.base_url.clone_from(&snapshot.url);
    let page = Page::new(&snapshot).expect("sound");
    let measures = Measures::of(&page);
    let [post] = &posts(&page, model())[..] else { panic!("one post") };
    assert_eq!(title_of(&measures, post), "Bread at last");
    let body = body_of(&measures, post);
    assert!(body.matches("the mail").count() == 2 && !body.contains("By Ann") && !body.contains("bread"), "{body}");
}

#[test]
fn features_of_bodies_are_those_of_the_paper() {
    let snapshot = snapshot(
        "<div style='left:0px;top:10px;width:800px;height:20px'>An introduction, of the blogger.</div>\
         <h1 style='left:100px;top:100px;width:400px;height:40px'>Title</h1>\
         <div style='left:100px;top:200px;width:400px;height:80px'>One, two; three words and more…</div>\
         <div style='left:600px;top:200px;width:100px;height:80px'>Beside it</div>",
    );
    let page = Page::new(&snapshot).expect("sound");
    let title = page::testing::find(&page, "h1");
    let candidates = body_candidates(&Measures::of(&page), &[title]);
    let of = |text: &str, name: &str| {
        let has = |one: &&BodyCandidate| page.text(one.root + 1).is_some_and(|own| own.starts_with(text));
        let candidate = candidates.iter().find(has).expect("a candidate");
        candidate.features[BODY_FEATURES.iter().position(|known| *known == name).expect("a feature")]
    };
    assert_eq!((of("One", "width_per"), of("One", "rel_v"), of("One", "rel_h")), (0.5, 0.1, 0.0));
    assert_eq!((of("One", "body_len"), of("One", "marks_num"), of("One", "end_with")), (6.0, 3.0, 1.0));
    assert!(of("An intro", "rel_v") < 0.0, "above the title");
    assert!(of("Beside", "rel_h") < -1.0, "the title's centre is not between its edges");
    assert_eq!(of("Beside", "end_with"), 0.0);
}

#[test]
fn bodies_are_told_by_what_stands_around_their_prose() {
    let snapshot = snapshot(&format!(
        "<h1>Title</h1><div>By Ann Example<p>{PROSE}</p><a href='/tags/mail'>mail</a><textarea></textarea></div>"
    ));
    let page = Page::new(&snapshot).expect("sound");
    let title = page::testing::find(&page, "h1");
    let candidates = body_candidates(&Measures::of(&page), &[title]);
    let of = |tag: &str| {
        let candidate = candidates.iter().find(|one| page.tag(one.root) == tag).expect("a candidate");
        let names = ["words_to_prose", "words_from_prose", "fields", "tail_link_density"];
        names.map(|name| candidate.features[BODY_FEATURES.iter().position(|known| *known == name).expect("a feature")])
    };
    assert_eq!(of("div"), [libm::log1p(3.0), libm::log1p(1.0), libm::log1p(1.0), 1.0]);
    assert_eq!(of("p"), [0.0; 4]);
}

#[test]
fn the_same_text_is_one_candidate() {
    let snapshot =
        snapshot("<div><header><h1><a href='/x'>Only one</a></h1></header></div><p>Another <b>thing</b></p>");
    let page = Page::new(&snapshot).expect("sound");
    let tags: Vec<_> = title_candidates(&Measures::of(&page)).iter().map(|one| page.tag(one.node)).collect();
    assert_eq!(tags, ["body", "h1", "p", "b"]);
}

#[test]
fn hidden_text_counts_nowhere() {
    let seen = snapshot("<h1>Title</h1><div><p>Some words stand here.</p></div>");
    let more = snapshot("<h1>Title</h1><div><p>Some words stand here.</p><p hidden>Not these words.</p></div>");
    let words = |snapshot: &PageSnapshot| {
        let page = Page::new(snapshot).expect("sound");
        let all = Span { start: 0, end: page.len() };
        let measures = Measures::of(&page);
        (measures.words(all), measures.text(all).split_whitespace().count())
    };
    assert_eq!(words(&seen), words(&more));
}

#[test]
fn what_is_no_model_is_refused() {
    let bytes = model().write();
    assert_eq!(Model::read(&bytes), Ok(model().clone()));
    for cut in 0..bytes.len() {
        assert!(Model::read(&bytes[..cut]).is_err(), "cut to {cut}");
    }
    assert!(Model::read(&[&bytes[..], &[0]].concat()).is_err());
    let changed = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x55;
        Model::read(&bytes)
    };
    assert_eq!(changed(0), Err(ModelError::Broken("another kind of file")));
    assert!(matches!(changed(6), Err(ModelError::OtherFormat { .. })));
    assert_eq!(changed(8), Err(ModelError::OtherFeatures));
    assert_eq!(changed(12), Err(ModelError::OtherFeatures));
    assert!(changed(14).is_err(), "another number of vectors");
    let mut infinite = bytes.clone();
    infinite[16..20].copy_from_slice(&f32::INFINITY.to_le_bytes());
    assert!(Model::read(&infinite).is_err());
}

#[test]
fn the_shipped_model_is_small() {
    let bytes = model().write().len();
    assert!(bytes <= 60_000, "{bytes}");
}

#[test]
fn a_machine_decides_by_hand() {
    let machine = Machine {
        gamma: 0.5,
        bias: -0.25,
        means: vec![10.0, 0.0],
        inverse_deviations: vec![0.5, 0.0],
        coefficients: vec![1.0, -2.0],
        vectors: vec![30, 0, -30, 0],
    };
    // Standardised, 12 is 1: at the first vector, and 2 away from the second.
    let expected = 1.0 - 2.0 * libm::exp(-0.5 * 4.0) - 0.25;
    assert!((machine.decide(&[12.0, 77.0]) - expected).abs() < 1e-12);
    assert_eq!(machine.standardise(&[1e9, 5.0]), [127, 0]);
}

fn html() -> impl Strategy<Value = String> {
    let text = prop::sample::select(vec!["word", "Two words.", PROSE, "", "漢字の題名", "…", "<img src='a.png'>"]);
    let tag = prop::sample::select(vec!["div", "p", "h2", "article", "li", "section", "span", "a", "h1"]);
    let style = prop::sample::select(vec!["", "font-size:30px", "display:none", "left:0px;top:5px;width:0px"]);
    let leaf = text.prop_map(str::to_owned);
    leaf.prop_recursive(5, 60, 6, move |inner| {
        (tag.clone(), style.clone(), prop::collection::vec(inner, 0..6))
            .prop_map(|(tag, style, inner)| format!("<{tag} style='{style}'>{}</{tag}>", inner.concat()))
    })
}

proptest! {
    #[test]
    fn posts_of_any_page_are_apart_and_in_order(html in html()) {
        let snapshot = snapshot(&html);
        let page = Page::new(&snapshot).expect("sound");
        let mut model = model().clone();
        // A model that likes everything meets every way through the pairing.
        for bias in [0.0, 3.0] {
            (model.titles.bias, model.bodies.bias) = (model.titles.bias + bias, model.bodies.bias + bias);
            let posts = posts(&page, &model);
            let mut last = 0;
            for post in &posts {
                prop_assert!(!post.body.is_empty());
                for node in post.title.into_iter().chain(post.body.iter().copied()) {
                    prop_assert!(node >= last, "in order, and nothing twice");
                    last = page.subtree_end(node);
                }
                prop_assert!(post.body.iter().all(|&node| page.contains(post.root, node)));
                prop_assert!(post.confidence.is_finite());
            }
            prop_assert_eq!(&posts, &super::posts(&page, &model));
        }
    }

    #[test]
    fn features_are_finite(html in html()) {
        let snapshot = snapshot(&html);
        let page = Page::new(&snapshot).expect("sound");
        let measures = Measures::of(&page);
        let titles = title_candidates(&measures);
        prop_assert!(titles.iter().flat_map(|one| one.features).all(f64::is_finite));
        let headings: Vec<_> = titles.iter().map(|one| one.node).filter(|&node| page.tag(node) == "h2").collect();
        let mut apart: Vec<NodeId> = Vec::new();
        for node in headings {
            if apart.last().is_none_or(|&last| page.subtree_end(last) <= node) {
                apart.push(node);
            }
        }
        let bodies = body_candidates(&measures, &apart);
        prop_assert!(bodies.iter().flat_map(|one| one.features).all(f64::is_finite));
    }
}
