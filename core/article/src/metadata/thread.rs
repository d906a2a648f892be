//! Who wrote each post of a thread, when, and where it is by itself.
//!
//! Posts are built alike, so what is stated in most of them ("Guest", "View profile") is nobody's name as long as another
//! is there.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use judge::{
    Extraction,
    form::{beside_age, leads_to_author},
};
use look::block::{Block as Segment, Blocks};
use page::{
    NodeId, Page,
    lexicon::{BEHIND_NAME, ClassWords},
    text::{
        dates::{Date, Habits, find_date, machine_date},
        folded, head, tail,
    },
};

use super::{
    clues::Clues,
    metadata,
    names::{before_day, without_prefix},
    place,
    published::day_in_address,
    shown::{is_shown, shown_text},
    votes::{line_of, votes},
};
use crate::{ArticleMetadata, Block, MetadataSources, Post, Thread, ThreadPart};

/// Longest name of an account, in characters, and most words.
const LONGEST_NAME: usize = 40;
const MOST_WORDS: usize = 5;

/// Longest block that may be about a post rather than its text, in characters of a spaced alphabet.
const LONGEST_LINE: u32 = 100;

/// Signs between a name and what follows it.
const SEPARATORS: [&str; 4] = [" » ", " · ", " | ", " • "];

/// Most letters beside name and day in a line that contains nothing else: those of a day of the week.
const LETTERS_OF_WEEKDAY: usize = 10;

/// Characters of a day without a time, ISO 8601.
const DAY_ALONE: usize = 10;

/// Candidates for a name that are looked at in a post.
const CANDIDATES: usize = 16;

/// Share of the posts in which a name is none while another is there. Source: guess.
const SHARE_OF_LABELS: f64 = 0.6;

/// Share of the posts that show who wrote them or when.
const LEAST_KNOWN: f64 = 0.7;

/// What is known about each post of a thread, as [`of_posts_in_thread`] returns it. `None` where too little is known: what is
/// built alike and shows neither names nor days is no thread.
pub(crate) fn of_thread(
    page: &Page,
    blocks: &Blocks,
    extraction: &Extraction,
    thread: &Thread,
) -> Option<Vec<(Post, BTreeSet<usize>)>> {
    let posts = of_posts_in_thread(page, blocks, extraction, thread);
    let known = posts.iter().filter(|(post, _)| post.byline.is_some() || post.published.is_some()).count();
    (known as f64 >= LEAST_KNOWN * posts.len() as f64).then_some(posts)
}

/// What is known about each post of a thread, which is yet to get its place in a body, with the blocks of its text that contain
/// only that.
pub(crate) fn of_posts_in_thread(
    page: &Page,
    blocks: &Blocks,
    extraction: &Extraction,
    thread: &Thread,
) -> Vec<(Post, BTreeSet<usize>)> {
    let declared = place::language(page, extraction);
    let clues = Clues::of(page, &place::written_language(page, extraction, declared.as_deref()));
    let habits = &clues.habits;
    let seen: Vec<Seen> = thread.posts.iter().map(|part| Seen::of(page, blocks, part, habits)).collect();
    let told = names(&seen).into_iter().zip(votes(page, thread));
    let made = thread.posts.iter().zip(&seen).zip(told).enumerate().map(|(at, ((part, seen), (name, votes)))| {
        let mut about = about(page, blocks, part, name.as_deref(), habits);
        about.extend(line_of(blocks, &part.text, votes));
        let post = Post {
            start: 0,
            title: name.clone().unwrap_or_else(|| format!("#{}", at + 1)),
            url: address(page, part, seen.day.as_ref().map(|(_, node)| *node), seen),
            byline: name.filter(|name| !is_title(page, blocks, part, name, habits)),
            published: seen.day.as_ref().map(|(day, _)| day.iso()),
            is_excerpt: false,
            depth: Some(part.depth),
            is_accepted: is_accepted(page, part),
            votes: votes.map(|(votes, _)| votes),
            shown: shown_line(page, blocks, part, seen, &about, &extraction.kept).unwrap_or_default(),
        };
        (post, about)
    });
    made.collect()
}

