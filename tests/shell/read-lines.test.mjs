/** The file of lines that `./build.sh read --out` goes on from, and what is said of the work. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { openLines } from "../../tools/read/output.mjs";
import { duration, sentence } from "../../tools/read/progress.mjs";

const folder = mkdtempSync(join(tmpdir(), "foreground-"));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, "lines.jsonl");

/** @param {string} page @param {string} [format] */
const line = (page, format = "md") => ({ page, status: 0, format, article: `# ${page} 港\n` });

/** @param {...string} pages */
const written = (...pages) => pages.map((page) => `${JSON.stringify(line(page))}\n`).join("");

describe("the lines that are kept", () => {
  it("are in the order of the pages at the end, those of other pages behind them", () => {
    writeFileSync(file, written("c", "x", "a"));
    const lines = openLines(file, ["a", "b", "c", "a"], "md");
    assert.deepEqual([0, 1, 2, 3].map(lines.has), [true, false, true, false]);
    lines.add({ page: "a", place: 3 }, line("a"));
    lines.add({ page: "b", place: 1 }, line("b"));
    assert.deepEqual(lines.statuses(), [0, 0, 0, 0]);
    lines.finish();
    assert.equal(readFileSync(file, "utf8"), written("a", "b", "c", "a", "x"));
  });

  it("lose a line that was cut off, wherever it was", () => {
    const whole = written("a", "b");
    const bytes = Buffer.from(whole);
    for (let cut = 1; cut < bytes.length; cut += 1) {
      writeFileSync(file, bytes.subarray(0, cut));
      const lines = openLines(file, ["a", "b"], "md");
      for (const [place, page] of ["a", "b"].entries()) if (!lines.has(place)) lines.add({ page, place }, line(page));
      lines.finish();
      assert.equal(readFileSync(file, "utf8"), whole, `cut at ${cut}`);
    }
  });

  it("are not put into a file of something else, nor among articles of another format", () => {
    for (const [content, reason] of /** @type {[string, RegExp][]} */ ([
      ["notes of mine", /something else/],
      ["{}\n", /something else/],
      [`${written("a")}notes of mine\n`, /something else/],
      [`${JSON.stringify(line("a", "html"))}\n`, /articles as html, not md/],
    ])) {
      writeFileSync(file, content);
      assert.throws(() => openLines(file, ["a"], "md"), reason);
      assert.equal(readFileSync(file, "utf8"), content);
    }
  });
});

describe("what is said of the work", () => {
  it("counts, and tells the time that is left by the pace of this run", () => {
    assert.equal(sentence({ done: 40, all: 50, without: 0 }, { read: 0, seconds: 9 }), "40 of 50 pages");
    assert.equal(
      sentence({ done: 45, all: 50, without: 2 }, { read: 5, seconds: 10 }),
      "45 of 50 pages, 2 of them without an article, 10 s left",
    );
    assert.equal(sentence({ done: 50, all: 50, without: 0 }, { read: 10, seconds: 20 }), "50 of 50 pages");
    assert.deepEqual([0.2, 59.5, 61, 3599, 7260].map(duration), ["1 s", "1 min", "2 min", "1 h 0 min", "2 h 1 min"]);
  });
});
