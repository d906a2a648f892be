/** Lets tests import modules of the extension, which are TypeScript. */

import { fileURLToPath } from "node:url";
import { readFile } from "node:fs/promises";
import * as esbuild from "esbuild";

/** @type {Record<string, { message: string, placeholders?: Record<string, { content: string }> }>} */
const MESSAGES = JSON.parse(await readFile(new URL("../../_locales/en/messages.json", import.meta.url), "utf8"));

/**
 * What the browser does with the messages of `_locales`, which Node.js has not.
 *
 * @param {string} name
 * @param {string[]} values
 */
function getMessage(name, values) {
  const { message = "", placeholders = {} } = MESSAGES[name] ?? {};
  const filled = (/** @type {string} */ placeholder) => values[Number(placeholders[placeholder.toLowerCase()]?.content.slice(1)) - 1] ?? "";
  return message.replace(/\$([A-Z]+)\$/g, (_, placeholder) => filled(placeholder));
}

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
