/**
 * Boxes of the article that may be wider than it: tables, code, formulas. Keys reach those that scroll, and only these:
 * what does not scroll is no stop of its own, and a table in sight no landmark.
 */

import type { Feature, ReaderContext } from "../feature.js";

/** Lets keys reach what scrolls, and only that. */
export function scrollingFeature({ signal }: ReaderContext): Feature {
  return { dress: (body) => followScrolling(body, signal) };
}

/** What the core makes such a box with. */
const BOXES = "pre, .table-scroll, .math-display";

/** What a box has while it scrolls; the core writes it, since an exported page has no script that could. */
const WHILE_SCROLLING = ["tabindex", "role", "aria-label"];

/** Keeps the attributes of boxes as their size demands, until `signal` aborts. */
function followScrolling(body: HTMLElement, signal: AbortSignal): void {
  const boxes = [...body.querySelectorAll(BOXES)].map((box) => ({ box, attributes: attributesOf(box) }));
  const show = (): void => {
    for (const { box, attributes } of boxes) {
      const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
      for (const [name, value] of attributes) {
        if (scrolls) box.setAttribute(name, value);
        else box.removeAttribute(name);
      }
    }
  };
  const observer = new ResizeObserver(show);
  for (const { box } of boxes) observer.observe(box);
  // A font that has come makes the text wider, but not its box.
  (Reflect.get(Document.prototype, "fonts", document) as FontFaceSet).addEventListener("loadingdone", show, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
}

function attributesOf(box: Element): [string, string][] {
  return WHILE_SCROLLING.flatMap((name) => {
    const value = box.getAttribute(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
}
