/**
 * `./build.sh docs`: makes the documentation site in `target/docs` from `docs` and the guides at the root, with the page
 * to try the package on. A link that leads nowhere ends it with an error.
 */

import { rm } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { buildSite } from "./docs/site.mjs";
import { buildTry } from "./docs/try.mjs";
import { ROOT } from "./build/paths.mjs";

const OUTPUT = `${ROOT}target/docs`;

await rm(OUTPUT, { recursive: true, force: true });
const pages = await buildSite(OUTPUT);
await buildTry(OUTPUT);
console.log(`docs: ${pages} pages, from ${pathToFileURL(`${OUTPUT}/index.html`)}`);
