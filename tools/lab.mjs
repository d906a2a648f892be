/** The native programs, for tests and tools that measure with them. */

import { spawnSync } from "node:child_process";
import { basename } from "node:path";
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
 * The lab as the tests of the workspace build it, with the features that all crates and tests together ask for; gives the path
 * of the program.
 *
 * @returns {string}
 */
export function buildTestedLab() {
  const given = process.env["LAB"];
  if (given) return given;
  const lab = built("test", "--no-run", "--workspace", "--exclude", "xtask").find((path) => basename(path) === "lab");
  if (!lab) throw new Error("the tests of the workspace have not built the lab");
  return lab;
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
  const programs = built("build", "--package", name, ...which);
  if (programs.length !== 1) throw new Error(`${name} is one program, not ${programs.length}`);
  return programs[0] ?? "";
}

/**
 * Runs a command of Cargo that builds, and gives the paths of the programs that it has built.
 *
 * @param {string[]} words
 * @returns {string[]}
 */
function built(...words) {
  const all = [...words, "--quiet", "--locked", "--message-format", "json-render-diagnostics"];
  const { status, stdout, stderr } = spawnSync("cargo", all, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`cargo ${words.join(" ")} does not build:\n${stderr}`);
  return stdout.split("\n").flatMap((line) => (line === "" ? [] : (JSON.parse(line).executable ?? [])));
}
