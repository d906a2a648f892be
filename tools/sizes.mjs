/**
 * Prints what the core weighs, as it is shipped and as it travels; with a folder, also writes it there as `sizes.json`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { CORE_CACHE, EXTENSION } from "./build/paths.mjs";

const FILES = {
  "core.wasm": `${CORE_CACHE}/core.wasm`,
  "core-wasm.js": `${EXTENSION}/core-wasm.js`,
  "core-twin.js": `${EXTENSION}/core-twin.js`,
  "content.js": `${EXTENSION}/content.js`,
  "background.js": `${EXTENSION}/background.js`,
};

const sizes = await Promise.all(
  Object.entries(FILES).map(async ([file, path]) => {
    const bytes = await readFile(path);
    const packed = { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
    return { file, raw: bytes.length, ...packed };
  }),
);

const row = (/** @type {(string | number)[]} */ [name, ...cells]) =>
  String(name).padEnd(16) + cells.map((cell) => String(cell).padStart(12)).join("");
console.log(row(["file", "raw", "gzip", "brotli"]));
for (const { file, ...bytes } of sizes) {
  console.log(row([file, ...Object.values(bytes).map((count) => `${(count / 1000).toFixed(1)} kB`)]));
}

const folder = process.argv[2];
if (folder) {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/sizes.json`, JSON.stringify(sizes, null, 2));
}
