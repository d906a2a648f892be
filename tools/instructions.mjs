/**
 * Counts the instructions of the engine, by callgrind, on two bundled pages or on the snapshots that are named: no other
 * process and no clock changes the figure. Prints the mean of the pages by stage, where compilation left the stages apart.
 *
 * `--lab PROGRAM` counts another lab than that of the tests; `--out FOLDER` also keeps the figures there, for
 * `lab benchmarks`. With `--check`, fails where a bundled page takes more instructions than its budget allows; with
 * `--budget`, writes the budget anew. It is that of the lab that the tests build, which is not optimized like what ships.
 * Built alone, the lab's dependencies have fewer features, and a page takes 8 % fewer instructions: so it is always built
 * with the whole workspace.
 */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./driver/driver.mjs";
import { buildTestedLab } from "./lab.mjs";

const BUNDLED = ["news-ferry", "docs-docusaurus"];
const BUDGET = join(ROOT, "tests/corpus/instructions.json");

/** How much more than its budget a page may take: compilers and C libraries of other machines differ by less. */
const MORE = 0.03;

/** Stages by the function that holds each. */
const STAGES = {
  "analyze, all": "engine::analysis::analyze",
  "cut into blocks": "look::block::segment::segment",
  spider: "systems::spider::propose",
  "describe blocks": "judge::features::features",
  trees: "judge::trees::Model::log_odds",
  rules: "judge::rules::RuleSet::run",
  "article, all": "article::assemble",
  metadata: "article::metadata::Known::of",
  content: "article::content::content",
  Markdown: "render::markdown::to_markdown",
};

const { values: given, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: "boolean" },
    budget: { type: "boolean" },
    lab: { type: "string" },
    out: { type: "string" },
  },
});
if (spawnSync("valgrind", ["--version"]).status !== 0) {
  console.log("valgrind is missing, so no instructions were counted: install it (on Debian: apt install valgrind)");
  process.exit(given.check ? 0 : 1);
}
const lab = given.lab ?? buildTestedLab();
const folder = mkdtempSync(join(tmpdir(), "foreground-instructions-"));
try {
  process.exitCode = main();
} finally {
  rmSync(folder, { recursive: true });
}

/** @returns {number} the exit code */
function main() {
  const pages = files.length > 0 ? files.map((file) => ({ name: file, file })) : BUNDLED.map(bundled);
  const counted = pages.map(({ name, file }) => ({ name, ...count(file) }));
  table(counted);
  if (given.out) keep(counted, given.out);
  if (given.budget) {
    writeFileSync(
      BUDGET,
      `${JSON.stringify(Object.fromEntries(counted.map(({ name, all }) => [name, all])), null, 2)}\n`,
    );
  }
  return given.check ? check(counted) : 0;
}

/** A bundled page as a snapshot. @param {string} name */
function bundled(name) {
  const html = join(ROOT, `tests/corpus/saved/pages/${name}.html`);
  const file = join(folder, `${name}.json`);
  writeFileSync(file, run(lab, ["parse", html, "--url", `https://${name}.example/page`]));
  return { name, file };
}

/** @param {string} program @param {string[]} words */
function run(program, words) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${program} ${words[0]}: ${stderr}`);
  return stdout;
}

/**
 * Instructions of a page from its snapshot to Markdown, and of its stages.
 *
 * @param {string} file
 */
function count(file) {
  const out = join(folder, "callgrind");
  run("valgrind", ["--tool=callgrind", `--callgrind-out-file=${out}`, lab, "extract", "--format", "md", file]);
  const lines = run("callgrind_annotate", ["--inclusive=yes", "--threshold=100", out]).split("\n");
  /** @param {string} name */
  const of = (name) => {
    const line = lines.find((line) => line.replace(/ \[.*/u, "").endsWith(`:${name}`));
    return Number(/^\s*(?<count>[\d,]+) /u.exec(line ?? "")?.groups?.["count"]?.replaceAll(",", "") ?? NaN);
  };
  const stages = Object.fromEntries(Object.entries(STAGES).map(([stage, name]) => [stage, of(name)]));
  return { all: of("lab::commands::extract::run"), stages };
}

/** @typedef {{ all: number, stages: Record<string, number> }} Counted */

/** @param {Counted[]} counted @param {(one: Counted) => number} of */
function mean(counted, of) {
  return counted.map(of).reduce((sum, one) => sum + one, 0) / counted.length;
}

/** @param {Counted[]} counted @param {string} stage */
function ofStage(counted, stage) {
  return mean(counted, ({ stages }) => stages[stage] ?? NaN);
}

/** @param {Counted[]} counted @param {string} out */
function keep(counted, out) {
  // What compilation did not leave apart is `null`.
  const stages = Object.keys(STAGES).map((stage) => [stage, ofStage(counted, stage)]);
  mkdirSync(out, { recursive: true });
  const all = mean(counted, (one) => one.all);
  writeFileSync(join(out, "instructions.json"), JSON.stringify({ pages: counted.length, stages, all }));
}

/** @param {Counted[]} counted */
function table(counted) {
  const millions = (/** @type {number} */ one) => (Number.isFinite(one) ? (one / 1e6).toFixed(2) : "–");
  console.log(`${counted.length} pages, million instructions each\n\n| stage | |\n|---|---:|`);
  for (const stage of Object.keys(STAGES)) console.log(`| ${stage} | ${millions(ofStage(counted, stage))} |`);
  console.log(`| from the file of the snapshot to Markdown | ${millions(mean(counted, ({ all }) => all))} |`);
}

/** @param {Array<{ name: string, all: number }>} counted */
function check(counted) {
  if (!existsSync(BUDGET)) throw new Error(`${BUDGET} is missing: write it with --budget`);
  const budget = JSON.parse(readFileSync(BUDGET, "utf8"));
  const over = counted.filter(({ name, all }) => !(all <= budget[name] * (1 + MORE)));
  for (const { name, all } of over) {
    const more = ((all / budget[name] - 1) * 100).toFixed(1);
    console.log(`${name}: ${all} instructions, ${more} % more than its budget (tests/corpus/instructions.json)`);
  }
  if (over.length > 0) {
    console.log(
      "Make it less, or write the budget anew (node tools/instructions.mjs --budget) and say why in CHANGELOG.md.",
    );
  }
  return over.length > 0 ? 1 : 0;
}
