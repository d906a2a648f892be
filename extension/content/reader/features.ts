/** The features of the reader. A key or a click goes to the first of them that takes it. */

import { aloudFeature } from "./tools/aloud.js";
import { alwaysFeature } from "./site/always.js";
import { codeFeature } from "./article/code.js";
import { commentsFeature } from "./thread/comments.js";
import { copiesFeature, filesFeature, firstExportsFeature } from "./tools/exports.js";
import type { Feature, ReaderContext } from "./feature.js";
import { followFeature } from "./place/follow.js";
import { keysFeature } from "./keys/feature.js";
import { languageFeature } from "./language/language.js";
import { linksFeature } from "./links.js";
import { marksFeature } from "./marks.js";
import { notesFeature } from "./article/notes.js";
import { pagesFeature } from "./pages.js";
import { picturesFeature } from "./article/pictures.js";
import { printFeature } from "./article/print.js";
import { scrollingFeature } from "./place/scrolling.js";
import { sendFeature } from "./tools/send.js";
import { formFeature } from "./thread/form.js";
import { threadFeature } from "./thread/feature.js";
import { verticalFeature } from "./article/vertical.js";

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
