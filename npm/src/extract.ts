/** What the package does, the same in browsers and in Node.js; they differ in how a document becomes a snapshot. */

import {
  type Article,
  type Chunk,
  chunksNow,
  type Explanation,
  explainNow,
  fieldsNow,
  isDocument,
  jsonNow,
  type LeftOut,
  leftOutNow,
  parseNow,
  readNow,
} from "./article.js";
import { ForegroundError } from "./error.js";
import { prepare, started, useModules } from "./modules.js";
import {
  boundsOf,
  type ChunkOptions,
  choiceOf,
  type Fields,
  keepOf,
  known,
  type ModuleSources,
  mappingOf,
  type Options,
  sizesOf,
  type Source,
} from "./options.js";

/** How documents become snapshots here. */
export type SnapshotOfDocument = (document: Document, options: Options) => Promise<Uint8Array>;

/** Takes modules from other places than beside this file. To be called before anything else. */
export function init(sources: ModuleSources): void {
  useModules(sources);
}

/** The article of a snapshot, of this version's `snapshot()` or as JSON. */
export async function read(snapshot: Uint8Array, options: Options = {}): Promise<Article> {
  known(options);
  keepOf(options);
  choiceOf(options);
  options.signal?.throwIfAborted();
  await prepare("read");
  options.signal?.throwIfAborted();
  return readNow(snapshot, options);
}

/** The article of a snapshot as JSON by `article.schema.json`: as a tree, with comments, footnotes and posts apart, the likelihood of each block, and what was left out. */
export async function readJson(snapshot: Uint8Array, options: Options = {}): Promise<string> {
  known(options);
  options.signal?.throwIfAborted();
  await prepare("read");
  return jsonNow(snapshot, options);
}

/** The article of a snapshot in parts of a bounded size, each with its way back to the page: to index, to quote and to cite. */
export async function chunks(snapshot: Uint8Array, options: ChunkOptions = {}): Promise<Chunk[]> {
  sizesOf(options);
  keepOf(options);
  options.signal?.throwIfAborted();
  await prepare("read");
  options.signal?.throwIfAborted();
  return chunksNow(snapshot, options);
}

/**
 * What was found on a page as JSON in a shape of your own: each field has the place of its value in what was found, by a JSON
 * Pointer. What the page does not have is `null`. `T` is the shape: an object, or a list where the mapping begins with `$each`.
 */
export async function fields<T = Record<string, unknown>>(
  snapshot: Uint8Array,
  mapping: Fields | string,
  options: Options = {},
): Promise<T> {
  mappingOf(mapping);
  known(options);
  keepOf(options);
  choiceOf(options);
  options.signal?.throwIfAborted();
  await prepare("read");
  options.signal?.throwIfAborted();
  return fieldsNow(snapshot, mapping, options) as T;
}

/** The parts of a page that are seen and are not in its article, each with what it is likely to be: comments, navigation and so on. */
export async function leftOut(snapshot: Uint8Array, options: Options = {}): Promise<LeftOut[]> {
  known(options);
  options.signal?.throwIfAborted();
  await prepare("read");
  return leftOutNow(snapshot, options);
}

/** Why each block of a snapshot is in its article or not: how likely it is, by which rule, and what looks like it. */
export async function explain(snapshot: Uint8Array, options: Options = {}): Promise<Explanation> {
  known(options);
  options.signal?.throwIfAborted();
  await prepare("read");
  return explainNow(snapshot, options);
}

/** A snapshot as JSON, which every later version reads: to be stored. */
export async function snapshotToJson(snapshot: Uint8Array): Promise<string> {
  await prepare("read");
  return started("read").snapshotToJson(snapshot);
}

/** The page as it is now, without its scripts; `ofDocument` is how documents become snapshots here. */
export async function snapshotBy(
  ofDocument: SnapshotOfDocument,
  source: Source,
  options: Options = {},
): Promise<Uint8Array> {
  known(options);
  boundsOf(options);
  options.signal?.throwIfAborted();
  if (isDocument(source)) return ofDocument(source, options);
  const html = source instanceof ArrayBuffer ? new Uint8Array(source) : source;
  if (typeof html !== "string" && !(html instanceof Uint8Array))
    throw new ForegroundError("not-html", "give a document, or HTML as a string or bytes");
  await prepare("parse");
  options.signal?.throwIfAborted();
  return parseNow(html, options);
}

/** The article of a page; `ofDocument` is how documents become snapshots here. */
export async function extractBy(
  ofDocument: SnapshotOfDocument,
  source: Source,
  options: Options = {},
): Promise<Article> {
  // Before anything is loaded.
  known(options);
  keepOf(options);
  choiceOf(options);
  const begun = prepare("read");
  // It is awaited below; until then a failure of the other must not leave this one unheard.
  begun.catch(() => undefined);
  const bytes = await snapshotBy(ofDocument, source, options);
  await begun;
  return read(bytes, options);
}
