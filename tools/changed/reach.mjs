/**
 * What a change can reach: crates by what depends on them, tests by what they import, and of the tests in browsers, which
 * import nothing of the extension, those that are called like what was changed.
 */

import { dirname, join, normalize } from "node:path";

/**
 * @typedef {object} Tree
 * @property {readonly { name: string, folder: string, needs: readonly string[] }[]} crates with the folders of those that
 *   each needs, from the root
 * @property {Readonly<Record<string, string>>} scripts JavaScript of tests and tools by their paths, with their texts
 *
 * @typedef {object} Reached
 * @property {string[]} crates to be tested
 * @property {string[]} files of tests to be run by themselves
 * @property {string[]} browser paths of tests in browsers
 * @property {boolean} shell whether the types and the extension are concerned
 * @property {boolean} python
 * @property {boolean} docs
 */

/** Whatever is changed in the extension, these read a page with it, and leave it again. */
const EVERYWHERE = ["tests/e2e/reading.test.mjs", "tests/e2e/trace.test.mjs"];

/** Crates that the extension is made of. */
const SHIPPED = ["foreground-browser", "foreground-session", "foreground-extras"];

/**
 * @param {readonly string[]} changed paths from the root
 * @param {Tree} tree
 * @returns {Reached}
 */
export function reach(changed, { crates, scripts }) {
  const reachedCrates = cratesOf(changed, crates);
  const isTest = (/** @type {string} */ path) => path.endsWith(".test.mjs");
  const tests = Object.keys(scripts).filter(isTest);
  const importing = tests.filter((test) => [...importsOf(test, scripts)].some((path) => changed.includes(path)));
  const ofExtension = changed.filter((path) => /^(extension|www|manifest\.json)/.test(path));
  const named = ofExtension.flatMap((path) => tests.filter((test) => test.startsWith("tests/") && sharesWord(path, test)));
  const messages = changed.some((path) => path.startsWith("_locales/")) ? tests.filter((test) => /(locales|messages|interface)\.test/.test(test)) : [];
  const isShipped = reachedCrates.some((name) => SHIPPED.includes(name));
  const shell = ofExtension.length > 0 || changed.some((path) => /\.(mjs|ts|json)$/.test(path)) || messages.length > 0;
  const all = new Set([...importing, ...named, ...messages, ...(ofExtension.length > 0 || isShipped ? EVERYWHERE : [])]);
  const usesBrowser = (/** @type {string} */ test) => /\/(e2e|npm|lab)\//.test(test);
  return {
    crates: reachedCrates,
    files: [...all].filter((test) => !usesBrowser(test)).sort(),
    browser: [...all].filter(usesBrowser).sort(),
    shell,
    python: reachedCrates.includes("foreground-python") || changed.some((path) => path.startsWith("core/python/")),
    docs: changed.some((path) => /\.md$|^docs\//.test(path)),
  };
}

/** Crates with a change, and all that need one of those. @param {readonly string[]} changed @param {Tree["crates"]} crates */
function cratesOf(changed, crates) {
  const everything = changed.some((path) => /^(Cargo\.(toml|lock)|rust-toolchain\.toml)$/.test(path));
  const reached = new Set(crates.filter(({ folder }) => everything || changed.some((path) => path.startsWith(`${folder}/`))));
  for (const crate of reached) for (const other of crates) if (other.needs.includes(crate.folder)) reached.add(other);
  return crates.filter((crate) => reached.has(crate)).map(({ name }) => name);
}

/** What a script imports, and what that imports. @param {string} path @param {Tree["scripts"]} scripts */
function importsOf(path, scripts) {
  const seen = new Set([path]);
  for (const at of seen) {
    const text = scripts[at] ?? "";
    for (const [, other = ""] of text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)) seen.add(normalize(join(dirname(at), other)));
    // Modules of the extension are given to `load` by their path within it.
    for (const [, other = ""] of text.matchAll(/\bload\("([^"]+)"\)/g)) seen.add(normalize(join("extension", other)));
  }
  return seen;
}

/** Whether two paths have a word in common that says what they are about. @param {string} one @param {string} other */
function sharesWord(one, other) {
  const words = (/** @type {string} */ path) => path.replace(/\.(test\.)?\w+$/, "").split(/[/.-]/).map((word) => word.replace(/(.{3,})s$/, "$1")).filter((word) => !TOO_COMMON.has(word));
  const wanted = new Set(words(one));
  return words(other).some((word) => wanted.has(word));
}

/** Words that say where a file is, not what it is about; all that the extension shows is in its reader or on its pages. */
const TOO_COMMON = new Set(["test", "e2e", "npm", "shell", "extension", "content", "background", "shared", "www", "reader", "page", "read", "store", "handler", "view"]);
