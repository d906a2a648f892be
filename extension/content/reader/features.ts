/** The features of the reader. A key or a click goes to the first of them that takes it. */

import { aloudFeature } from "./aloud.js";
import { alwaysFeature } from "./always.js";
import { codeFeature } from "./code.js";
import { commentsFeature } from "./thread/comments.js";
import { copiesFeature, filesFeature, firstExportsFeature } from "./exports.js";
import type { Feature, ReaderContext } from "./feature.js";
import { followFeature } from "./follow.js";
import { keysFeature } from "./keys/feature.js";
import { languageFeature } from "./language/language.js";
import { linksFeature } from "./links.js";
import { marksFeature } from "./marks.js";
import { notesFeature } from "./notes.js";
import { pagesFeature } from "./pages.js";
import { picturesFeature } from "./pictures.js";
import { printFeature } from "./print.js";
import { scrollingFeature } from "./scrolling.js";
import { sendFeature } from "./send.js";
import { formFeature } from "./thread/form.js";
import { threadFeature } from "./thread/feature.js";
import { verticalFeature } from "./vertical.js";

/** All of them, in the order in which they are asked and shown. */
export const FEATURES: readonly ((context: ReaderContext) => Feature)[] = [
  picturesFeature,
  notesFeature,
  firstExportsFeature,
  copiesFeature,
  filesFeature,
  sendFeature,
  marksFeature,
  codeFeature,
  printFeature,
  languageFeature,
  verticalFeature,
  scrollingFeature,
  linksFeature,
  aloudFeature,
  alwaysFeature,
  followFeature,
  threadFeature,
  formFeature,
  pagesFeature,
  commentsFeature,
  keysFeature,
];
