//! Repository tooling: `cargo run -p xtask -- core` and `cargo run -p xtask -- tidy`.

#![allow(clippy::string_slice, reason = "it reads this repository and nothing else")]

mod core;
mod tidy;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;

const USAGE: &str = "usage: cargo run -p xtask -- <core | tidy>
  core  builds the core and its glue into target/core/glue
  tidy  runs the repository checks";

fn main() -> ExitCode {
    let verb = std::env::args().nth(1);
    let outcome = match verb.as_deref() {
        Some("core") => core::build(&root()),
        Some("tidy") => check_rules(&root()),
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
