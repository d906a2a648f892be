/** Small pages, each of a kind that is often read badly, through the real core: what must come out, does. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { buildLab } from "../../tools/lab.mjs";

const program = buildLab();
const folder = mkdtempSync(join(tmpdir(), "foreground-cases-"));
after(() => rmSync(folder, { recursive: true }));

/** @param {string[]} args */
const cases = (args) => spawnSync(program, ["cases", ...args], { cwd: ROOT, encoding: "utf8" });

test("every case is right, and a wrong expectation is told", () => {
  const captured = join(folder, "captured");
  const all = cases(["tests/cases", "--out", captured]);
  assert.equal(all.status, 0, all.stdout + all.stderr);
  const copy = join(folder, "cases");
  cpSync(join(ROOT, "tests/cases"), copy, { recursive: true });
  const file = join(copy, "first-letter-floats.expected.json");
  const expected = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...expected, must: ["nowhere on the page"] }));
  const wrong = cases([copy, "--snapshots", captured]);
  assert.equal(wrong.status, 1);
  assert.match(wrong.stdout, /wrong {2}first-letter-floats\n +lacks "nowhere on the page"/);
});

/** Pages that were right when this was written, and how many of them another version of the browser may cost. */
const RIGHT = 26;
const TOLERANCE = 3;

test("no fewer pages of the kinds that nothing has learned from are right", () => {
  const run = cases(["tests/kinds/held", "--out", join(folder, "held")]);
  const right = Number(/^(?<right>\d+) of \d+ right$/mu.exec(run.stdout)?.groups?.right);
  assert.ok(right >= RIGHT - TOLERANCE, `${right} are right`);
});
