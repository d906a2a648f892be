/** What stands folded below the article. */

import { type Child, element } from "../dom.js";

/** A section behind its summary, in English. */
export function createFold(id: string, title: string, open: boolean, ...children: Child[]): HTMLDetailsElement {
  const attributes = { class: "foreground-fold", id, lang: "en", dir: "ltr", open };
  return element("details", attributes, element("summary", {}, title), ...children);
}
