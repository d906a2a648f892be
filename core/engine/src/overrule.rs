//! Where a program has a word in what is content.

use judge::Extraction;
use look::block::Blocks;
use page::{NodeId, Page};

/// Changes what is content, between the decision and the article. `()` changes nothing, and costs nothing where it is used.
pub trait Overrule {
    /// Gets the blocks that were judged, each with how likely it is content.
    fn judged(&mut self, _page: &Page, _blocks: &Blocks, _probabilities: &[f64]) {}

    /// Changes what was decided; and the same leaves without the controls of posts, where there are some. Leaves stay in
    /// document order. Never asked for files other than web pages, which are read as a whole.
    fn overrule(
        &mut self,
        _page: &Page,
        _blocks: &Blocks,
        _found: &mut Extraction,
        _trimmed: Option<&mut Vec<NodeId>>,
    ) {
    }
}

impl Overrule for () {}