/// Everything known about a page that is a thread: it is by whom the page names as its author, else by who wrote its first
/// post, and of that day.
pub(crate) fn of_page_with_thread(
    page: &Page,
    extraction: &Extraction,
    body: &[Block],
    posts: &[Post],
) -> ArticleMetadata {
    let whole = metadata(page, extraction, body);
    let first = posts.first();
    // These sources name those who made the forum, unless they name who began the thread.
    let is_of_site = |source: &str| matches!(source, "meta" | "foot" | "owner");
    let is_first = |name: &str| first.is_some_and(|post| post.byline.as_deref() == Some(name));
    let may_be_site = whole.sources.byline.as_deref().is_some_and(is_of_site);
    let is_linked_data = whole.sources.byline.as_deref() == Some("linked-data");
    // What is first on the page began the thread unless another is older: pages put an answer above the question, too.
    let day = first.and_then(|post| post.published.as_deref());
    let is_older = |post: &Post| post.published.as_deref().is_some_and(|own| day.is_some_and(|day| own < day));
    // Where nobody is named there, whom the page names may answer below.
    let begins = !posts.iter().any(is_older) && first.is_some_and(|post| post.byline.is_some());
    let answers = || posts.iter().skip(1).filter(|_| begins).filter_map(|post| post.byline.as_deref());
    let is_of_answer = |names: &str| names.split(", ").any(|name| answers().any(|other| other == name));
    let is_meant = |names: &str| is_linked_data || is_first(names) || !may_be_site && !is_of_answer(names);
    let byline = whole.byline.clone().filter(|names| is_meant(names));
    // The post has the time, too.
    let says_more = |told: &String| day.is_some_and(|own| own.len() > told.len() && own.starts_with(told.as_str()));
    let published = whole.published.clone().filter(|told| !says_more(told));
    let sources = MetadataSources {
        byline: whole.sources.byline.clone().filter(|_| byline.is_some()),
        published: whole.sources.published.clone().filter(|_| published.is_some()),
        modified: None,
        ..whole.sources.clone()
    };
    ArticleMetadata {
        byline: byline.or_else(|| first.and_then(|post| post.byline.clone())),
        published: published.or_else(|| first.and_then(|post| post.published.clone())),
        modified: None,
        sources,
        ..whole
    }
}

/// Whether what heads a post is the title of a text, and nobody's name: it leads to an address with a day in it, as blogs have
/// them.
fn is_title(page: &Page, blocks: &Blocks, part: &ThreadPart, name: &str, habits: &Habits) -> bool {
    let leads_to_text = |block: &Segment| {
        let link = page.link_around(blocks.first_leaf(block));
        let href = link.and_then(|link| page.attribute(link, "href"));
        href.is_some_and(|href| day_in_address(href, habits).is_some())
    };
    let heading = part.heading.iter().filter_map(|&at| blocks.blocks.get(at));
    heading.filter(|block| blocks.text_of(block).contains(name)).any(leads_to_text)
}

/// What a post shows beside its text.
struct Seen {
    /// Names by how certain they are: marked up, linked to a member, called so by a class, at the head, elsewhere before the
    /// text.
    names: [Vec<String>; 5],
    /// When it was written, and the element or text that indicates it.
    day: Option<(Date, NodeId)>,
    /// The block of its head that shows how long ago that is, by position in [`Blocks::blocks`].
    age: Option<usize>,
    /// Its elements outside of its text.
    around: Vec<NodeId>,
}

