/**
 * Notices when the page puts something of its own in place of what the reader shows. Styles of the page do not reach the
 * reader, and changes of its text are the page's own text; what is left are elements that lie over others or look like
 * our controls, shadow trees, which hide all that an element holds, and other elements under our names.
 */

import { shadowRootOf } from "../shared/platform/platform.js";
import { elements } from "./document.js";
import { element } from "./dom.js";
import { isOurs } from "./trust.js";

/** How often elements are asked for shadow trees, ms: these come without any event. */
const EACH = 1_000;

/** Elements that no article holds, and that take clicks, cover others or bring styles. */
const FOREIGN =
  "button, input, select, textarea, form, dialog, iframe, object, embed, style, link, script, base, [popover]";

/** Elements that may have a shadow tree: those that the standard names. */
const HOSTS = "article, aside, blockquote, div, footer, h1, h2, h3, h4, h5, h6, header, main, nav, p, section, span";

/** Elements that have a shadow tree of ours. */
const sealed = new WeakSet<Element>();

/** A place that scripts of the page cannot look into: an element, and the root of its shadow tree, which nobody else has. */
export interface Sealed {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
}

/** An empty sealed place. No page can give its element another meaning, or another tree. */
export function seal(): Sealed {
  const host = element("span", { class: "foreground-sealed" });
  sealed.add(host);
  return { host, root: host.attachShadow({ mode: "closed" }) };
}

/** Keeps what `root` shows as it is, until `signal` aborts; where that is impossible, calls `rejected` once. */
export function keepIntact(root: HTMLElement, rejected: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) removeForeign(node);
  });
  const timer = setInterval(() => {
    for (const other of elements(document, root.localName)) if (other !== root) other.remove();
    if (![...root.querySelectorAll(HOSTS)].some((host) => !sealed.has(host) && shadowRootOf(host))) return;
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
