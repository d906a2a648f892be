/**
 * Puts faults in, one after the other, and runs the tests that are to find them: see `faults/list.mjs`. Whoever makes tests
 * fewer or faster runs it before and after. It changes files of the working tree and puts them back, so it refuses where
 * they have changes of their own.
 *
 * `node tools/faults.mjs` tries all, `node tools/faults.mjs WORD...` those whose names have one of the words. It fails if a
 * fault is not found.
 */

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./driver/driver.mjs";
import { FAULTS } from "./faults/list.mjs";

const { positionals: words } = parseArgs({ allowPositionals: true });
const asked = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (asked.length === 0) throw new Error(`no fault is called like ${words.join(" or ")}`);
const files = asked.map(({ file }) => file);
if (run("git", ["diff", "--quiet", "HEAD", "--", ...files]).status !== 0)
  throw new Error("some of the files that it changes have changes: commit or stash them first");
// Ctrl+C ends the program that runs, and with that this one, see `run`: not before the file is as it was.
process.on("SIGINT", () => {});
const lost = asked.filter((fault) => !isFound(fault));
if (asked.some(({ test }) => test)) build();
process.exitCode = lost.length > 0 ? 1 : 0;

/** Whether the tests find a fault. @param {import("./faults/list.mjs").Fault} fault */
function isFound({ name, file, right, wrong, crate, test }) {
  const path = join(ROOT, file);
  const sound = readFileSync(path, "utf8");
  let found = false;
  try {
    writeFileSync(
      path,
      sound.replace(right, () => wrong),
    );
    found = crate ? fails("cargo", ["test", "-q", "-p", crate]) : findsInBrowser(test ?? "");
  } finally {
    writeFileSync(path, sound);
  }
  console.log(`${found ? "found" : "NOT FOUND"}  ${name} (${crate ?? test})`);
  return found;
}

/** @param {string} test */
function findsInBrowser(test) {
  build();
  return fails("node", ["tools/browser-tests.mjs", test]);
}

/** Builds the extension; what cannot be built would make any test fail. */
function build() {
  const { status, stderr } = run("./build.sh", ["build"]);
  if (status !== 0) throw new Error(`the extension cannot be built: ${stderr}`);
}

/** Whether tests fail, and not because they could not start. @param {string} program @param {string[]} rest */
function fails(program, rest) {
  const { status, stdout, stderr } = run(program, rest);
  if (/error(\[E\d+\])?: (could not compile|aborting)/u.test(stderr)) throw new Error(`no test has run: ${stderr}`);
  if (stdout.length === 0) throw new Error(`no test has run: ${stderr}`);
  return status !== 0;
}

/** @param {string} program @param {string[]} rest */
function run(program, rest) {
  const ended = spawnSync(program, rest, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28 });
  if (ended.error) throw ended.error;
  if (ended.signal) throw new Error(`${program} was ended by ${ended.signal}`);
  return ended;
}
