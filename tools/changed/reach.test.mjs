/** What a change is thought to reach. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, it } from "node:test";
import { ROOT } from "../driver/driver.mjs";
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
    "tests/shell/package.test.mjs": "",
    "tests/npm/same.test.mjs": "",
    "tests/lab/cases.test.mjs": "",
    "tests/e2e/letters.test.mjs": 'await open("/letters/");',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a test.
    "tests/e2e/read-list.test.mjs": "spawn(`${ROOT}tools/read.mjs`)",
    "extension/content/export/quote.ts": 'import { mark } from "../../shared/anchor-of.js";',
    "extension/shared/anchor-of.ts": "",
    "extension/content/marks/kit.ts": 'import { mark } from "../../shared/anchor-of.js";',
    "tools/read.mjs": 'import "./serve.mjs";',
    "tools/serve.mjs": "",
    "tools/serve.test.mjs": 'import { serve } from "./serve.mjs";',
  },
};

describe("a change", () => {
  it("of a crate reaches those that need it, and the extension where that is made of one of them", () => {
    const { crates, browser, python } = reach(["core/judge/src/lib.rs"], TREE);
    assert.deepEqual(crates, ["foreground-judge", "foreground-session", "foreground-lab", "foreground-python"]);
    assert.deepEqual(browser, ["tests/e2e/reading.test.mjs", "tests/e2e/trace.test.mjs", "tests/lab/cases.test.mjs"]);
    assert.ok(python);
    assert.deepEqual(reach(["core/lab/src/lib.rs"], TREE).browser, ["tests/lab/cases.test.mjs"]);
    assert.equal(reach(["Cargo.lock"], TREE).crates.length, TREE.crates.length);
  });

  it("of a script reaches the tests that import it, also by way of others", () => {
    const { files, browser } = reach(["tools/serve.mjs"], TREE);
    assert.deepEqual(
      [files, browser],
      [
        ["tools/serve.test.mjs"],
        ["tests/e2e/marks.test.mjs", "tests/e2e/read-list.test.mjs", "tests/e2e/reading.test.mjs"],
      ],
    );
    assert.deepEqual(reach(["tools/read.mjs"], TREE).browser, ["tests/e2e/read-list.test.mjs"], "that starts it");
  });

  it("of a module of the extension reaches tests that load what imports it, and those that are called like that", () => {
    const { files, browser } = reach(["extension/shared/anchor-of.ts"], TREE);
    assert.deepEqual(files, ["tests/shell/quote.test.mjs"]);
    assert.ok(browser.includes("tests/e2e/marks.test.mjs"));
  });

  it("of data reaches what reads it", () => {
    assert.deepEqual(reach(["tests/fixtures/letters/index.html"], TREE).browser, [
      "tests/e2e/letters.test.mjs",
      "tests/e2e/reading.test.mjs",
      "tests/e2e/trace.test.mjs",
      "tests/lab/cases.test.mjs",
    ]);
    assert.ok(reach(["tests/cases/a.html"], TREE).browser.includes("tests/lab/cases.test.mjs"));
  });

  it("of the package for JavaScript reaches its tests, and of what builds all of it everything", () => {
    assert.deepEqual(reach(["npm/package.json"], TREE).browser, ["tests/npm/same.test.mjs"]);
    assert.deepEqual(
      reach(["package-lock.json"], TREE).browser.length,
      Object.keys(TREE.scripts).filter((path) => /^tests\/(e2e|npm|lab)\/.*\.test\.mjs$/.test(path)).length,
    );
  });

  it("of the extension reaches the tests that are called like it, those that load it, and a few in any case", () => {
    const marks = reach(["extension/content/marks/paint.ts"], TREE);
    assert.ok(
      marks.shell &&
        marks.browser.includes("tests/e2e/marks.test.mjs") &&
        marks.browser.includes("tests/e2e/reading.test.mjs"),
    );
    const quote = reach(["extension/content/export/quote.ts"], TREE);
    assert.deepEqual(
      [quote.files, quote.browser.includes("tests/e2e/marks.test.mjs")],
      [["tests/shell/quote.test.mjs"], false],
    );
  });

  it("of messages and of the guides reaches what checks them", () => {
    assert.deepEqual(reach(["_locales/de/messages.json"], TREE).files, ["tests/shell/locales.test.mjs"]);
    assert.ok(reach(["docs/reading.md"], TREE).docs);
    assert.deepEqual(reach([], TREE), { crates: [], files: [], browser: [], shell: false, python: false, docs: false });
  });
});

it("where nobody can say what has changed, the command fails and names nothing", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${ROOT}tools/changed.mjs`], {
    encoding: "utf8",
    env: { ...process.env, PATH: "" },
  });
  assert.deepEqual([status, stdout], [1, ""]);
  assert.match(stderr, /^git merge-base/);
});
