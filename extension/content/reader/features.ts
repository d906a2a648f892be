/** The features of the reader. A key or a click goes to the first of them that takes it. */

import { codeFeature } from "./code.js";
import { copiesFeature, filesFeature } from "./exports.js";
import type { Feature, ReaderContext } from "./feature.js";
import { notesFeature } from "./notes.js";
import { picturesFeature } from "./pictures.js";
import { printFeature } from "./print.js";

/** All of them, in the order in which they are asked and shown. */
export const FEATURES: readonly ((context: ReaderContext) => Feature)[] = [picturesFeature, notesFeature, codeFeature, copiesFeature, filesFeature, printFeature];
