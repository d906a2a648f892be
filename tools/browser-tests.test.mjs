/** What the runner of the browsers' tests makes of files that fail once, always, or not as a test. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ROOT } from "./driver/driver.mjs";

const folder = mkdtempSync(join(tmpdir(), "runner-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const IMPORTS = 'import { existsSync, writeFileSync } from "node:fs";\nimport { describe, test } from "node:test";\n';

/** Its only test fails the first time. */
const ONCE = `${IMPORTS}describe("a", () => test("b", () => { const seen = import.meta.filename + ".seen"; if (existsSync(seen)) return; writeFileSync(seen, ""); throw new Error(); }));`;

const PASSES = `${IMPORTS}test("a", () => {});`;

/** @type {[string, string, number][]} name, file, exit code of the runner */
const FILES = [
  ["passes", PASSES, 0],
  ["fails once", ONCE, 0],
  ["fails", `${IMPORTS}describe("a", () => test("b", () => { throw new Error(); }));`, 1],
  ["throws", "throw new Error();", 1],
  ["is killed", `${IMPORTS}test("a", () => {}); process.kill(process.pid, "SIGKILL");`, 1],
];

/** What makes a file one that shares browsers, and so its process. */
const SHARES = "\n// inEachBrowser()\n";

for (const [index, [name, text, code]] of FILES.entries()) {
  for (const [place, more] of /** @type {const} */ ([
    ["a process of its own", ""],
    ["one for many", SHARES],
  ])) {
    test(`a file that ${name}, in ${place}`, () => {
      const word = `file-${index}-${more.length}`;
      writeFileSync(join(folder, `${word}.test.mjs`), text + more);
      const { status, stdout } = run(word);
      assert.equal(status, code, stdout);
      assert.equal(/^# flaky: /m.test(stdout), name === "fails once", stdout);
      assert.match(stdout, /^# Subtest: /m);
    });
  }
}

test("a process for many runs the files behind one that ends it, and tells of each what it took", () => {
  const ends = FILES.find(([name]) => name === "is killed")?.[1] ?? "";
  for (const [index, text] of [ends, ...Array.from({ length: 6 }, () => PASSES)].entries())
    writeFileSync(join(folder, `shared-${index}.test.mjs`), text + SHARES);
  const { status, stdout } = run("shared-", "--times");
  assert.equal(status, 1);
  assert.match(stdout, /^not ok .*shared-0\.test\.mjs: its process has ended with SIGKILL$/m);
  assert.match(stdout, /^# 6 of 7 files pass$/m);
  assert.equal(stdout.match(/^\| \S*shared-\d\.test\.mjs( \| [\d.]*){7} \|$/gm)?.length, 8, stdout);
});

test("a process for many that fails behind its last test fails the run", () => {
  writeFileSync(join(folder, "late.test.mjs"), `${PASSES}\nprocess.on("disconnect", () => process.exit(3));${SHARES}`);
  const { status, stdout } = run("late");
  assert.equal(status, 1, stdout);
  assert.match(stdout, /^# 1 of 1 files pass$/m);
  assert.match(stdout, /^not ok - a process has ended with 3 behind .*late\.test\.mjs$/m);
});

test("an error that nobody awaits fails the run, whichever test it is in", () => {
  writeFileSync(
    join(folder, "stray.test.mjs"),
    `${PASSES}\nprocess.on("disconnect", () => void Promise.reject(new Error("stray")));${SHARES}`,
  );
  const { status, stdout } = run("stray");
  assert.equal(status, 1, stdout);
});

test("a word that is in no path runs nothing and fails", () => {
  writeFileSync(join(folder, "known.test.mjs"), PASSES);
  const { status, stdout, stderr } = run("known", "unheard-of");
  assert.deepEqual([status, stdout], [2, ""]);
  assert.match(stderr, /"unheard-of"/);
});

test("more failures than accidents are do not run again", () => {
  for (let file = 0; file < 4; file += 1) writeFileSync(join(folder, `many-${file}.test.mjs`), ONCE);
  const { status, stdout } = run("many-");
  assert.equal(status, 1);
  assert.match(stdout, /^# 0 of 4 files pass$/m);
  assert.doesNotMatch(stdout, /flaky/);
});

/** @param {string[]} words */
function run(...words) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return spawnSync(process.execPath, [`${ROOT}tools/browser-tests.mjs`, "--folder", folder, ...words], {
    encoding: "utf8",
    env,
  });
}
