/** Lets tests import modules of the extension, which are TypeScript. */

import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { getMessage } from "../words.mjs";

/**
 * What a module of `extension/` exports.
 *
 * @param {string} path within `extension/`
 * @returns {Promise<any>}
 */
export async function load(path) {
  globalThis.chrome ??= /** @type {any} */ ({ i18n: { getMessage } });
  const { outputFiles } = await esbuild.build({
    entryPoints: [fileURLToPath(new URL(`../../extension/${path}`, import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    loader: { ".md": "text" },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString("base64")}`);
}
