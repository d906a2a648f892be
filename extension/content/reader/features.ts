/** The features of the reader. A key or a click goes to the first of them that takes it. */

import { codeFeature } from "./code.js";
import type { Feature, ReaderContext } from "./feature.js";
import { languageFeature } from "./language/language.js";
import { notesFeature } from "./notes.js";
import { picturesFeature } from "./pictures.js";
import { verticalFeature } from "./vertical.js";

/** All of them, in the order in which they are asked and shown. */
export const FEATURES: readonly ((context: ReaderContext) => Feature)[] = [picturesFeature, notesFeature, codeFeature, languageFeature, verticalFeature];
