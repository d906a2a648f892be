/**
 * Bundles the extractors that the lab compares with into `target/peers/peers.js`, a script for the world beside a page,
 * and writes their versions beside it, with the npm package where `./build.sh npm` has made it. Nothing of this is ever part
 * of the extension.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import * as esbuild from "esbuild";
import { glueOfItsOwn } from "../build/core.mjs";
import { DIST, ROOT } from "../build/paths.mjs";
import { TARGETS } from "../build/targets.mjs";
import { VERSION } from "../build/version.mjs";

const OUTPUT = `${ROOT}target/peers`;
const PACKAGES = { "Readability.js": "@mozilla/readability", Defuddle: "defuddle" };

const PACKAGE = `${DIST}/npm/foreground-extract`;
const hasNpm = existsSync(`${PACKAGE}/read.wasm`);

/** The npm package from its sources, with its modules inside: the lab runs it beside pages of other people. */
const NPM = `
import { captureNow } from "./npm/src/article.js";
import { extract, init, isProbablyReadable, read, snapshot } from "./npm/src/index.js";
import { readability } from "./npm/src/readability-api.js";
import page from "${PACKAGE}/page.wasm";
import module from "${PACKAGE}/read.wasm";
init({ page, read: module });
globalThis.foregroundPeers.npm = { extract, snapshot, read, isProbablyReadable, Readability: readability((document) => captureNow(document)) };
`;

await mkdir(OUTPUT, { recursive: true });
await esbuild.build({
  stdin: { contents: `import "./tools/peers/in-page.mjs";${hasNpm ? NPM : ""}`, resolveDir: ROOT },
  loader: { ".wasm": "binary" },
  plugins: [glueOfItsOwn],
  define: { "import.meta.url": '"about:blank"' },
  outfile: `${OUTPUT}/peers.js`,
  bundle: true,
  format: "iife",
  minify: true,
  target: TARGETS,
  logLevel: "warning",
});
await writeFile(`${OUTPUT}/versions.json`, JSON.stringify(await versions(), null, 2));
console.log(
  `peers: ${OUTPUT}/peers.js is ready for lab compare${hasNpm ? "" : ", without the npm package, which ./build.sh npm makes"}`,
);

async function versions() {
  const read = async ([name = "", folder = ""]) => {
    const { version } = JSON.parse(await readFile(`${ROOT}node_modules/${folder}/package.json`, "utf8"));
    return [name, version];
  };
  const others = await Promise.all(Object.entries(PACKAGES).map(read));
  return Object.fromEntries([...others, ...(hasNpm ? [["foreground-extract", VERSION]] : [])]);
}
