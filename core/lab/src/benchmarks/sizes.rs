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
}

pub(super) fn section(file: &Path) -> anyhow::Result<String> {
    let sizes: Vec<Size> = read(file)?;
    let kilobytes = |bytes: u64| format!("{:.1}", bytes as f64 / 1000.0);
    let row = |size: &Size| {
        vec![format!("`{}`", size.file), kilobytes(size.raw), kilobytes(size.gzip), kilobytes(size.brotli)]
    };
    let table = rows(&["kB", "raw", "gzip", "Brotli"], &sizes.iter().map(row).collect::<Vec<_>>());
    Ok(format!(
        "## Sizes\n\n{table}\nA click on the button loads `core.wasm`, one of the two page modules (`page-wasm.js` where the page allows WebAssembly, else `page-twin.js`), `content.js` and `background.js`. The first export or correction loads `extras.wasm`.\n\nTo repeat: `node tools/sizes.mjs`\n"
    ))
}
