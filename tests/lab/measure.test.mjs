/** The lab with the real core and the real peers, on a corpus of two pages. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { buildLab } from "../../tools/lab.mjs";

const program = buildLab();
const folder = mkdtempSync(join(tmpdir(), "foreground-lab-"));
after(() => rmSync(folder, { recursive: true }));

/** Sentences without white space between the elements, so that careless text would glue words together. */
const SENTENCES = [
  "The ferry leaves the harbour at dawn, and nobody on the quay can say when it will be back, if at all.",
  "Bread is sold on deck, the letters for the island lie in a box below, and the captain knows every reader.",
  "In winter the rope freezes to the ring, so the first passenger of the day brings warm water in a can.",
  "Whoever misses it walks along the shore to the lamp, where the next one passes close enough to be called.",
];

function makeCorpus() {
  mkdirSync(join(folder, "corpus/pages"), { recursive: true });
  const truths = ["ferry", "rope"].map((id) => {
    const paragraphs = SENTENCES.map((sentence) => `${sentence} ${sentence.replace("the", `the ${id}`)}`);
    const page = `<!doctype html><html lang="en"><head><title>The ${id}</title><meta name="author" content="Ann Lee"></head><body><article><h1>The ${id}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join("")}</article></body></html>`;
    writeFileSync(join(folder, `corpus/pages/${id}.html`), page);
    return {
      id,
      url: `https://${id}.example/`,
      type: "article",
      split: "report",
      title: `The ${id}`,
      author: "Ann Lee",
      text: paragraphs.join("\n"),
    };
  });
  writeFileSync(join(folder, "corpus/truth.jsonl"), truths.map((truth) => JSON.stringify(truth)).join("\n"));
}

/** @param {string} program @param {string[]} args */
function run(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** @param {string[]} args */
const lab = (args) => run(program, args);

/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(join(folder, path), "utf8"));

test("compares with the real peers and writes it down", () => {
  makeCorpus();
  run(process.execPath, ["tools/peers/bundle.mjs"]);
  lab([
    "compare",
    "--corpus",
    join(folder, "corpus"),
    "--split",
    "report",
    "--runs",
    "1",
    "--out",
    join(folder, "compare"),
  ]);
  const { systems, times } = read("compare/compare.json");
  for (const name of ["Foreground", "Readability.js", "Defuddle"]) {
    const system = systems.find((/** @type {{ name: string }} */ each) => each.name === name);
    assert.equal(system?.errors, 0, name);
    assert.ok(
      system.all.words.recall > 0.99,
      `${name} lost words, or they were glued together: ${system.all.words.recall}`,
    );
    assert.equal(system.all.author.right.value, 1, name);
    assert.ok(times.parts[name].total, name);
  }
  for (const stage of ["capture", "decide", "article"]) assert.ok(times.parts.Foreground[stage], stage);
  lab(["benchmarks", "--from", join(folder, "compare"), "--out", join(folder, "tables")]);
  assert.match(
    readFileSync(join(folder, "tables/extraction.md"), "utf8"),
    /\| Readability\.js \| \d+\.\d+\.\d+ \| in the tab \|/,
  );
});

test("times both encodings on pages that grow", () => {
  lab(["bench", "--elements", "500,1000", "--runs", "1", "--out", join(folder, "bench")]);
  const { pages, memory } = read("bench/bench.json");
  assert.deepEqual(
    pages.map((/** @type {{ encodings: object }} */ page) => Object.keys(page.encodings)),
    [
      ["twin", "wasm"],
      ["twin", "wasm"],
    ],
  );
  assert.ok(pages[1].elements > pages[0].elements);
  for (const { peak, before } of memory) assert.ok(peak > before);
  run(process.execPath, ["tools/sizes.mjs", "--quick", join(folder, "bench")]);
  lab(["benchmarks", "--from", join(folder, "bench"), "--out", join(folder, "tables")]);
  const table = (/** @type {string} */ name) => readFileSync(join(folder, "tables", name), "utf8");
  for (const part of ["WebAssembly", "twin", "**power**"]) assert.ok(table("speed.md").includes(part), part);
  assert.ok(table("sizes.md").includes("`page-twin.js`"));
});