impl Seen {
    fn of(page: &Page, blocks: &Blocks, part: &ThreadPart, habits: &Habits) -> Self {
        let long = |at: &&usize| blocks.blocks[**at].weight > LONGEST_LINE;
        let text: BTreeSet<NodeId> = part.text.iter().filter(long).map(|&at| blocks.blocks[at].node).collect();
        let mut inside = 0;
        let around = part.own().filter(|&node| {
            if text.contains(&node) || matches!(page.tag(node), "blockquote" | "q" | "form" | "pre") {
                inside = inside.max(page.subtree_end(node));
            }
            node >= inside && page.element(node).is_some()
        });
        let around: Vec<NodeId> = around.collect();
        let lines: Vec<Cow<'_, str>> = part.heading.iter().map(|&at| first_line(page, blocks, at)).collect();
        let further = before_text(page, blocks, part, habits);
        Seen {
            names: candidates(page, blocks, &around, [&lines, &further], habits),
            day: day(page, blocks, part, &around, habits),
            age: part.heading.iter().copied().find(|&at| beside_age(page, blocks, &blocks.blocks[at]).is_some()),
            around,
        }
    }
}

/// Short lines that a post shows before its text, whether they are content or not: a column of its own has the name above
/// rank and place. Those with links only in or beside the line that shows when it was written: menus are made of links.
fn before_text<'b>(page: &Page<'b>, blocks: &'b Blocks, part: &ThreadPart, habits: &Habits) -> Vec<Cow<'b, str>> {
    let Some(&first) = part.text.first() else { return Vec::new() };
    let place = |node| blocks.blocks.partition_point(|block| blocks.first_leaf(block) < node);
    let within: Vec<usize> = part.nodes.iter().flat_map(|nodes| place(nodes.start)..place(nodes.end)).collect();
    let is_short = |block: &Segment| block.weight > 0 && block.weight <= LONGEST_LINE;
    let is_dated = |at: usize| {
        let block = blocks.blocks.get(at).filter(|block| is_short(block));
        block.is_some_and(|block| {
            find_date(blocks.text_of(block), habits).is_some() || beside_age(page, blocks, block).is_some()
        })
    };
    let is_beside_day = |at: usize| {
        let beside = [Some(at), at.checked_add(1), at.checked_sub(1)];
        beside.into_iter().flatten().any(|at| within.binary_search(&at).is_ok() && is_dated(at))
    };
    let is_line = |at: usize| {
        let block = &blocks.blocks[at];
        block.is_visible() && is_short(block) && (block.link_weight == 0 || is_beside_day(at))
    };
    let is_button = |at: usize| {
        page.ancestors(blocks.first_leaf(&blocks.blocks[at])).take(2).any(|node| page.tag(node) == "button")
    };
    let lines = within.iter().copied().take_while(|&at| at < first).filter(|&at| is_line(at) && !is_button(at));
    lines.filter(|at| !part.heading.contains(at)).map(|at| first_line(page, blocks, at)).collect()
}

/// What a block says before the first line break, without how long ago it was written: rank and place may be separated from
/// the name by nothing else.
fn first_line<'b>(page: &Page<'b>, blocks: &'b Blocks, at: usize) -> Cow<'b, str> {
    let block = &blocks.blocks[at];
    if let Some(line) = beside_age(page, blocks, block) {
        return Cow::Owned(line);
    }
    let leaves = blocks.leaves_of(block);
    let first = blocks.first_leaf(block);
    let second = leaves.iter().copied().find(|&leaf| leaf > first).unwrap_or(first);
    match page.text(first) {
        Some(text) if (first..second).any(|node| page.tag(node) == "br") => Cow::Borrowed(text.trim()),
        _ => Cow::Borrowed(blocks.text_of(block)),
    }
}

fn has_word(page: &Page, node: NodeId, attribute: &str, wanted: &[&str]) -> bool {
    page.attribute(node, attribute).is_some_and(|value| value.split_whitespace().any(|one| wanted.contains(&one)))
}

