/** The npm package as its archive gives it, for the tests that use it. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFresh } from "../../tools/build/stamp.mjs";
import { ROOT } from "../../tools/driver/driver.mjs";

/** Builds the package where it is not what the sources would give. */
export function buildPackage() {
  if (!isFresh(ROOT, "npm")) execFileSync("./build.sh", ["npm"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
}

/** Installs the archive into an empty project, as a person would; gives the project's folder. */
export function installPackage() {
  buildPackage();
  const folder = mkdtempSync(join(tmpdir(), "foreground-npm-"));
  const archive = readdirSync(`${ROOT}dist/npm`).find((name) => name.endsWith(".tgz"));
  writeFileSync(`${folder}/package.json`, JSON.stringify({ name: "empty", private: true, type: "module" }));
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--silent", `${ROOT}dist/npm/${archive}`], {
    cwd: folder,
  });
  return folder;
}
