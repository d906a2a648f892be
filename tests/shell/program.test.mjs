/** The archives of the program: what they hold, that the same files give the same bytes, and that npx starts the package. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { DIST, ROOT } from "../../tools/build/paths.mjs";
import { VERSION } from "../../tools/build/version.mjs";

const TARGET = "x86_64-linux-made-for-tests";
const NAME = `foreground-${VERSION}-${TARGET}`;

// Only there the program is linked statically, and `tar` sorts.
const skip = process.platform !== "linux";

test("the archive of the program has what runs beside a page, and the same bytes each time", { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), "foreground-program-"));
  const archive = `${DIST}/programs/${NAME}.tar.gz`;
  const staged = `${ROOT}target/programs/${NAME}`;
  const forNpm = `${DIST}/programs/foreground-cli-${VERSION}.tgz`;
  const kept = existsSync(forNpm) ? readFileSync(forNpm) : undefined;
  try {
    const program = join(folder, "foreground");
    writeFileSync(program, "#!/bin/sh\necho here\n");
    chmodSync(program, 0o755);
    const pack = () => {
      execFileSync(process.execPath, [`${ROOT}tools/program.mjs`, "pack", program, TARGET]);
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
    const words = ["exec", "--yes", "--offline", "--package", forNpm, "--", "foreground"];
    const env = { ...process.env, npm_config_cache: join(folder, "cache") };
    assert.equal(execFileSync("npm", words, { cwd: folder, encoding: "utf8", env }), "here\n");
  } finally {
    for (const made of [folder, archive, staged, `${staged}-npm`, forNpm])
      rmSync(made, { recursive: true, force: true });
    // One that is passed on goes through no test's hands.
    if (kept) writeFileSync(forNpm, kept);
  }
});

test("the archive for Windows has the program and what runs beside a page", () => {
  const folder = mkdtempSync(join(tmpdir(), "foreground-program-"));
  const name = `foreground-${VERSION}-x86_64-windows-made-for-tests`;
  const archive = `${DIST}/programs/${name}.zip`;
  const staged = `${ROOT}target/programs/${name}`;
  try {
    const program = join(folder, "foreground.exe");
    writeFileSync(program, "MZ");
    execFileSync(process.execPath, [
      `${ROOT}tools/program.mjs`,
      "pack",
      program,
      name.slice(`foreground-${VERSION}-`.length),
    ]);
    const files = unzipSync(readFileSync(archive));
    assert.equal(Buffer.from(files["bin/foreground.exe"] ?? []).toString(), "MZ");
    assert.ok(
      Buffer.from(files["share/foreground/page-wasm.js"] ?? []).equals(readFileSync(`${DIST}/lab/page-wasm.js`)),
    );
    assert.ok(files["LICENSE-MIT"] && files["share/foreground/licences.txt"]);
  } finally {
    for (const made of [folder, archive, staged]) rmSync(made, { recursive: true, force: true });
  }
});
