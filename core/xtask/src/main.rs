//! Repository tooling: `cargo run -p xtask -- core`, `npm`, `tidy` and `crates`.

#![allow(clippy::string_slice, reason = "it reads this repository and nothing else")]

mod core;
mod crates;
mod tidy;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;

const USAGE: &str = "usage: cargo run -p xtask -- <core | npm | tidy | crates>
  core    builds the core of the extension and its glue into target/core/glue
  npm     builds what the npm package has besides, into target/core/npm
  tidy    runs the repository checks
  crates  writes the table of crates, docs/contributing/crates.md";

fn main() -> ExitCode {
    let verb = std::env::args().nth(1);
    let outcome = match verb.as_deref() {
        Some("core") => core::extension(&root()),
        Some("npm") => core::npm(&root()),
        Some("tidy") => check_rules(&root()),
        Some("crates") => crates::write(&root()),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn check_rules(root: &Path) -> Result<()> {
    let findings = tidy::check(root)?;
    for finding in &findings {
        eprintln!("{finding}");
    }
    anyhow::ensure!(findings.is_empty(), "{} repository checks failed", findings.len());
    println!("tidy: every repository check passes");
    Ok(())
}

/// The folder that holds the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}
