/** Leaves out work whose inputs are as they were. */
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Calls `make`, which writes `output`, unless it did so before from the same inputs.
 *
 * @param {string} output file that `make` writes
 * @param {(string | Uint8Array)[]} inputs everything that the output depends on
 * @param {() => Promise<void>} make
 */
export async function unlessFresh(output, inputs, make) {
  const digest = createHash("sha256");
  for (const input of inputs) digest.update(`${input.length}:`).update(input);
  const wanted = digest.digest("hex");
  const stamp = `${output}.inputs`;
  if (await holds(stamp, wanted)) return;
  await mkdir(dirname(output), { recursive: true });
  await make();
  await writeFile(stamp, wanted);
}

/**
 * @param {string} file
 * @param {string} text
 */
async function holds(file, text) {
  try {
    return (await readFile(file, "utf8")) === text;
  } catch {
    return false;
  }
}
