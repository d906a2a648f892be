/**
 * Runs every test in `tests`, one file at a time more than there are cores, since each of them waits now and then. Files
 * that take minutes come first, so that no core is idle at the end. `node tools/browser-tests.mjs WORD...` runs those whose
 * paths have one of the words.
 */

import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { run } from "node:test";
import { tap } from "node:test/reporters";
import { ROOT } from "./driver/driver.mjs";

/** Files that take minutes, the longest first. One that is missing here is only later than it should be. */
const LONG = [
  "e2e/interface", "e2e/accessibility", "e2e/vectors", "e2e/reading", "e2e/cores", "e2e/background", "e2e/memory", "e2e/exports", "e2e/feeds",
  "e2e/models", "e2e/read-list", "e2e/dataset-edit", "e2e/label", "e2e/feed", "e2e/aloud", "e2e/trace", "e2e/read", "e2e/try", "e2e/label-large",
  "e2e/docs", "e2e/marks-guard", "e2e/options", "npm/recipes", "e2e/generated-page", "e2e/type",
];

const FOLDER = `${ROOT}tests/`;
const SUFFIX = ".test.mjs";

const words = process.argv.slice(2);
const all = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(SUFFIX)).sort();
const wanted = words.length === 0 ? all : all.filter((file) => words.some((word) => file.includes(word)));
const rank = (/** @type {string} */ file) => {
  const place = LONG.indexOf(file.slice(0, -SUFFIX.length));
  return place < 0 ? LONG.length : place;
};
const files = wanted.sort((one, other) => rank(one) - rank(other)).map((file) => FOLDER + file);

const tests = run({ files, concurrency: availableParallelism() + 1 });
tests.on("test:fail", () => void (process.exitCode = 1));
tests.compose(tap).pipe(process.stdout);
