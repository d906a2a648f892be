//! Emphasis that its marks would not open or close.
//!
//! To CommonMark, marks after punctuation close nothing ahead of a letter, and those ahead of punctuation open nothing
//! after one: the `**` of `**Note:**Get` and of `**「駅」**です` are text. An element has no such rule.

use pulldown_cmark::{Event, Tag, TagEnd};

/// Writes emphasis as an element where its marks would be text.
pub(super) fn with_elements(events: &mut [Event<'static>]) {
    let mut open = Vec::new();
    let mut unfit = Vec::new();
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Start(tag) if element(tag.to_end()).is_some() => open.push((at, opens(events, at))),
            Event::End(tag) => {
                if let Some(name) = element(*tag)
                    && let Some((start, opened)) = open.pop()
                    && !(opened && closes(events, at))
                {
                    unfit.extend([(start, format!("<{name}>")), (at, format!("</{name}>"))]);
                }
            }
            _ => {}
        }
    }
    for (at, markup) in unfit {
        if let Some(event) = events.get_mut(at) {
            *event = Event::InlineHtml(markup.into());
        }
    }
}

fn element(tag: TagEnd) -> Option<&'static str> {
    match tag {
        TagEnd::Strong => Some("strong"),
        TagEnd::Emphasis => Some("em"),
        TagEnd::Strikethrough => Some("del"),
        _ => None,
    }
}

/// Whether the marks of the emphasis that starts here would open it.
fn opens(events: &[Event<'_>], at: usize) -> bool {
    let (ahead, from) = events.split_at(at);
    let is_star = |event: &&Event| matches!(event, Event::Start(Tag::Strong | Tag::Emphasis));
    // Stars side by side are one run of marks.
    let run = from.iter().take_while(is_star).count().max(1);
    let outer = ahead.iter().rev().find(|event| !is_star(event));
    flanks(outer.and_then(last), from.get(run).and_then(first))
}

/// Whether the marks of the emphasis that ends here would close it.
fn closes(events: &[Event<'_>], at: usize) -> bool {
    let (until, behind) = events.split_at(at + 1);
    let is_star = |event: &&Event| matches!(event, Event::End(TagEnd::Strong | TagEnd::Emphasis));
    let run = until.iter().rev().take_while(is_star).count().max(1);
    let inner = until.len().checked_sub(run + 1).and_then(|at| until.get(at));
    flanks(behind.iter().find(|event| !is_star(event)).and_then(first), inner.and_then(last))
}

/// Whether marks between these two characters are those of emphasis.
fn flanks(outer: Option<char>, inner: Option<char>) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    is_word(inner) || !is_word(outer)
}

fn first(event: &Event<'_>) -> Option<char> {
    edge(event, |text| text.chars().next())
}

fn last(event: &Event<'_>) -> Option<char> {
    edge(event, |text| text.chars().next_back())
}

/// The character that an event begins or ends with; `None` if its line does.
fn edge(event: &Event<'_>, of_text: impl Fn(&str) -> Option<char>) -> Option<char> {
    match event {
        Event::Text(text) | Event::InlineHtml(text) => of_text(text),
        // What else there is in a line has marks of its own, which are punctuation as all others are.
        _ => None,
    }
}
