/** "Why this?": what found the article, in words, below it. */

import type { Outcome } from "../core.js";
import { reasons } from "../describe.js";
import { element } from "../dom.js";

/** The sentences behind a summary. */
export function createWhy(outcome: Outcome, open = false): HTMLDetailsElement {
  return element(
    "details",
    { class: "foreground-fold", id: "foreground-why", lang: "en", dir: "ltr", open },
    element("summary", {}, "Why this?"),
    element("ul", { role: "list" }, ...reasons(outcome).map((sentence) => element("li", {}, sentence))),
  );
}
