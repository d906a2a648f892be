/** What `tools/docs/try.mjs` puts into the script. */

declare module "foreground-module:page" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module "foreground-module:read" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module "foreground-samples" {
  /** The bundled pages. */
  const samples: readonly { name: string; address: string; html: string; pictures?: string }[];
  export default samples;
}
