/**
 * Whether `dist/extension` or `dist/npm` is what the sources would give, so that a command that only uses it builds nothing.
 *
 * `node tools/build/stamp.mjs digest` prints a digest of all that the extension is made of; `fresh` exits with 0 where
 * `dist/inputs`, which `./build.sh build` writes, holds that digest. `digest npm` and `fresh npm` do the same for the npm
 * package and `dist/npm/inputs`. Files are compared by content, never by time. Anything else that makes these folders anew
 * removes the stamp with them.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Files and folders that the extension is made of. */
const INPUTS = [
  "Cargo.lock",
  "Cargo.toml",
  "_locales",
  "build.sh",
  "core",
  "extension",
  "icons",
  "manifest.json",
  "package-lock.json",
  "rust-toolchain.toml",
  "tools/build",
  "tools/build.mjs",
  "tsconfig.base.json",
  "www",
];

/** Folders among them that only measure. */
const NOT_SHIPPED = ["core/fuzzing", "core/html", "core/lab", "core/npm", "core/python"];

/** What of these the npm package has, and what else it is made of. */
const OF_NPM = ["core/html", "core/npm"];
const MORE_OF_NPM = ["npm", "tools/npm.mjs"];

/** @typedef {"extension" | "npm"} Product */

/**
 * SHA-256 over the paths and contents of all inputs, as hexadecimal.
 *
 * @param {string} [root] of the repository
 * @param {Product} [product]
 */
export function digestOfInputs(root = ROOT, product = "extension") {
  const digest = createHash("sha256");
  const [more, without] =
    product === "npm" ? [MORE_OF_NPM, NOT_SHIPPED.filter((folder) => !OF_NPM.includes(folder))] : [[], NOT_SHIPPED];
  for (const input of [...INPUTS, ...more]) {
    for (const file of filesOf(root, input, without)) {
      const content = readFileSync(root + file);
      digest.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return digest.digest("hex");
}

/**
 * @param {string} root
 * @param {string} path from the root
 * @param {string[]} without folders that are left out
 * @returns {string[]} files, in the order of their paths
 */
function filesOf(root, path, without) {
  if (without.includes(path) || !existsSync(root + path)) return [];
  if (statSync(root + path).isFile()) return [path];
  const children = readdirSync(root + path).map((name) => `${path}/${name}`);
  return children.sort().flatMap((child) => filesOf(root, child, without));
}

/** @param {string} [root] @param {Product} [product] */
export function isFresh(root = ROOT, product = "extension") {
  const [stamp, made] =
    product === "npm"
      ? ["dist/npm/inputs", "dist/npm/foreground-extract/package.json"]
      : ["dist/inputs", "dist/extension/manifest.json"];
  return (
    existsSync(root + stamp) &&
    existsSync(root + made) &&
    readFileSync(root + stamp, "utf8").trim() === digestOfInputs(root, product)
  );
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const product = process.argv[3] === "npm" ? "npm" : "extension";
  if (process.argv[2] === "fresh") process.exitCode = isFresh(ROOT, product) ? 0 : 1;
  else console.log(digestOfInputs(ROOT, product));
}
