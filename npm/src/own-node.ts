/** Where the package keeps its modules, for Node.js, whose `fetch` reads no files. */

import { readFileSync } from "node:fs";

/** The bytes of a module, as it lies beside this file. */
export function own(name: "page" | "read" | "parse"): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`./${name}.wasm`, import.meta.url)));
}
