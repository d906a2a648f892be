//! Feeds that are large in one way.

use super::{Dimension, Input, grown, many, words};

const SENTENCE: &str = "The ferry leaves the quay at noon and comes back when the fog has lifted over the harbour.";

/// Every dimension of feeds.
pub(super) const FEEDS: &[Dimension] = &[
    grown("feed entries", 1000, |n| {
        whole(&many(n, |i| {
            format!(
                "<item><title>Letter {i}</title><link>https://growth.example/letters/{i}</link><description>{SENTENCE}</description></item>"
            )
        }))
    }),
    grown("categories of a feed entry", 1000, |n| entry(&many(n, |i| format!("<category>tag {i}</category>")))),
    grown("authors of a feed entry", 1000, |n| entry(&many(n, |i| format!("<author>Ann Lee{i}</author>")))),
    grown("text of a feed entry", 10_000, |n| entry(&format!("<description>{}</description>", words(n)))),
    grown("markup of a feed entry", 1000, |n| {
        entry(&format!("<description>{}</description>", "&lt;p&gt;One letter.&lt;/p&gt;".repeat(n)))
    }),
    grown("depth of a feed", 1000, |n| whole(&format!("{}{}", "<item>".repeat(n), "</item>".repeat(n)))),
    grown("attributes in a feed", 1000, |n| entry(&format!("<link {}/>", many(n, |i| format!("a{i}=\"b\" "))))),
    grown("unclosed elements in a feed", 1000, |n| entry(&"<a><b></c>".repeat(n))),
];

fn whole(items: &str) -> Input {
    Input::Feed(format!("<rss><channel><title>Letters</title>{items}</channel></rss>"))
}

/// A feed with one entry that holds this.
fn entry(content: &str) -> Input {
    whole(&format!("<item><title>One letter</title><link>https://growth.example/letters/one</link>{content}</item>"))
}
