/** The page of the documentation site on which people try the npm package: one script with all that it needs, so that it
 * works from a folder. */

import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import { glueOfItsOwn } from "../build/core.mjs";
import { licences } from "../build/licences.mjs";
import { GLUE, NPM_GLUE, ROOT } from "../build/paths.mjs";
import { shippedCrates, shippedPackages } from "../build/shipped.mjs";
import { TARGETS } from "../build/targets.mjs";
import { samples } from "./samples.mjs";

const run = promisify(execFile);
const SOURCE = `${ROOT}npm/try`;

/**
 * Builds it. The modules are those of `cargo run -p xtask -- core` and `-- npm`.
 *
 * @param {string} output folder of the site
 */
export async function buildTry(output) {
  const folder = `${output}/try`;
  await mkdir(folder, { recursive: true });
  await run(`${ROOT}node_modules/.bin/tsc`, ["--noEmit", "--project", `${SOURCE}/tsconfig.json`]).catch(
    ({ stdout }) => {
      throw new Error(stdout);
    },
  );
  const bundle = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ["npm/try/try.ts"],
    outfile: `${folder}/try.js`,
    bundle: true,
    minify: true,
    format: "iife",
    charset: "utf8",
    target: TARGETS,
    legalComments: "none",
    metafile: true,
    plugins: [glueOfItsOwn, withinTheScript],
    logLevel: "warning",
  });
  const shipped = [
    ...(await shippedCrates(["foreground-browser", "foreground-read"])),
    ...(await shippedPackages([bundle.metafile], [])),
  ];
  const page = await readFile(`${SOURCE}/index.html`, "utf8");
  await Promise.all([
    writeFile(`${folder}/index.html`, page.replace("POLICY", policy())),
    cp(`${SOURCE}/try.css`, `${folder}/try.css`),
    licences(shipped).then((text) => writeFile(`${folder}/licences.txt`, text)),
  ]);
}

/**
 * What the page may do. The frames inherit it, so it lets in what a page's looks are made of; each frame's own policy
 * takes that back unless the person asked for it. Frames lead nowhere, and no form is sent.
 */
function policy() {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline' https: http:",
    "img-src 'self' data: https: http:",
    "font-src data: https: http:",
    "form-action 'none'",
  ].join("; ");
}

/** @type {esbuild.Plugin} */
const withinTheScript = {
  name: "within-the-script",
  setup(build) {
    build.onResolve({ filter: /^\.\/own\.js$/ }, () => ({ path: `${SOURCE}/own.ts` }));
    build.onResolve({ filter: /^foreground-(module:|samples$)/ }, ({ path }) => ({ path, namespace: "made" }));
    build.onLoad({ filter: /.*/, namespace: "made" }, async ({ path }) => {
      if (path === "foreground-samples") return { contents: JSON.stringify(await samples()), loader: "json" };
      const file = path.endsWith("page") ? `${GLUE}/page_bg.wasm` : `${NPM_GLUE}/read_bg.wasm`;
      return { contents: await readFile(file), loader: "binary" };
    });
  },
};
