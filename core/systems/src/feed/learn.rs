//! Learning: posts whose pages are known become templates (§III.C–D).

use std::collections::BTreeMap;

use page::{
    NodeId, Page,
    selector::{KeyPath, Step, Strictness},
    sort::sort_by_key,
};

use super::{
    affix::Affixes,
    entry::Entry,
    locate::{Located, date_reading, is_part, locate},
    template::{BodyRule, Property, TEMPLATES_FORMAT, Template, Templates},
    trace::{path_of, positions_of, step_of, tags_of, text_of, without_own},
    words::words,
};

/// Other titles, dates and so on than the most frequent one are believed when at least one in this many posts has them.
const RARE: usize = 5;

/// A place that shows the tags less well than this shows something else.
const TAGS_F1: f64 = 0.6;

/// One post for [`consolidate`]: where something may be on its page.
struct Choice<'l, 'p> {
    post: &'l Located<'p>,
    nodes: Vec<(NodeId, f64)>,
}

/// Posts that agree where something is.
struct Agreement {
    path: KeyPath,
    /// Positions of the posts, and the element on each page.
    members: Vec<(usize, NodeId)>,
}

/// Learns the templates of a site from pages and the entries that stand for them. Posts whose text is not in their page
/// are skipped, and so are comments. Empty where nothing could be learned.
pub fn learn(posts: &[(&Page, &Entry)]) -> Templates {
    let located: Vec<Located> =
        posts.iter().filter(|(_, entry)| !entry.reply).filter_map(|(page, entry)| locate(page, entry)).collect();
    let bodies: Vec<Choice> = located.iter().map(|post| Choice { post, nodes: post.bodies.clone() }).collect();
    let mut templates: Vec<Template> = consolidate(&bodies).iter().map(|agreed| template(&located, agreed)).collect();
    sort_by_key(&mut templates, |template| std::cmp::Reverse(template.posts));
    Templates { format: TEMPLATES_FORMAT, templates }
}

fn template(located: &[Located], body: &Agreement) -> Template {
    let posts: Vec<(&Located, NodeId)> = body.members.iter().map(|&(post, node)| (&located[post], node)).collect();
    let counts = posts.iter().map(|(post, _)| non_empty(post.page, &body.path, Strictness::Strict).count());
    let sizes = posts.iter().map(|(post, node)| post.index.count(post.page, *node));
    let author = property(&posts, |post, body| post.authors(body), |post, _| post.entry.authors.first().cloned());
    let named = author.as_ref().is_some_and(|author| author.always);
    Template {
        posts: posts.len() as u32,
        title: property(&posts, |post, body| post.titles(body), |post, _| Some(post.entry.title.clone())),
        only_author: only_author(&posts).filter(|_| !named),
        author,
        day_first: date_reading(&posts.iter().map(|(post, _)| *post).collect::<Vec<_>>()),
        date: property(&posts, |post, body| post.dates(body), |_, _| None),
        tags: tags(&posts),
        body: BodyRule {
            path: body.path.clone(),
            matches: counts.max().unwrap_or(1) as u32,
            words: sizes.min().unwrap_or(0) as u32,
            leave_out: left_out(&posts, &body.path),
        },
    }
}

/// Elements that a path finds and that have text.
pub(super) fn non_empty<'p>(
    page: &'p Page<'p>,
    path: &KeyPath,
    strictness: Strictness,
) -> impl Iterator<Item = NodeId> + 'p {
    let found = path.find_as(page, strictness).into_iter();
    found.filter(|&node| !text_of(page, node).is_empty() || page.attribute(node, "datetime").is_some())
}

/// Lets the posts decide between the elements that may be meant, and merges the paths of those that agree.
///
/// Beyond the paper, which resolves each page alone: an element that other posts have in the same place wins over
/// one that only this post has.
fn consolidate(choices: &[Choice]) -> Vec<Agreement> {
    let mut votes: BTreeMap<String, f64> = BTreeMap::new();
    for choice in choices {
        let mut places: BTreeMap<String, f64> = BTreeMap::new();
        for (rank, &(node, score)) in choice.nodes.iter().enumerate() {
            let place = places.entry(tags_of(choice.post.page, node)).or_default();
            *place = place.max(score - 0.01 * rank as f64);
        }
        for (place, score) in places {
            *votes.entry(place).or_default() += score;
        }
    }
    let mut agreements: Vec<Agreement> = Vec::new();
    for (index, choice) in choices.iter().enumerate() {
        let page = choice.post.page;
        let vote = |node: NodeId| votes.get(&tags_of(page, node)).copied().unwrap_or(0.0);
        let best = choice
            .nodes
            .iter()
            .map(|&(node, _)| node)
            .reduce(|best, node| if vote(node) > vote(best) { node } else { best });
        let Some(node) = best else { continue };
        join(&mut agreements, path_of(page, node), index, node);
    }
    sort_by_key(&mut agreements, |agreement| std::cmp::Reverse(agreement.members.len()));
    for agreement in &mut agreements {
        finish(agreement, choices);
    }
    agreements
}

