/**
 * Whether `dist/extension` is what the sources would give, so that a command that only uses it builds nothing.
 *
 * `node tools/build/stamp.mjs digest` prints a digest of all that the extension is made of; `fresh` exits with 0 where
 * `dist/inputs`, which `./build.sh build` writes, holds that digest. Files are compared by content, never by time.
 * Anything else that makes `dist` anew removes the stamp with it.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Files and folders that the extension is made of. */
const INPUTS = [
  "Cargo.lock", "Cargo.toml", "_locales", "build.sh", "core", "extension", "icons", "manifest.json",
  "package-lock.json", "rust-toolchain.toml", "tools/build", "tools/build.mjs", "tsconfig.base.json", "www",
];

/** Folders among them that only measure. */
const NOT_SHIPPED = ["core/fuzzing", "core/html", "core/lab", "core/npm", "core/python"];

/**
 * SHA-256 over the paths and contents of all inputs, as hexadecimal.
 *
 * @param {string} [root] of the repository
 */
export function digestOfInputs(root = ROOT) {
  const digest = createHash("sha256");
  for (const input of INPUTS) {
    for (const file of filesOf(root, input)) {
      const content = readFileSync(root + file);
      digest.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return digest.digest("hex");
}

/**
 * @param {string} root
 * @param {string} path from the root
 * @returns {string[]} files, in the order of their paths
 */
function filesOf(root, path) {
  if (NOT_SHIPPED.includes(path) || !existsSync(root + path)) return [];
  if (statSync(root + path).isFile()) return [path];
  const children = readdirSync(root + path).map((name) => `${path}/${name}`);
  return children.sort().flatMap((child) => filesOf(root, child));
}

/** @param {string} [root] */
export function isFresh(root = ROOT) {
  const stamp = `${root}dist/inputs`;
  return existsSync(stamp) && existsSync(`${root}dist/extension/manifest.json`) && readFileSync(stamp, "utf8").trim() === digestOfInputs(root);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === "fresh") process.exitCode = isFresh() ? 0 : 1;
  else console.log(digestOfInputs());
}
