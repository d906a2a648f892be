/** Prints what the core weighs, as it is shipped and as it travels. */
import { readFile } from "node:fs/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { CORE_CACHE, EXTENSION } from "./build/paths.mjs";

const FILES = {
  "core.wasm": `${CORE_CACHE}/core.wasm`,
  "core-wasm.js": `${EXTENSION}/core-wasm.js`,
  "core-twin.js": `${EXTENSION}/core-twin.js`,
  "content.js": `${EXTENSION}/content.js`,
  "background.js": `${EXTENSION}/background.js`,
};

const COLUMNS = ["file", "raw", "gzip", "brotli"];

const rows = [COLUMNS];
for (const [name, file] of Object.entries(FILES)) {
  const bytes = await readFile(file);
  const sizes = [bytes, gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)];
  rows.push([name, ...sizes.map(({ length }) => `${(length / 1000).toFixed(1)} kB`)]);
}
for (const [name = "", ...sizes] of rows) {
  console.log(name.padEnd(16) + sizes.map((size) => size.padStart(12)).join(""));
}
