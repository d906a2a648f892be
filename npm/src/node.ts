/** The package in Node.js, Deno and Bun, where documents (of jsdom or linkedom) have no layout: they are read as HTML. */

import { parseNow } from "./article.js";
import { entries } from "./extract.js";
import { prepare } from "./modules.js";

export type { Article, ArticleMetadata, Explanation, Truncation } from "./article.js";
export { type ErrorCode, ForegroundError } from "./error.js";
export { explain, init, read, readJson, snapshotToJson } from "./extract.js";
export { fragment } from "./fragment.js";
export type { Bounds, Keep, ModuleSource, ModuleSources, Options, Source } from "./options.js";
export { isProbablyReadable } from "./readable.js";

export const { snapshot, extract } = entries(async (document, options) => {
  await prepare("parse");
  options.signal?.throwIfAborted();
  return parseNow(document.documentElement?.outerHTML ?? "", { ...options, url: options.url ?? document.URL ?? "" });
});
