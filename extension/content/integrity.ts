/**
 * Notices when the page puts something of its own in place of what the reader shows. Styles of the page do not reach the
 * reader, and changes of its text are the page's own text; what is left are elements that lie over others or look like
 * our controls, shadow trees, which hide all that an element holds, and other elements under our names.
 */

import { shadowRootOf } from "../shared/platform.js";
import { elements } from "./document.js";
import { element } from "./dom.js";
import { isOurs } from "./trust.js";

/** How often elements are asked for shadow trees, ms: these come without any event. */
const EACH = 1_000;

/** Elements that no article holds, and that take clicks, cover others or bring styles. */
const FOREIGN = "button, input, select, textarea, form, dialog, iframe, object, embed, style, link, script, base, [popover]";

/** Elements that may have a shadow tree: those that the standard names, and ours. */
const HOSTS = "article, aside, blockquote, div, footer, h1, h2, h3, h4, h5, h6, header, main, nav, p, section, span";

/** All elements of which the page may make others under the same name. */
const ROOTS = "foreground-reader, foreground-highlight, foreground-message";

/** The page has a definition of its own for elements of our name. */
export class Occupied extends Error {}

/**
 * Closes the root of a view to shadow trees of the page: one element takes one, and this is ours, which shows what the
 * element holds. Throws {@link Occupied} where the page was faster.
 */
export function seal(root: HTMLElement): void {
  // The page's own definition could get at the tree through what the browser hands to it.
  if (root.matches(":defined") || shadowRootOf(root)) throw new Occupied("occupied");
  root.attachShadow({ mode: "closed" }).append(element("slot"));
}

/** Keeps what `root` shows as it is, until `signal` aborts; where that is impossible, calls `rejected` once. */
export function keepIntact(root: HTMLElement, rejected: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) removeForeign(node);
  });
  const timer = setInterval(() => {
    for (const other of elements(document, ROOTS)) if (other !== root && other.localName === root.localName) other.remove();
    if (![...root.querySelectorAll(HOSTS)].some((host) => shadowRootOf(host))) return;
    stop();
    rejected();
  }, EACH);
  const stop = (): void => {
    observer.disconnect();
    clearInterval(timer);
  };
  observer.observe(root, { childList: true, subtree: true });
  signal.addEventListener("abort", stop);
}

function removeForeign(added: Element): void {
  if (!added.isConnected) return;
  for (const suspect of [added, ...added.querySelectorAll(FOREIGN)]) {
    if (suspect.matches(FOREIGN) && !isOurs(suspect)) suspect.remove();
  }
}
