/** Archives whose bytes depend on nothing but the files in them. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { zipSync } from "fflate";

/** The first moment that a ZIP archive can name; the format counts in local time. */
const MADE = new Date(1980, 0, 1);

/**
 * ZIP archive of a folder.
 *
 * @param {string} folder
 */
export async function pack(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  /** @type {Record<string, Uint8Array>} */
  const files = {};
  for (const path of paths.sort()) {
    files[path.slice(folder.length + 1).replaceAll("\\", "/")] = await readFile(path);
  }
  return zipSync(files, { level: 9, mtime: MADE });
}
