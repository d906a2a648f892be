/** Snapshots and articles: what all entries of the package have in common. */

import type { ArticleMetadata, Chunk, Explanation, LeftOutPart, SelectorWarning, Truncation } from "foreground-read";
import { asForegroundError, ForegroundError } from "./error.js";
import { drop, started } from "./modules.js";
import {
  boundsOf,
  type ChunkOptions,
  choiceOf,
  type Fields,
  keepOf,
  mappingOf,
  type Options,
  sizesOf,
} from "./options.js";

export type {
  ArticleMetadata,
  Chunk,
  ChunkKind,
  Explanation,
  LeftOutPart as LeftOut,
  LeftOutRole,
  SelectorUse,
  SelectorWarning,
  TextRange,
  Truncation,
  Unused,
} from "foreground-read";

/** What was found on a page. Plain data, which `structuredClone` and `postMessage` take. */
export interface Article {
  /** Title without the name of the site; empty where the page has none. */
  readonly title: string;
  /** Who wrote it. */
  readonly byline: string | undefined;
  /** Day or moment of publication, ISO 8601. */
  readonly published: string | undefined;
  /** All that is known: tags, language, direction, name of the site, address, number of words, product and so on. */
  readonly metadata: ArticleMetadata;
  /** The article without its title as HTML from an allow-list of elements; empty where nothing was found. */
  readonly html: string;
  /** The article in Markdown with its front matter; empty where nothing was found. */
  readonly markdown: string;
  /** The article as text, blocks with empty lines between; empty where nothing was found. */
  readonly text: string;
  /** How sure the engine is, 0 to 1. */
  readonly confidence: number;
  /** Why nothing was found; `undefined` where something was. */
  readonly reason: string | undefined;
  /** The bound that the page passed, so that its end may be missing; `undefined` where all of it was looked at. */
  readonly truncated: Truncation | undefined;
  /** Selectors that did not do what was asked; empty where each did. */
  readonly warnings: readonly SelectorWarning[];
}

/** The article of a snapshot, by the module `read`, which must be compiled. */
export function readNow(snapshot: Uint8Array, options: Options = {}): Article {
  return withReading(snapshot, options, (reading) => {
    const metadata: ArticleMetadata = JSON.parse(reading.metadata());
    const { title, byline, published } = metadata;
    const html = reading.html();
    return {
      title,
      byline,
      published,
      metadata,
      html,
      markdown: reading.markdown(),
      text: reading.text(),
      confidence: reading.confidence,
      reason: reading.reason,
      truncated: reading.truncated as Truncation | undefined,
      warnings: JSON.parse(reading.warnings()),
    };
  });
}

/** The article of a snapshot as JSON by `article.schema.json`, with its tree and what is known of how it was found. */
export function jsonNow(snapshot: Uint8Array, options: Options = {}): string {
  return withReading(snapshot, options, (reading) => reading.json());
}

/** The article of a snapshot in parts of a bounded size. */
export function chunksNow(snapshot: Uint8Array, options: ChunkOptions = {}): Chunk[] {
  const { maxTokens, overlap } = sizesOf(options);
  return withReading(snapshot, options, (reading) => JSON.parse(reading.chunks(maxTokens, overlap)));
}

/** What was found, in the shape of a mapping. */
export function fieldsNow(snapshot: Uint8Array, mapping: Fields | string, options: Options = {}): unknown {
  const json = mappingOf(mapping);
  return withReading(snapshot, options, (reading) => JSON.parse(reading.fields(json)));
}

/** What a page shows that is not in its article. */
export function leftOutNow(snapshot: Uint8Array, options: Options = {}): LeftOutPart[] {
  return withReading(snapshot, options, (reading) => JSON.parse(reading.leftOut()));
}

/** Why each block of a snapshot is in its article or not. */
export function explainNow(snapshot: Uint8Array, options: Options = {}): Explanation {
  return withReading(snapshot, options, (reading) => JSON.parse(reading.explanation()));
}

function withReading<T>(
  snapshot: Uint8Array,
  options: Options,
  use: (reading: import("foreground-read").Reading) => T,
): T {
  if (!(snapshot instanceof Uint8Array))
    throw new ForegroundError("snapshot", "a snapshot is a Uint8Array, as snapshot() gives it");
  const { comments, captions } = keepOf(options);
  const { include, exclude } = choiceOf(options);
  try {
    const reading = started("read").Reading.of(snapshot, comments, captions, include, exclude);
    const result = use(reading);
    reading.free();
    return result;
  } catch (error) {
    // After a trap its memory is as the trap left it.
    if (error instanceof WebAssembly.RuntimeError) drop("read");
    throw asForegroundError(error);
  }
}

/** The snapshot of HTML without a browser, by the module `parse`, which must be compiled. */
export function parseNow(html: string | Uint8Array, options: Options = {}): Uint8Array {
  const { url = "", charset } = options;
  const bounds = boundsOf(options);
  try {
    const parse = started("parse");
    return typeof html === "string"
      ? parse.snapshotOfText(html, url, bounds)
      : parse.snapshotOfBytes(html, charset, url, bounds);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) drop("parse");
    throw asForegroundError(error);
  }
}

/** The snapshot of a document in a browser, by the page's module, which must be compiled. */
export function captureNow(document: Document, options: Options = {}): Uint8Array {
  const bounds = boundsOf(options);
  try {
    const page = started("page");
    // A document that is in no window has no layout.
    if (!document.defaultView) return page.capturePost(document, options.url ?? document.URL, bounds);
    const captured = page.CapturedPage.capture(document, undefined, bounds);
    const { snapshot } = captured;
    captured.free();
    return snapshot;
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) drop("page");
    throw asForegroundError(error);
  }
}

/** Whether something is a document, of whatever window or library. */
export function isDocument(source: unknown): source is Document {
  return typeof source === "object" && source !== null && (source as { nodeType?: unknown }).nodeType === 9;
}
