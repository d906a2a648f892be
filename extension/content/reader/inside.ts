/** What clicks and keys do within the article: links that stay in it, and its pictures. */

import { isEscape } from "../keys.js";
import { focusOn } from "../trust.js";
import type { ArticleView } from "./article.js";
import type { Notes } from "./notes.js";
import { pictureOf, showLarge } from "./pictures.js";

/** Enter opens the picture that has the focus; an open one takes Escape for itself. */
export function onPictureKey(event: KeyboardEvent, root: HTMLElement): boolean {
  if (isEscape(event)) return root.querySelector(".foreground-large") !== null;
  const picture = event.key === "Enter" ? pictureOf(event) : undefined;
  if (!picture) return false;
  // Or the key would press the button that gets the focus.
  event.preventDefault();
  showLarge(picture, root);
  return true;
}

/** Links within the article scroll; the address and the history of the page stay as they are. */
export function followInside(event: MouseEvent, root: HTMLElement, { title, body }: ArticleView, notes: Notes): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const fragment = /^#(.+)/.exec(link?.getAttribute("href") ?? "")?.[1];
  if (fragment === undefined) return;
  event.preventDefault();
  if (link && notes.show(link, body)) return;
  const target = root.querySelector<HTMLElement>(`#${CSS.escape(fragment)}`);
  if (!target) return;
  // The tools are in sight wherever one is.
  if (target.closest("[role=toolbar]")) return focusOn(target, { preventScroll: true });
  if (target === title) globalThis.scrollTo({ top: 0 });
  goTo(target);
}

/** Goes to a place in the article, with the focus. */
export function goTo(target: HTMLElement): void {
  if (target.id !== "foreground-title") target.scrollIntoView({ block: "start" });
  if (!target.matches("a, button, summary, [tabindex]")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
