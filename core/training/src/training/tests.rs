//! Learning on small pages whose labels agree or disagree with the trees.

use engine::{
    judge,
    page::{Element, Node, NodeContent, PageSnapshot, Rect, SNAPSHOT_FORMAT, STYLE_PROPERTIES, Style, StyleProperty},
    page_type::{self, PageType},
    trees::Model,
};

use super::*;
use crate::UNSEEN;
use crate::record::{Label, Provenance, SaidType, State};

const BODY: &str = "The ferry leaves the old harbour at dawn, and the whole town is on the quay to see it go. ";

/// A page with a body, a box beside it and a menu; the box is content or not.
fn labeled(site: &str, number: usize, box_is_main: bool) -> Labeled {
    let mut texts: Vec<(String, &str, bool)> = vec![("Ferry".to_owned(), "h1", true)];
    texts.extend((0..3).map(|at| (format!("{BODY}{number} {at}"), "p", true)));
    texts.extend((0..4).map(|at| (format!("Timetable of pier {at}, number {number}"), "li", box_is_main)));
    texts.push(("Copyright by nobody at all".to_owned(), "footer", false));
    let url = format!("https://{site}/{number}");
    let (snapshot, nodes) = page(&url, &texts);
    let role = |main: bool| if main { "main/body" } else { "other/sidebar" }.to_owned();
    let label = |(node, (_, _, main)): (u32, &(String, &str, bool))| Label {
        nodes: vec![node],
        role: role(*main),
        either: false,
        state: State::Changed,
    };
    let labels = nodes.into_iter().zip(&texts).map(label).collect();
    Labeled {
        id: format!("{site}-{number}"),
        provenance: Provenance { url },
        labels,
        no_content: None,
        page_type: None,
        snapshot,
    }
}

/// A snapshot of blocks with one text each, and the nodes of the texts.
fn page(url: &str, texts: &[(String, &str, bool)]) -> (PageSnapshot, Vec<u32>) {
    let element = |parent, tag: u16, top: f64, height: f64| {
        let rect = Some(Rect { left: 0.0, top, width: 600.0, height });
        Node {
            parent,
            content: NodeContent::Element(Box::new(Element { tag, rect, style: Some(0), ..Element::default() })),
        }
    };
    let mut nodes = vec![element(None, 0, 0.0, 900.0)];
    let mut tags = vec!["body".to_owned()];
    let mut leaves = Vec::new();
    for (at, (text, tag, _)) in texts.iter().enumerate() {
        let place = tags.iter().position(|known| known == tag).unwrap_or_else(|| {
            tags.push((*tag).to_owned());
            tags.len() - 1
        });
        nodes.push(element(Some(0), place as u16, at as f64 * 60.0, 50.0));
        leaves.push(nodes.len() as u32);
        nodes.push(Node { parent: Some(nodes.len() as u32 - 1), content: NodeContent::Text(text.clone()) });
    }
    let value = |property| if property == StyleProperty::Display { "block".into() } else { String::new() };
    let styles = vec![Style { values: STYLE_PROPERTIES.map(|(property, _)| value(property)).to_vec() }];
    let address = url.to_owned();
    let format = SNAPSHOT_FORMAT;
    (
        PageSnapshot {
            format,
            url: address.clone(),
            base_url: address,
            tags,
            styles,
            nodes,
            ..PageSnapshot::default()
        },
        leaves,
    )
}

fn trained(pages: &[Labeled], guards: &[Labeled], scope: Scope) -> Finished {
    let mut training = Training::default();
    for page in pages {
        training.add(page).expect("sound");
    }
    for page in guards {
        training.guard(page).expect("sound");
    }
    let steps = training.begin(scope);
    let taken = (0..steps).take_while(|_| training.step()).count();
    assert_eq!(taken + 1, steps.max(1));
    training.finish()
}

fn site() -> Scope {
    Scope::Site { site: "a.example".to_owned() }
}

