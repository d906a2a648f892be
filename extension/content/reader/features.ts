/** The features of the reader. A key or a click goes to the first of them that takes it. */

import { alwaysFeature } from "./always.js";
import { codeFeature } from "./code.js";
import type { Feature, ReaderContext } from "./feature.js";
import { keysFeature } from "./keys/feature.js";
import { linksFeature } from "./links.js";
import { notesFeature } from "./notes.js";
import { picturesFeature } from "./pictures.js";

/** All of them, in the order in which they are asked and shown. */
export const FEATURES: readonly ((context: ReaderContext) => Feature)[] = [
  picturesFeature,
  notesFeature,
  codeFeature,
  alwaysFeature,
  linksFeature,
  keysFeature,
];
