//! Why a page has no article.

use look::block::Blocks;
use page::Page;

use super::Reason;

/// Link density from which on a page is a list of links.
const MOSTLY_LINKS: f64 = 0.5;

/// The most telling reason why nothing was found.
pub(super) fn reason(page: &Page, blocks: &Blocks) -> Reason {
    let total = if page.is_empty() { Default::default() } else { blocks.sums.below(page, 0) };
    let elements = || page.all_elements();
    let password = |id| page.tag(id) == "input" && page.attribute(id, "type") == Some("password");
    if page.snapshot().error_status.is_some() {
        Reason::ErrorPage
    } else if elements().any(|id| password(id) && page.hiding(id).is_none()) {
        Reason::LoginForm
    } else if total.weight == 0 && elements().any(|id| matches!(page.tag(id), "frame" | "iframe")) {
        Reason::ForeignFrames
    } else if total.weight == 0 {
        Reason::Empty
    } else if total.link_density() > MOSTLY_LINKS {
        Reason::OnlyLinks
    } else {
        Reason::OnlyShortText
    }
}
