/**
 * `./build.sh npm`: the npm package, as a folder and as the archive that `npm install` takes, in `dist/npm`.
 *
 * The modules are those of `cargo run -p xtask -- core` (the page's) and `-- npm` (the others).
 */
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import { glueOfItsOwn, withoutCopies } from "./build/core.mjs";
import { licences } from "./build/licences.mjs";
import { DIST, GLUE, NPM_GLUE, ROOT } from "./build/paths.mjs";
import { shippedCrates } from "./build/shipped.mjs";
import { VERSION } from "./build/version.mjs";

const run = promisify(execFile);

const NPM = `${DIST}/npm`;
const PACKAGE = `${NPM}/foreground-extract`;

/** Entries for browsers, and those for Node.js, where files are read by `own-node.ts`. */
const ENTRIES = { web: ["index", "readability", "worker", "worker-thread"], node: ["node", "readability-node"] };

await rm(NPM, { recursive: true, force: true });
await mkdir(PACKAGE, { recursive: true });
await Promise.all([bundle(ENTRIES.web, "web"), bundle(ENTRIES.node, "node"), declarations(), texts(), manifest()]);
await cp(`${GLUE}/page_bg.wasm`, `${PACKAGE}/page.wasm`);
for (const name of ["read", "parse"])
  await cp(await withoutCopies(`${NPM_GLUE}/${name}_bg.wasm`, name), `${PACKAGE}/${name}.wasm`);
const { stdout } = await run("npm", ["pack", "--silent", "--pack-destination", NPM], { cwd: PACKAGE });
console.log(`dist/npm/${stdout.trim()}`);

/**
 * @param {string[]} entries
 * @param {"web" | "node"} where they run
 */
async function bundle(entries, where) {
  /** @type {esbuild.Plugin} */
  const ownFiles = {
    name: "own-files",
    setup(build) {
      build.onResolve({ filter: /^\.\/own\.js$/ }, () =>
        where === "node" ? { path: `${ROOT}npm/src/own-node.ts` } : undefined,
      );
    },
  };
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: entries.map((entry) => `npm/src/${entry}.ts`),
    outdir: PACKAGE,
    bundle: true,
    splitting: true,
    chunkNames: `${where}-[hash]`,
    format: "esm",
    platform: where === "node" ? "node" : "browser",
    target: where === "node" ? "node20" : "es2022",
    charset: "utf8",
    sourcemap: true,
    plugins: [ownFiles, glueOfItsOwn],
    logLevel: "warning",
  });
}

/** Types of the entries, and of the module `read` those that they name, with all that these refer to. */
async function declarations() {
  const made = `${ROOT}target/npm-types`;
  await rm(made, { recursive: true, force: true });
  await run(`${ROOT}node_modules/.bin/tsc`, [
    "--project",
    `${ROOT}npm/tsconfig.json`,
    "--noEmit",
    "false",
    "--emitDeclarationOnly",
    "--declaration",
    "--outDir",
    made,
  ]);
  /** @type {Set<string>} */
  const ofRead = new Set();
  for (const name of [
    "index",
    "readability",
    "worker",
    "article",
    "error",
    "extract",
    "fragment",
    "options",
    "readable",
    "readability-api",
  ]) {
    const text = await readFile(`${made}/npm/src/${name}.d.ts`, "utf8");
    for (const [, list = ""] of text.matchAll(/\{([^{}]*)\} from ["']foreground-read["']/g)) {
      // `LeftOutPart as LeftOut` is called by the first name there.
      for (const [named] of list.split(",").flatMap((part) => [...part.matchAll(/\w+/g)].slice(0, 1)))
        ofRead.add(named);
    }
    await writeFile(`${PACKAGE}/${name}.d.ts`, text.replaceAll(/(["'])foreground-read\1/g, '"./metadata.js"'));
  }
  await writeFile(`${PACKAGE}/metadata.d.ts`, typesFor([...ofRead], await readFile(`${NPM_GLUE}/read.d.ts`, "utf8")));
}

/**
 * Types with all that they refer to.
 *
 * @param {string[]} names
 * @param {string} text declarations, each with its comment before it
 */
function typesFor(names, text) {
  const found = [
    ...text.matchAll(
      /(?:\/\*\*(?:(?!\*\/)[^])*\*\/\n)?export (?:interface (?=[^]*?\n})|type )(\w+)(?: \{[^]*?\n}|[^;]*;)\n/g,
    ),
  ];
  const byName = new Map(found.map(([declaration, own]) => [own, declaration]));
  const wanted = new Set(names);
  for (const one of wanted) {
    for (const [word] of (byName.get(one) ?? "").replaceAll(/\/\*\*[^]*?\*\//g, "").matchAll(/\b[A-Z]\w+/g))
      if (byName.has(word)) wanted.add(word);
  }
  return [...wanted].map((one) => byName.get(one)).join("\n");
}

/** What people and lawyers read. */
async function texts() {
  const crates = await shippedCrates(["foreground-browser", "foreground-read", "foreground-parse"]);
  await Promise.all([
    cp(`${ROOT}npm/README.md`, `${PACKAGE}/README.md`),
    ...["LICENSE-MIT", "LICENSE-APACHE"].map((file) => cp(`${ROOT}${file}`, `${PACKAGE}/${file}`)),
    licences(crates).then((text) => writeFile(`${PACKAGE}/licences.txt`, text)),
  ]);
}

/** The manifest, with the version that is typed in `Cargo.toml`. */
async function manifest() {
  const manifest = JSON.parse(await readFile(`${ROOT}npm/package.json`, "utf8"));
  await writeFile(`${PACKAGE}/package.json`, `${JSON.stringify({ ...manifest, version: VERSION }, null, 2)}\n`);
}
