//! `foreground read`: the article of a page as a browser renders it.

use std::{env, path::PathBuf, time::Duration};

use clap::Args;

use crate::{
    article::{Form, print},
    status::Status,
};

/// Options of `foreground read`.
#[derive(Args)]
pub struct Options {
    /// Address of the page
    url: String,
    /// Timeout in seconds
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    timeout: u64,
    /// Folder with the built core [default: dist/lab, or share/foreground beside the folder of this program]
    #[arg(long, value_name = "DIR")]
    core: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
}

/// Prints the article.
pub fn run(options: &Options) -> Status {
    if !["http://", "https://"].iter().any(|scheme| options.url.starts_with(scheme)) {
        return Status::Unreachable
            .tell("addresses begin with http:// or https://; files are for `foreground extract`");
    }
    let asked = match options.form.asked() {
        Ok(asked) => asked,
        Err(status) => return status,
    };
    let core = options.core.clone().unwrap_or_else(core_folder);
    match visits::live::capture(&options.url, &core, Duration::from_secs(options.timeout)) {
        Ok(snapshot) => print(&snapshot, &options.form, &asked, &options.url),
        Err(error) => Status::from(&error).tell(&error.to_string()),
    }
}

/// Where the core is when nobody says: in the repository, else where it was installed.
pub fn core_folder() -> PathBuf {
    let here = PathBuf::from("dist/lab");
    let installed =
        env::current_exe().ok().and_then(|program| Some(program.parent()?.parent()?.join("share/foreground")));
    installed.filter(|folder| !here.is_dir() && folder.is_dir()).unwrap_or(here)
}
