/** The package in browsers: pages, extensions and their workers. */

import { captureNow } from "./article.js";
import { entries } from "./extract.js";
import { prepare } from "./modules.js";

export type { Article, ArticleMetadata, Explanation, Truncation } from "./article.js";
export { type ErrorCode, ForegroundError } from "./error.js";
export { explain, init, read, readJson, snapshotToJson } from "./extract.js";
export { fragment } from "./fragment.js";
export type { Bounds, Keep, ModuleSource, ModuleSources, Options, Source } from "./options.js";
export { isProbablyReadable } from "./readable.js";

export const { snapshot, extract } = entries(async (document, options) => {
  await prepare("page");
  options.signal?.throwIfAborted();
  return captureNow(document, options);
});
