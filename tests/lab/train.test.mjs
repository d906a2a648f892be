/**
 * Training by the command line: the same pages give the same bytes, also where training was killed and started again,
 * and a model is held against what the command gives.
 */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { buildLab } from "../../tools/lab.mjs";

const lab = buildLab();
const PAGES = join(ROOT, "tests/corpus/saved");

describe("training", () => {
  const folder = mkdtempSync(join(tmpdir(), "foreground-train-"));
  const [corpus, snapshots] = [join(folder, "own"), join(folder, "snapshots")];
  /** @param {Readonly<Record<string, string>>} options */
  const small = (options) => {
    const all = { corpus, snapshots, trees: "12", leaves: "5", rate: "0.3", folds: "3", ...options };
    return ["train", "judge", ...Object.entries(all).flatMap(([name, value]) => [`--${name}`, value])];
  };

  before(async () => {
    mkdirSync(corpus);
    symlinkSync(join(PAGES, "pages"), join(corpus, "pages"));
    const lines = readFileSync(join(PAGES, "truth.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    // Nothing is learned from a page of another part.
    writeFileSync(
      join(corpus, "truth.jsonl"),
      lines.map((truth) => `${JSON.stringify({ ...truth, split: "train" })}\n`).join(""),
    );
    await done("parse", "--corpus", corpus, "--out", snapshots);
  });
  after(() => rmSync(folder, { recursive: true }));

  it("goes on where it was killed, to the same bytes", async () => {
    await done(...small({ out: join(folder, "whole") }));
    const cut = small({ models: join(folder, "kept"), out: join(folder, "cut") });
    assert.equal((await run(cut, /fold 2 of 3/)).signal, "SIGKILL");
    assert.equal(existsSync(join(folder, "cut")), false);
    const kept = modelsIn(join(folder, "kept"));
    assert.equal(kept.length, 1, kept.join());
    await done(...cut);
    for (const file of ["judge.model", "judge.md"]) {
      assert.deepEqual(readFileSync(join(folder, "cut", file)), readFileSync(join(folder, "whole", file)), file);
    }
    assert.equal(modelsIn(join(folder, "kept")).length, 4, "three folds and all pages");
  });

  it("tells whether a file is what the command gives", async () => {
    const model = join(folder, "whole", "judge.model");
    assert.match((await done(...small({ folds: "0", check: model }))).out, /^the same \d+ bytes/);
    const { status, told } = await run(small({ folds: "0", seed: "2", check: model }));
    assert.equal(status, 1);
    assert.match(told, /differ from byte \d+ on/);
  });

  it("stops where more trees gain nothing, and the card says so", async () => {
    const out = join(folder, "stopped");
    const { told } = await done(...small({ trees: "400", folds: "0", patience: "3", out }));
    const [, trees] = /(\d+) trees are enough/.exec(told) ?? [];
    assert.ok(Number(trees) > 0 && Number(trees) < 400, told);
    const card = readFileSync(join(out, "judge.md"), "utf8");
    assert.ok(card.includes(`- ${trees} trees of at most`) && card.includes("No more of the 400 trees"), card);
  });

  it("decides by draws on pages that were not seen, and refuses what is no better", async () => {
    for (const [side, trees] of Object.entries({ before: "1", after: "12" }))
      await done(...small({ trees, unseen: "3", out: join(folder, side) }));
    const file = (/** @type {string} */ side) => join(folder, side, "unseen.jsonl");
    const lines = readFileSync(file("after"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual([...new Set(lines.map(({ seed }) => seed))], [1, 2, 3]);
    assert.equal(modelsIn(join(folder, "after")).length, 9, "three folds in three draws");
    assert.match((await done("decide", "--before", file("before"), "--after", file("after"))).out, /^It ships\.$/m);
    const same = await run(["decide", "--before", file("after"), "--after", file("after")]);
    assert.equal(same.status, 1);
    assert.match(same.told, /does not ship/);
    writeFileSync(
      file("before"),
      lines
        .filter(({ seed }) => seed === 1)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(""),
    );
    assert.match((await run(["decide", "--before", file("before"), "--after", file("after")])).told, /too few/);
  });

  it("does not train on nothing", async () => {
    writeFileSync(
      join(corpus, "truth.jsonl"),
      readFileSync(join(corpus, "truth.jsonl"), "utf8").replaceAll('"train"', '"report"'),
    );
    const { status, told } = await run(small({ out: join(folder, "none") }));
    assert.equal(status, 1);
    assert.match(told, /no page to learn from/);
  });
});

/** Kept trees, without what is being written. @param {string} folder */
function modelsIn(folder) {
  return readdirSync(folder).filter((name) => name.endsWith(".model"));
}

/** Runs the lab to its end. @param {...string} words */
async function done(...words) {
  const ended = await run(words);
  assert.equal(ended.status, 0, ended.told);
  return ended;
}

/**
 * Runs the lab, and kills it as soon as it says something.
 *
 * @param {readonly string[]} words
 * @param {RegExp} [until]
 * @returns {Promise<{ status: number | null, signal: string | null, out: string, told: string }>}
 */
function run(words, until) {
  return new Promise((ended) => {
    const started = spawn(lab, words, { cwd: ROOT });
    let [out, told] = ["", ""];
    started.stdout.on("data", (bytes) => (out += bytes));
    started.stderr.on("data", (bytes) => {
      told += bytes;
      if (until?.test(told)) started.kill("SIGKILL");
    });
    started.on("close", (status, signal) => ended({ status, signal, out, told }));
  });
}
