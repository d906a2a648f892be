/**
 * The modules of the core in the forms in which they run.
 *
 * The page's module is one script with everything inside, in two encodings: `page-wasm.js`, and its twin in plain
 * JavaScript `page-twin.js` for pages whose policy forbids WebAssembly. Both are made from the same module and the same
 * glue. They differ in what the glue's import of `./page_bg.wasm` resolves to: an instance of the module, or what
 * `wasm2js` made of it.
 *
 * The background's modules are plain files, `core.wasm` and `extras.wasm`. For the lab, which runs the first in a tab, it
 * is made into a script, too.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import { unlessFresh } from "./cache.mjs";
import { CORE_CACHE, EXTENSION, GLUE, LAB, NPM_GLUE, ROOT } from "./paths.mjs";
import { TARGETS } from "./targets.mjs";
import { withGrowingMemory } from "./twin-memory.mjs";

const run = promisify(execFile);

/**
 * Engines of JavaScript leave functions of this size to their interpreters, so the twin must not be put together into
 * ever larger ones, as Binaryen does where a function has one caller.
 */
const SMALL_FUNCTIONS = "--one-caller-inline-max-function-size=0";

/**
 * For small code: a sixth less of it than `-O2` makes, which is as fast, and stores read no script of more than 5 MB.
 */
const SMALL = "-Os";

/** Writes what the extension and the lab take. */
export async function buildCore() {
  await Promise.all([mkdir(EXTENSION, { recursive: true }), mkdir(LAB, { recursive: true })]);
  const twin = await toJavaScript(`${GLUE}/page_bg.wasm`);
  const [core, extras] = [
    await withoutCopies(`${GLUE}/core_bg.wasm`, "core"),
    await withoutCopies(`${GLUE}/extras_bg.wasm`, "extras"),
  ];
  await Promise.all([
    bundle("page", `${EXTENSION}/page-wasm.js`, await instanceOf(`${GLUE}/page_bg.wasm`, "page")),
    bundle("page", `${EXTENSION}/page-twin.js`, await readFile(twin, "utf8")),
    bundle("core", `${LAB}/core-wasm.js`, await instanceOf(core, "core")),
    bundle("extras", `${LAB}/extras-wasm.js`, await instanceOf(extras, "extras")),
    cp(core, `${EXTENSION}/core.wasm`),
    cp(extras, `${EXTENSION}/extras.wasm`),
  ]);
  await Promise.all(["page-wasm.js", "page-twin.js"].map((script) => cp(`${EXTENSION}/${script}`, `${LAB}/${script}`)));
}

/**
 * A module in which each function is there once. Every crate of the engine brings its own copies of what it takes from the
 * standard library, and the compiler keeps them all: 2.5 % of the core.
 *
 * @param {string} file
 * @param {string} name of the file that is made
 * @returns {Promise<string>} that file
 */
export async function withoutCopies(file, name) {
  const output = `${CORE_CACHE}/${name}.wasm`;
  // At this level the pass goes on until it finds no more: callers of copies become copies of each other.
  const args = [
    `${ROOT}node_modules/binaryen/bin/wasm-opt`,
    "--shrink-level=1",
    "--duplicate-function-elimination",
    file,
    "-o",
    output,
  ];
  await unlessFresh(
    output,
    [await readFile(file), ...(await recipe(args))],
    async () => void (await run(process.execPath, args)),
  );
  return output;
}

/** @param {string} file */
async function toJavaScript(file) {
  const module = await readFile(file);
  const output = `${CORE_CACHE}/twin.js`;
  const aligned = `${CORE_CACHE}/aligned.wasm`;
  // Short copies of memory become stores that are not aligned, which wasm2js refuses: they are made and split before.
  const steps = [
    [`${ROOT}node_modules/binaryen/bin/wasm-opt`, SMALL, SMALL_FUNCTIONS, "--alignment-lowering", file, "-o", aligned],
    [`${ROOT}node_modules/binaryen/bin/wasm2js`, SMALL, SMALL_FUNCTIONS, aligned, "-o", output],
  ];
  const patch = await readFile(new URL("./twin-memory.mjs", import.meta.url));
  await unlessFresh(output, [module, patch, ...(await recipe(steps.flat()))], async () => {
    console.log("core: turning the page's module into JavaScript");
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
 * @param {string} name of its glue
 */
async function instanceOf(file, name) {
  const module = await readFile(file);
  const exported = WebAssembly.Module.exports(new WebAssembly.Module(module));
  return [
    `import * as glue from "./${name}_bg.js";`,
    `const text = ${JSON.stringify(module.toString("base64"))};`,
    // Where a script is new, a loop over all characters takes as long as compiling the module.
    "const bytes = Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (character) => character.charCodeAt(0));",
    `const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { "./${name}_bg.js": glue });`,
    ...exported.map(({ name }) => `export const ${name} = exports.${name};`),
  ].join("\n");
}

/** Under these names the modules are found in the world of the script. */
const REGISTERED = { page: "foregroundPage", core: "foregroundCore", extras: "foregroundExtras" };

/**
 * @param {keyof typeof REGISTERED} name of the glue
 * @param {string} output
 * @param {string} module source of the script that stands for the module
 */
async function bundle(name, output, module) {
  /** @type {esbuild.Plugin} */
  const standIn = {
    name: "stand-in",
    setup(build) {
      build.onResolve({ filter: /_bg\.wasm$/ }, ({ path, kind, importer }) =>
        path.startsWith("./") && kind === "import-statement" && importer.endsWith(`${name}.js`)
          ? { path: output, namespace: "stand-in" }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: "stand-in" }, () => ({ contents: module, resolveDir: GLUE }));
    },
  };
  await esbuild.build({
    stdin: {
      contents: `import * as module from "./${name}.js"; globalThis.${REGISTERED[name]} = module;`,
      resolveDir: GLUE,
    },
    outfile: output,
    bundle: true,
    format: "iife",
    minify: true,
    legalComments: "none",
    target: TARGETS,
    plugins: [standIn],
    logLevel: "warning",
  });
}

/**
 * `foreground-core/glue` is a function that makes glue, each time with state of its own; the same goes for the other
 * modules.
 *
 * @type {esbuild.Plugin}
 */
export const glueOfItsOwn = {
  name: "glue-of-its-own",
  setup(build) {
    build.onResolve({ filter: /^foreground-(core|extras|page|read|parse)\/glue$/ }, ({ path }) => ({
      path: `${path.split(/[-/]/)[1]}_bg.js`,
      namespace: "glue",
    }));
    build.onLoad({ filter: /.*/, namespace: "glue" }, async ({ path }) => {
      // Only its name is in the bundle, so that the bytes are the same in every folder.
      const { outputFiles } = await esbuild.build({
        absWorkingDir: ROOT,
        entryPoints: [`${/^(read|parse)_/.test(path) ? NPM_GLUE : GLUE}/${path}`],
        bundle: true,
        format: "iife",
        globalName: "glue",
        target: TARGETS,
        write: false,
      });
      return { contents: `export function makeGlue() {\n${outputFiles[0]?.text}\nreturn glue;\n}` };
    });
  },
};