fn candidates(
    page: &Page,
    blocks: &Blocks,
    around: &[NodeId],
    [lines, further]: [&[Cow<'_, str>]; 2],
    habits: &Habits,
) -> [Vec<String>; 5] {
    let mut found: [Vec<String>; 5] = Default::default();
    for &node in around {
        let is_marked = has_word(page, node, "itemprop", &["author", "creator"])
            || has_word(page, node, "class", &["p-author", "u-author"])
            || page.tag(node) == "a" && has_word(page, node, "rel", &["author"]);
        let words = ClassWords::of(page.attribute(node, "class").unwrap_or_default());
        let place = if is_marked {
            0
        } else if page.tag(node) == "a" && page.attribute(node, "href").is_some_and(leads_to_author) {
            1
        } else if words.any(ClassWords::AUTHOR) && !words.any(ClassWords::ABOUT_AUTHOR) {
            2
        } else {
            continue;
        };
        if found[place].len() < CANDIDATES {
            found[place].extend(name(&named(page, blocks, node), habits));
        }
    }
    found[3].extend(lines.iter().filter_map(|line| name(line, habits)));
    found[4].extend(further.iter().filter_map(|line| name(line, habits)));
    found
}

/// The name in an element that names somebody: a part of it, an attribute, or its first line; further lines have more about
/// them, such as their rank.
fn named(page: &Page, blocks: &Blocks, node: NodeId) -> String {
    let end = page.subtree_end(node);
    let is_name = |&part: &NodeId| {
        has_word(page, part, "itemprop", &["name"]) || has_word(page, part, "class", &["fn", "p-name", "p-nickname"])
    };
    let named = (node..end).take(CANDIDATES * 4).find(is_name).unwrap_or(node);
    match page.attribute(named, "content") {
        Some(content) => content.to_owned(),
        None if is_shown(page, named) => {
            let mut lines = blocks.blocks[blocks.within(page, named)].iter().map(|block| blocks.text_of(block).trim());
            let first = lines.find(|line| line.contains(char::is_alphanumeric));
            match (first, lines.any(|line| !line.is_empty())) {
                (Some(first), true) => first.to_owned(),
                _ => shown_text(page, named),
            }
        }
        None => String::new(),
    }
}

/// A name of an account or a person; `None` where a text is something else.
fn name(text: &str, habits: &Habits) -> Option<String> {
    let text = without_number(text);
    let text = without_prefix(text, habits).unwrap_or(text);
    // After the day where nothing but an introduction is before it: "Posted on 3 May by ann".
    let text = find_date(text, habits).map_or(text, |(start, _, end)| {
        let behind = tail(text, end).trim_start_matches([' ', ',', '·', '|', '-', '–']);
        without_prefix(behind, habits).unwrap_or_else(|| before_day(head(text, start)))
    });
    let text = BEHIND_NAME.all().find_map(|note| text.strip_suffix(note)).unwrap_or(text);
    // After a sign between spaces comes something else, such as the day of the week.
    let text = SEPARATORS.iter().fold(text, |text, sign| text.split(sign).next().unwrap_or(text));
    let name =
        text.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | '·' | '|' | '•' | '-' | '–' | '@'));
    // A letter alone stands for a portrait.
    let is_initial = name.chars().count() == 1 && name.chars().all(|c| c.is_uppercase());
    let is_name = !is_initial
        && name.chars().count() <= LONGEST_NAME
        && name.split_whitespace().count() <= MOST_WORDS
        && name.contains(char::is_alphanumeric)
        && !name.contains("://")
        && !name.ends_with(['.', '?', '!', '。'])
        && name.chars().any(char::is_alphabetic);
    is_name.then(|| name.to_owned())
}

/// A line without the number of the post at its beginning: "#1 by ann".
fn without_number(text: &str) -> &str {
    let rest = text.trim_start().strip_prefix('#').map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    rest.filter(|rest| rest.starts_with(char::is_whitespace)).map_or(text, str::trim_start)
}

