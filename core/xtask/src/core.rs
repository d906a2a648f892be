//! The core as WebAssembly with its JavaScript glue.
//!
//! What follows (the twin in JavaScript, bundling) needs npm's tools and is done by `tools/build.mjs`.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

/// One module serves both encodings. wasm2js knows one table and single results only, and takes the features from an
/// explicit list, which wasm-bindgen reads back from the module.
const FLAGS: [&str; 3] = [
    "-Ctarget-feature=-reference-types,-multivalue",
    "-Clink-arg=--no-check-features",
    "-Clink-arg=--features=bulk-memory,bulk-memory-opt,mutable-globals,nontrapping-fptoint,sign-ext,call-indirect-overlong",
];

/// Builds the core into `target/core/glue`: module, glue and TypeScript declarations.
pub(crate) fn build(root: &Path) -> Result<()> {
    // A target folder of its own: the flags differ from those of every other build.
    let folder = root.join("target/core");
    let wasm = compile(root, &folder)?;
    bind(&wasm, &folder.join("glue"))
}

fn compile(root: &Path, target_dir: &Path) -> Result<PathBuf> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(root)
        .args([
            "build",
            "--release",
            "--locked",
            "--package",
            "foreground-browser",
            "--target",
            "wasm32-unknown-unknown",
        ])
        .arg("--target-dir")
        .arg(target_dir)
        .env("CARGO_ENCODED_RUSTFLAGS", rustflags(root)?)
        .status()
        .context("cargo does not start")?;
    ensure!(status.success(), "the core does not compile");
    Ok(target_dir.join("wasm32-unknown-unknown/release/browser.wasm"))
}

/// The flags above, and those that keep this machine's folders out of the binary: panic messages name source files,
/// and a build must give the same bytes wherever it is made.
fn rustflags(root: &Path) -> Result<String> {
    let cargo_home = match env::var_os("CARGO_HOME") {
        Some(folder) => PathBuf::from(folder),
        None => env::home_dir().context("there is no home folder")?.join(".cargo"),
    };
    let remap = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    let remaps = [remap(&cargo_home, "/cargo"), remap(root, "/foreground")];
    let all: Vec<&str> = FLAGS.into_iter().chain(remaps.iter().map(String::as_str)).collect();
    Ok(all.join("\u{1f}"))
}

/// Writes the glue and the TypeScript declarations of a module.
fn bind(wasm: &Path, glue: &Path) -> Result<()> {
    if glue.exists() {
        fs::remove_dir_all(glue)?;
    }
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("core");
    bindgen
        .bundler(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(glue)
        .with_context(|| format!("wasm-bindgen cannot read {}", wasm.display()))
}
