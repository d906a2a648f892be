/**
 * The glue of the core's modules as the build hands it over: functions, so that each session has glue and memory of its
 * own.
 */

declare module "foreground-core/glue" {
  /** New glue, with what the module exports once it is bound to an instance. */
  export function makeGlue(): typeof import("foreground-core") &
    WebAssembly.ModuleImports & { __wbg_set_wasm(exports: WebAssembly.Exports): void };
}

declare module "foreground-extras/glue" {
  /** New glue, with what the module exports once it is bound to an instance. */
  export function makeGlue(): typeof import("foreground-extras") &
    WebAssembly.ModuleImports & { __wbg_set_wasm(exports: WebAssembly.Exports): void };
}