#[test]
fn what_the_trees_get_wrong_on_a_site_is_learned_from_five_pages() {
    let sample = Sample::new(&labeled("a.example", 1, true)).expect("sound");
    let menu = !Sample::new(&labeled("a.example", 1, false)).expect("sound").f1(None).ge(&0.99);
    // Whatever the trees make of the box, one of both labels contradicts them.
    let pages: Vec<Labeled> = (0..5).map(|number| labeled("a.example", number, !menu)).collect();
    let done = trained(&pages, &[labeled("b.example", 1, false)], site());
    assert_eq!(done.pages.len(), 5);
    assert!(sample.shares.iter().flatten().count() >= 8);
    let wrong = done.pages.iter().all(|page| page.before < 0.99);
    assert!(wrong, "the labels contradict the trees: {done:?}");
    assert!(done.pages.iter().all(|page| page.after > page.before), "{done:?}");
    assert_eq!(done.refusal, None);
}

#[test]
fn what_is_right_already_stays_off_and_says_why() {
    let right = |number| {
        let page = labeled("a.example", number, true);
        let f1 = Sample::new(&page).expect("sound").f1(None);
        if f1 > 0.99 { page } else { labeled("a.example", number, false) }
    };
    let pages: Vec<Labeled> = (0..5).map(right).collect();
    let done = trained(&pages, &[], Scope::Everywhere);
    assert_eq!(done.refusal, Some(Refusal::TooFewSites));
    let done = trained(&pages, &[], site());
    assert!(matches!(done.refusal, Some(Refusal::NotBetter | Refusal::NotSure)), "{done:?}");
    assert!(!done.card.proven && done.model.is_some());
    assert_eq!(trained(&pages[..2], &[], Scope::Everywhere).refusal, Some(Refusal::TooFewPages));
    assert_eq!(trained(&pages, &[], Scope::Site { site: "b.example".to_owned() }).card.pages, 0);
}

#[test]
fn the_same_pages_give_the_same_file_in_every_order() {
    let mut pages: Vec<Labeled> = (0..5).map(|number| labeled("a.example", number, number % 2 == 0)).collect();
    let one = trained(&pages, &[], site());
    pages.reverse();
    assert_eq!(trained(&pages, &[], site()), one);
    assert_eq!(Personal::from_json(&one.model.expect("a model")).expect("whole").card, one.card);
    pages[0].labels[0].role = "other/nav".to_owned();
    assert_ne!(trained(&pages, &[], site()).card.data, one.card.data);
}

#[test]
fn what_is_as_right_as_wrong_counts_for_nothing() {
    let mut page = labeled("a.example", 1, true);
    let all = Sample::new(&page).expect("sound");
    for label in &mut page.labels[4..8] {
        label.either = true;
    }
    let without = Sample::new(&page).expect("sound");
    assert_eq!(without.shares.iter().flatten().count() + 4, all.shares.iter().flatten().count());
    page.no_content = Some("login".to_owned());
    assert!(Sample::new(&page).expect("sound").shares.iter().flatten().all(|share| *share == 0.0));
}

#[test]
fn a_model_that_loses_elsewhere_stays_off() {
    // Everywhere else the same box is the opposite.
    let contrary = |of: bool| {
        let site = |number: usize| format!("a{}.example", number % 6);
        let pages: Vec<Labeled> = (0..24).map(|number| labeled(&site(number), number, of)).collect();
        let guards: Vec<Labeled> = (0..5).map(|number| labeled("b.example", number, !of)).collect();
        trained(&pages, &guards, Scope::Everywhere)
    };
    let done = [contrary(true), contrary(false)];
    assert!(done.iter().all(|done| done.refusal.is_some()), "{done:?}");
    let learned: Vec<_> = done.iter().filter(|done| done.card.low > 0).collect();
    assert!(!learned.is_empty(), "{done:?}");
    for done in learned {
        assert_eq!(done.refusal, Some(Refusal::WorseElsewhere));
        assert!(done.card.guard > 50);
    }
}

