//! What the shipped files weigh: the section for `sizes.json`, which `tools/sizes.mjs` writes.

use std::path::Path;

use serde::Deserialize;

use super::{read, rows};

#[derive(Deserialize)]
struct Size {
    file: String,
    raw: u64,
    gzip: u64,
    brotli: u64,
    /// Whether it is what an entry of the npm package, or a package beside it, loads.
    #[serde(default)]
    entry: bool,
}

pub(super) fn section(file: &Path) -> anyhow::Result<String> {
    let sizes: Vec<Size> = read(file)?;
    let kilobytes = |bytes: u64| format!("{:.1}", bytes as f64 / 1000.0);
    let row = |size: &Size| {
        let name = if size.entry { size.file.clone() } else { format!("`{}`", size.file) };
        vec![name, kilobytes(size.raw), kilobytes(size.gzip), kilobytes(size.brotli)]
    };
    let of = |entry: bool| {
        let rows_of: Vec<_> = sizes.iter().filter(|size| size.entry == entry).map(row).collect();
        if rows_of.is_empty() { String::new() } else { rows(&["kB", "raw", "gzip", "Brotli"], &rows_of) }
    };
    let (files, entries) = (of(false), of(true));
    let package = if entries.is_empty() {
        String::new()
    } else {
        format!(
            "\nWhat each entry of the npm package loads, its script as a bundler makes it and the modules together, beside other packages:\n\n{entries}"
        )
    };
    Ok(format!(
        "## Sizes\n\n{files}\nA click on the button loads `core.wasm`, one of the two page modules (`page-wasm.js` where the page allows WebAssembly, else `page-twin.js`), `content.js` and `background.js`. The first export or correction loads `extras.wasm`.\n{package}\nTo repeat: `./build.sh npm && node tools/sizes.mjs`\n"
    ))
}
