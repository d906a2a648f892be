/**
 * The two encodings of the core, each one script with everything inside: `core-wasm.js`, and its twin in plain
 * JavaScript `core-twin.js` for pages whose policy forbids WebAssembly.
 *
 * Both are made from the same module and the same glue. They differ in what the glue's import of `./core_bg.wasm`
 * resolves to: an instance of the module, or what `wasm2js` made of it.
 */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import { unlessFresh } from "./cache.mjs";
import { CORE_CACHE, EXTENSION, GLUE, ROOT } from "./paths.mjs";
import { TARGETS } from "./targets.mjs";
import { withGrowingMemory } from "./twin-memory.mjs";

const run = promisify(execFile);
const MODULE = `${GLUE}/core_bg.wasm`;

/**
 * Engines of JavaScript leave functions of this size to their interpreters, so the twin must not be put together into
 * ever larger ones, as Binaryen does where a function has one caller.
 */
const SMALL_FUNCTIONS = "--one-caller-inline-max-function-size=0";

/**
 * For small code: a sixth less of it than `-O2` makes, which is as fast, and stores read no script of more than 5 MB.
 */
const SMALL = "-Os";

/** Writes both encodings into the extension. */
export async function buildCore() {
  const twin = await toJavaScript(await readFile(MODULE));
  await Promise.all([
    bundle("core-wasm.js", await instanceOf(MODULE)),
    bundle("core-twin.js", await readFile(twin, "utf8")),
  ]);
}

/** @param {Buffer} module */
async function toJavaScript(module) {
  const output = `${CORE_CACHE}/twin.js`;
  const aligned = `${CORE_CACHE}/aligned.wasm`;
  // Short copies of memory become stores that are not aligned, which wasm2js refuses: they are made and split before.
  const steps = [
    [`${ROOT}node_modules/binaryen/bin/wasm-opt`, SMALL, SMALL_FUNCTIONS, "--alignment-lowering", MODULE, "-o", aligned],
    [`${ROOT}node_modules/binaryen/bin/wasm2js`, SMALL, SMALL_FUNCTIONS, aligned, "-o", output],
  ];
  const patch = await readFile(new URL("./twin-memory.mjs", import.meta.url));
  await unlessFresh(output, [module, patch, ...(await recipe(steps.flat()))], async () => {
    console.log("core: turning the module into JavaScript");
    for (const args of steps) await run(process.execPath, args);
    await writeFile(output, withGrowingMemory(await readFile(output, "utf8")));
  });
  return output;
}

/**
 * What runs of binaryen depend on besides the module.
 *
 * @param {string[]} args
 */
async function recipe(args) {
  const { version } = JSON.parse(await readFile(`${ROOT}node_modules/binaryen/package.json`, "utf8"));
  return [version, ...args.filter((arg) => arg.startsWith("-"))];
}

/**
 * Source of a script that instantiates a module and exports what the module exports.
 *
 * @param {string} file
 */
async function instanceOf(file) {
  const exported = WebAssembly.Module.exports(new WebAssembly.Module(await readFile(file)));
  return [
    `import * as glue from "./core_bg.js";`,
    `import bytes from ${JSON.stringify(file)};`,
    `const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { "./core_bg.js": glue });`,
    ...exported.map(({ name }) => `export const ${name} = exports.${name};`),
  ].join("\n");
}

/**
 * @param {string} name file in the extension
 * @param {string} module source of the script that stands for `./core_bg.wasm`
 */
async function bundle(name, module) {
  /** @type {esbuild.Plugin} */
  const standIn = {
    name: "stand-in",
    setup(build) {
      build.onResolve({ filter: /^\.\/core_bg\.wasm$/ }, () => ({ path: name, namespace: "stand-in" }));
      build.onLoad({ filter: /.*/, namespace: "stand-in" }, () => ({ contents: module, resolveDir: GLUE }));
    },
  };
  await esbuild.build({
    stdin: {
      contents: `import * as core from "./core.js"; globalThis.foregroundCore = core;`,
      resolveDir: GLUE,
    },
    outfile: `${EXTENSION}/${name}`,
    bundle: true,
    format: "iife",
    minify: true,
    legalComments: "none",
    target: TARGETS,
    loader: { ".wasm": "binary" },
    plugins: [standIn],
    logLevel: "warning",
  });
}
