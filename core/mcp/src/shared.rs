//! The page that the person shares from their browser. It is asked for anew every time and never kept, so that nothing of
//! it can be read once they have stopped.

use engine::page::PageSnapshot;
use share::{ShareError, Shared};

use crate::ReadError;

/// What precedes the name of a shared page.
pub(crate) const SCHEME: &str = "shared:";

/// All that are shared at this moment.
///
/// # Errors
/// [`ReadError::Failed`].
pub(crate) async fn all() -> Result<Vec<Shared>, ReadError> {
    share::shared().await.map_err(|error: ShareError| ReadError::Failed(error.to_string()))
}

/// The one of that name, or the only one.
///
/// # Errors
/// [`ReadError::NotShared`], [`ReadError::SeveralShared`] and [`ReadError::Failed`].
pub(crate) async fn one(name: &str) -> Result<Shared, ReadError> {
    let mut pages = all().await?;
    pages.retain(|page| name.is_empty() || page.name == name);
    let page = pages.pop().ok_or(ReadError::NotShared)?;
    if pages.is_empty() {
        return Ok(page);
    }
    let names = pages.iter().chain([&page]).map(|page| format!("{SCHEME}{}", page.name));
    Err(ReadError::SeveralShared(names.collect::<Vec<_>>().join(", ")))
}

/// The snapshot of one.
///
/// # Errors
/// [`ReadError::Failed`] where another version of the extension has written it.
pub(crate) fn snapshot(page: &Shared) -> Result<PageSnapshot, ReadError> {
    serde_json::from_str(&page.snapshot)
        .map_err(|error| ReadError::Failed(format!("the extension and the server are of different versions: {error}")))
}
