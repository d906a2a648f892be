//! The core as it ships, and what it is told beside a page.

use std::{fs, path::Path};

use anyhow::Context;
use sha2::{Digest, Sha256};

/// Both encodings of the core, as the build wrote them for the extension.
pub struct Core {
    wasm: String,
    twin: String,
    digest: String,
}

impl Core {
    /// Reads the core from a built extension.
    ///
    /// # Errors
    /// When it is not there.
    pub fn read(extension: &Path) -> anyhow::Result<Self> {
        let read = |name: &str| {
            let path = extension.join(name);
            fs::read_to_string(&path).with_context(|| {
                format!("there is no core at {}: run ./build.sh build, or name its folder with --core", path.display())
            })
        };
        let wasm = read("core-wasm.js")?;
        let twin = read("core-twin.js")?;
        let digest = Sha256::digest(wasm.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        Ok(Core { wasm, twin, digest })
    }

    /// The start of a SHA-256, which tells one build from another.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The script that registers the core in a world.
    pub fn script(&self, encoding: Encoding) -> &str {
        match encoding {
            Encoding::Wasm => &self.wasm,
            Encoding::Twin => &self.twin,
        }
    }
}

/// The two encodings of the core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// WebAssembly.
    Wasm,
    /// Its twin in plain JavaScript, for pages whose policy forbids WebAssembly.
    Twin,
}

/// Whether the page lets WebAssembly be compiled beside it; the extension asks the same.
pub const PROBE: &str = "(() => {
  try {
    return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
})()";

/// What was opened: the media type, and the server's status (0 where there was no server).
pub const WHAT_IS_OPEN: &str = "({
  contentType: document.contentType,
  status: performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0,
})";

/// Waits until fonts are there and two frames were drawn, two seconds at most.
pub const SETTLE: &str = "new Promise((done) => {
  setTimeout(done, 2000);
  const frame = () => new Promise(requestAnimationFrame);
  document.fonts.ready.then(frame).then(frame).then(done);
})";

/// Waits for content that is faded in after loading.
pub const FADE_IN: &str = "new Promise((done) => setTimeout(done, 3000))";

/// Reads the page and gives its snapshot.
pub const SNAPSHOT: &str = "(() => {
  const reading = globalThis.foregroundCore.Reading.read(document);
  try {
    return reading.exportAs('snapshot');
  } finally {
    reading.free();
  }
})()";
