/**
 * The page's module captures the same as WebAssembly and as JavaScript, and the core in the background gives the same
 * bytes as the engine as a native program, and the same article as a module of Python.
 */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { article } from "../../tools/driver/reader.mjs";
import { buildLab } from "../../tools/lab.mjs";
import { ask, hasWheel, WHEEL } from "../../tools/python.mjs";
import { ARTICLES } from "../fixtures/index.mjs";
import { asExported } from "../npm/exported.mjs";
import { enter, gone, inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */
/** @typedef {"wasm" | "twin"} Encoding */

const folder = mkdtempSync(join(tmpdir(), "foreground-"));
after(() => rmSync(folder, { recursive: true }));
const lab = buildLab();
const withPython = hasWheel();

/** In Chromium a page's policy holds for extensions too, and these allow no WebAssembly. */
const WITHOUT_WASM = ["csp-script-none", "csp-default-none", "csp-nonce", "sandbox-strict"];

/** Firefox runs the same bytes, so there a page of each kind will do. */
const IN_FIREFOX = ["messy", "csp-script-none", "rtl", "japanese", "xhtml", "large"];

/** More than twice what the twin starts with: a snapshot of that size cannot come about without more memory. */
const FORCES_GROWTH = 3_000_000;

inEachBrowser("one core", ({ browser, open, test }) => {
  for (const [name, { path }] of Object.entries(ARTICLES)) {
    if (name === "mutating") continue; // no two captures see the same page
    if (browser === "firefox" && !IN_FIREFOX.includes(name)) continue;
    test(`reads ${name} alike, whatever it runs as`, async () => {
      const tab = await open(path);
      await enter(tab);
      native(await article(tab, "snapshot"), await article(tab, "json"), `${browser}-${name}`);
      await tab.click();
      await gone(tab);
      // All pages here are of one site, and native code knows nothing of the others.
      await tab.evaluateInExtension(() => /** @type {any} */ (globalThis).chrome.storage.local.clear());
      const twin = await capture(tab, "twin");
      if (name === "large") assert.ok(twin.length > FORCES_GROWTH, `the snapshot has only ${twin.length} bytes`);
      if (browser === "chromium" && WITHOUT_WASM.includes(name)) {
        await assert.rejects(capture(tab, "wasm"), /WebAssembly|CompileError/);
      } else {
        assertSame(await capture(tab, "wasm"), twin);
      }
    });
  }
});

/**
 * Captures the page with one encoding of its module, loaded beside whatever is loaded already. Gives the bytes as
 * characters.
 *
 * @param {Tab} tab
 * @param {Encoding} encoding
 * @returns {Promise<string>}
 */
async function capture(tab, encoding) {
  const source = readFileSync(`${ROOT}dist/extension/page-${encoding}.js`, "utf8");
  return tab.evaluateInExtension(`(() => {
    const world = globalThis;
    const before = world.foregroundPage;
    delete world.foregroundPage;
    try {
      ${source}
      ;
      const captured = world.foregroundPage.CapturedPage.capture(document);
      const { snapshot } = captured;
      captured.free();
      let characters = "";
      for (let at = 0; at < snapshot.length; at += 4096) characters += String.fromCharCode(...snapshot.subarray(at, at + 4096));
      return characters;
    } finally {
      world.foregroundPage = before;
    }
  })()`);
}

/** A whole page is too long to be shown as a difference. @param {string} a @param {string} b */
function assertSame(a, b) {
  if (a === b) return;
  let at = 0;
  while (a[at] === b[at]) at++;
  assert.fail(`differs at ${at}: ${a.slice(at - 80, at + 80)} ≠ ${b.slice(at - 80, at + 80)}`);
}

/** The package for Python, where `./build.sh test` has installed it. */
const IN_PYTHON =
  "import json, pathlib, sys, foreground_extract as f; print(json.dumps(f.read(pathlib.Path(json.load(sys.stdin))).to_json()))";

/**
 * The engine as a native program gives the same for the snapshot.
 *
 * @param {string} snapshot
 * @param {string} json
 * @param {string} name
 */
function native(snapshot, json, name) {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, snapshot);
  const { status, stdout, stderr } = spawnSync(lab, ["extract", "--format", "json", file], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  assert.equal(status, 0, stderr);
  assertSame(stdout, json);
  if (withPython) assert.deepEqual(asExported(JSON.parse(ask(IN_PYTHON, file, WHEEL))), JSON.parse(json));
}
