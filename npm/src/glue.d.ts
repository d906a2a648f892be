/** Glue as the build makes it: a function that gives glue with state of its own. */

declare module "foreground-page/glue" {
  export function makeGlue(): typeof import("foreground-page") &
    WebAssembly.ModuleImports & { __wbg_set_wasm(exports: WebAssembly.Exports): void };
}

declare module "foreground-read/glue" {
  export function makeGlue(): typeof import("foreground-read") &
    WebAssembly.ModuleImports & { __wbg_set_wasm(exports: WebAssembly.Exports): void };
}

declare module "foreground-parse/glue" {
  export function makeGlue(): typeof import("foreground-parse") &
    WebAssembly.ModuleImports & { __wbg_set_wasm(exports: WebAssembly.Exports): void };
}
