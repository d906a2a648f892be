/** Tests of where browsers are looked for. */

import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, afterEach, beforeEach, test } from "node:test";
import { BrowserMissing, locate } from "./locate.mjs";

const folder = mkdtempSync(join(tmpdir(), "foreground-"));
const program = join(folder, "google-chrome");
writeFileSync(program, "");
chmodSync(program, 0o755);
after(() => rmSync(folder, { recursive: true }));

const { PATH, CHROMIUM } = process.env;
beforeEach(() => {
  process.env["PATH"] = [join(folder, "empty"), folder].join(delimiter);
  delete process.env["CHROMIUM"];
});
afterEach(() => {
  process.env["PATH"] = PATH;
  if (CHROMIUM !== undefined) process.env["CHROMIUM"] = CHROMIUM;
});

test("finds a browser among the programs", () => {
  assert.equal(locate("chromium"), program);
});

test("takes the one that is asked for, or none", () => {
  process.env["CHROMIUM"] = program;
  assert.equal(locate("chromium"), program);
  process.env["CHROMIUM"] = join(folder, "missing");
  assert.throws(() => locate("chromium"), BrowserMissing);
});

test("says what to do where there is none", () => {
  process.env["PATH"] = join(folder, "empty");
  assert.throws(() => locate("chromium"), {
    message: /^No chromium was found\. Install it, or name its program in the variable CHROMIUM\.$/,
  });
});
