/**
 * The core in the background. Its code is compiled once in the life of the background; every session gets an instance
 * of its own, so nothing of one page is in the memory of another's, and all of it goes with the session.
 */

import { makeGlue } from "foreground-core/glue";
import { ownFile } from "../shared/platform.js";

/** The core, bound to memory of its own. */
export type Core = typeof import("foreground-core");

/** Under this name the glue's functions are imported. */
const GLUE = "./core_bg.js";

let compiled: Promise<WebAssembly.Module> | undefined;

/** Begins to compile the core, unless it is compiled already: called when it is clear that it will be needed. */
export function prepare(): void {
  compile().catch(() => undefined);
}

/** A new instance of the core. */
export async function startCore(): Promise<Core> {
  const glue = makeGlue();
  const { exports } = await WebAssembly.instantiate(await compile(), { [GLUE]: glue });
  glue.__wbg_set_wasm(exports);
  return glue;
}

function compile(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(ownFile("core.wasm")).catch((error: unknown) => {
    // The next one tries anew.
    compiled = undefined;
    throw error;
  });
  return compiled;
}
