/** What callers give, and whether it is sound. */

import { ForegroundError } from "./error.js";

/** How a page is read. */
export interface Options {
  /** Address that the page came from: relative links are resolved by it. Of a live document its own. */
  readonly url?: string;
  /** Encoding that the server named, for HTML as bytes. */
  readonly charset?: string;
  /** Gives up between two steps, with the signal's reason. */
  readonly signal?: AbortSignal;
  /** How much of the page is looked at. What lies beyond is left out, and {@link Article.truncated} says so. */
  readonly bounds?: Bounds;
  /** What the article has besides its text. */
  readonly keep?: Keep;
  /** CSS selectors of parts to bring in, also where they would be left out. What is hidden stays out, and {@link Article.warnings} says so. */
  readonly include?: string | readonly string[];
  /** CSS selectors of parts to leave out, also where they are included. */
  readonly exclude?: string | readonly string[];
}

/** How much of a page is looked at; each is a number above 0. */
export interface Bounds {
  /** Nodes: elements and texts. Default: 200,000. */
  readonly nodes?: number;
  /** Levels of nesting. Default: 10,000. */
  readonly depth?: number;
  /** Bytes of text and attributes in UTF-8. Default: 32 MB. */
  readonly text?: number;
  /** Milliseconds that capturing a live document may take; HTML has no such bound. Default: 20,000. */
  readonly time?: number;
}

/** What an article has besides its text. `readJson` always has all of it. */
export interface Keep {
  /** The comments on it, each as a post behind the text. Default: no. */
  readonly comments?: boolean;
  /** What is said of pictures, tables and films. Default: yes. */
  readonly captions?: boolean;
}

/** How an article is cut into chunks. */
export interface ChunkOptions extends Options {
  /** Tokens that a chunk has at most, at least 1; a token is four characters. Only one row, line or word has more. Default: 512. */
  readonly maxTokens?: number;
  /** Tokens of the end of a chunk that the next one of the same section repeats, at most half of a chunk. Default: 0. */
  readonly overlap?: number;
}

/**
 * The fields that a program wants, each with a JSON Pointer to its value (`"/metadata/title"`), or an object of more of them.
 * An object with `$each` becomes a list: an object for each item of the list that it leads to, with pointers that begin there.
 */
export interface Fields {
  readonly [name: string]: string | Fields;
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

const BOUNDS = ["nodes", "depth", "text", "time"] as const;
const KEEP = ["comments", "captions"] as const;

/** The names of all options. */
const OPTIONS = {
  url: true,
  charset: true,
  signal: true,
  bounds: true,
  keep: true,
  include: true,
  exclude: true,
} as const satisfies Record<keyof Options, true>;
const CHUNK_OPTIONS = { ...OPTIONS, maxTokens: true, overlap: true } as const satisfies Record<
  keyof ChunkOptions,
  true
>;

/** Refuses options that there are not. */
export function known(options: Options): void {
  only(options, "", Object.keys(OPTIONS));
}

/** Bounds in the order in which modules take them; 0 stands for the default. */
export function boundsOf({ bounds = {} }: Options): Float64Array {
  only(bounds, "bounds", BOUNDS);
  return Float64Array.from(BOUNDS, (name) => {
    const bound: unknown = bounds[name] ?? 0;
    if (typeof bound !== "number" || (bounds[name] !== undefined && !(bound > 0)))
      throw wrong(`bounds.${name}`, "a number above 0", bounds[name]);
    return bound;
  });
}

/** What to keep, with the defaults. */
export function keepOf({ keep = {} }: Options): { comments: boolean; captions: boolean } {
  only(keep, "keep", KEEP);
  for (const name of KEEP)
    if (keep[name] !== undefined && typeof keep[name] !== "boolean")
      throw wrong(`keep.${name}`, "true or false", keep[name]);
  return { comments: keep.comments ?? false, captions: keep.captions ?? true };
}

/** What to bring in and what to leave out, as lists. Whether each is a selector the engine says. */
export function choiceOf({ include, exclude }: Pick<Options, "include" | "exclude">): {
  include: string[];
  exclude: string[];
} {
  return { include: listOf("include", include), exclude: listOf("exclude", exclude) };
}

function listOf(name: string, given: unknown = []): string[] {
  const list: unknown[] = Array.isArray(given) ? given : [given];
  return list.map((one) => {
    if (typeof one !== "string") throw wrong(name, "a CSS selector or a list of them", given);
    return one;
  });
}

/** A mapping as JSON. Whether it is sound the engine says. */
export function mappingOf(mapping: unknown): string {
  if (typeof mapping === "string") return mapping;
  if (typeof mapping !== "object" || mapping === null)
    throw wrong("the mapping", "an object of fields or its JSON", mapping);
  try {
    return JSON.stringify(mapping);
  } catch {
    throw wrong("the mapping", "an object that can be written as JSON", mapping);
  }
}

/** Sizes of chunks, with the defaults. */
export function sizesOf(options: ChunkOptions): { maxTokens: number; overlap: number } {
  only(options, "", Object.keys(CHUNK_OPTIONS));
  const { maxTokens = 512, overlap = 0 } = options;
  const isSize = (size: unknown): boolean => Number.isSafeInteger(size) && Number(size) < 2 ** 32;
  if (!isSize(maxTokens) || maxTokens < 1) throw wrong("maxTokens", "a whole number above 0", maxTokens);
  if (!isSize(overlap) || overlap < 0) throw wrong("overlap", "a whole number from 0 on", overlap);
  return { maxTokens, overlap };
}

/** A misspelt name would do nothing, and nobody would know. */
function only(given: unknown, name: string, known: readonly string[]): void {
  if (typeof given !== "object" || given === null) throw wrong(name || "the options", "an object", given);
  for (const key of Object.keys(given))
    if (!known.includes(key))
      throw new ForegroundError(
        "option",
        `${name ? `${name}.` : ""}${key} is no option: there are ${known.join(", ")}`,
      );
}

function wrong(name: string, wanted: string, given: unknown): ForegroundError {
  return new ForegroundError("option", `${name} must be ${wanted}, not ${String(given)}`);
}
