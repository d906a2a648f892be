//! Runs of events: white space at their edges, bold in them.

use page::text::{head, tail};
use pulldown_cmark::{Event, Tag, TagEnd};

pub(super) type EventList = Vec<Event<'static>>;

/// Splits off white space and breaks at both ends. White space is what Unicode calls so: beside a no-break space, marks
/// of emphasis mean nothing either.
pub(super) fn split_edges(mut inner: EventList) -> (EventList, EventList, EventList) {
    let (mut before, mut behind) = (Vec::new(), Vec::new());
    while let Some(first) = inner.first_mut() {
        match first {
            Event::HardBreak => before.push(inner.remove(0)),
            Event::Text(text) if text.starts_with(char::is_whitespace) => {
                let edge = text.len() - text.trim_start().len();
                before.push(Event::Text(head(text, edge).to_owned().into()));
                let rest = tail(text, edge).to_owned();
                if !rest.is_empty() {
                    *first = Event::Text(rest.into());
                    break;
                }
                inner.remove(0);
            }
            _ => break,
        }
    }
    while let Some(last) = inner.last_mut() {
        match last {
            Event::HardBreak => behind.extend(inner.pop()),
            Event::Text(text) if text.ends_with(char::is_whitespace) => {
                let edge = text.trim_end().len();
                behind.push(Event::Text(tail(text, edge).to_owned().into()));
                let rest = head(text, edge).to_owned();
                if !rest.is_empty() {
                    *last = Event::Text(rest.into());
                    break;
                }
                inner.pop();
            }
            _ => break,
        }
    }
    behind.reverse();
    (before, inner, behind)
}

/// What is in bold, for places where everything is bold.
pub(super) fn without_bold(events: &[Event<'static>]) -> EventList {
    let is_mark = |event: &&Event| matches!(event, Event::Start(Tag::Strong) | Event::End(TagEnd::Strong));
    events.iter().filter(|event| !is_mark(event)).cloned().collect()
}
