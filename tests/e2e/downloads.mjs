/** Files that a browser puts among the downloads. */

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "../../tools/driver/waiting.mjs";

/**
 * The file that comes into a folder by what is done: there once it has its last name and its content.
 *
 * @param {string} folder
 * @param {() => Promise<unknown>} act starts the download
 * @returns {Promise<string>} path of the file
 */
export async function arrival(folder, act) {
  const there = new Set(readdirSync(folder));
  await act();
  let file = "";
  await eventually(
    () => {
      const names = readdirSync(folder);
      const isPartial = names.some((name) => /\.(crdownload|part|tmp)$/.test(name));
      // Firefox makes a file of a random name and removes it at once, to see whether the kind of file can be run.
      const whole = names.find(
        (name) =>
          !there.has(name) &&
          !name.startsWith(".") &&
          (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) > 0,
      );
      file = isPartial || !whole ? "" : join(folder, whole);
      return Promise.resolve(file !== "");
    },
    () => "no file has arrived",
  );
  return file;
}
