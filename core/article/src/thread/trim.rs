//! What the posts of a thread show and is no text of theirs: controls, counters, numbers that link to the post, and
//! signatures; and the bar of controls above the first of them.
//!
//! The judge weighs single blocks, and by itself "Quote" or "Posts: 120" may be a word of the text. That they are in post
//! after post gives them away.

use std::collections::{BTreeMap, BTreeSet};

use judge::form::{Stamp, Stamps, own_blocks};
use look::block::Blocks;
use page::{NodeId, Page, text::folded};

use super::{Reply, replies_among};

/// Fewest posts of which anything is concluded. Guess: in two, two answers may be the same.
const FEWEST_POSTS: usize = 3;

/// Longest control or counter, in characters of a spaced alphabet. Source: "Report this post to a moderator".
const LONGEST_CONTROL: u32 = 40;

/// Share of the posts that have a control or a counter. Some are only there for some readers and posts. Source:
/// guess.
const LEAST_SHARE: f64 = 0.6;

/// Share of the posts that show a day. Entries of a manual are built alike and link to themselves, too. Source: guess.
const LEAST_DATED: f64 = 0.7;

/// Longest line of a signature, in characters of a spaced alphabet, and most lines. Source: guess.
const LONGEST_SIGNATURE: u32 = 160;
const MOST_SIGNATURE_LINES: usize = 4;

/// Fewest different controls that posts share where they show no day: a manual has one link beside each entry. Source:
/// guess.
const FEWEST_CONTROLS: usize = 2;

/// Longest line in which single controls are looked for, in characters of a spaced alphabet. Source: the same as of a
/// line of a head.
const LONGEST_LINE: u32 = 100;

/// Parts of a bar of controls at least, and words in one at most. Source: "88 points by ann 5 hours ago | hide | past |
/// favorite".
const FEWEST_IN_BAR: usize = 4;
const LONGEST_IN_BAR: usize = 7;