/// The name of each post: the most certain one that is not in most posts, else the most certain.
fn names(seen: &[Seen]) -> Vec<Option<String>> {
    let mut posts_with: BTreeMap<&str, usize> = BTreeMap::new();
    for post in seen {
        let own: BTreeSet<&str> = post.names[1..].iter().flatten().map(String::as_str).collect();
        for name in own {
            *posts_with.entry(name).or_default() += 1;
        }
    }
    let most = (SHARE_OF_LABELS * seen.len() as f64).max(2.0);
    let is_label = |name: &str| posts_with.get(name).is_some_and(|&posts| posts as f64 > most);
    let of_post = |post: &Seen| {
        let marked = post.names[0].first();
        let own = || post.names[1..].iter().flatten().find(|name| !is_label(name));
        marked.or_else(own).or_else(|| post.names[1..3].iter().flatten().next()).cloned()
    };
    seen.iter().map(of_post).collect()
}

/// When a post was written: by its markup, else as it is shown.
fn day(page: &Page, blocks: &Blocks, part: &ThreadPart, around: &[NodeId], habits: &Habits) -> Option<(Date, NodeId)> {
    let read = |node: NodeId, attribute: &str| Some((machine_date(page.attribute(node, attribute)?, habits)?, node));
    let is_told = |&&node: &&NodeId| has_word(page, node, "itemprop", &["datePublished", "dateCreated"]);
    let told = || {
        let mut all = around.iter().filter(is_told);
        all.by_ref().copied().find_map(|node| ["datetime", "content", "title"].iter().find_map(|name| read(node, name)))
    };
    let time = || around.iter().filter(|&&node| page.tag(node) == "time").find_map(|&node| read(node, "datetime"));
    // Of a post that was changed, the page shows that day, too.
    let tip = || {
        let read = |&node: &NodeId| read(node, "title").filter(|(day, _)| day.iso().len() > DAY_ALONE);
        around.iter().filter_map(read).min_by_key(|(day, _)| day.iso())
    };
    let any_tip = || around.iter().find_map(|&node| read(node, "title").or_else(|| read(node, "aria-label")));
    // A day in the text is part of its subject; lines above its longest block may be about it.
    let longest = part.text.iter().copied().max_by_key(|&at| (blocks.blocks[at].weight, std::cmp::Reverse(at)));
    let first_text = longest.unwrap_or_default();
    // But a last line that is none of the text may be signed.
    let is_signature =
        |at: usize| Some(&at) == part.text.last() && at > first_text && blocks.blocks[at].weight <= LONGEST_LINE;
    let text: BTreeSet<usize> = part.text.iter().copied().filter(|&at| at >= first_text && !is_signature(at)).collect();
    let place = |node| blocks.blocks.partition_point(|block| blocks.first_leaf(block) < node);
    let within = part.nodes.iter().flat_map(|nodes| place(nodes.start)..place(nodes.end));
    let lines: BTreeSet<usize> = part.heading.iter().copied().chain(within.filter(|at| !text.contains(at))).collect();
    // The day since which somebody is a member has no time, and is further from the text.
    let shown = || {
        let read = |&at: &usize| {
            let block = &blocks.blocks[at];
            let line = Some(blocks.text_of(block)).filter(|_| block.is_visible() && block.weight <= LONGEST_LINE)?;
            let (start, _, _) = find_date(line, habits)?;
            let day = machine_date(tail(line, start), habits)?;
            let has_time = day.iso().len() > DAY_ALONE;
            Some(((!has_time, at > first_text, at.abs_diff(first_text)), day, blocks.first_leaf(block)))
        };
        let nearest = lines.iter().filter_map(read).min_by_key(|(order, ..)| *order);
        nearest.map(|(_, day, leaf)| (day, leaf))
    };
    told().or_else(time).or_else(tip).or_else(any_tip).or_else(shown)
}

