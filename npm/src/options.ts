/** What callers give. */

/** How a page is read. */
export interface Options {
  /** Address that the page came from: relative links are resolved by it. Of a live document its own. */
  readonly url?: string;
  /** Encoding that the server named, for HTML as bytes. */
  readonly charset?: string;
  /** Gives up between two steps, with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** HTML as text or as a server sent it, or a document. */
export type Source = Document | string | Uint8Array | ArrayBuffer;

/** What a module can be made from. */
export type ModuleSource = WebAssembly.Module | BufferSource | Response | URL | string;

/** Sources of modules, for programs that keep them elsewhere than beside this file; of a string or URL it is fetched. */
export interface ModuleSources {
  readonly page?: ModuleSource;
  readonly read?: ModuleSource;
  readonly parse?: ModuleSource;
}
