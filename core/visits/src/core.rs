//! The core as it ships, and its input beside a page.

use std::{fs, path::Path};

use anyhow::Context;
use base64::{Engine, prelude::BASE64_STANDARD};
use engine::page::PageSnapshot;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Both modules of the core as scripts, as the build wrote them: the page's in both encodings, as they are in the
/// extension, and the background's, which is a plain file there.
pub struct Core {
    wasm: String,
    twin: String,
    session: String,
    digest: String,
}

impl Core {
    /// Reads the core from the folder that the build made for the lab.
    ///
    /// # Errors
    /// When it is not there.
    pub fn read(folder: &Path) -> anyhow::Result<Self> {
        let read = |name| read_script(folder, name);
        let (wasm, twin) = (read("page-wasm.js")?, read("page-twin.js")?);
        let session = format!("{}\n{}", read("core-wasm.js")?, read("extras-wasm.js")?);
        let digest = Sha256::new().chain_update(&wasm).chain_update(&session).finalize();
        let digest = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        Ok(Core { wasm, twin, session, digest })
    }

    /// The start of a SHA-256, which distinguishes builds.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The script that registers the page's module in a world.
    pub fn page_script(&self, encoding: Encoding) -> &str {
        match encoding {
            Encoding::Wasm => &self.wasm,
            Encoding::Twin => &self.twin,
        }
    }

    /// The script that registers the background's modules in a world.
    pub fn session_script(&self) -> &str {
        &self.session
    }
}

/// The script that registers in a world what freezes pages, from the folder of the core.
///
/// # Errors
/// When it is not there.
pub fn freezing_script(folder: &Path) -> anyhow::Result<String> {
    read_script(folder, "freeze.js")
}

fn read_script(folder: &Path, name: &str) -> anyhow::Result<String> {
    let path = folder.join(name);
    fs::read_to_string(&path).with_context(|| {
        format!("there is no core at {}: run ./build.sh build, or name its folder with --core", path.display())
    })
}

/// The two encodings of the page's module.
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

/// Captures the page and gives its snapshot, as [`snapshot`] takes it.
pub const SNAPSHOT: &str = "(() => {
  const captured = globalThis.foregroundPage.CapturedPage.capture(document);
  const { snapshot } = captured;
  captured.free();
  let characters = '';
  for (let at = 0; at < snapshot.length; at += 32768) {
    characters += String.fromCharCode(...snapshot.subarray(at, at + 32768));
  }
  return btoa(characters);
})()";

/// Captures the page and freezes it, where [`freezing_script`] has run: its snapshot, as [`snapshot`] takes it, and
/// the frozen page as a record has it.
pub const FROZEN: &str = "(() => {
  // Only within an extension there is such an object.
  globalThis.chrome ??= {};
  const captured = globalThis.foregroundPage.CapturedPage.capture(document);
  const { snapshot } = captured;
  const frozen = globalThis.foregroundFreeze(captured.liveNodes());
  captured.free();
  let characters = '';
  for (let at = 0; at < snapshot.length; at += 32768) {
    characters += String.fromCharCode(...snapshot.subarray(at, at + 32768));
  }
  return { snapshot: btoa(characters), frozen };
})()";

/// The snapshot that [`SNAPSHOT`] gave.
///
/// # Errors
/// When it is none.
pub fn snapshot(given: &Value) -> anyhow::Result<PageSnapshot> {
    let bytes = BASE64_STANDARD.decode(given.as_str().context("the core gave no snapshot")?)?;
    wire::decode_snapshot(&bytes).context("the core gave a broken snapshot")
}