/// Where a post is by itself: the link around its day, a link that indicates it, its own place on the page, or the page.
fn address(page: &Page, part: &ThreadPart, day: Option<NodeId>, seen: &Seen) -> String {
    let base = url::Url::parse(&page.snapshot().base_url).ok();
    let own = page.snapshot().url.split('#').next().unwrap_or_default();
    let absolute = |node: NodeId| {
        let url = page::address::resolve(Some(base.as_ref()?), page.attribute(node, "href")?.trim())?;
        matches!(url.scheme(), "http" | "https" | "file").then(|| url.to_string())
    };
    let is_link = |node: &NodeId| page.tag(*node) == "a" && !page.attribute(*node, "href").is_some_and(leads_to_author);
    let around_day = || {
        let day = day?;
        let up = std::iter::once(day).chain(page.ancestors(day)).take_while(|&node| node > part.node);
        up.filter(is_link).find_map(absolute)
    };
    let bookmark = || {
        let mut links = seen.around.iter().copied().filter(is_link);
        links.find(|&node| has_word(page, node, "rel", &["bookmark"]) || has_word(page, node, "itemprop", &["url"]))
    };
    let place = || page.attribute(part.node, "id").filter(|id| !id.is_empty() && !id.contains(char::is_whitespace));
    around_day()
        .or_else(|| bookmark().and_then(absolute))
        .or_else(|| place().map(|id| format!("{own}#{id}")))
        .unwrap_or_else(|| own.to_owned())
}

/// Whether a post is marked as the answer that was accepted: by microdata or by its class.
fn is_accepted(page: &Page, part: &ThreadPart) -> bool {
    let node = part.node;
    has_word(page, node, "itemprop", &["acceptedAnswer"])
        || page.attribute(node, "class").is_some_and(|class| ClassWords::of(class).any(ClassWords::ACCEPTED))
}

/// The blocks of a post's text that state only who wrote it and when.
fn about(page: &Page, blocks: &Blocks, part: &ThreadPart, name: Option<&str>, habits: &Habits) -> BTreeSet<usize> {
    let tells = |at: &&usize| {
        let block = &blocks.blocks[**at];
        let text = blocks.text_of(block);
        let rest = find_date(text, habits).map(|(start, _, end)| format!("{} {}", head(text, start), tail(text, end)));
        let rest = rest.or_else(|| beside_age(page, blocks, block));
        let most = if rest.is_some() { LETTERS_OF_WEEKDAY } else { 0 };
        let rest = rest.as_deref().unwrap_or(text);
        let rest = without_prefix(rest, habits).unwrap_or(rest);
        let rest = name.map_or_else(|| rest.to_owned(), |name| rest.replacen(name, "", 1));
        let is_line = block.media == 0 && block.weight > 0 && block.weight <= LONGEST_LINE && text != rest;
        is_line && rest.chars().filter(|c| c.is_alphabetic()).count() <= most && !page.is_heading(block.node)
    };
    part.text.iter().filter(tells).copied().collect()
}

/// The line of a post that shows its day, in its head or `about` it: what stays in its text is not repeated.
fn shown_line(
    page: &Page,
    blocks: &Blocks,
    part: &ThreadPart,
    seen: &Seen,
    about: &BTreeSet<usize>,
    kept: &[NodeId],
) -> Option<String> {
    let of_day = || {
        let (_, node) = seen.day.as_ref()?;
        let leaf = (*node..page.subtree_end(*node)).find(|&node| page.text(node).is_some())?;
        blocks.blocks.partition_point(|block| blocks.first_leaf(block) <= leaf).checked_sub(1)
    };
    let at = of_day().or(seen.age)?;
    let block = &blocks.blocks[at];
    // Without controls in the same line, which are not kept.
    let own = blocks.leaves_of(block).iter().filter(|leaf| kept.binary_search(leaf).is_ok());
    let own = own.filter_map(|&leaf| page.text(leaf)).fold(String::new(), |mut line, text| {
        let is_word = |edge: Option<char>| edge.is_some_and(char::is_alphanumeric);
        if is_word(line.chars().next_back()) && is_word(text.chars().next()) {
            line.push(' ');
        }
        line + text
    });
    let line = folded(if own.trim().is_empty() { blocks.text_of(block) } else { &own });
    (part.heading.contains(&at) || about.contains(&at)).then_some(line)
}
