/**
 * Boxes of the article that may be wider than it: tables, code, formulas. Keys reach those that scroll, and only these:
 * what does not scroll is no stop of its own, and a table in sight no landmark.
 */

import type { Feature, ReaderContext } from "./feature.js";

/** Lets keys reach what scrolls, and only that. */
export function scrollingFeature({ signal }: ReaderContext): Feature {
  return { dress: (body) => followScrolling(body, signal) };
}

/** What the core makes such a box with. */
const BOXES = "pre, .table-scroll, .math-display";

/** What a box has while it scrolls; the core writes it, since an exported page has no script that could. */
const WHILE_SCROLLING = ["tabindex", "role", "aria-label"];

/** Keeps the attributes of boxes as their width demands, until `signal` aborts. */
function followScrolling(body: HTMLElement, signal: AbortSignal): void {
  const attributes = new Map<Element, [string, string][]>();
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const isWide = target.scrollWidth > target.clientWidth;
      for (const [name, value] of attributes.get(target) ?? []) {
        if (isWide) target.setAttribute(name, value);
        else target.removeAttribute(name);
      }
    }
  });
  for (const box of body.querySelectorAll(BOXES)) {
    attributes.set(box, WHILE_SCROLLING.flatMap((name) => {
      const value = box.getAttribute(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }));
    observer.observe(box);
  }
  signal.addEventListener("abort", () => observer.disconnect());
}
