/** Where the package keeps its modules, for browsers; `own-node.ts` takes its place in Node.js. */

/** The module's file, as it lies beside this one. */
export function own(name: "page" | "read" | "parse"): URL {
  // Written out, so that bundlers see each file and bring it along.
  switch (name) {
    case "page":
      return new URL("./page.wasm", import.meta.url);
    case "read":
      return new URL("./read.wasm", import.meta.url);
    case "parse":
      return new URL("./parse.wasm", import.meta.url);
  }
}
