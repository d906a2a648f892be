/** The lab's program, for tests and tools that measure with it. */

import { spawnSync } from "node:child_process";
import { ROOT } from "./driver/driver.mjs";

/**
 * The lab that the variable `LAB` names, else one that is built first; gives the path of the program.
 *
 * @returns {string}
 */
export function buildLab() {
  const named = process.env["LAB"];
  if (named) return named;
  const build = ["build", "--quiet", "--locked", "--package", "foreground-lab", "--message-format", "json-render-diagnostics"];
  const { status, stdout, stderr } = spawnSync("cargo", build, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`the lab does not build:\n${stderr}`);
  const programs = stdout.split("\n").flatMap((line) => (line === "" ? [] : (JSON.parse(line).executable ?? [])));
  if (programs.length !== 1) throw new Error(`the lab is one program, not ${programs.length}`);
  return programs[0];
}
