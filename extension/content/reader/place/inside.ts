/** Links within the article, which stay in it. */

import { focusOn } from "../../trust.js";
import type { Feature, ReaderContext } from "../feature.js";

/** Links within the article scroll; the address and the history of the page stay as they are. */
export function insideFeature({ root, article: { title } }: ReaderContext): Feature {
  const follow = (target: HTMLElement): void => {
    // The tools are in sight wherever one is.
    if (target.closest("[role=toolbar]")) return focusOn(target, { preventScroll: true });
    if (target === title) globalThis.scrollTo({ top: 0 });
    goTo(target);
  };
  return {
    onClick(event) {
      const link = isPlainClick(event) && event.target instanceof Element ? event.target.closest("a") : null;
      const fragment = /^#(.+)/.exec(link?.getAttribute("href") ?? "")?.[1];
      if (fragment === undefined) return false;
      event.preventDefault();
      const target = root.querySelector<HTMLElement>(`#${CSS.escape(fragment)}`);
      if (target) follow(target);
      return true;
    },
  };
}

/** Whether a click asks for no other tab or window. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** Goes to a place in the article, with the focus. */
export function goTo(target: HTMLElement): void {
  if (target.id !== "foreground-title") target.scrollIntoView({ block: "start" });
  if (!target.matches("a, button, summary, [tabindex]")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
