/** How much a process and all that it has started have worked, which does not depend on what else the machine does. */

import { readdirSync, readFileSync } from "node:fs";

/** Parts of a second in which Linux counts it. */
const TICKS = 100;

/**
 * Seconds of processor time of a process, its descendants, and those of them that have ended; nothing where there is no
 * `/proc` that tells.
 *
 * @param {number} root its id
 * @returns {number | undefined}
 */
export function processorTime(root) {
  /** @type {Map<number, { parent: number, ticks: number }>} */
  const all = new Map();
  try {
    for (const name of readdirSync("/proc")) if (/^\d+$/.test(name)) add(Number(name), all);
  } catch {
    return undefined;
  }
  const isOurs = (/** @type {number | undefined} */ process) => {
    while (process !== undefined && process !== root) process = all.get(process)?.parent;
    return process === root;
  };
  return [...all].reduce((sum, [process, { ticks }]) => sum + (isOurs(process) ? ticks : 0), 0) / TICKS;
}

/** @param {number} process @param {Map<number, { parent: number, ticks: number }>} all */
function add(process, all) {
  try {
    // The name, in brackets, may hold anything.
    const fields = readFileSync(`/proc/${process}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    all.set(process, { parent, ticks: fields.slice(11, 15).reduce((sum, part) => sum + part, 0) });
  } catch {
    // It has ended meanwhile.
  }
}
