//! Tells a browser about the host: a manifest in a folder of the user.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use serde_json::json;

use crate::{HOST, ShareError};

/// Id of the extension in Firefox, where it is the same on every machine.
const IN_FIREFOX: &str = "foreground@foreground-reader.github.io";

/// A browser that has the extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Browser {
    /// Google Chrome.
    Chrome,
    /// Chromium.
    Chromium,
    /// Microsoft Edge.
    Edge,
    /// Brave.
    Brave,
    /// Firefox.
    Firefox,
}

/// What a manifest says of the extension that may start the host.
fn admitted(browser: Browser, id: Option<&str>) -> Result<(&'static str, String), ShareError> {
    let is_made = |id: &str| id.len() == 32 && id.bytes().all(|letter| matches!(letter, b'a'..=b'p'));
    match (browser, id) {
        (Browser::Firefox, None | Some(IN_FIREFOX)) => Ok(("allowed_extensions", IN_FIREFOX.to_owned())),
        (Browser::Firefox, Some(id)) => Err(ShareError::Extension(id.to_owned())),
        (_, None) => Err(ShareError::NoExtension),
        (_, Some(id)) if is_made(id) => Ok(("allowed_origins", format!("chrome-extension://{id}/"))),
        (_, Some(id)) => Err(ShareError::Extension(id.to_owned())),
    }
}

/// Writes the manifest that names the program as host of the extension with this ID, into the user's folder of the browser or
/// the given one. Firefox needs no ID, since it is the same on every machine. Returns where the manifest is.
///
/// # Errors
/// [`ShareError`].
pub fn install(
    browser: Browser,
    id: Option<&str>,
    program: &Path,
    folder: Option<&Path>,
) -> Result<PathBuf, ShareError> {
    let (key, extension) = admitted(browser, id)?;
    let path = manifest(browser, folder)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let manifest = json!({
        "name": HOST,
        "description": "Offers the page that you share from Foreground to assistants on this computer.",
        "path": program,
        "type": "stdio",
        key: [extension],
    });
    fs::write(&path, format!("{manifest:#}\n"))?;
    Ok(path)
}

/// Removes the manifest. Returns where it was, and whether it was there.
///
/// # Errors
/// [`ShareError`].
pub fn remove(browser: Browser, folder: Option<&Path>) -> Result<(PathBuf, bool), ShareError> {
    let path = manifest(browser, folder)?;
    match fs::remove_file(&path) {
        Ok(()) => Ok((path, true)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok((path, false)),
        Err(error) => Err(error.into()),
    }
}

fn manifest(browser: Browser, folder: Option<&Path>) -> Result<PathBuf, ShareError> {
    let folder = folder.map_or_else(|| of_user(browser), |folder| Ok(folder.to_owned()))?;
    Ok(folder.join(format!("{HOST}.json")))
}

/// The folder in which a browser looks for hosts of the user.
fn of_user(browser: Browser) -> Result<PathBuf, ShareError> {
    let within = match browser {
        _ if cfg!(not(unix)) => return Err(ShareError::System),
        Browser::Chrome if cfg!(target_os = "macos") => {
            "Library/Application Support/Google/Chrome/NativeMessagingHosts"
        }
        Browser::Chromium if cfg!(target_os = "macos") => "Library/Application Support/Chromium/NativeMessagingHosts",
        Browser::Edge if cfg!(target_os = "macos") => "Library/Application Support/Microsoft Edge/NativeMessagingHosts",
        Browser::Brave if cfg!(target_os = "macos") => {
            "Library/Application Support/BraveSoftware/Brave-Browser/NativeMessagingHosts"
        }
        Browser::Firefox if cfg!(target_os = "macos") => "Library/Application Support/Mozilla/NativeMessagingHosts",
        Browser::Chrome => ".config/google-chrome/NativeMessagingHosts",
        Browser::Chromium => ".config/chromium/NativeMessagingHosts",
        Browser::Edge => ".config/microsoft-edge/NativeMessagingHosts",
        Browser::Brave => ".config/BraveSoftware/Brave-Browser/NativeMessagingHosts",
        Browser::Firefox => ".mozilla/native-messaging-hosts",
    };
    let home = env::var_os("HOME").filter(|home| !home.is_empty()).ok_or(ShareError::Home)?;
    Ok(Path::new(&home).join(within))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manifest_admits_one_extension_and_names_the_program() {
        let folder = tempfile::tempdir().expect("a folder");
        let program = Path::new("/opt/a folder/foreground");
        let id = "abcdefghijklmnopabcdefghijklmnop";
        for (browser, id, field, expected) in [
            (Browser::Chrome, Some(id), "allowed_origins", format!("chrome-extension://{id}/")),
            (Browser::Firefox, None, "allowed_extensions", IN_FIREFOX.to_owned()),
        ] {
            let path = install(browser, id, program, Some(folder.path())).expect("installed");
            assert_eq!(path.file_name().and_then(|name| name.to_str()), Some(&*format!("{HOST}.json")));
            let text = fs::read_to_string(&path).expect("there");
            let manifest: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            assert_eq!((&manifest["name"], &manifest["type"]), (&json!(HOST), &json!("stdio")));
            assert_eq!((&manifest["path"], &manifest[field]), (&json!(program), &json!([expected])));
            assert_eq!(manifest.as_object().map(serde_json::Map::len), Some(5));
            assert!(remove(browser, Some(folder.path())).expect("removed").1);
            assert!(!remove(browser, Some(folder.path())).expect("gone already").1);
            assert!(!path.exists());
        }
    }

    #[test]
    fn what_is_no_id_is_refused() {
        for id in ["", "*", "abc", "ABCDEFGHIJKLMNOPABCDEFGHIJKLMNOP", IN_FIREFOX] {
            assert!(matches!(admitted(Browser::Chrome, Some(id)), Err(ShareError::Extension(_))), "{id:?}");
        }
        assert!(matches!(admitted(Browser::Chrome, None), Err(ShareError::NoExtension)));
        assert!(matches!(admitted(Browser::Firefox, Some("other@example.org")), Err(ShareError::Extension(_))));
    }

    #[test]
    fn only_a_browser_starts_the_host() {
        assert!(crate::is_started_by_browser("chrome-extension://abcdefghijklmnopabcdefghijklmnop/"));
        assert!(crate::is_started_by_browser(&format!("/home/a/.mozilla/native-messaging-hosts/{HOST}.json")));
        assert!(!crate::is_started_by_browser("extract") && !crate::is_started_by_browser("page.json"));
    }
}
