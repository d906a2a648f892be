/** Silences what is no content: inert parts of a page are neither read nor reached. */

import type { Changes } from "./changes.js";
import type { Weights } from "./region.js";

/** Elements that are never seen or heard, so that there is nothing to silence. */
const SILENT = "script, style, link, meta, template, noscript, head, title, base, foreground_message";

/**
 * Makes everything inert that holds no content and does not lie in the region, but for the page's title, also what comes later; gives how many
 * parts that are seen. Where the page throws the content out, `gone` is called: the rest must not stay silent around
 * nothing.
 */
export function silenceAround(
  region: HTMLElement | undefined,
  page: HTMLElement,
  weights: Weights,
  changes: Changes,
  signal: AbortSignal,
  gone: () => void,
): number {
  const kept = region ?? heaviest(page, weights);
  // Without it the page would have no name by which those who move by headings know it.
  const title = kept.querySelector("h1")
    ? undefined
    : [...page.querySelectorAll("h1")].find((heading) => heading.checkVisibility());
  /** Parts that are left as they are, since most of them is content. */
  const left = new WeakSet<Element>([region, title].filter((part) => part !== undefined));
  const isOnTheWay = (element: Element): boolean => element.contains(kept) || Boolean(title && element.contains(title));
  const silenceIn = (outer: Element): number => {
    let parts = 0;
    for (const inner of outer.children) {
      if (left.has(inner) || inner.matches(SILENT) || changes.has(inner) || inner.hasAttribute("inert")) continue;
      if (!isOnTheWay(inner) && !weights.has(inner)) {
        if (inner instanceof HTMLElement && inner.checkVisibility() && inner.innerText.trim() !== "") parts += 1;
        changes.set(inner, "inert", "");
      } else if (!isOnTheWay(inner) && isMostly(inner, weights)) {
        left.add(inner);
      } else {
        parts += silenceIn(inner);
      }
    }
    return parts;
  };
  const observer = new MutationObserver(() => {
    if (kept.isConnected) silenceIn(page);
    else gone();
  });
  observer.observe(page, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
  return silenceIn(page);
}

/** Whether most of an element's text is content. */
function isMostly(element: Element, weights: Weights): boolean {
  const length = element instanceof HTMLElement ? element.innerText.trim().length : 0;
  return (weights.get(element) ?? 0) >= length / 2;
}

/** The part of the page with most of the content. */
function heaviest(page: HTMLElement, weights: Weights): Element {
  const weight = (element: Element): number => weights.get(element) ?? 0;
  return [...page.children].reduce(
    (most, other) => (weight(other) > weight(most) ? other : most),
    page.children[0] ?? page,
  );
}
