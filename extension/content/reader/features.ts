/** The features of the reader. A key or a click goes to the first of them that takes it. */

import { codeFeature } from "./article/code.js";
import { notesFeature } from "./article/notes.js";
import { picturesFeature } from "./article/pictures.js";
import { printFeature } from "./article/print.js";
import { verticalFeature } from "./article/vertical.js";
import type { Feature, ReaderContext } from "./feature.js";
import { keysFeature } from "./keys/feature.js";
import { languageFeature } from "./language/language.js";
import { linksFeature } from "./links.js";
import { marksFeature } from "./marks.js";
import { movedOnFeature } from "./page/navigation-watch.js";
import { pagesFeature } from "./pages.js";
import { partsFeature } from "./parts.js";
import { followFeature } from "./place/follow.js";
import { insideFeature } from "./place/inside.js";
import { rulerFeature } from "./place/ruler.js";
import { scrollingFeature } from "./place/scrolling.js";
import { alwaysFeature } from "./site/always.js";
import { leftOutFeature } from "./site/left-out.js";
import { lessonsFeature } from "./site/lessons.js";
import { rulesFeature } from "./site/rules.js";
import { undoFeature } from "./site/undo.js";
import { whyFeature } from "./site/why.js";
import { commentsFeature } from "./thread/comments.js";
import { threadFeature } from "./thread/feature.js";
import { formFeature } from "./thread/form.js";
import { aloudFeature } from "./tools/aloud.js";
import { copiesFeature, filesFeature, firstExportsFeature } from "./tools/exports.js";
import { highlightFeature } from "./tools/highlight.js";
import { selectFeature } from "./tools/select-all.js";
import { sendFeature } from "./tools/send.js";
import { typeFeature } from "./type/feature.js";

/** All of them, in the order in which they are asked and shown: tools, entries of menus, lines, folds and what lies over the article. */
export const FEATURES: readonly ((context: ReaderContext) => Feature)[] = [
  typeFeature,
  movedOnFeature,
  partsFeature,
  whyFeature,
  leftOutFeature,
  rulesFeature,
  lessonsFeature,
  undoFeature,
  rulerFeature,
  picturesFeature,
  notesFeature,
  firstExportsFeature,
  copiesFeature,
  filesFeature,
  sendFeature,
  marksFeature,
  codeFeature,
  languageFeature,
  verticalFeature,
  scrollingFeature,
  linksFeature,
  aloudFeature,
  highlightFeature,
  printFeature,
  alwaysFeature,
  followFeature,
  threadFeature,
  formFeature,
  pagesFeature,
  commentsFeature,
  insideFeature,
  selectFeature,
  keysFeature,
];
