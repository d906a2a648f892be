//! The three modules of the core as WebAssembly, each with its JavaScript glue.
//!
//! What follows (the page module's twin in JavaScript, bundling) needs npm's tools and is done by `tools/build.mjs`.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

/// A module of the core.
struct Module {
    /// Name of its glue.
    name: &'static str,
    package: &'static str,
    /// File that cargo writes.
    artifact: &'static str,
}

const MODULES: [Module; 3] = [
    Module { name: "page", package: "foreground-browser", artifact: "browser.wasm" },
    Module { name: "core", package: "foreground-session", artifact: "session.wasm" },
    Module { name: "extras", package: "foreground-extras", artifact: "extras.wasm" },
];

/// The page module also becomes JavaScript: wasm2js knows one table and single results only, and takes the features
/// from an explicit list, which wasm-bindgen reads back from the module. The other modules have the same flags, or their
/// common parts would be compiled twice.
const FLAGS: [&str; 3] = [
    "-Ctarget-feature=-reference-types,-multivalue",
    "-Clink-arg=--no-check-features",
    "-Clink-arg=--features=bulk-memory,bulk-memory-opt,mutable-globals,nontrapping-fptoint,sign-ext,call-indirect-overlong",
];

/// Builds the modules into `target/core/glue`: module, glue and TypeScript declarations.
pub(crate) fn build(root: &Path) -> Result<()> {
    // A target folder of its own: the flags differ from those of every other build.
    let folder = root.join("target/core");
    compile(root, &folder)?;
    let glue = folder.join("glue");
    if glue.exists() {
        fs::remove_dir_all(&glue)?;
    }
    let compiled = folder.join("wasm32-unknown-unknown/release");
    MODULES.iter().try_for_each(|module| bind(&compiled.join(module.artifact), module.name, &glue))
}

fn compile(root: &Path, target_dir: &Path) -> Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(root)
        .args(["build", "--release", "--locked", "--target", "wasm32-unknown-unknown"])
        .args(MODULES.iter().flat_map(|module| ["--package", module.package]))
        .arg("--target-dir")
        .arg(target_dir)
        .env("CARGO_ENCODED_RUSTFLAGS", rustflags(root)?)
        .status()
        .context("cargo does not start")?;
    ensure!(status.success(), "the core does not compile");
    Ok(())
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
fn bind(wasm: &Path, name: &str, glue: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name(name);
    bindgen
        .bundler(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(glue)
        .with_context(|| format!("wasm-bindgen cannot read {}", wasm.display()))
}
