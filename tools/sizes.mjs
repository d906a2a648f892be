/**
 * Prints what the core weighs, as it is shipped and as it travels; with a folder, also writes it there as `sizes.json`. Where
 * `./build.sh npm` has made the npm package, also what each of its entries loads, beside Readability.js and Defuddle.
 *
 * With `--check`, packs nothing, and fails where a file of the extension has more bytes than its budget allows; with
 * `--budget`, writes the budget anew. `--quick` packs as fast as can be, for tests of the tables.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { parseArgs, promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import * as esbuild from "esbuild";
import { unlessFresh } from "./build/cache.mjs";
import { CORE_CACHE, DIST, EXTENSION, GLUE, ROOT } from "./build/paths.mjs";

const FILES = {
  "core.wasm": `${EXTENSION}/core.wasm`,
  "extras.wasm": `${EXTENSION}/extras.wasm`,
  "page.wasm": `${GLUE}/page_bg.wasm`,
  "page-wasm.js": `${EXTENSION}/page-wasm.js`,
  "page-twin.js": `${EXTENSION}/page-twin.js`,
  "content.js": `${EXTENSION}/content.js`,
  "background.js": `${EXTENSION}/background.js`,
};

/** Bytes of each file of the extension, as they were when the budget was last written. */
const BUDGET = `${ROOT}tests/corpus/sizes.json`;

/** How much more than its budget a file may have. More of it is a decision, and has a line in the changelog. */
const MORE = 0.03;

const PACKAGE = `${DIST}/npm/foreground-extract`;

/**
 * What programs import, and the modules that it loads. Scripts are weighed as a bundler makes them, minified.
 *
 * @type {Record<string, { imports: string, from: string, modules: string[] }>}
 */
const ENTRIES = {
  "`extract` of a page": { imports: "{ extract }", from: `${PACKAGE}/index.js`, modules: ["page", "read"] },
  "`snapshot`": { imports: "{ snapshot }", from: `${PACKAGE}/index.js`, modules: ["page"] },
  "`read`": { imports: "{ read }", from: `${PACKAGE}/index.js`, modules: ["read"] },
  "`extract` of HTML": { imports: "{ extract }", from: `${PACKAGE}/index.js`, modules: ["parse", "read"] },
  "`Readability`": { imports: "{ Readability }", from: `${PACKAGE}/readability.js`, modules: ["page", "read"] },
  "`isProbablyReadable`": { imports: "{ isProbablyReadable }", from: `${PACKAGE}/index.js`, modules: [] },
  "Readability.js": { imports: "{ Readability }", from: "@mozilla/readability", modules: [] },
  Defuddle: { imports: "Defuddle", from: "defuddle", modules: [] },
};

const {
  values: { check, budget, quick },
  positionals: [folder],
} = parseArgs({
  allowPositionals: true,
  options: { check: { type: "boolean" }, budget: { type: "boolean" }, quick: { type: "boolean" } },
});
if (check || budget) {
  const raw = await rawSizes();
  if (budget) await writeFile(BUDGET, `${JSON.stringify(raw, null, 2)}\n`);
  process.exit(check && !(await isWithinBudget(raw)) ? 1 : 0);
}

/** Bytes of the files of the extension. @returns {Promise<Record<string, number>>} */
async function rawSizes() {
  const sizes = Object.entries(FILES).map(async ([file, path]) => [file, (await readFile(path)).length]);
  return Object.fromEntries(await Promise.all(sizes));
}

/** Whether no file is larger than it may be; says which is. @param {Record<string, number>} raw */
async function isWithinBudget(raw) {
  /** @type {Record<string, number>} */
  const budgets = JSON.parse(await readFile(BUDGET, "utf8"));
  const large = Object.entries(raw).filter(([file, bytes]) => !(bytes <= (budgets[file] ?? 0) * (1 + MORE)));
  for (const [file, bytes] of large) console.log(`${file} has ${bytes} bytes, its budget is ${budgets[file]}`);
  if (large.length === 0)
    console.log(`${Object.keys(raw).length} files, none more than ${MORE * 100} % above its budget`);
  else console.log("If that is worth it: node tools/sizes.mjs --budget, and a line in CHANGELOG.md.");
  return large.length === 0;
}

/** What has been weighed, by name: several entries load the same module. @type {Map<string, ReturnType<typeof weigh>>} */
const weighed = new Map();

const sizes = await Promise.all(
  Object.entries(FILES).map(async ([file, path]) => ({ file, ...(await weights(file, path)) })),
);
const entries = existsSync(`${PACKAGE}/read.wasm`) ? await Promise.all(Object.keys(ENTRIES).map(loaded)) : [];

/**
 * What an entry loads, script and modules together.
 *
 * @param {string} entry
 */
async function loaded(entry) {
  const { imports, from, modules } = ENTRIES[entry] ?? { imports: "", from: "", modules: [] };
  const name = entry.replaceAll(/\W+/g, "-");
  const script = `${CORE_CACHE}/entry${name}.js`;
  const contents = `import ${imports} from ${JSON.stringify(from)}; globalThis.used = ${imports};`;
  await esbuild.build({
    stdin: { contents, resolveDir: ROOT },
    outfile: script,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "error",
  });
  const all = await Promise.all([
    weights(`entry${name}.js`, script),
    ...modules.map((module) => weights(`npm-${module}.wasm`, `${PACKAGE}/${module}.wasm`)),
  ]);
  const sum = (/** @type {"raw" | "gzip" | "brotli"} */ key) => all.reduce((total, one) => total + one[key], 0);
  return { file: entry, raw: sum("raw"), gzip: sum("gzip"), brotli: sum("brotli"), entry: true };
}

/**
 * @param {string} name under which the packed lengths are kept
 * @param {string} path
 */
function weights(name, path) {
  const known = weighed.get(name) ?? weigh(name, path);
  weighed.set(name, known);
  return known;
}

/** @param {string} name @param {string} path */
async function weigh(name, path) {
  const bytes = await readFile(path);
  return { raw: bytes.length, ...(await packedSizes(name, bytes)) };
}

/**
 * Lengths when packed. Brotli takes seconds for a megabyte, so they are kept.
 *
 * @param {string} file
 * @param {Buffer} bytes
 * @returns {Promise<{ gzip: number, brotli: number }>}
 */
async function packedSizes(file, bytes) {
  const kept = `${CORE_CACHE}/${file}.${quick ? "quickly-" : ""}packed.json`;
  const { zlib = "", brotli = "" } = process.versions;
  const quality = quick ? constants.BROTLI_MIN_QUALITY : constants.BROTLI_MAX_QUALITY;
  await unlessFresh(kept, [bytes, zlib, brotli], async () => {
    const [zipped, smallest] = await Promise.all([
      promisify(gzip)(bytes, { level: quick ? 1 : 9 }),
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    ]);
    await writeFile(kept, JSON.stringify({ gzip: zipped.length, brotli: smallest.length }));
  });
  return JSON.parse(await readFile(kept, "utf8"));
}

const row = (/** @type {(string | number)[]} */ [name, ...cells]) =>
  String(name).replaceAll("`", "").padEnd(30) + cells.map((cell) => String(cell).padStart(12)).join("");
console.log(row(["file", "raw", "gzip", "brotli"]));
for (const { file, raw, gzip, brotli } of [...sizes, ...entries]) {
  console.log(row([file, ...[raw, gzip, brotli].map((count) => `${(count / 1000).toFixed(1)} kB`)]));
}

if (folder) {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/sizes.json`, JSON.stringify([...sizes, ...entries], null, 2));
}