/// Adds a path to those it merges with; the same way by tags before a way with gaps.
fn join(agreements: &mut Vec<Agreement>, path: KeyPath, post: usize, node: NodeId) {
    let tags = |path: &KeyPath| path.steps.iter().map(|step| step.tag.clone()).collect::<Vec<_>>();
    let same = agreements.iter().position(|other| tags(&other.path) == tags(&path));
    let other = same.or_else(|| agreements.iter().position(|other| other.path.merged(&path).is_some()));
    let merged = other.and_then(|at| Some((at, agreements[at].path.merged(&path)?)));
    match merged {
        Some((at, merged)) => {
            agreements[at].path = merged;
            agreements[at].members.push((post, node));
        }
        None => agreements.push(Agreement { path, members: vec![(post, node)] }),
    }
}

/// Takes away what belongs to the posts instead of the site, and adds positions until the path finds what it should.
fn finish(agreement: &mut Agreement, choices: &[Choice]) {
    if let [(post, _)] = agreement.members[..] {
        without_own(&mut agreement.path, &own_words(choices[post].post.entry));
    }
    let targets: Vec<(&Page, NodeId)> =
        agreement.members.iter().map(|&(post, node)| (choices[post].post.page, node)).collect();
    let wrong = |path: &KeyPath| {
        targets.iter().filter(|(page, node)| non_empty(page, path, Strictness::Strict).next() != Some(*node)).count()
    };
    let mut fewest = wrong(&agreement.path);
    let positions: Vec<Vec<u32>> = targets.iter().map(|(page, node)| positions_of(page, *node)).collect();
    let length = agreement.path.steps.len();
    if fewest == 0 || positions.iter().any(|positions| positions.len() != length) {
        return;
    }
    for step in (0..length).rev() {
        let position = positions[0][step];
        if positions.iter().all(|positions| positions[step] == position) {
            let mut path = agreement.path.clone();
            path.steps[step].position = Some(position);
            let wrong = wrong(&path);
            if wrong < fewest {
                (agreement.path, fewest) = (path, wrong);
            }
        }
        if fewest == 0 {
            break;
        }
    }
}

fn own_words(entry: &Entry) -> Vec<u32> {
    let mut own = words(&entry.title);
    own.extend(entry.tags.iter().chain(&entry.authors).flat_map(|value| words(value)));
    own
}

/// The author of all entries, if they have only one: many such sites never name them on a page. A single post is
/// not enough.
fn only_author(posts: &[(&Located, NodeId)]) -> Option<String> {
    let first = posts.first()?.0.entry.authors.as_slice();
    let same = posts.iter().all(|(post, _)| post.entry.authors == first);
    (posts.len() > 1 && same && first.len() == 1).then(|| first[0].clone())
}

/// Learns where a property is. `value` gives the entry's value; where it has none, the element shows the
/// value in a form of its own.
fn property(
    posts: &[(&Located, NodeId)],
    find: fn(&Located<'_>, NodeId) -> Vec<NodeId>,
    value: fn(&Located, NodeId) -> Option<String>,
) -> Option<Property> {
    let score = |nodes: Vec<NodeId>| nodes.into_iter().map(|node| (node, 1.0)).collect();
    let choices: Vec<Choice> =
        posts.iter().map(|&(post, body)| Choice { post, nodes: score(find(post, body)) }).collect();
    let agreements = consolidate(&choices);
    let first = agreements.first()?;
    let enough = |agreement: &&Agreement| {
        agreement.members.len() * RARE >= first.members.len()
            && agreement.path.weight() + agreement.path.steps.len() > 3
    };
    let kept: Vec<&Agreement> = agreements.iter().filter(enough).collect();
    let mut affixes: Option<Affixes> = None;
    for &(post, node) in kept.iter().flat_map(|agreement| &agreement.members) {
        let (located, _) = posts[post];
        let Some(value) = value(located, node) else { continue };
        let own = Affixes::around(&text_of(located.page, node), &value);
        affixes = Some(affixes.map_or_else(|| own.clone(), |all| all.common(&own)));
    }
    let Affixes { before, after } = affixes.unwrap_or_default();
    let members: usize = kept.iter().map(|agreement| agreement.members.len()).sum();
    let paths = kept.iter().map(|agreement| agreement.path.clone()).collect();
    Some(Property { paths, before, after, always: members == posts.len() })
}

/// Tags: a path for each, merged into one for each place (the paper's future work, §V). Categories and tags are often
/// apart: places are added as long as all together show the tags better.
fn tags(posts: &[(&Located, NodeId)]) -> Vec<KeyPath> {
    let mut paths: Vec<KeyPath> = Vec::new();
    let mut highest = 0.0;
    while let Some(path) = place_of_tags(posts, &paths) {
        paths.push(path);
        let f1 = tags_f1(&paths, posts);
        if f1 <= highest {
            paths.pop();
            break;
        }
        highest = f1;
    }
    if highest >= TAGS_F1 { paths } else { Vec::new() }
}

/// The place that, together with those known already, shows the tags best. A tag cloud shows those of all posts, so it
/// loses against the post's own list.
fn place_of_tags(posts: &[(&Located, NodeId)], known: &[KeyPath]) -> Option<KeyPath> {
    let with =
        |path: &KeyPath, posts: &[(&Located, NodeId)]| tags_f1(&[known, std::slice::from_ref(path)].concat(), posts);
    let mut agreements: Vec<Agreement> = Vec::new();
    for (index, (post, body)) in posts.iter().enumerate() {
        let found: Vec<NodeId> = known.iter().flat_map(|path| path.find(post.page)).collect();
        let mut places: BTreeMap<KeyPath, KeyPath> = BTreeMap::new();
        for node in post.tags(*body).into_iter().flatten().filter(|node| !found.contains(node)) {
            let path = path_of(post.page, node);
            let mut place = path.clone();
            without_own(&mut place, &own_words(post.entry));
            let merged = places.get(&place).and_then(|other| other.merged(&path));
            places.insert(place, merged.unwrap_or(path));
        }
        let scored = places.into_values().map(|path| (with(&path, &[(post, *body)]), path));
        if let Some((_, path)) = scored.reduce(|best, next| if next.0 > best.0 { next } else { best }) {
            join(&mut agreements, path, index, *body);
        }
    }
    if let ([agreement], [(post, _)]) = (&mut agreements[..], posts) {
        without_own(&mut agreement.path, &own_words(post.entry));
    }
    let scored = agreements.into_iter().map(|agreement| (with(&agreement.path, posts), agreement.path));
    scored.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, path)| path)
}

