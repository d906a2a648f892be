/** Keeps the reader in the document while it is open, also when the page replaces everything in it. */

import { body, presentRoot, rootElement } from "../../document.js";
import { isAlive } from "../../../shared/platform/platform.js";
import { focusOn } from "../../trust.js";

/** A page that throws the reader out so often within a second would do it for ever. */
const MOST_RETURNS = 20;

/** What happens to the attached element. */
export interface AttachmentEvents {
  /** It was put back. */
  readonly returned: () => void;
  /** The page does not keep it; it has been given up. */
  readonly rejected: () => void;
}

/** Where the reader lives: at the end of `body`, or of the root where `body` cannot show it, or shows more than it. */
export function home(): Element {
  const candidate = body();
  const usable =
    candidate?.localName === "body" && !candidate.inert && candidate.getAttribute("aria-hidden") !== "true";
  return usable && ![...candidate.childNodes].some(isBareText) ? candidate : presentRoot();
}

/** No style hides a text alone: one beside the reader would be painted over it, and heard first. */
function isBareText(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? "").trim() !== "";
}

/** Shows on the root element where the reader is, so that the style sheet sets aside what is beside it. */
const IN = "data-foreground-in";

/** Appends the element and puts it back whenever the page removes it, until `signal` aborts. */
export function attach(root: HTMLElement, { returned, rejected }: AttachmentEvents, signal: AbortSignal): void {
  let returns = 0;
  let since = performance.now();
  const observer = new MutationObserver((records) => {
    if (!isAlive()) {
      // A newer instance of the extension may be at work in this page by now.
      observer.disconnect();
      return;
    }
    watch();
    const isBesideText =
      records.some(({ addedNodes }) => [...addedNodes].some(isBareText)) && root.parentElement !== home();
    if ((root.isConnected && isMarked() && !isBesideText) || !rootElement()) return;
    const now = performance.now();
    if (now - since > 1_000) {
      returns = 0;
      since = now;
    }
    returns += 1;
    if (returns > MOST_RETURNS) {
      rejected();
      return;
    }
    if (root.isConnected && !isBesideText) return mark();
    put();
    returned();
  });
  const place = (): string => (root.parentElement === body() ? "body" : "root");
  const isMarked = (): boolean => rootElement()?.getAttribute(IN) === place();
  const mark = (): void => rootElement()?.setAttribute(IN, place());
  const put = (): void => {
    home().append(root);
    mark();
  };
  const watch = (): void => {
    observer.disconnect();
    for (const node of [document, rootElement(), body()]) {
      if (node) observer.observe(node, { childList: true, attributeFilter: [IN] });
    }
  };
  put();
  watch();
  signal.addEventListener("abort", () => {
    observer.disconnect();
    rootElement()?.removeAttribute(IN);
  });
}

/** Where the person is, for the case that the page throws the reader out and it has to come back. */
export function keepPlace(root: HTMLElement, title: HTMLElement, signal: AbortSignal): { restore: () => void } {
  let top = 0;
  let focused = title;
  const note = (): void => {
    if (title.isConnected) top = scrollY;
  };
  const noteFocus = (event: FocusEvent): void => {
    if (event.target instanceof HTMLElement && root.contains(event.target)) focused = event.target;
  };
  globalThis.addEventListener("scroll", note, { capture: true, passive: true, signal });
  globalThis.addEventListener("focusin", noteFocus, { capture: true, signal });
  return {
    restore() {
      globalThis.scrollTo({ top, behavior: "instant" });
      focusOn(focused, { preventScroll: true });
    },
  };
}
