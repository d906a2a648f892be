/**
 * The core in the background: the module that reads a page, and the extras, which are loaded when they are first asked
 * for. The code of each is compiled once in the life of the background; every session gets instances of its own, so
 * nothing of one page is in the memory of another's, and all of it goes with the session.
 */

import { makeGlue as makeCoreGlue } from "foreground-core/glue";
import { makeGlue as makeExtrasGlue } from "foreground-extras/glue";
import { ownFile } from "../shared/platform/platform.js";

/** The module that reads a page, bound to memory of its own. */
export type Core = typeof import("foreground-core");

/** Everything else, bound to memory of its own. */
export type Extras = typeof import("foreground-extras");

/** A file with a module, which is compiled when it is first needed. */
type Compiled = () => Promise<WebAssembly.Module>;

const core = compiledOnce("core.wasm");
const extras = compiledOnce("extras.wasm");

/** An instance that has not read any page, made before there is one to read. */
let spare: Promise<Core> | undefined;

/** Begins to compile the core, unless it is compiled already: called when it is clear that it will be needed. */
export function prepare(): void {
  core().catch(() => undefined);
}

/** Makes an instance ready for the next page. It takes as long as reading one, so not while a page waits for an answer. */
export function prepareNext(): void {
  spare ??= warmCore();
  spare.catch(() => undefined);
}

/** An instance of the module that reads, of its own for whoever asks. */
export async function startCore(): Promise<Core> {
  const ready = spare;
  spare = undefined;
  return (await ready?.catch(() => undefined)) ?? makeCore();
}

async function warmCore(): Promise<Core> {
  const made = await makeCore();
  made.warmUp();
  return made;
}

async function makeCore(): Promise<Core> {
  const glue = makeCoreGlue();
  const { exports } = await WebAssembly.instantiate(await core(), { "./core_bg.js": glue });
  glue.__wbg_set_wasm(exports);
  return glue;
}

/** A new instance of the extras. */
export async function startExtras(): Promise<Extras> {
  const glue = makeExtrasGlue();
  const { exports } = await WebAssembly.instantiate(await extras(), { "./extras_bg.js": glue });
  glue.__wbg_set_wasm(exports);
  return glue;
}

function compiledOnce(file: string): Compiled {
  let compiled: Promise<WebAssembly.Module> | undefined;
  return () =>
    (compiled ??= WebAssembly.compileStreaming(ownFile(file)).catch((error: unknown) => {
      // The next one tries anew.
      compiled = undefined;
      throw error;
    }));
}
