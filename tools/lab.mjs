/** The lab's program, for tests and tools that measure with it. */

import { spawnSync } from "node:child_process";
import { ROOT } from "./driver/driver.mjs";

/**
 * Builds the lab and gives the path of its program.
 *
 * @returns {string}
 */
export function buildLab() {
  const build = ["build", "--quiet", "--locked", "--package", "foreground-lab", "--message-format", "json-render-diagnostics"];
  const { status, stdout, stderr } = spawnSync("cargo", build, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`the lab does not build:\n${stderr}`);
  const programs = stdout.split("\n").flatMap((line) => (line === "" ? [] : (JSON.parse(line).executable ?? [])));
  if (programs.length !== 1) throw new Error(`the lab is one program, not ${programs.length}`);
  return programs[0];
}
