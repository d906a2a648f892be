//! What shows that something is a post: a day, or a link to itself.

use std::collections::BTreeMap;

use look::block::Blocks;
use page::{
    NodeId, Page,
    text::{
        dates::{Habits, find_date},
        written_in,
    },
};
use url::Url;

/// Longest line that is searched for a day, bytes.
const LONGEST: usize = 160;

/// What a block shows of its post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stamp {
    /// When it was written.
    Day,
    /// A link to its place on this page.
    Link,
}

/// Those of the blocks (positions in [`Blocks::blocks`]) that have a stamp.
pub(super) fn stamped(page: &Page, blocks: &Blocks, meant: &[usize]) -> BTreeMap<usize, Stamp> {
    let own = Url::parse(&page.snapshot().url).ok();
    let host = own.as_ref().and_then(|url| url.host_str()).unwrap_or_default();
    let declared = page.elements("html").next().and_then(|root| page.attribute(root, "lang")).unwrap_or_default();
    let habits = Habits::of(&written_in(&blocks.text, declared), host);
    let stamp = |at: usize| {
        let block = &blocks.blocks[at];
        let text = blocks.text_of(block);
        let says_day =
            text.len() <= LONGEST && text.contains(|c: char| c.is_numeric()) && find_date(text, &habits).is_some();
        let around = |leaf: NodeId| page.ancestors(leaf).take_while(|&node| node >= block.node);
        let any = |is: &dyn Fn(NodeId) -> bool| blocks.leaves_of(block).iter().any(|&leaf| around(leaf).any(is));
        if says_day || any(&|node| page.tag(node) == "time") {
            return Some(Stamp::Day);
        }
        any(&|node| leads_here(page, node, own.as_ref())).then_some(Stamp::Link)
    };
    meant.iter().filter_map(|&at| Some((at, stamp(at)?))).collect()
}

/// Whether an element is a link to a place on its own page.
fn leads_here(page: &Page, node: NodeId, own: Option<&Url>) -> bool {
    let address = if page.tag(node) == "a" { page.attribute(node, "href") } else { None };
    let (Some(address), Some(own)) = (address.filter(|address| address.contains('#')), own) else { return false };
    own.join(address).is_ok_and(|to| {
        to.fragment().is_some_and(|place| !place.is_empty()) && to.path() == own.path() && to.origin() == own.origin()
    })
}