/// How well what paths find agrees with the tags of the entries.
fn tags_f1(paths: &[KeyPath], posts: &[(&Located, NodeId)]) -> f64 {
    let (mut shown, mut wanted, mut both) = (0, 0, 0);
    for (post, _) in posts {
        let found = paths.iter().flat_map(|path| path.find(post.page));
        let texts: Vec<Vec<u32>> = found.map(|node| words(&text_of(post.page, node))).collect();
        let tags: Vec<Vec<u32>> = post.entry.tags.iter().map(|tag| words(tag)).collect();
        (shown, wanted) = (shown + texts.len(), wanted + tags.len());
        both += tags.iter().filter(|tag| texts.contains(tag)).count();
    }
    2.0 * both as f64 / (shown + wanted).max(1) as f64
}

/// What is in the body's element on these pages without ever being in the feed's text.
///
/// Beyond the paper, whose container takes along whatever else is in it. Only entries that hold the whole body can show
/// this, and only of elements that have a name of their own: an unnamed `div` may hold anything on the next page. What
/// is within paragraphs, lists and code is never left out: feeds change it too much.
fn left_out(posts: &[(&Located, NodeId)], body: &KeyPath) -> Vec<KeyPath> {
    let mut ways: BTreeMap<KeyPath, (usize, bool)> = BTreeMap::new();
    let whole: Vec<&(&Located, NodeId)> = posts.iter().filter(|(post, _)| post.whole).collect();
    for (post, body) in &whole {
        let mut seen: BTreeMap<KeyPath, bool> = BTreeMap::new();
        let mut node = body + 1;
        while node < post.page.subtree_end(*body) {
            let range = post.index.range(post.page, node);
            let (total, shared) = (range.len(), post.shared.count(range));
            if post.page.element(node).is_some() && total > 0 && !is_part(post.page.tag(node)) {
                let mut way = KeyPath { steps: chain(post.page, *body, node) };
                without_own(&mut way, &own_words(post.entry));
                let foreign = seen.entry(way).or_insert(true);
                *foreign &= shared == 0;
            }
            let inside = shared > 0 || total == 0;
            let part = is_part(post.page.tag(node));
            node = if inside && !part { node + 1 } else { post.page.subtree_end(node) };
        }
        for (way, foreign) in seen {
            let (count, all) = ways.entry(way).or_insert((0, true));
            (*count, *all) = (*count + 1, *all && foreign);
        }
    }
    let enough = whole.len().div_ceil(3);
    let named = |way: &KeyPath| {
        way.steps
            .last()
            .is_some_and(|step| !step.classes.is_empty() || step.id.is_some() || STRUCTURE.contains(&step.tag.as_str()))
    };
    let foreign =
        ways.into_iter().filter(|(way, (count, all))| *all && *count >= enough && named(way)).map(|(way, _)| way);
    foreign.map(|way| KeyPath { steps: body.steps.iter().cloned().chain(way.steps).collect() }).collect()
}

/// Elements whose name alone states what they are.
const STRUCTURE: [&str; 8] = ["aside", "button", "footer", "form", "h1", "header", "nav", "time"];

/// Steps from below one element down to another.
fn chain(page: &Page, from: NodeId, to: NodeId) -> Vec<Step> {
    let mut nodes: Vec<NodeId> =
        std::iter::once(to).chain(page.ancestors(to)).take_while(|&node| node != from).collect();
    nodes.reverse();
    nodes.into_iter().map(|node| step_of(page, node)).collect()
}