#[test]
fn a_trained_judge_is_compared_and_corrected_like_the_one_that_ships() {
    // Trees that take nothing for content.
    let never = judge::to_bytes(&Model { base: -8 * 4096, trees: Vec::new() });
    let trained = Trained::new(Decides::Judge, "", &never);
    let pages: Vec<Labeled> = (0..5).map(|number| labeled("a.example", number, true)).collect();
    let mut training = Training::default();
    pages.iter().try_for_each(|page| training.add(page)).expect("sound");
    let compared = training.compare_trained(&trained).expect("whole");
    assert_eq!(compared.len(), 5);
    assert!(compared.iter().all(|page| page.before > 0.5 && page.after == 0.0), "{compared:?}");

    let mut training = Training::of(trained.models().expect("whole"));
    pages.iter().try_for_each(|page| training.add(page)).expect("sound");
    for _ in 0..training.begin(site()) {
        training.step();
    }
    let personal = Personal::from_json(&training.finish().model.expect("a model")).expect("whole");
    assert!(personal.corrects(&hash_of(&never)) && !personal.is_current());
    assert!(training.compare(&[personal]).iter().all(|page| page.before == 0.0));
}

#[test]
fn types_are_compared_where_a_person_has_said_them() {
    let forum: Vec<Model> = PageType::ALL
        .map(|kind| Model { base: if kind == PageType::Forum { 8 * 4096 } else { 0 }, trees: Vec::new() })
        .into();
    let trained = Trained::new(Decides::PageType, "", &page_type::to_bytes(&forum));
    let mut training = Training::default();
    for (number, by) in ["person", "model"].into_iter().enumerate() {
        let page_type = Some(SaidType { name: "forum".to_owned(), by: by.to_owned() });
        training.add(&Labeled { page_type, ..labeled("a.example", number, true) }).expect("sound");
    }
    let compared = training.compare_trained(&trained).expect("whole");
    assert_eq!(compared.len(), 1);
    assert_eq!(compared[0].after, 1.0);
}

/// The same page labeled by somebody else, who has captured it at another address.
fn again(page: &Labeled, by: &str, address: &str) -> Labeled {
    let mut again = page.clone();
    again.id = format!("{}-{by}", page.id);
    again.provenance.url = address.to_owned();
    again.snapshot.url = address.to_owned();
    again
}

/// Numbers that look random, the same in each run.
fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    }
}

#[test]
fn a_page_is_one_page_whoever_labeled_it_and_under_whatever_address() {
    for seed in 1..30 {
        let mut draw = random(seed);
        let sites = ["a.example", "b.example", "c.example", "d.example"];
        let count = 3 + draw(6);
        let of_one_site = draw(2) == 0;
        let pages: Vec<Labeled> = (0..count)
            .map(|at| labeled(if of_one_site { sites[0] } else { sites[draw(4)] }, at, at % 2 == 0))
            .collect();
        let mut records = pages.clone();
        for at in 0..draw(8) {
            let page = &pages[draw(count)];
            let url = &page.provenance.url;
            let address = match draw(4) {
                0 => url.clone(),
                1 => format!("{}/?utm_source=mail#top", url.replace("https://", "http://www.")),
                2 => format!("https://mirror.example/copy/{at}"),
                _ => format!("{url}?page=print"),
            };
            records.push(again(page, &format!("ben-{at}"), &address));
        }
        let mut training = Training::default();
        records.iter().try_for_each(|record| training.add(record)).expect("sound");
        training.begin(Scope::Everywhere);
        assert_eq!(training.card().pages as usize, count, "seed {seed}");
        assert_eq!(training.card().records as usize, records.len());
        for (one, other) in (0..records.len()).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let [a, b] = [&training.samples[one], &training.samples[other]];
            let number = |sample: &Sample| sample.id.split('-').nth(1).map(str::to_owned);
            let is_one_page = number(a) == number(b);
            assert_eq!(training.page_of[one] == training.page_of[other], is_one_page, "seed {seed}: {} {}", a.id, b.id);
            let stays_together = is_one_page || (!of_one_site && a.site == b.site);
            assert!(
                !stays_together || training.fold_of[one] == training.fold_of[other],
                "seed {seed}: {} {}",
                a.id,
                b.id
            );
        }
        // What is counted of a page is counted once.
        let whole: f64 = training.samples.iter().map(|sample| sample.weight).sum();
        assert!((whole - count as f64).abs() < 1e-9, "seed {seed}: {whole}");
    }
}

