/**
 * Bundles the extractors that the lab compares with into `target/peers/peers.js`, a script for the world beside a page,
 * and writes their versions beside it. Nothing of this is ever part of the extension.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { ROOT } from "../build/paths.mjs";
import { TARGETS } from "../build/targets.mjs";

const OUTPUT = `${ROOT}target/peers`;
const PACKAGES = { "Readability.js": "@mozilla/readability", Defuddle: "defuddle" };

await mkdir(OUTPUT, { recursive: true });
await esbuild.build({
  entryPoints: [fileURLToPath(new URL("in-page.mjs", import.meta.url))],
  outfile: `${OUTPUT}/peers.js`,
  bundle: true,
  format: "iife",
  minify: true,
  target: TARGETS,
  logLevel: "warning",
});
await writeFile(`${OUTPUT}/versions.json`, JSON.stringify(await versions(), null, 2));
console.log(`peers: ${OUTPUT}/peers.js is ready for lab compare`);

async function versions() {
  const read = async ([name = "", folder = ""]) => {
    const { version } = JSON.parse(await readFile(`${ROOT}node_modules/${folder}/package.json`, "utf8"));
    return [name, version];
  };
  return Object.fromEntries(await Promise.all(Object.entries(PACKAGES).map(read)));
}
