/** `foreground-extract/readability` in browsers. Importing it loads the modules, so that `parse` answers at once. */

import { captureNow } from "./article.js";
import { prepare } from "./modules.js";
import { readability } from "./readability-api.js";

export { isProbablyReaderable, type ReadabilityOptions, type ReadabilityResult } from "./readability-api.js";

await Promise.all([prepare("page"), prepare("read")]);

export const Readability = readability((document) => captureNow(document));
