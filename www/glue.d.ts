/** The glue of the extras as the build hands it over, for the worker that learns. */

declare module "foreground-extras/glue" {
  /** New glue, with what the module exports once it is bound to an instance. */
  export function makeGlue(): typeof import("foreground-extras") &
    WebAssembly.ModuleImports & { __wbg_set_wasm(exports: WebAssembly.Exports): void };
}
