/** What a change is thought to reach. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reach } from "./reach.mjs";

/** @type {import("./reach.mjs").Tree} */
const TREE = {
  crates: [
    { name: "foreground-page", folder: "core/page", needs: [] },
    { name: "foreground-judge", folder: "core/judge", needs: ["core/page"] },
    { name: "foreground-session", folder: "core/session", needs: ["core/judge"] },
    { name: "foreground-lab", folder: "core/lab", needs: ["core/judge"] },
    { name: "foreground-python", folder: "core/python", needs: ["core/judge"] },
    { name: "xtask", folder: "core/xtask", needs: [] },
  ],
  scripts: {
    "tests/e2e/support.mjs": 'import { serve } from "../../tools/serve.mjs";',
    "tests/e2e/marks.test.mjs": 'import { enter } from "./support.mjs";',
    "tests/e2e/reading.test.mjs": 'import { enter } from "./support.mjs";',
    "tests/shell/quote.test.mjs": 'const { quote } = await load("content/export/quote.ts");',
    "tests/shell/locales.test.mjs": "",
    "tools/serve.mjs": "",
    "tools/serve.test.mjs": 'import { serve } from "./serve.mjs";',
  },
};

describe("a change", () => {
  it("of a crate reaches those that need it, and the extension where that is made of one of them", () => {
    const { crates, browser, python } = reach(["core/judge/src/lib.rs"], TREE);
    assert.deepEqual(crates, ["foreground-judge", "foreground-session", "foreground-lab", "foreground-python"]);
    assert.deepEqual(browser, ["tests/e2e/reading.test.mjs", "tests/e2e/trace.test.mjs"]);
    assert.ok(python);
    assert.deepEqual(reach(["core/lab/src/lib.rs"], TREE).browser, []);
    assert.equal(reach(["Cargo.lock"], TREE).crates.length, TREE.crates.length);
  });

  it("of a script reaches the tests that import it, also by way of others", () => {
    const { files, browser } = reach(["tools/serve.mjs"], TREE);
    assert.deepEqual([files, browser], [["tools/serve.test.mjs"], ["tests/e2e/marks.test.mjs", "tests/e2e/reading.test.mjs"]]);
  });

  it("of the extension reaches the tests that are called like it, those that load it, and a few in any case", () => {
    const marks = reach(["extension/content/marks/paint.ts"], TREE);
    assert.ok(marks.shell && marks.browser.includes("tests/e2e/marks.test.mjs") && marks.browser.includes("tests/e2e/reading.test.mjs"));
    const quote = reach(["extension/content/export/quote.ts"], TREE);
    assert.deepEqual([quote.files, quote.browser.includes("tests/e2e/marks.test.mjs")], [["tests/shell/quote.test.mjs"], false]);
  });

  it("of messages and of the guides reaches what checks them", () => {
    assert.deepEqual(reach(["_locales/de/messages.json"], TREE).files, ["tests/shell/locales.test.mjs"]);
    assert.ok(reach(["docs/reading.md"], TREE).docs);
    assert.deepEqual(reach([], TREE), { crates: [], files: [], browser: [], shell: false, python: false, docs: false });
  });
});
