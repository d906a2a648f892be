/** `foreground-extract/readability` in Node.js, over documents of jsdom or linkedom, which have no layout. */

import { parseNow } from "./article.js";
import { prepare } from "./modules.js";
import { readability } from "./readability-api.js";

export { isProbablyReaderable, type ReadabilityOptions, type ReadabilityResult } from "./readability-api.js";

await Promise.all([prepare("parse"), prepare("read")]);

export const Readability = readability((document) =>
  parseNow(document.documentElement?.outerHTML ?? "", { url: document.URL ?? "" }),
);
