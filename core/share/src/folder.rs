//! The folder with the sockets: nobody but its owner gets into it.

use std::{
    env, fs, io,
    os::unix::fs::{DirBuilderExt, MetadataExt},
    path::{Path, PathBuf},
};

use tokio::net::UnixStream;

use crate::ShareError;

/// How the name of a socket ends.
pub(crate) const SOCKET: &str = "socket";

/// Where the folder is: in that of the session, else beside temporary files, where its name has the user's number.
pub(crate) fn folder() -> PathBuf {
    place(env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from), &Path::new("/run/user").join(user().to_string()))
}

/// The folder by what the session calls its own, and by where that usually is: many clients start servers without the
/// variable with which the browser starts the host.
fn place(named: Option<PathBuf>, usual: &Path) -> PathBuf {
    let usual = || usual.is_dir().then(|| usual.to_owned());
    match named.filter(|folder| folder.is_absolute()).or_else(usual) {
        Some(session) => session.join("foreground"),
        None => env::temp_dir().join(format!("foreground-{}", user())),
    }
}

/// Makes the folder where it is missing.
///
/// # Errors
/// [`ShareError::Folder`] where others have access, and [`ShareError::Io`].
pub(crate) fn make(folder: &Path) -> Result<(), ShareError> {
    match fs::DirBuilder::new().mode(0o700).create(folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error.into()),
        _ => check(folder),
    }
}

/// Refuses a folder that belongs to somebody else, or to which others have access, and a link to a folder.
///
/// # Errors
/// [`ShareError::Folder`] and [`ShareError::Io`].
pub(crate) fn check(folder: &Path) -> Result<(), ShareError> {
    let found = fs::symlink_metadata(folder)?;
    let is_private = found.is_dir() && found.uid() == user() && found.mode() & 0o077 == 0;
    if is_private { Ok(()) } else { Err(ShareError::Folder(folder.to_owned())) }
}

/// The sockets in a folder, by name.
pub(crate) fn sockets(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let mut sockets: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    sockets.retain(|path| path.extension().is_some_and(|extension| extension == SOCKET));
    sockets.sort();
    Ok(sockets)
}

/// Whether the system says that the other end belongs to the same user.
pub(crate) fn is_own(stream: &UnixStream) -> bool {
    stream.peer_cred().is_ok_and(|peer| peer.uid() == user())
}

fn user() -> u32 {
    rustix::process::geteuid().as_raw()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn a_program_without_the_variable_looks_where_the_others_are() {
        let session = tempfile::tempdir().expect("a folder");
        let named = place(Some(session.path().to_owned()), Path::new("/nowhere"));
        assert_eq!(place(None, session.path()), named);
        assert_eq!(place(Some("here".into()), session.path()), named, "a name must be that of a place");
        assert_eq!(place(None, Path::new("/nowhere")).parent(), Some(env::temp_dir().as_path()));
    }

    #[test]
    fn a_folder_of_others_or_for_others_is_refused() {
        let around = tempfile::tempdir().expect("a folder");
        let own = around.path().join("own");
        make(&own).expect("made");
        make(&own).expect("there already");
        assert_eq!(fs::metadata(&own).expect("there").mode() & 0o777, 0o700);
        for mode in [0o701, 0o710, 0o770, 0o777] {
            fs::set_permissions(&own, fs::Permissions::from_mode(mode)).expect("set");
            assert!(matches!(make(&own), Err(ShareError::Folder(_))), "{mode:o}");
        }
        fs::set_permissions(&own, fs::Permissions::from_mode(0o700)).expect("set");
        let link = around.path().join("link");
        symlink(&own, &link).expect("made");
        assert!(matches!(make(&link), Err(ShareError::Folder(_))));
        let file = around.path().join("file");
        fs::write(&file, "").expect("written");
        assert!(matches!(make(&file), Err(ShareError::Folder(_))));
        if user() == 0 {
            std::os::unix::fs::chown(&own, Some(65534), None).expect("given away");
            assert!(matches!(make(&own), Err(ShareError::Folder(_))));
        }
    }
}
