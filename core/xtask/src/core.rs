//! The modules of the core as WebAssembly, each with its JavaScript glue: three of the extension, two of the npm package.
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

/// What the extension is made of.
const EXTENSION: [Module; 3] = [
    Module { name: "page", package: "foreground-browser", artifact: "browser.wasm" },
    Module { name: "core", package: "foreground-session", artifact: "session.wasm" },
    Module { name: "extras", package: "foreground-extras", artifact: "extras.wasm" },
];

/// What the npm package has besides the page's module.
const NPM: [Module; 2] = [
    Module { name: "read", package: "foreground-read", artifact: "read.wasm" },
    Module { name: "parse", package: "foreground-parse", artifact: "parse.wasm" },
];

/// The page module also becomes JavaScript: wasm2js knows one table and single results only, and takes the features
/// from an explicit list, which wasm-bindgen reads back from the module. The other modules have the same flags, or their
/// common parts would be compiled twice.
const FLAGS: [&str; 3] = [
    "-Ctarget-feature=-reference-types,-multivalue",
    "-Clink-arg=--no-check-features",
    "-Clink-arg=--features=bulk-memory,bulk-memory-opt,mutable-globals,nontrapping-fptoint,sign-ext,call-indirect-overlong",
];

/// Builds the modules of the extension into `target/core/glue`: module, glue and TypeScript declarations.
pub(crate) fn extension(root: &Path) -> Result<()> {
    build(root, &EXTENSION, "glue")
}

/// Builds what the npm package has besides the page's module into `target/core/npm`.
pub(crate) fn npm(root: &Path) -> Result<()> {
    build(root, &NPM, "npm")
}

fn build(root: &Path, modules: &[Module], glue: &str) -> Result<()> {
    // A target folder of its own: the flags differ from those of every other build.
    let folder = root.join("target/core");
    compile(root, modules, &folder)?;
    let glue = folder.join(glue);
    if glue.exists() {
        fs::remove_dir_all(&glue)?;
    }
    let compiled = folder.join("wasm32-unknown-unknown/module");
    modules.iter().try_for_each(|module| bind(&compiled.join(module.artifact), module.name, &glue))
}

fn compile(root: &Path, modules: &[Module], target_dir: &Path) -> Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(root)
        .args(["build", "--profile", "module", "--locked", "--target", "wasm32-unknown-unknown"])
        .args(modules.iter().flat_map(|module| ["--package", module.package]))
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
