/** The package in Node.js, Deno and Bun, where documents (of jsdom or linkedom) have no layout: they are read as HTML. */

import { parseNow } from "./article.js";
import { entries } from "./extract.js";
import { prepare } from "./modules.js";

export type { Article, ArticleMetadata, Explanation } from "./article.js";
export { type ErrorCode, ForegroundError } from "./error.js";
export { explain, init, read, readJson, snapshotToJson } from "./extract.js";
export type { ModuleSource, ModuleSources, Options, Source } from "./options.js";
export { isProbablyReadable } from "./readable.js";

export const { snapshot, extract } = entries(async (document, { url, signal }) => {
  await prepare("parse");
  signal?.throwIfAborted();
  return parseNow(document.documentElement?.outerHTML ?? "", url ?? document.URL ?? "");
});
