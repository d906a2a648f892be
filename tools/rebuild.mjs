/**
 * Builds the packages from a source package in a fresh folder and compares them with those beside it, as reviewers do:
 * `node tools/rebuild.mjs [dist/foreground-VERSION-source.zip]`. It takes as long as a first build.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { DIST } from "./build/paths.mjs";
import { VERSION } from "./build/version.mjs";

const source = process.argv[2] ?? `${DIST}/foreground-${VERSION}-source.zip`;
const folder = await mkdtemp(join(tmpdir(), "foreground-"));
try {
  for (const [name, content] of Object.entries(unzipSync(await readFile(source)))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const { CARGO_TARGET_DIR: _, ...env } = process.env;
  const { status } = spawnSync("bash", ["build.sh", "package"], { cwd: folder, env, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error("the source package does not build");
  let differing = 0;
  for (const name of [
    `foreground-${VERSION}.zip`,
    `foreground-${VERSION}.xpi`,
    `foreground-${VERSION}-source.zip`,
    "sbom.cdx.json",
  ]) {
    const [ours, theirs] = await Promise.all([digest(join(dirname(source), name)), digest(join(folder, "dist", name))]);
    console.log(`${ours === theirs ? "same" : "DIFFERENT"}  ${theirs}  ${name}`);
    differing += Number(ours !== theirs);
  }
  process.exitCode = Math.min(differing, 1);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** @param {string} file */
async function digest(file) {
  return createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
}
