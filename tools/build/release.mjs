/** What a release consists of: the packages for every place, each of the one version, with checksums. */

import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";

/** The list of checksums, as `sha256sum --check` reads it. */
const SUMS = "SHA256SUMS";

/**
 * The files of a folder whose names have this version and end so.
 *
 * @param {string} folder
 * @param {string} version
 * @param {string} ending
 * @returns {Promise<string[]>} paths
 * @throws where there is none: what is made of another version must not be released
 */
export async function ofVersion(folder, version, ending) {
  const names = await readdir(folder).catch(() => /** @type {string[]} */ ([]));
  const found = names.filter((name) => name.endsWith(ending) && name.includes(`-${version}`)).sort();
  if (found.length === 0) throw new Error(`${folder} has no file for ${version} that ends in ${ending}`);
  return found.map((name) => `${folder}/${name}`);
}

/**
 * Copies the files into a new folder and writes their checksums beside them.
 *
 * @param {string} output
 * @param {string[]} files paths
 * @returns {Promise<string[]>} names of what is in the folder, the list of checksums last
 */
export async function gather(output, files) {
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const names = files.map((file) => basename(file));
  if (new Set(names).size !== names.length)
    throw new Error(`two files of a release have one name: ${names.join(", ")}`);
  await Promise.all(files.map((file) => cp(file, `${output}/${basename(file)}`)));
  const lines = await Promise.all(
    names.sort().map(
      async (name) =>
        `${createHash("sha256")
          .update(await readFile(`${output}/${name}`))
          .digest("hex")}  ${name}\n`,
    ),
  );
  await writeFile(`${output}/${SUMS}`, lines.join(""));
  return [...names, SUMS];
}
