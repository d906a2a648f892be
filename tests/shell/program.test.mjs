/** The archive of the program: what it holds, and that the same files give the same bytes. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { DIST, ROOT } from "../../tools/build/paths.mjs";
import { VERSION } from "../../tools/build/version.mjs";

const NAME = `foreground-${VERSION}-made-for-tests`;

// Only there the program is linked statically, and `tar` sorts.
const skip = process.platform !== "linux";

test("the archive of the program has what runs beside a page, and the same bytes each time", { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), "foreground-program-"));
  const archive = `${DIST}/programs/${NAME}.tar.gz`;
  const staged = `${ROOT}target/programs/${NAME}`;
  try {
    const program = join(folder, "foreground");
    writeFileSync(program, "#!/bin/sh\necho here\n");
    chmodSync(program, 0o755);
    const pack = () => {
      execFileSync(process.execPath, [`${ROOT}tools/program.mjs`, "pack", program, "made-for-tests"]);
      return readFileSync(archive);
    };
    const first = pack();
    assert.ok(pack().equals(first));
    execFileSync("tar", ["-xzf", archive, "--strip-components", "1", "-C", folder]);
    assert.equal(execFileSync(join(folder, "bin/foreground"), { encoding: "utf8" }), "here\n");
    const beside = (/** @type {string} */ name) => readFileSync(join(folder, "share/foreground", name), "utf8");
    assert.equal(beside("page-wasm.js"), readFileSync(`${DIST}/lab/page-wasm.js`, "utf8"));
    // The server for assistants is part of the program, and of no other package.
    assert.match(beside("licences.txt"), /^rmcp /m);
  } finally {
    for (const made of [folder, archive, staged]) rmSync(made, { recursive: true, force: true });
  }
});
