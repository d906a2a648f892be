/**
 * Packs `dist/extension` for the stores: one archive, which Chromium's store takes as `.zip` and Firefox as `.xpi`.
 * The same files give the same bytes, whenever and wherever they are packed.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zipSync } from "fflate";
import { DIST, EXTENSION } from "./build/paths.mjs";
import { VERSION } from "./build/version.mjs";

/** The first moment that a ZIP archive can name, in local time as the format demands. */
const MADE = new Date(1980, 0, 1);

/** @param {string} folder */
export async function pack(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  /** @type {Record<string, Uint8Array>} */
  const files = {};
  for (const name of names.sort()) {
    files[name.slice(folder.length + 1).replaceAll("\\", "/")] = await readFile(name);
  }
  return zipSync(files, { level: 9, mtime: MADE });
}

const archive = await pack(EXTENSION);
for (const ending of ["zip", "xpi"]) {
  const file = `foreground-${VERSION}.${ending}`;
  await writeFile(join(DIST, file), archive);
  console.log(`dist/${file}`);
}
