//! How many votes the posts of a thread have.

use look::block::{Block, Blocks};
use page::{NodeId, Page, lexicon::VOTES, text::folded};

use crate::{Thread, ThreadPart};

/// Share of the posts in which a number is between controls. Source: as of controls of posts.
const LEAST_SHARE: f64 = 0.6;

/// Elements around a number that may hold the controls beside it. Source: guess.
const MOST_AROUND: usize = 4;

/// Most characters in the controls beside a number, all together. Source: guess; two short words.
const LONGEST_CONTROLS: usize = 24;

/// The votes of each post: from microdata, or a number with its word ("12 points"), else a number that is between
/// two controls in post after post; each with the node that states it.
pub(super) fn votes(page: &Page, thread: &Thread) -> Vec<Option<(i64, NodeId)>> {
    let of = |told: fn(&Page, &ThreadPart) -> Option<(i64, NodeId)>| -> Vec<Option<(i64, NodeId)>> {
        thread.posts.iter().map(|part| told(page, part)).collect()
    };
    let told = of(|page, part| declared(page, part).or_else(|| counted(page, part)));
    if told.iter().any(Option::is_some) {
        return told;
    }
    let shown = of(between_controls);
    let known = shown.iter().flatten().count();
    let is_habit = known > 1 && known as f64 >= LEAST_SHARE * shown.len() as f64;
    if is_habit { shown } else { vec![None; shown.len()] }
}

fn declared(page: &Page, part: &ThreadPart) -> Option<(i64, NodeId)> {
    let says = |node: NodeId| {
        page.attribute(node, "itemprop")
            .is_some_and(|names| names.split_whitespace().any(|name| matches!(name, "upvoteCount" | "voteCount")))
    };
    let node = part.own().find(|&node| says(node))?;
    let votes = page.attribute(node, "content").and_then(number).or_else(|| number(&text_of(page, node)))?;
    Some((votes, (node..page.subtree_end(node)).find(|&node| page.text(node).is_some()).unwrap_or(node)))
}

/// A number with the word for votes, alone in its element.
fn counted(page: &Page, part: &ThreadPart) -> Option<(i64, NodeId)> {
    part.own().find_map(|node| {
        let text = folded(page.text(node)?).to_lowercase();
        let (count, word) = text.split_once(' ')?;
        number(count).filter(|_| VOTES.has(word.trim())).map(|votes| (votes, node))
    })
}

/// A number alone with a control before it and one after it, and little else around.
fn between_controls(page: &Page, part: &ThreadPart) -> Option<(i64, NodeId)> {
    let is_control = |node: NodeId| {
        matches!(page.tag(node), "a" | "button" | "input") || page.attribute(node, "role") == Some("button")
    };
    part.own().find_map(|node| {
        let votes = number(page.text(node)?)?;
        let around = |&holder: &NodeId| {
            let mut controls = (holder..page.subtree_end(holder)).filter(|&inner| is_control(inner));
            let is_before = controls.clone().any(|control| control < node);
            is_before && controls.any(|control| control > node)
        };
        let up = page.ancestors(node).take_while(|&holder| holder > part.node).take(MOST_AROUND);
        let holder = up.take_while(|&holder| !is_control(holder)).find(around)?;
        let is_little = text_of(page, holder).chars().count() <= LONGEST_CONTROLS;
        is_little.then_some((votes, node))
    })
}

fn text_of(page: &Page, node: NodeId) -> String {
    let texts: Vec<&str> = (node..page.subtree_end(node)).filter_map(|node| page.text(node)).collect();
    folded(&texts.join(" "))
}

/// A whole number, with a sign or without, and with marks between thousands.
fn number(text: &str) -> Option<i64> {
    let text = text.trim().replace(['−', '–'], "-").replace([',', '.', '\u{a0}', '\u{202f}', '\''], "");
    let digits = text.trim_start_matches(['+', '-']);
    (!digits.is_empty() && digits.len() <= 9 && digits.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.trim_start_matches('+').parse().ok())
        .flatten()
}

/// The block of a post with its votes and nothing else.
pub(super) fn line_of(blocks: &Blocks, text: &[usize], votes: Option<(i64, NodeId)>) -> Option<usize> {
    let (votes, node) = votes?;
    let is_line = |block: &Block| {
        let said: String = blocks.text_of(block).chars().filter(|c| c.is_alphanumeric()).collect();
        let rest = said.strip_prefix(&votes.unsigned_abs().to_string());
        blocks.leaves_of(block).contains(&node)
            && rest.is_some_and(|rest| rest.is_empty() || VOTES.has(&rest.to_lowercase()))
    };
    text.iter().copied().find(|&at| is_line(&blocks.blocks[at]))
}
