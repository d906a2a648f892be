/**
 * Runs every test in `tests`, one file at a time more than there are cores, since each of them waits now and then. Files
 * that take minutes come first, so that no core is idle at the end. `node tools/browser-tests.mjs WORD...` runs those whose
 * paths have one of the words, `--folder FOLDER` those of another folder.
 *
 * Among more than a thousand tests in two browsers one may fail by what a browser does once in a while. Files with a
 * failure run once more when all are done, alone, and what passes then is listed as flaky: it is to be mended, but not a
 * reason to run the rest for an hour again. What fails both times fails.
 */

import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { run } from "node:test";
import { tap } from "node:test/reporters";
import { parseArgs } from "node:util";
import { ROOT } from "./driver/driver.mjs";

/** Files that take minutes, the longest first. One that is missing here is only later than it should be. */
const LONG = [
  "e2e/interface", "e2e/accessibility", "e2e/vectors", "e2e/reading", "e2e/cores", "e2e/background", "e2e/memory", "e2e/exports", "e2e/feeds",
  "e2e/models", "e2e/read-list", "e2e/dataset-edit", "e2e/label", "e2e/feed", "e2e/aloud", "e2e/trace", "e2e/read", "e2e/try", "e2e/label-large",
  "e2e/docs", "e2e/marks-guard", "e2e/options", "npm/recipes", "e2e/generated-page", "e2e/type",
];

const SUFFIX = ".test.mjs";

/** More files than this with a failure are no accident, and do not run again. */
const FLAKY_FILES = 3;

const { values: { folder }, positionals: words } = parseArgs({ allowPositionals: true, options: { folder: { type: "string", default: `${ROOT}tests` } } });
const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(SUFFIX)).sort();
const wanted = words.length === 0 ? all : all.filter((file) => words.some((word) => file.includes(word)));
const rank = (/** @type {string} */ file) => {
  const place = LONG.indexOf(file.slice(0, -SUFFIX.length));
  return place < 0 ? LONG.length : place;
};
const files = wanted.sort((one, other) => rank(one) - rank(other)).map((file) => join(folder, file));

const failed = await failures(files, availableParallelism() + 1);
const again = failed.length > 0 && failed.length <= FLAKY_FILES ? await failures(failed, 1) : failed;
for (const file of failed) {
  if (!again.includes(file)) console.log(`# flaky: ${relative(ROOT, file)} passes the second time`);
}
if (again.length > 0) process.exitCode = 1;

/**
 * Runs files, prints what each tells once it is through, and gives those with a failure.
 *
 * @param {string[]} files
 * @param {number} concurrency how many at a time
 */
async function failures(files, concurrency) {
  /** @type {string[]} */
  const failed = [];
  const waiting = [...files];
  await Promise.all(Array.from({ length: concurrency }, async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) if (!(await passes(file))) failed.push(file);
  }));
  console.log(`# ${files.length - failed.length} of ${files.length} files pass`);
  return failed;
}

/**
 * Runs the tests of a file, prints what they tell, and gives whether all pass.
 *
 * @param {string} file
 */
async function passes(file) {
  const began = Date.now();
  let good = true;
  const tests = run({ files: [file] });
  tests.on("test:fail", () => void (good = false));
  let told = "";
  for await (const part of tests.compose(tap)) told += part;
  process.stdout.write(`# ${relative(ROOT, file)}, ${Math.round((Date.now() - began) / 1000)} s\n${told}`);
  return good;
}
