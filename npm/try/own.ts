/** The modules in the script itself: from a folder, a page may fetch no file. Takes the place of `../src/own.ts`. */

import page from "foreground-module:page";
import read from "foreground-module:read";

/** The bytes of a module. */
export function own(name: "page" | "read" | "parse"): Uint8Array<ArrayBuffer> {
  if (name === "parse") throw new Error("this page lets the browser parse HTML");
  return name === "page" ? page : read;
}
