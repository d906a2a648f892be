/** The native programs, for tests and tools that measure with them. */

import { spawnSync } from "node:child_process";
import { ROOT } from "./driver/driver.mjs";

/**
 * The lab that the variable `LAB` names, else one that is built first; gives the path of the program.
 *
 * @returns {string}
 */
export function buildLab() {
  return process.env["LAB"] ?? buildProgram("foreground-lab");
}

/**
 * The program `foreground` that the variable `FOREGROUND_PROGRAM` names, else one that is built first; gives its path.
 *
 * @returns {string}
 */
export function buildForeground() {
  return process.env["FOREGROUND_PROGRAM"] ?? buildProgram("foreground-cli");
}

/**
 * Builds the one program of a package and gives its path.
 *
 * @param {string} name
 * @returns {string}
 */
export function buildProgram(name) {
  return build(name, []);
}

/**
 * The example of the crate `foreground-extract` in the folder that the variable `EXAMPLES` names, else one that is built
 * first; gives the path of the program.
 *
 * @param {"read" | "fetch"} name
 * @returns {string}
 */
export function buildExample(name) {
  const folder = process.env["EXAMPLES"];
  return folder ? `${folder}/${name}` : build("foreground-extract", ["--example", name]);
}

/** @param {string} name of the package @param {string[]} which of its programs */
function build(name, which) {
  const words = [
    "build",
    "--quiet",
    "--locked",
    "--package",
    name,
    ...which,
    "--message-format",
    "json-render-diagnostics",
  ];
  const { status, stdout, stderr } = spawnSync("cargo", words, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${name} does not build:\n${stderr}`);
  const programs = stdout.split("\n").flatMap((line) => (line === "" ? [] : (JSON.parse(line).executable ?? [])));
  if (programs.length !== 1) throw new Error(`${name} is one program, not ${programs.length}`);
  return programs[0];
}
