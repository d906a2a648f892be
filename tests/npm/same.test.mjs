/**
 * One page, one article: by the npm package in the page, by the npm package from the page's snapshot, by the crate and by
 * Python, byte for byte; and by the button.
 */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { article, openReader } from "../../tools/driver/reader.mjs";
import { ROOT } from "../../tools/driver/driver.mjs";
import { buildExample } from "../../tools/lab.mjs";
import { ask, hasWheel, WHEEL } from "../../tools/python.mjs";
import { inEachBrowser } from "../e2e/support.mjs";
import { buildPackage } from "./built.mjs";
import { asExported } from "./exported.mjs";

buildPackage();
/** @type {any} */
const npm = await import(`${ROOT}dist/npm/foreground-extract/node.js`);

/** Pages of several kinds. */
const PAGES = ["essay", "messy", "letters", "shop", "rtl", "login"];

/** Reads the page and leaves the answer in an attribute of an element that no capture sees. */
const READS_ITSELF = `
  import { readJson, snapshot, snapshotToJson } from "/npm/index.js";
  const taken = await snapshot(document);
  globalThis.answer = { snapshot: await snapshotToJson(taken), json: await readJson(taken) };
`;

const crate = buildExample("read");

/** @param {string} snapshot */
const byCrate = (snapshot) => execFileSync(crate, { input: snapshot, encoding: "utf8", maxBuffer: 1 << 28 }).trim();

/** @param {string} snapshot */
const byPython = (snapshot) =>
  ask(
    "import json, sys, foreground_extract; print(json.dumps(foreground_extract.read(json.load(sys.stdin)).to_json()))",
    snapshot,
    WHEEL,
  ).trim();

inEachBrowser(
  "the same article everywhere",
  ({ open, test }) => {
    for (const name of PAGES) {
      test(name, async (context) => {
        const tab = await open(`/same-${name}/`);
        await tab.page.addScriptTag({ content: READS_ITSELF, type: "module" });
        await tab.page.waitForFunction(() => "answer" in globalThis);
        const { snapshot, json } = /** @type {any} */ (
          await tab.page.evaluate(() => /** @type {any} */ (globalThis).answer)
        );
        await tab.page.evaluate(() =>
          document.querySelectorAll("script[type=module]").forEach((script) => script.remove()),
        );
        const bytes = new TextEncoder().encode(snapshot);
        assert.equal(await npm.readJson(bytes), json, "npm from the snapshot");
        assert.equal(byCrate(snapshot), json.trim(), "the crate");
        if (hasWheel()) assert.equal(byPython(snapshot), json.trim(), "Python");
        else context.diagnostic("Python was not asked: the wheel is not installed");
        if (name === "login") return;
        await openReader(tab);
        const clicked = JSON.parse(await article(tab, "json"));
        const own = asExported(JSON.parse(json));
        assert.deepEqual(clicked, own, "the button");
        assert.equal(
          (await article(tab, "markdown")).trim(),
          (await npm.read(bytes)).markdown.trim(),
          "the button's Markdown",
        );
      });
    }
  },
  {},
  undefined,
  {
    "/npm/": { folder: `${ROOT}dist/npm/foreground-extract` },
    ...Object.fromEntries(PAGES.map((name) => [`/same-${name}/`, { folder: `${ROOT}tests/fixtures/${name}` }])),
  },
);
