/** The oldest browsers that the manifest names, in the words of esbuild. */
import { readFile } from "node:fs/promises";
import { ROOT } from "./paths.mjs";

const manifest = JSON.parse(await readFile(`${ROOT}manifest.json`, "utf8"));

export const TARGETS = [
  `chrome${manifest.minimum_chrome_version}`,
  `firefox${manifest.browser_specific_settings.gecko.strict_min_version}`,
];
