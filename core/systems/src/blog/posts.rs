//! From decisions to posts: titles first, then bodies, then pairs in reading order (§III.B).

use page::NodeId;

use super::{
    Post,
    bodies::{BodyCandidate, body_candidates, pieces},
    measures::{Measures, Span},
    model::Model,
    repeated::{Item, repetition},
    titles::{TitleCandidate, title_candidates},
};

/// The best title of a page is believed from here on, because a page of one post has few signs of it.
const LONE_TITLE: f64 = -1.5;

/// Titles that look like a sure one are believed from here on: titles of a page share a style (§III.B).
const LIKE_A_TITLE: f64 = -0.8;

/// A body below a title is believed from here on; the best of those below it is taken.
const BODY: f64 = -0.5;

/// The same below the only title of a page, if that is sure.
const BODY_OF_SURE_TITLE: f64 = -1.2;

/// Of nested bodies the machine likes the one that has everything: within so much of the best decision value the
/// smallest is taken that has [`MOST_PROSE`] of its prose.
const NEARLY_AS_GOOD: f64 = 0.5;
const MOST_PROSE: f64 = 0.9;

/// A body without any title on the page is believed from here on.
const LONE_BODY: f64 = 0.5;

/// The title subtrees of a page in document order, none within another, with their decision values.
///
/// Two steps follow the machine: of the sure ones, those that look unlike the surest are dropped, and those that
/// look like it are taken with a little less certainty; where none is sure, the best of all may do.
pub fn find_titles(measures: &Measures, model: &Model) -> Vec<(NodeId, f64)> {
    let candidates = title_candidates(measures);
    let values: Vec<f64> = candidates.iter().map(|candidate| model.titles.decide(&candidate.features)).collect();
    choose_titles(measures, &candidates, &values)
}

fn choose_titles(measures: &Measures, candidates: &[TitleCandidate], values: &[f64]) -> Vec<(NodeId, f64)> {
    let best = (0..candidates.len()).max_by(|&a, &b| values[a].total_cmp(&values[b]).then(b.cmp(&a)));
    let Some(best) = best.filter(|&best| values[best] > LONE_TITLE) else { return Vec::new() };
    let style = candidates[best].style;
    let believed = |at: usize| at == best || (candidates[at].style == style && values[at] > LIKE_A_TITLE);
    let mut titles: Vec<(NodeId, f64)> = Vec::new();
    for at in (0..candidates.len()).filter(|&at| believed(at)) {
        let (node, value) = (candidates[at].node, values[at]);
        match titles.last_mut() {
            Some(last) if measures.page().contains(last.0, node) => {
                if value > last.1 {
                    *last = (node, value);
                }
            }
            _ => titles.push((node, value)),
        }
    }
    titles
}

/// The posts of a page in reading order.
///
/// Where titles repeat, each has its part of the page as its body; a page that shows only beginnings of posts has none.
pub fn find_posts(measures: &Measures, model: &Model) -> Vec<Post> {
    match repetition(measures, model) {
        Some(repetition) => {
            let whole = repetition.items.iter().filter(|item| !item.is_excerpt);
            let of_item = |item: &Item| {
                let body = pieces(measures.page(), item.below_title(measures.page()));
                post(Some(item.title), item.root, body, (repetition.certainty - LONE_TITLE).max(0.0))
            };
            whole.map(of_item).collect()
        }
        None => pairs(measures, model),
    }
}

/// Pairs titles with bodies: each title gets the best body that is below it and above the next one. A title
/// without a body is no post: pages list such titles.
fn pairs(measures: &Measures, model: &Model) -> Vec<Post> {
    let titles = find_titles(measures, model);
    let nodes: Vec<NodeId> = titles.iter().map(|(node, _)| *node).collect();
    let candidates = body_candidates(measures, &nodes);
    let values: Vec<f64> = candidates.iter().map(|candidate| model.bodies.decide(&candidate.features)).collect();
    let mut posts = Vec::new();
    for (at, &(title, certainty)) in titles.iter().enumerate() {
        let below = |candidate: &BodyCandidate| candidate.title == Some(at as u32);
        let least = if titles.len() == 1 && certainty > 0.0 { BODY_OF_SURE_TITLE } else { BODY };
        if let Some((body, value)) = best(measures, &candidates, &values, below)
            && value > least
        {
            posts.push(post(Some(title), body.root, pieces(measures.page(), body.span), certainty.min(value)));
        }
    }
    if titles.is_empty()
        && let Some((body, value)) = best(measures, &candidates, &values, |_| true)
        && value > LONE_BODY
    {
        posts.push(post(None, body.root, pieces(measures.page(), body.span), value - LONE_BODY));
    }
    posts
}

/// The best of some candidates, or the smallest within it that is nearly as good; with the decision value of the best.
fn best<'a>(
    measures: &Measures,
    candidates: &'a [BodyCandidate],
    values: &[f64],
    of: impl Fn(&BodyCandidate) -> bool,
) -> Option<(&'a BodyCandidate, f64)> {
    let some = || candidates.iter().zip(values.iter().copied()).filter(|(candidate, _)| of(candidate));
    let later = |a: &BodyCandidate, b: &BodyCandidate| b.span.cmp(&a.span);
    let (best, most) = some().max_by(|(a, x), (b, y)| x.total_cmp(y).then_with(|| later(a, b)))?;
    let prose = MOST_PROSE * f64::from(measures.prose(best.span));
    let inside = |span: Span| best.span.start <= span.start && span.end <= best.span.end;
    let good = |&(candidate, value): &(&BodyCandidate, f64)| {
        let has_prose = f64::from(measures.prose(candidate.span)) >= prose;
        value >= most - NEARLY_AS_GOOD && inside(candidate.span) && has_prose
    };
    let smallest = some().filter(good).min_by_key(|(candidate, _)| (measures.words(candidate.span), candidate.span));
    Some((smallest.map_or(best, |(candidate, _)| candidate), most))
}

fn post(title: Option<NodeId>, root: NodeId, body: Vec<NodeId>, value: f64) -> Post {
    Post { title, root, body, confidence: 1.0 / (1.0 + libm::exp(-CONFIDENCE_SLOPE * value)) }
}

/// How fast a decision value turns into confidence. Set by hand: it orders posts, and is not calibrated.
const CONFIDENCE_SLOPE: f64 = 2.0;

#[cfg(test)]
mod tests {
    use page::{Page, testing::snapshot};

    use super::*;

    #[test]
    fn of_nested_bodies_the_tighter_is_taken_where_it_is_nearly_as_good() {
        let prose = "The ferry left the harbour before dawn, and nobody on the quay had thought of the mail at all. ";
        let snapshot = snapshot(&format!(
            "<h1>Title</h1><div>By Ann<section><p>{0}</p><p>{0}</p></section>Tags: mail</div>",
            prose.repeat(3)
        ));
        let page = Page::new(&snapshot).expect("sound");
        let measures = Measures::of(&page);
        let title = (0..page.len()).find(|&node| page.tag(node) == "h1").expect("a heading");
        let candidates = body_candidates(&measures, &[title]);
        let taken = |section: f64| {
            let value = |candidate: &BodyCandidate| match page.tag(candidate.root) {
                "div" => 1.0,
                "section" => section,
                // Holds less than all the prose.
                _ => 0.95,
            };
            let values: Vec<f64> = candidates.iter().map(value).collect();
            best(&measures, &candidates, &values, |_| true).map(|(body, value)| (page.tag(body.root), value))
        };
        assert_eq!(taken(0.6), Some(("section", 1.0)));
        assert_eq!(taken(0.4), Some(("div", 1.0)));
    }
}
