/**
 * Runs every test in `tests`, two files at a time more than there are cores, since each of them waits for half of its time. Files
 * that take minutes come first, so that no core is idle at the end. `node tools/browser-tests.mjs WORD...` runs those whose
 * paths have one of the words, and nothing where a word is in no path, `--folder FOLDER` those of another folder; `--times` tells at the end what their time went into.
 *
 * Files whose tests share browsers run in processes for many of them, see `browser-tests/worker.mjs`; the others have
 * processes of their own.
 *
 * Among more than a thousand tests in two browsers one may fail by what a browser does once in a while. Files with a
 * failure run once more when all are done, alone, and what passes then is listed as flaky: it is to be mended, but not a
 * reason to run the rest again. What fails both times fails.
 */

import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { table } from "./browser-tests/times.mjs";
import { runAlone, Worker } from "./browser-tests/workers.mjs";
import { ROOT } from "./driver/driver.mjs";

/** Files that take minutes, the longest first. One that is missing here is only later than it should be. */
const LONG = [
  "e2e/interface",
  "e2e/accessibility",
  "e2e/vectors",
  "e2e/reading",
  "e2e/cores",
  "e2e/background",
  "e2e/memory",
  "e2e/exports",
  "e2e/feeds",
  "e2e/models",
  "e2e/read-list",
  "e2e/dataset-edit",
  "e2e/label",
  "e2e/feed",
  "e2e/aloud",
  "e2e/trace",
  "e2e/read",
  "e2e/try",
  "e2e/label-large",
  "e2e/docs",
  "e2e/marks-guard",
  "e2e/options",
  "npm/recipes",
  "e2e/generated-page",
  "e2e/type",
];

const SUFFIX = ".test.mjs";

/** More files than this with a failure are no accident, and do not run again. */
const FLAKY_FILES = 3;

const {
  values: { folder, times },
  positionals: words,
} = parseArgs({
  allowPositionals: true,
  options: { folder: { type: "string", default: `${ROOT}tests` }, times: { type: "boolean", default: false } },
});
const all = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(SUFFIX))
  .sort();
const wanted = words.length === 0 ? all : all.filter((file) => words.some((word) => file.includes(word)));
const unknown = words.filter((word) => !all.some((file) => file.includes(word)));
if (unknown.length > 0) {
  console.error(`No file of tests is called like ${unknown.map((word) => `"${word}"`).join(" or ")}.`);
  process.exit(2);
}
const rank = (/** @type {string} */ file) => {
  const place = LONG.indexOf(file.slice(0, -SUFFIX.length));
  return place < 0 ? LONG.length : place;
};
const files = wanted.sort((one, other) => rank(one) - rank(other)).map((file) => join(folder, file));

/** Processes for many files that failed though none of their files did. */
let endedBadly = 0;
/** What each file took. @type {import("./browser-tests/times.mjs").Took[]} */
const took = [];
const failed = await failures(files, availableParallelism() + 2, sharesBrowsers);
const again = failed.length > 0 && failed.length <= FLAKY_FILES ? await failures(failed, 1, () => false) : failed;
for (const file of failed) {
  if (!again.includes(file)) console.log(`# flaky: ${relative(ROOT, file)} passes the second time`);
}
if (times) console.log(table(took));
if (again.length > 0 || endedBadly > 0) process.exitCode = 1;

/** Whether the tests of a file borrow their browsers. @param {string} file */
function sharesBrowsers(file) {
  return /\binEachBrowser\(/.test(readFileSync(file, "utf8"));
}

/**
 * Runs files, prints what each tells once it is through, and gives those with a failure.
 *
 * @param {string[]} files
 * @param {number} concurrency how many at a time
 * @param {(file: string) => boolean} isShared which of them run in processes for many
 */
async function failures(files, concurrency, isShared) {
  /** @type {string[]} */
  const failed = [];
  const waiting = [...files];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      const worker = new Worker();
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        const began = Date.now();
        const { good, told, times, processor } = await (isShared(file) ? worker.run(file) : runAlone(file));
        const seconds = (Date.now() - began) / 1000;
        took.push({ file: relative(ROOT, file), seconds, times, processor });
        process.stdout.write(`# ${relative(ROOT, file)}, ${Math.round(seconds)} s\n${told}`);
        if (!good) failed.push(file);
      }
      // What it tells of no file, such as an error after the last test, is of none that could run once more.
      const ended = await worker.end();
      if (ended) {
        endedBadly += 1;
        process.stdout.write(ended);
      }
    }),
  );
  console.log(`# ${files.length - failed.length} of ${files.length} files pass`);
  return failed;
}
