/** One core, three ways to run it: WebAssembly, its twin in JavaScript and native code give the same bytes. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { buildLab } from "../../tools/lab.mjs";
import { ARTICLES } from "../fixtures/index.mjs";
import { enter, gone, inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */
/** @typedef {"wasm" | "twin"} Encoding */
/** @typedef {{ snapshot: string, markdown: string, html: string, text: string, json: string, memory: string, later: string }} Exports */

const folder = mkdtempSync(join(tmpdir(), "foreground-"));
after(() => rmSync(folder, { recursive: true }));
const lab = buildLab();

/** In Chromium a page's policy holds for extensions too, and these allow no WebAssembly. */
const WITHOUT_WASM = ["csp-script-none", "csp-default-none", "csp-nonce", "sandbox-strict"];

/** Firefox runs the same bytes, so there a page of each kind will do. */
const IN_FIREFOX = ["messy", "csp-script-none", "rtl", "japanese", "xhtml", "large"];

/** Several times what the twin starts with: a snapshot of that size cannot come about without more memory. */
const FORCES_GROWTH = 4_000_000;

inEachBrowser("one core", ({ browser, open, test }) => {
  for (const [name, { path }] of Object.entries(ARTICLES)) {
    if (name === "mutating") continue; // no two captures see the same page
    if (browser === "firefox" && !IN_FIREFOX.includes(name)) continue;
    test(`reads ${name} alike in every encoding`, async () => {
      const tab = await open(path);
      await enter(tab);
      await tab.click();
      await gone(tab);
      const twin = await run(tab, "twin");
      if (name === "large") assert.ok(twin.snapshot.length > FORCES_GROWTH, `the snapshot has only ${twin.snapshot.length} characters`);
      native(twin, `${browser}-${name}`);
      if (browser === "chromium" && WITHOUT_WASM.includes(name)) {
        await assert.rejects(run(tab, "wasm"), /WebAssembly|CompileError/);
      } else {
        assertSame(await run(tab, "wasm"), twin);
      }
    });
  }
});

/**
 * Reads the page with one encoding of the core, loaded beside whatever is loaded already.
 *
 * @param {Tab} tab
 * @param {Encoding} encoding
 * @returns {Promise<Exports>}
 */
async function run(tab, encoding) {
  const source = readFileSync(`${ROOT}dist/extension/core-${encoding}.js`, "utf8");
  return tab.evaluateInExtension(`(() => {
    const world = globalThis;
    const before = world.foregroundCore;
    delete world.foregroundCore;
    try {
      ${source}
      ;
      const reading = world.foregroundCore.Reading.read(document);
      const exports = Object.fromEntries(["snapshot", "markdown", "html", "text", "json"].map((format) => [format, reading.exportAs(format)]));
      // What is remembered after the page, and what the page is with that.
      const memory = reading.remember();
      const again = world.foregroundCore.Reading.read(document, memory);
      const later = JSON.stringify(again.outcome().basis) + again.exportAs("json");
      reading.free();
      again.free();
      return { ...exports, memory, later };
    } finally {
      world.foregroundCore = before;
    }
  })()`);
}

/** Compares piece by piece: a whole page is too long to be shown as a difference. @param {Exports} a @param {Exports} b */
function assertSame(a, b) {
  for (const format of /** @type {(keyof Exports)[]} */ (Object.keys(b))) {
    if (a[format] === b[format]) continue;
    let at = 0;
    while (a[format][at] === b[format][at]) at++;
    assert.fail(`${format} differs at ${at}: ${a[format].slice(at - 80, at + 80)} ≠ ${b[format].slice(at - 80, at + 80)}`);
  }
}

/**
 * The engine as a native program gives the same for the snapshot.
 *
 * @param {Exports} exports
 * @param {string} name
 */
function native(exports, name) {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, exports.snapshot);
  const { status, stdout, stderr } = spawnSync(lab, ["extract", "--format", "json", file], { encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(status, 0, stderr);
  assertSame({ ...exports, json: stdout }, exports);
}
