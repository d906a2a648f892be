/**
 * The three WebAssembly modules: the page's captures a document, `read` finds the article of a snapshot, `parse` makes
 * snapshots of HTML where there is no browser. Each is compiled once, when it is first needed.
 */

import { makeGlue as makePageGlue } from "foreground-page/glue";
import { makeGlue as makeParseGlue } from "foreground-parse/glue";
import { makeGlue as makeReadGlue } from "foreground-read/glue";
import { ForegroundError } from "./error.js";
import type { ModuleSource, ModuleSources } from "./options.js";
import { own } from "./own.js";

type Name = keyof ModuleSources;

/** Glue bound to an instance. */
type Bound<Exports> = Exports & WebAssembly.ModuleImports & { __wbg_set_wasm(exports: WebAssembly.Exports): void };

interface Glues {
  page: typeof import("foreground-page");
  read: typeof import("foreground-read");
  parse: typeof import("foreground-parse");
}

const makers: { readonly [N in Name]: () => Bound<Glues[N]> } = {
  page: makePageGlue,
  read: makeReadGlue,
  parse: makeParseGlue,
};

const compiled = new Map<Name, Promise<WebAssembly.Module>>();
const ready = new Map<Name, WebAssembly.Module>();
const instances: { [N in Name]?: Glues[N] } = {};

/** Takes modules from these places from now on. Modules that are compiled already stay. */
export function useModules(sources: ModuleSources): void {
  for (const name of ["page", "read", "parse"] as const) {
    const source = sources[name];
    if (source === undefined || compiled.has(name)) continue;
    const module = compile(source);
    // Whoever needs it is told. Where nobody does, a failure must not end a program in Node.js.
    module.catch(() => undefined);
    compiled.set(name, module);
  }
}

/** The module, bound to memory that it keeps until {@link drop}. */
export async function start<N extends Name>(name: N): Promise<Glues[N]> {
  await prepare(name);
  return started(name);
}

/** Compiles a module, so that {@link started} gives it at once. */
export async function prepare(name: Name): Promise<void> {
  if (ready.has(name)) return;
  const module = compiled.get(name) ?? compileOwn(name);
  compiled.set(name, module);
  try {
    ready.set(name, await module);
  } catch (error) {
    // It may be there next time.
    compiled.delete(name);
    throw new ForegroundError(
      "core-unavailable",
      `${name}.wasm cannot be ${runs() ? "loaded: pass it to init(), or serve it beside this file" : FORBIDDEN}`,
      error,
    );
  }
}

const FORBIDDEN =
  "compiled, since WebAssembly is forbidden or missing here: read the page from a content script, a worker or a server of yours";

/** Whether WebAssembly may be compiled here: the policy of a page may forbid it. */
function runs(): boolean {
  try {
    return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}

/** The module, where it is compiled. */
export function started<N extends Name>(name: N): Glues[N] {
  const known = instances[name];
  if (known) return known;
  const module = ready.get(name);
  if (!module) throw new ForegroundError("core-unavailable", `${name}.wasm is not compiled yet: await init() before`);
  const glue = makers[name]();
  const { exports } = new WebAssembly.Instance(module, { [`./${name}_bg.js`]: glue });
  glue.__wbg_set_wasm(exports);
  (exports["__wbindgen_start"] as (() => void) | undefined)?.();
  instances[name] = glue;
  return glue;
}

/** Lets go of an instance whose memory nobody can rely on any more. */
export function drop(name: Name): void {
  delete instances[name];
}

/** The module that the package has. A file that is not there is an error of the promise, wherever it is looked for. */
async function compileOwn(name: Name): Promise<WebAssembly.Module> {
  return compile(own(name));
}

async function compile(source: ModuleSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === "string" || source instanceof URL) return compile(await fetch(source));
  if (typeof Response !== "undefined" && source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url} answers ${source.status}`);
    // Servers that do not know the type of such files are common.
    const streams = "compileStreaming" in WebAssembly && source.headers.get("content-type") === "application/wasm";
    return streams ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer());
  }
  return WebAssembly.compile(source as BufferSource);
}