/// Whether a block is a cell of a table with nothing but a number: how many answers each topic of a board has.
fn is_number_in_cell(page: &Page, blocks: &Blocks, at: usize) -> bool {
    let block = &blocks.blocks[at];
    let text = blocks.text_of(block).trim();
    page.tag(block.node) == "td" && !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The kept leaves (in document order) without those that are no text of the posts of a thread; `None` where there is no
/// thread, or nothing of the kind.
pub fn without_controls(stamps: &Stamps<'_>, kept: &[NodeId]) -> Option<Vec<NodeId>> {
    let Stamps { page, blocks, .. } = *stamps;
    let is_meant = |at: &usize| blocks.is_kept(&blocks.blocks[*at], kept);
    let meant: Vec<usize> = (0..blocks.blocks.len()).filter(is_meant).collect();
    let stamped = stamps.among(&meant);
    let posts = replies_among(page, blocks, &meant, &stamped, false);
    if posts.len() < FEWEST_POSTS {
        return None;
    }
    let is_day = |at: usize| stamped.get(&at) == Some(&Stamp::Day);
    let dated = posts.iter().filter(|post| post.heading.iter().chain(&post.blocks).any(|&at| is_day(at))).count();
    let is_dated = dated as f64 >= LEAST_DATED * posts.len() as f64;
    let said: BTreeMap<usize, String> =
        meant.iter().map(|&at| (at, without_numbers(blocks.text_of(&blocks.blocks[at])))).collect();
    let posts = told_once(blocks, posts);
    let is_title = |&at: &usize| !is_day(at) && is_numbered_title(page, blocks, at);
    let titles = posts.iter().filter_map(|post| post.heading.iter().chain(&post.blocks).copied().find(is_title));
    let titles: BTreeSet<&str> = titles.map(|at| blocks.text_of(&blocks.blocks[at]).trim()).collect();
    if posts.len() < FEWEST_POSTS || titles.len() * 2 > posts.len() {
        return None;
    }
    let nodes: Vec<NodeId> = posts.iter().map(|post| post.node).collect();
    let own = own_blocks(page, blocks, &meant, &nodes);
    let mut out: Vec<usize> = repeated(blocks, &own, &said);
    out.retain(|&at| !is_day(at) && !is_number_in_cell(page, blocks, at));
    let pressed = pressed(page, blocks, &own);
    if is_dated {
        out.extend(signatures(blocks, &meant, &posts));
    } else {
        out.retain(|&at| blocks.blocks[at].plain_weight() == 0);
        let controls: BTreeSet<&str> = out.iter().filter_map(|at| said.get(at)).map(String::as_str).collect();
        if controls.len() + pressed.controls < FEWEST_CONTROLS {
            return None;
        }
    }
    out.extend(bars(blocks, &meant, &own));
    let of_blocks = out.iter().flat_map(|&at| blocks.leaves_of(&blocks.blocks[at])).copied();
    let mut leaves: Vec<NodeId> = of_blocks.chain(pressed.leaves).collect();
    leaves.sort_unstable();
    let rest: Vec<NodeId> = kept.iter().copied().filter(|leaf| leaves.binary_search(leaf).is_err()).collect();
    (rest.len() < kept.len() && !rest.is_empty()).then_some(rest)
}

/// Whether a block is a heading with a number: the version or the chapter that an entry is about, if no other has the same.
/// That of a post has a `#`, and its subject is that of others, too.
fn is_numbered_title(page: &Page, blocks: &Blocks, at: usize) -> bool {
    let block = &blocks.blocks[at];
    let text = blocks.text_of(block).trim();
    page.is_heading(block.node) && text.contains(char::is_numeric) && !text.starts_with(['#', '№'])
}

/// The posts without those whose longest paragraph is also that of another: who sends one twice by mistake repeats all of it.
fn told_once(blocks: &Blocks, posts: Vec<Reply>) -> Vec<Reply> {
    let longest = |post: &Reply| {
        let texts = post.blocks.iter().map(|&at| folded(blocks.text_of(&blocks.blocks[at])));
        texts.max_by_key(String::len).unwrap_or_default()
    };
    let texts: Vec<String> = posts.iter().map(longest).collect();
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for text in &texts {
        *times.entry(text).or_default() += 1;
    }
    let once = posts.into_iter().zip(&texts).filter(|(_, text)| times.get(text.as_str()) == Some(&1));
    once.map(|(post, _)| post).collect()
}

/// A text in small letters, with every number as one mark: "12 posts" and "3 posts" are equal.
fn without_numbers(text: &str) -> String {
    let mut out = String::new();
    for c in folded(text).to_lowercase().chars() {
        match (c.is_numeric(), out.ends_with('0')) {
            (true, true) => {}
            (true, false) => out.push('0'),
            _ => out.push(c),
        }
    }
    out
}

/// Short blocks that have the same text in post after post. The first post may be built in another way, and what is between
/// the posts counts for none.
fn repeated(blocks: &Blocks, posts: &[Vec<usize>], said: &BTreeMap<usize, String>) -> Vec<usize> {
    let is_short = |at: &usize| (1..=LONGEST_CONTROL).contains(&blocks.blocks[*at].weight);
    let own = |post: &Vec<usize>| -> Vec<usize> { post.iter().copied().filter(is_short).collect() };
    let mut posts_with: BTreeMap<&str, usize> = BTreeMap::new();
    for post in posts {
        let mut texts: Vec<&str> = own(post).iter().filter_map(|at| said.get(at)).map(String::as_str).collect();
        texts.sort_unstable();
        texts.dedup();
        for text in texts {
            *posts_with.entry(text).or_default() += 1;
        }
    }
    let is_repeated = |at: &usize| {
        let posts_with = said.get(at).and_then(|text| posts_with.get(text.as_str())).copied().unwrap_or_default();
        posts_with as f64 >= LEAST_SHARE * posts.len() as f64
    };
    // The first words of a post are the name of who wrote it, who may have written most of them.
    let has_words = |at: &usize| said.get(at).is_some_and(|text| text.contains(char::is_alphabetic));
    let firsts: BTreeSet<usize> =
        posts.iter().filter_map(|post| post.iter().copied().filter(has_words).min()).collect();
    // A question built in another way than its answers has their controls, too.
    let first = posts.iter().flatten().min().copied().unwrap_or_default();
    let ahead = said.keys().copied().take_while(|&at| at < first).filter(is_short);
    posts.iter().flat_map(own).chain(ahead).filter(|at| is_repeated(at) && !firsts.contains(at)).collect()
}

/// Single controls in lines with other text.
struct Pressed {
    /// Their leaves, and what parts them.
    leaves: Vec<NodeId>,
    /// How many different ones there are.
    controls: usize,
}

/// Links and buttons in short lines that have the same text, without any number, in post after post.
fn pressed(page: &Page, blocks: &Blocks, posts: &[Vec<usize>]) -> Pressed {
    let is_line = |at: &usize| (1..=LONGEST_LINE).contains(&blocks.blocks[*at].weight);
    let lines = |post: &Vec<usize>| -> Vec<usize> { post.iter().copied().filter(is_line).collect() };
    let label = |leaf: NodeId| control_label(page, leaf);
    let labels = |post: &Vec<usize>| -> BTreeSet<String> {
        let leaves = lines(post).into_iter().flat_map(|at| blocks.leaves_of(&blocks.blocks[at]));
        // The first words are the name of who wrote it.
        let name = leaves.clone().find(|&&leaf| page.text(leaf).is_some_and(|text| text.contains(char::is_alphabetic)));
        leaves.filter(|leaf| Some(*leaf) != name).filter_map(|&leaf| label(leaf)).collect()
    };
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    posts.iter().flat_map(labels).for_each(|label| *times.entry(label).or_default() += 1);
    times.retain(|_, times| *times as f64 >= LEAST_SHARE * posts.len() as f64);
    let mut leaves = Vec::new();
    for at in posts.iter().flat_map(lines) {
        let own = blocks.leaves_of(&blocks.blocks[at]);
        let is_out = |leaf: &NodeId| label(*leaf).is_some_and(|label| times.contains_key(&label));
        let parts = |leaf: &NodeId| page.text(*leaf).is_some_and(|text| !text.contains(char::is_alphanumeric));
        let beside = |place: usize| {
            let before = place.checked_sub(1).and_then(|before| own.get(before));
            before.into_iter().chain(own.get(place + 1)).any(is_out)
        };
        let out = own.iter().enumerate().filter(|(place, leaf)| is_out(leaf) || parts(leaf) && beside(*place));
        leaves.extend(out.map(|(_, &leaf)| leaf));
    }
    Pressed { leaves, controls: times.len() }
}

/// The text of a link or a button, if it is short and has no number; `None` for other leaves.
fn control_label(page: &Page, leaf: NodeId) -> Option<String> {
    let text = folded(page.text(leaf)?).to_lowercase();
    let is_short = (1..=LONGEST_CONTROL as usize).contains(&text.chars().count());
    let is_control = || page.ancestors(leaf).take(2).any(|node| matches!(page.tag(node), "a" | "button"));
    (is_short && !text.contains(char::is_numeric) && is_control()).then_some(text)
}

/// Bars of short parts above the first post: what can be done with all of the thread.
fn bars(blocks: &Blocks, meant: &[usize], posts: &[Vec<usize>]) -> Vec<usize> {
    let first = posts.iter().flatten().min().copied().unwrap_or_default();
    let is_bar = |at: &usize| {
        let parts = blocks.text_of(&blocks.blocks[*at]).split(['|', '·', '•']).map(str::split_whitespace);
        let words: Vec<usize> = parts.map(Iterator::count).filter(|&words| words > 0).collect();
        let single = words.iter().filter(|&&words| words == 1).count();
        words.len() >= FEWEST_IN_BAR && words.iter().all(|&words| words <= LONGEST_IN_BAR) && single * 2 >= words.len()
    };
    meant.iter().copied().take_while(|&at| at < first).filter(is_bar).collect()
}

/// Short blocks at the end of several posts that have exactly the same text, below texts that do not; and those that have the same text as
/// a block that is not kept.
fn signatures(blocks: &Blocks, meant: &[usize], posts: &[Reply]) -> Vec<usize> {
    let text = |at: usize| folded(blocks.text_of(&blocks.blocks[at]));
    let is_dropped = |at: &usize| meant.binary_search(at).is_err() && blocks.blocks[*at].is_visible();
    let dropped: BTreeSet<String> = (0..blocks.blocks.len()).filter(is_dropped).map(text).collect();
    let mut ends: Vec<&[usize]> = posts.iter().map(|post| post.blocks.as_slice()).collect();
    let mut out = Vec::new();
    for _ in 0..MOST_SIGNATURE_LINES {
        let mut last: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (post, end) in ends.iter().enumerate().filter(|(_, end)| end.len() > 1) {
            if let Some(&at) = end.last().filter(|&&at| blocks.blocks[at].weight <= LONGEST_SIGNATURE) {
                last.entry(text(at)).or_default().push(post);
            }
        }
        last.retain(|text, posts| (posts.len() > 1 || dropped.contains(text)) && text.contains(char::is_alphanumeric));
        for post in last.into_values().flatten() {
            if let Some((last, rest)) = ends[post].split_last() {
                out.push(*last);
                ends[post] = rest;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    /// The texts that are left of a thread of which everything is kept.
    fn left(html: &str) -> String {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let kept: Vec<NodeId> = (0..page.len()).filter(|&node| page.text(node).is_some()).collect();
        let left = without_controls(&Stamps::new(&page, &blocks), &kept).unwrap_or(kept);
        left.iter().filter_map(|&leaf| page.text(leaf)).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn numbers_in_cells_of_a_board_stay() {
        let row = |at: usize| {
            format!("<tr><td><a href=/{at}>Topic {at}</a></td><td>{}</td><td>2012-04-1{at} 13:21</td></tr>", at * 3)
        };
        let text = left(&format!("<table>{}</table>", (1..8).map(row).collect::<String>()));
        assert!(text.contains("|3|") && text.contains("|21|"), "{text}");
    }

    fn post(name: &str, day: u32, text: &str, rest: &str) -> String {
        format!(
            "<div class=post><p>{name}</p><p>{day} May 2024</p><p>Posts: {}</p><p>{text}</p>{rest}<p>Quote</p>
             <p>Report</p></div>",
            day * 7
        )
    }

    #[test]
    fn controls_counters_and_signatures_of_posts_are_left_out() {
        let sign = "<p>The sea is wide</p><p>and the boat is small.</p>";
        let posts = [
            post("ann", 1, "The pump of the ferry does not start when it rains, whatever the keeper tries.", sign),
            post("bo", 2, "Ours did not start either, until we had dried the plugs in the oven of the galley.", ""),
            post("ann", 3, "That was it: the plugs were wet. The pump runs again, and the cellar is dry.", sign),
            post("cy", 4, "Agreed. I have had mine in the oven every autumn for the last twenty years.", ""),
        ];
        let left = left(&posts.concat());
        for gone in ["Posts:", "Quote", "Report", "The sea is wide", "boat is small"] {
            assert!(!left.contains(gone), "{gone} in {left}");
        }
        for there in ["ann", "cy", "1 May 2024", "4 May 2024", "plugs were wet", "twenty years"] {
            assert!(left.contains(there), "{there} not in {left}");
        }
    }

    #[test]
    fn what_only_some_posts_say_stays() {
        let posts = [
            post("ann", 1, "Does anybody know how long the ferry takes in winter, when the river is full of ice?", ""),
            post(
                "bo",
                2,
                "Two hours and a half, if the breaker has gone before it, and a day if it has not.",
                "<p>Thanks!</p>",
            ),
            post("cy", 3, "I took the train last time, which is no faster and has no view, but it is warm.", ""),
        ];
        assert!(left(&posts.concat()).contains("Thanks!"));
    }

    #[test]
    fn a_post_that_was_sent_twice_and_entries_of_a_manual_are_left_alone() {
        let twice =
            post("ann", 1, "The pump of the ferry does not start when it rains.", "<p>What shall I do now?</p>");
        let left_of = left(&[&*twice, &twice, &post("bo", 2, "Dry the plugs in the oven of the galley.", "")].concat());
        assert_eq!(left_of.matches("What shall I do now?").count(), 2, "{left_of}");
        let entry = |name: &str| {
            format!(
                "<div class=entry><h3><a href='#{name}'>{name}</a></h3><p>Turns the {name}.</p><p>Parameters</p></div>"
            )
        };
        assert!(left(&["pump", "bell", "rope"].map(entry).concat()).contains("Parameters"));
    }

    #[test]
    fn controls_within_a_line_and_the_bar_above_are_left_out_also_without_days() {
        let post = |name: &str, text: &str| {
            format!(
                "<div class=post id={name}><p><a href='#{name}'>▲</a></p><p><a href='/u/{name}'>{name}</a>
                 <a href='#{name}'>3 hours ago</a> | <a href='#up'>parent</a> <a href='#'>[–]</a></p><p>{text}</p>
                 <p><a href='/r/{name}'>reply</a></p></div>"
            )
        };
        let posts = [
            post("ann", "The pump of the ferry does not start when it rains, whatever the keeper tries."),
            post("bo", "Ours did not start either, until we had dried the plugs in the oven of the galley."),
            post("cy", "Agreed. I have had mine in the oven every autumn for the last twenty years."),
        ];
        let left = left(&format!("<p>9 points by dee 5 hours ago | hide | past | keep</p>{}", posts.concat()));
        for gone in ["▲", "parent", "[–]", "reply", "hide"] {
            assert!(!left.contains(gone), "{gone} in {left}");
        }
        for there in ["ann", "cy", "3 hours ago", "plugs"] {
            assert!(left.contains(there), "{there} not in {left}");
        }
    }

    #[test]
    fn versions_and_chapters_of_dated_entries_are_titles() {
        for title in ["4.2.@", "Version 4.@", "v1.@.0 (stable)", "Chapter @", "Tag @"] {
            for tag in ["h2", "h3", "h4"] {
                let entry = |day: u32| {
                    let title = title.replace('@', &day.to_string());
                    let text = format!("What was changed on day {day} is this, and nothing else was changed then.");
                    format!("<div class=post><p>{day} May 2024</p><{tag}>{title}</{tag}><p>New</p><p>{text}</p></div>")
                };
                let left = left(&(1..6).map(entry).collect::<String>());
                for day in 1..6 {
                    let title = title.replace('@', &day.to_string());
                    assert!(left.contains(&title), "{title} not in {left}");
                }
                assert_eq!(left.matches("New").count(), 5, "{left}");
            }
        }
    }

    #[test]
    fn subjects_with_numbers_are_no_titles_of_entries() {
        let subject = |day: u32| if day == 1 { "Pump 3000 fails" } else { "Re: Pump 3000 fails" };
        let post = |day: u32| {
            let text = format!("What was said on day {day} is this, and nobody else said it in so many words.");
            format!(
                "<div class=post><h3>{}</h3><p>Ann</p><p>{day} May 2024</p><p>{text}</p><p>Quote</p></div>",
                subject(day)
            )
        };
        let left = left(&(1..6).map(post).collect::<String>());
        assert!(!left.contains("Quote"), "{left}");
    }

    #[test]
    fn a_page_without_posts_is_left_alone() {
        assert_eq!(left("<p>One</p><p>Two</p>"), "One|Two");
    }

    #[test]
    fn a_signature_of_which_one_is_kept_is_left_out_with_the_others() {
        let sign = "<p>Tide waits for none, and none for the tide.</p>";
        let html: String = (1..5)
            .map(|day| {
                let text = format!("What was said on day {day} is this, and nobody else said it in so many words.");
                format!("<div class=post><p>Ann</p><p>{day} May 2024</p><p>{text}</p>{sign}</div>")
            })
            .collect();
        let snapshot = snapshot(&html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let signs: Vec<NodeId> =
            (0..page.len()).filter(|&node| page.text(node).is_some_and(|text| text.starts_with("Tide"))).collect();
        let kept: Vec<NodeId> =
            (0..page.len()).filter(|node| page.text(*node).is_some() && !signs[1..].contains(node)).collect();
        let left = without_controls(&Stamps::new(&page, &blocks), &kept).unwrap_or_default();
        assert!(!left.is_empty() && !left.contains(&signs[0]));
    }
}
