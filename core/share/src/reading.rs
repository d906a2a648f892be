//! What is shared at this moment, asked of the hosts themselves.

use std::{io, path::Path, time::Duration};

use tokio::{io::AsyncReadExt, net::UnixStream, time::timeout};

use crate::{
    ShareError, Shared,
    folder::{check, folder, is_own, sockets},
};

/// Bytes of a snapshot at most; a host takes no more from the browser.
const MOST: u64 = 64 << 20;

/// How long a host may take.
const LONGEST: Duration = Duration::from_secs(60);

/// The pages that are shared at this moment.
///
/// # Errors
/// [`ShareError::Folder`] where others have access to the folder, and [`ShareError::Io`].
pub async fn shared() -> Result<Vec<Shared>, ShareError> {
    let folder = folder();
    match check(&folder) {
        Err(ShareError::Io(error)) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        checked => checked?,
    }
    let mut pages = Vec::new();
    for path in sockets(&folder)? {
        // A host that has ended meanwhile shares nothing.
        let read = timeout(LONGEST, read(&path)).await;
        let Ok(Ok(Some(snapshot))) = read else { continue };
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        pages.push(Shared { name, snapshot });
    }
    Ok(pages)
}

async fn read(path: &Path) -> io::Result<Option<String>> {
    let stream = UnixStream::connect(path).await?;
    if !is_own(&stream) {
        return Ok(None);
    }
    let mut snapshot = String::new();
    stream.take(MOST).read_to_string(&mut snapshot).await?;
    Ok((!snapshot.is_empty()).then_some(snapshot))
}
