/** The package in Node.js, Deno and Bun, where documents (of jsdom or linkedom) have no layout: they are read as HTML. */

import { type Article, parseNow } from "./article.js";
import { extractBy, snapshotBy } from "./extract.js";
import { prepare } from "./modules.js";
import type { Options, Source } from "./options.js";

export type {
  Article,
  ArticleMetadata,
  Chunk,
  ChunkKind,
  Explanation,
  LeftOut,
  LeftOutRole,
  SelectorUse,
  SelectorWarning,
  TextRange,
  Truncation,
  Unused,
} from "./article.js";
export { type ErrorCode, ForegroundError } from "./error.js";
export { chunks, explain, fields, init, leftOut, read, readJson, snapshotToJson } from "./extract.js";
export { fragment } from "./fragment.js";
export type { Bounds, ChunkOptions, Fields, Keep, ModuleSource, ModuleSources, Options, Source } from "./options.js";
export { isProbablyReadable } from "./readable.js";

async function ofDocument(document: Document, options: Options): Promise<Uint8Array> {
  await prepare("parse");
  options.signal?.throwIfAborted();
  return parseNow(document.documentElement?.outerHTML ?? "", { ...options, url: options.url ?? document.URL ?? "" });
}

/** The page as it is now, without its scripts: bytes for `read`, here or elsewhere. Nothing is written to the page. */
export function snapshot(source: Source, options?: Options): Promise<Uint8Array> {
  return snapshotBy(ofDocument, source, options);
}

/** The article of a page. A page without one is no error: `reason` says why nothing was found. */
export function extract(source: Source, options?: Options): Promise<Article> {
  return extractBy(ofDocument, source, options);
}
