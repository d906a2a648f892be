//! Where the browser is.

use std::{
    env,
    path::{Path, PathBuf},
};

use anyhow::bail;

/// Names under which distributions install it, the free one first.
const NAMES: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Where it is when no `PATH` leads to it.
const PLACES: [&str; 2] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Where it is on Windows, which puts no programs on the `PATH`: variables of folders, and the places below them.
const FOLDERS: [&str; 3] = ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"];
const BELOW: [&str; 2] = ["Google\\Chrome\\Application\\chrome.exe", "Chromium\\Application\\chrome.exe"];

/// The browser: what the environment variable `CHROMIUM` names, else Chromium or Chrome on the `PATH` or where it is installed.
///
/// # Errors
/// When there is none.
pub fn find() -> anyhow::Result<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM").map(PathBuf::from) {
        if named.is_file() {
            return Ok(named);
        }
        bail!("CHROMIUM names {}, which is not there", named.display());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let called = NAMES.map(|name| format!("{name}{}", env::consts::EXE_SUFFIX));
    let on_path = env::split_paths(&path).flat_map(|folder| called.each_ref().map(|name| folder.join(name)));
    let folders = FOLDERS.iter().filter(|_| cfg!(windows)).filter_map(env::var_os).map(PathBuf::from);
    let installed = folders.flat_map(|folder| BELOW.map(|place| folder.join(place)));
    let found = on_path.chain(PLACES.map(PathBuf::from)).chain(installed).find(|place: &PathBuf| is_program(place));
    match found {
        Some(program) => Ok(program),
        None => bail!("there is no Chromium or Chrome here: install one, or name its program in CHROMIUM"),
    }
}

fn is_program(place: &Path) -> bool {
    place.is_file()
}
