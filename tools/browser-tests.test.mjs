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

/** @type {[string, string, number][]} name, file, exit code of the runner */
const FILES = [
  ["passes", `${IMPORTS}test("a", () => {});`, 0],
  ["fails once", ONCE, 0],
  ["fails", `${IMPORTS}describe("a", () => test("b", () => { throw new Error(); }));`, 1],
  ["throws", "throw new Error();", 1],
  ["is killed", `${IMPORTS}test("a", () => {}); process.kill(process.pid, "SIGKILL");`, 1],
];

for (const [index, [name, text, code]] of FILES.entries()) {
  test(`a file that ${name}`, () => {
    writeFileSync(join(folder, `file-${index}.test.mjs`), text);
    const { status, stdout } = run(`file-${index}`);
    assert.equal(status, code, stdout);
    assert.equal(/^# flaky: /m.test(stdout), name === "fails once", stdout);
  });
}

test("more failures than accidents are do not run again", () => {
  for (let file = 0; file < 4; file += 1) writeFileSync(join(folder, `many-${file}.test.mjs`), ONCE);
  const { status, stdout } = run("many-");
  assert.equal(status, 1);
  assert.match(stdout, /^# 0 of 4 files pass$/m);
  assert.doesNotMatch(stdout, /flaky/);
});

/** @param {string} word */
function run(word) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return spawnSync(process.execPath, [`${ROOT}tools/browser-tests.mjs`, "--folder", folder, word], { encoding: "utf8", env });
}
