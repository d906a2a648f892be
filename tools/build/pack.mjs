/** Archives whose bytes depend on nothing but the files in them. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { zipSync } from "fflate";

/** The first moment that a ZIP archive can name; the format counts in local time. */
const MADE = new Date(1980, 0, 1);

/** What an archive says of files that begin with `#!`: made on Unix, mode in the upper half. */
const UNIX = 3;
const PROGRAM = 0o100755 << 16;

/**
 * ZIP archive of a folder.
 *
 * @param {string} folder
 */
export async function pack(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return packFiles(
    folder,
    paths.map((path) => path.slice(folder.length + 1)),
  );
}

/**
 * ZIP archive of some files of a folder, in the order of their paths.
 *
 * @param {string} folder
 * @param {string[]} paths within it
 * @param {Record<string, Uint8Array>} [own] files with other contents than in the folder, or that are not in it
 */
export async function packFiles(folder, paths, own = {}) {
  /** @type {import("fflate").Zippable} */
  const files = {};
  for (const path of [...new Set([...paths, ...Object.keys(own)])].sort()) {
    const name = path.replaceAll("\\", "/");
    const content = own[name] ?? (await readFile(join(folder, path)));
    // By what is in it, since unpacking by some programs loses the modes.
    const isProgram = content[0] === 0x23 && content[1] === 0x21;
    files[name] = [content, isProgram ? { os: UNIX, attrs: PROGRAM } : {}];
  }
  return zipSync(files, { level: 9, mtime: MADE });
}
