/** Chunks of the npm package: their sizes and places in Node.js, and that browsers open the page where they are. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { inEachBrowser } from "../e2e/support.mjs";
import { buildPackage } from "./built.mjs";

buildPackage();
/** @type {any} */
const npm = await import(`${ROOT}dist/npm/foreground-extract/node.js`);

const SAID = "The ferry left the old harbour before dawn, and nobody on the quay had thought of the mail.";
const rows = Array.from({ length: 30 }, (_, at) => `<tr><td>Pier ${at}</td><td>Closed.</td></tr>`).join("");
const sections = Array.from(
  { length: 12 },
  (_, at) => `<h2>Part ${at}</h2><p>${SAID}</p><p>Here is part ${at}. ${SAID} ${SAID}</p>`,
).join("");
const PAGE = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The mail</title></head><body><nav><a href="/">Home</a></nav><main><article>
  <h1>The mail</h1><p>${SAID}</p>${sections}<h2>Piers</h2><table><tr><th>Pier</th><th>State</th></tr>${rows}</table></article></main></body></html>`;

describe("chunks in Node.js", () => {
  it("have no more tokens than asked for, and their place", async () => {
    const snapshot = await npm.snapshot(PAGE, { url: "https://example.org/mail" });
    const chunks = await npm.chunks(snapshot, { maxTokens: 60, overlap: 10 });
    assert.ok(chunks.length > 20);
    const text = JSON.parse(await npm.snapshotToJson(snapshot))
      .nodes.map((/** @type {any} */ node) => node.text ?? "")
      .join("");
    for (const { text: markdown, tokens, url, range, likelihood } of chunks) {
      assert.ok(tokens <= 60 && tokens === Math.ceil([...markdown].length / 4), markdown);
      assert.ok(url.startsWith("https://example.org/mail#:~:text=") && likelihood >= 0 && likelihood <= 1, url);
      assert.ok([...text].slice(range.from, range.to).join("").trim().length > 0);
    }
    const [table] = chunks.filter((/** @type {any} */ chunk) => chunk.kind === "table");
    assert.deepEqual(table.path, ["Piers"]);
  });

  it("of a page without an article are none", async () => {
    assert.deepEqual(await npm.chunks(await npm.snapshot("<p>Hi")), []);
  });

  it("are refused with sizes that cannot be", async () => {
    const snapshot = await npm.snapshot(PAGE);
    for (const wrong of [{ maxTokens: 0 }, { maxTokens: 1.5 }, { maxTokens: "9" }, { overlap: -1 }, { overlap: NaN }]) {
      await assert.rejects(npm.chunks(snapshot, wrong), { code: "option" });
    }
  });
});

/** Leaves the chunks in a variable; the page keeps no trace of the module. */
const CUTS = `
  import { chunks, snapshot } from "/npm/index.js";
  globalThis.chunks = await chunks(await snapshot(document), { maxTokens: 60 });
`;

inEachBrowser(
  "chunks lead to their place",
  ({ open, test }) => {
    test("each opens the page there", async () => {
      const tab = await open("/chunked/");
      await tab.page.addScriptTag({ content: CUTS, type: "module" });
      await tab.page.waitForFunction(() => "chunks" in globalThis);
      /** @type {{ kind: string, url: string, selector: string }[]} */
      const chunks = await tab.page.evaluate(() => /** @type {any} */ (globalThis).chunks);
      const tables = chunks.filter(({ kind }) => kind === "table");
      const texts = chunks.filter(({ kind }) => kind === "text");
      // The same sentence is in every part: what is before it, or after it, has to tell which is meant.
      for (const { url, selector } of [...texts.slice(-4), ...tables.slice(-2)]) {
        const led = await open(url);
        await led.until(
          (wanted) => {
            const { top = -1, bottom = -1 } = document.querySelector(wanted)?.getBoundingClientRect() ?? {};
            return scrollY > 0 && bottom > 0 && top < innerHeight;
          },
          {},
          selector,
        );
      }
    });
  },
  {},
  undefined,
  {
    "/npm/": { folder: `${ROOT}dist/npm/foreground-extract` },
    "/chunked/": { make: () => ({ type: "text/html; charset=utf-8", body: PAGE }) },
  },
);
