/**
 * What a change can reach: crates by what depends on them, tests by what they import or name, and of the tests in browsers,
 * which import nothing of the extension, those that are called like what was changed or like what imports it.
 */

import { dirname, join, normalize } from "node:path";

/**
 * @typedef {object} Tree
 * @property {readonly { name: string, folder: string, needs: readonly string[] }[]} crates with the folders of those that
 *   each needs, from the root
 * @property {Readonly<Record<string, string>>} scripts of tests, tools and the extension by their paths, with their texts
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

/** Crates, and what else there is, of which the package for JavaScript is made. */
const OF_NPM = ["foreground-npm", "foreground-html"];
const NPM_FILES = /^(npm\/|tools\/npm\.mjs$)/;

/** What everything depends on: packages, and how things are built and run. */
const EVERYTHING =
  /^(package(-lock)?\.json|build\.sh|tsconfig\.base\.json|tools\/test\.sh|tools\/build(\.mjs$|\/)|tools\/driver\/)/;

/** Data that tests read and do not import, and the crate whose tests do. */
const DATA = /^tests\/(cases|kinds|corpus|fixtures|vectors)\//;
const READER_OF_DATA = "foreground-engine";

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
  const ofExtension = changed.filter((path) => /^(extension|www|icons|manifest\.json)/.test(path));
  const around = [
    ...ofExtension,
    ...Object.keys(scripts).filter(
      (path) =>
        /^(extension|www)\//.test(path) && importedBy(path, scripts).some((other) => ofExtension.includes(other)),
    ),
  ];
  const named = around.flatMap((path) => tests.filter((test) => test.startsWith("tests/") && sharesWord(path, test)));
  const reading = tests.filter((test) => changed.some((path) => isNamedIn(path, scripts[test] ?? "")));
  const messages = changed.some((path) => path.startsWith("_locales/"))
    ? tests.filter((test) => /(locales|messages|interface)\.test/.test(test))
    : [];
  const isShipped = reachedCrates.some((name) => SHIPPED.includes(name));
  const isEverything = changed.some((path) => EVERYTHING.test(path));
  const isNpm = reachedCrates.some((name) => OF_NPM.includes(name)) || changed.some((path) => NPM_FILES.test(path));
  const inFolder = (/** @type {string} */ folder, /** @type {boolean} */ isWanted) =>
    isWanted ? tests.filter((test) => test.startsWith(folder)) : [];
  const shell = ofExtension.length > 0 || changed.some((path) => /\.(mjs|ts|json)$/.test(path)) || messages.length > 0;
  const hasData = changed.some((path) => DATA.test(path));
  const all = new Set([
    ...importing,
    ...named,
    ...reading,
    ...messages,
    ...inFolder("tests/npm/", isNpm),
    ...inFolder("tests/lab/", reachedCrates.includes("foreground-lab") || hasData),
    ...inFolder("", isEverything),
    ...(ofExtension.length > 0 || isShipped || hasData ? EVERYWHERE : []),
  ]);
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
  const reached = new Set(
    crates.filter(({ folder }) => everything || changed.some((path) => path.startsWith(`${folder}/`))),
  );
  for (const crate of reached) for (const other of crates) if (other.needs.includes(crate.folder)) reached.add(other);
  const names = crates.filter((crate) => reached.has(crate)).map(({ name }) => name);
  const reads = changed.some((path) => DATA.test(path)) && crates.some(({ name }) => name === READER_OF_DATA);
  return reads ? [...new Set([...names, READER_OF_DATA])] : names;
}

/** What a script imports, and what that imports. @param {string} path @param {Tree["scripts"]} scripts */
function importsOf(path, scripts) {
  const seen = new Set([path]);
  for (const at of seen) for (const other of importedBy(at, scripts)) seen.add(other);
  return seen;
}

/** What a script itself imports or starts. @param {string} path @param {Tree["scripts"]} scripts */
function importedBy(path, scripts) {
  const text = scripts[path] ?? "";
  const found = [...text.matchAll(/(?:from|import|import\()\s*"(\.[^"]+)"/g)].map(([, other = ""]) =>
    normalize(join(dirname(path), other)),
  );
  // Scripts of TypeScript are imported as what they become.
  const sources = found.map((other) => (path.endsWith(".ts") ? other.replace(/\.js$/, ".ts") : other));
  // Modules of the extension are given to `load` by their path within it; tools are started by theirs.
  const loaded = [...text.matchAll(/\bload\("([^"]+)"\)/g)].map(([, other = ""]) =>
    normalize(join("extension", other)),
  );
  const started = path.endsWith(".mjs") ? [...text.matchAll(/\btools\/[\w/-]+\.mjs\b/g)].map(([other]) => other) : [];
  return [...sources, ...loaded, ...started];
}

/** Whether a test names a file that it reads: by its whole path, or a fixture by its folder. @param {string} path @param {string} text */
function isNamedIn(path, text) {
  const [, fixture] = /^tests\/fixtures\/([^/]+)\//.exec(path) ?? [];
  return (
    text.includes(`"${path}"`) ||
    text.includes(`\`\${ROOT}${path}`) ||
    (fixture !== undefined && text.includes(`/${fixture}/`))
  );
}

/** Whether two paths have a word in common that says what they are about. @param {string} one @param {string} other */
function sharesWord(one, other) {
  const words = (/** @type {string} */ path) =>
    path
      .replace(/\.(test\.)?\w+$/, "")
      .split(/[/.-]/)
      .map((word) => word.replace(/(.{3,})s$/, "$1"))
      .filter((word) => !TOO_COMMON.has(word));
  const wanted = new Set(words(one));
  return words(other).some((word) => wanted.has(word));
}

/** Words that say where a file is, not what it is about; all that the extension shows is in its reader or on its pages. */
const TOO_COMMON = new Set([
  "test",
  "e2e",
  "npm",
  "shell",
  "extension",
  "content",
  "background",
  "shared",
  "www",
  "reader",
  "page",
  "read",
  "store",
  "handler",
  "view",
]);
