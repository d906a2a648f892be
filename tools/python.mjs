/**
 * Python packages that the tests of hostile content use, in an environment of their own: renderers of Markdown, and a
 * list of public attack vectors. `node tools/python.mjs` installs them from the package index, each held to its hash;
 * where that is not possible it says so, and the tests that want them are skipped.
 */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const ENVIRONMENT = `${ROOT}target/python`;
const PROGRAM = `${ENVIRONMENT}/bin/python`;

/** Longest time for an answer, ms. */
const TIMEOUT = 300_000;

/** Whether the packages are there. */
export function hasPackages() {
  return existsSync(PROGRAM) && spawnSync(PROGRAM, ["-c", "import brs_kb, markdown, markdown2, mistune"]).status === 0;
}

/**
 * Runs a script with what it gets and gives what it answers, both as JSON.
 *
 * @param {string} script
 * @param {unknown} [given]
 * @returns {any}
 */
export function ask(script, given = null) {
  const { status, stdout, stderr } = spawnSync(PROGRAM, ["-c", script], { input: JSON.stringify(given), encoding: "utf8", maxBuffer: 1 << 30, timeout: TIMEOUT });
  if (status !== 0) throw new Error(`Python: ${stderr}`);
  return JSON.parse(stdout);
}

/** Makes the environment. @returns {boolean} */
function install() {
  const steps = [
    ["python3", "-m", "venv", ENVIRONMENT],
    [PROGRAM, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes", "-r", `${ROOT}tools/requirements-export.txt`],
  ];
  return steps.every(([program = "", ...rest]) => spawnSync(program, rest, { stdio: ["ignore", "ignore", "inherit"] }).status === 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!hasPackages() && !install()) {
    console.error("the Python packages of tools/requirements-export.txt cannot be installed: tests that want them are skipped");
    process.exitCode = 1;
  }
}
