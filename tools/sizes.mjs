/**
 * Prints what the core weighs, as it is shipped and as it travels; with a folder, also writes it there as `sizes.json`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { unlessFresh } from "./build/cache.mjs";
import { CORE_CACHE, EXTENSION, GLUE } from "./build/paths.mjs";

const FILES = {
  "core.wasm": `${EXTENSION}/core.wasm`,
  "extras.wasm": `${EXTENSION}/extras.wasm`,
  "page.wasm": `${GLUE}/page_bg.wasm`,
  "page-wasm.js": `${EXTENSION}/page-wasm.js`,
  "page-twin.js": `${EXTENSION}/page-twin.js`,
  "content.js": `${EXTENSION}/content.js`,
  "background.js": `${EXTENSION}/background.js`,
};

const sizes = await Promise.all(
  Object.entries(FILES).map(async ([file, path]) => {
    const bytes = await readFile(path);
    return { file, raw: bytes.length, ...(await packedSizes(file, bytes)) };
  }),
);

/**
 * Lengths when packed. Brotli takes seconds for a megabyte, so they are kept.
 *
 * @param {string} file
 * @param {Buffer} bytes
 * @returns {Promise<{ gzip: number, brotli: number }>}
 */
async function packedSizes(file, bytes) {
  const kept = `${CORE_CACHE}/${file}.packed.json`;
  const { zlib = "", brotli = "" } = process.versions;
  await unlessFresh(kept, [bytes, zlib, brotli], async () => {
    const [zipped, smallest] = await Promise.all([promisify(gzip)(bytes, { level: 9 }), promisify(brotliCompress)(bytes)]);
    await writeFile(kept, JSON.stringify({ gzip: zipped.length, brotli: smallest.length }));
  });
  return JSON.parse(await readFile(kept, "utf8"));
}

const row = (/** @type {(string | number)[]} */ [name, ...cells]) =>
  String(name).padEnd(16) + cells.map((cell) => String(cell).padStart(12)).join("");
console.log(row(["file", "raw", "gzip", "brotli"]));
for (const { file, ...bytes } of sizes) {
  console.log(row([file, ...Object.values(bytes).map((count) => `${(count / 1000).toFixed(1)} kB`)]));
}

const folder = process.argv[2];
if (folder?.startsWith("-")) throw new Error(`${folder} is no folder: usage: node tools/sizes.mjs [FOLDER]`);
if (folder) {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/sizes.json`, JSON.stringify(sizes, null, 2));
}
