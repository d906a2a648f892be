//! The page that the person shares from their browser. It is asked for anew every time and never kept, so that nothing of
//! it can be read once they have stopped.

use engine::page::PageSnapshot;
use share::{ShareError, Shared};
use url::Url;

use crate::ReadError;

/// What precedes the name of a shared page.
pub(crate) const SCHEME: &str = "shared:";

/// All that are shared at this moment.
///
/// # Errors
/// [`ReadError::Sharing`].
pub(crate) async fn all() -> Result<Vec<Shared>, ReadError> {
    match share::shared().await {
        Err(ShareError::System) => Ok(Vec::new()),
        asked => asked.map_err(|error| ReadError::Sharing(error.to_string())),
    }
}

/// The one of that name, or the only one.
///
/// # Errors
/// [`ReadError::NotShared`], [`ReadError::SeveralShared`] and [`ReadError::Sharing`].
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

/// The snapshot of one. Its address is that of a page and nothing else, since answers have it outside of the marks around what
/// the page says.
///
/// # Errors
/// [`ReadError::Sharing`] where another version of the extension has written it, or something else.
pub(crate) fn snapshot(page: &Shared) -> Result<PageSnapshot, ReadError> {
    let wrong = |error: &dyn std::fmt::Display| {
        ReadError::Sharing(format!("the extension and the server are of different versions: {error}"))
    };
    let snapshot: PageSnapshot = serde_json::from_str(&page.snapshot).map_err(|error| wrong(&error))?;
    let url = Url::parse(&snapshot.url).map_err(|error| wrong(&error))?;
    Ok(PageSnapshot { url: url.into(), ..snapshot })
}
