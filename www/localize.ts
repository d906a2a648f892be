/** Puts our words into a page of the extension, in the language of the browser. */

import { language, type PlainName, words } from "../extension/shared/words.js";

/** Fills every element that names a message in `data-words`, the title of the page among them. */
export function localize(): void {
  const { lang, dir } = language();
  document.documentElement.lang = lang;
  document.documentElement.dir = dir;
  for (const element of document.querySelectorAll<HTMLElement>("[data-words]")) {
    // Which messages pages name is checked by the build.
    element.textContent = words(element.dataset["words"] as PlainName);
  }
}