#[test]
fn two_people_on_the_same_pages_prove_no_more_than_one() {
    let pages: Vec<Labeled> = (0..5).map(|number| labeled("a.example", number, number % 2 == 0)).collect();
    let both: Vec<Labeled> =
        pages.iter().flat_map(|page| [page.clone(), again(page, "ben", &page.provenance.url)]).collect();
    let (one, two) = (trained(&pages, &[], site()).card, trained(&both, &[], site()).card);
    assert_eq!((one.pages, two.pages, two.records), (5, 5, 10));
    assert!((one.low - two.low).abs() <= 1 && (one.high - two.high).abs() <= 1, "{one:?} {two:?}");
}

#[test]
fn what_nobody_has_looked_at_is_no_label() {
    let mut pages: Vec<Labeled> = (0..6).map(|number| labeled("a.example", number, true)).collect();
    for page in &mut pages[..4] {
        page.labels.iter_mut().for_each(|label| label.state = State::Unseen);
    }
    let done = trained(&pages, &[], site());
    assert_eq!((done.refusal, done.card.pages, done.model), (Some(Refusal::TooFewPages), 2, None));

    // Of a page somebody has looked at, the rest counts a tenth, and the card shows how much it is.
    let mut page = pages[5].clone();
    let looked_at = Sample::new(&page).expect("sound");
    page.labels[4].state = State::Unseen;
    let sample = Sample::new(&page).expect("sound");
    assert_eq!(
        sample.looked_at.iter().filter(|looked| **looked).count() + 1,
        looked_at.looked_at.iter().filter(|looked| **looked).count()
    );
    let (all, some): (f64, f64) = (looked_at.lengths.iter().sum(), sample.lengths.iter().sum());
    let unseen = looked_at.lengths.iter().zip(&sample.lengths).map(|(all, some)| all - some).fold(0.0, f64::max)
        / (1.0 - UNSEEN);
    assert!((all - some - (1.0 - UNSEEN) * unseen).abs() < 1e-9 && unseen > 0.0);
    let three: Vec<Labeled> =
        (0..3).map(|number| Labeled { id: format!("x-{number}"), ..labeled("a.example", number, true) }).collect();
    let mut three = three;
    three[0].labels[4].state = State::Unseen;
    let card = trained(&three, &[], site()).card;
    assert_eq!(card.looked_at + 1, card.blocks);
}

#[test]
fn a_gain_that_may_be_chance_stays_off() {
    for seed in 1..12 {
        let mut draw = random(seed);
        // Labels that follow nothing: whatever is gained is chance, or not.
        let pages: Vec<Labeled> = (0..4 + draw(4)).map(|number| labeled("a.example", number, draw(2) == 0)).collect();
        let done = trained(&pages, &[], site());
        let sure = done.card.low > 0;
        assert_eq!(done.card.proven, sure, "{done:?}");
        assert_eq!(done.refusal.is_none(), sure);
        assert!(
            done.card.low <= done.card.after - done.card.before + 1
                && done.card.after - done.card.before <= done.card.high + 1
        );
    }
    // Whatever is stated about other sites has to come from several.
    let pages: Vec<Labeled> =
        (0..8).map(|number| labeled(if number < 4 { "a.example" } else { "b.example" }, number, true)).collect();
    assert_eq!(trained(&pages, &[], Scope::Everywhere).refusal, Some(Refusal::TooFewSites));
}
