/** Boxes over pictures and other media, which no text highlight can paint. They follow the layout of the page. */

import { presentRoot } from "../document.js";
import { element } from "../dom.js";

/** Elements drawn over the media of the article; the layer must cover the window. */
export function coverMedia(found: readonly Element[], layer: HTMLElement, signal: AbortSignal): void {
  const media = found.map(seenPart);
  const boxes = media.map((medium) => ({ medium, box: element("div", { class: "foreground-box", hidden: true }) }));
  layer.append(...boxes.map(({ box }) => box));
  let frame = 0;
  const place = (): void => {
    frame = 0;
    // All reads before all writes: one layout.
    const rects = boxes.map(({ medium }) => rectInWindow(medium));
    for (const [position, { box }] of boxes.entries()) move(box, rects[position]);
  };
  const later = (): void => {
    frame ||= requestAnimationFrame(place);
  };
  const observer = new ResizeObserver(later);
  for (const observed of [presentRoot(), ...media]) observer.observe(observed);
  globalThis.addEventListener("resize", later, { signal });
  for (const type of ["scroll", "load", "transitionend", "animationend", "toggle"]) {
    globalThis.addEventListener(type, later, { capture: true, passive: true, signal });
  }
  signal.addEventListener("abort", () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  });
  place();
}

/** A `picture` chooses what its `img` shows and is itself an inline box, no higher than a line. */
function seenPart(medium: Element): Element {
  return medium.localName === "picture" ? (medium.querySelector("img") ?? medium) : medium;
}

/** The rect of an element in the window's coordinates, also from within frames. Without area it is not shown. */
function rectInWindow(medium: Element): DOMRect | undefined {
  if (!medium.isConnected || !medium.checkVisibility()) return undefined;
  const rect = medium.getBoundingClientRect();
  if (rect.width === 0 || rect.height === 0) return undefined;
  let frame = frameOf(medium);
  while (frame) {
    const outer = frame.getBoundingClientRect();
    rect.x += outer.x + frame.clientLeft;
    rect.y += outer.y + frame.clientTop;
    frame = frameOf(frame);
  }
  return rect;
}

function frameOf(node: Element): Element | null {
  const view = node.ownerDocument.defaultView;
  return view && view !== view.parent ? view.frameElement : null;
}

function move(box: HTMLElement, rect: DOMRect | undefined): void {
  box.hidden = rect === undefined;
  if (!rect) return;
  // The reset of our style sheet is `!important` and of the user's origin, so only custom properties get through.
  box.style.setProperty("--foreground-x", `${rect.x}px`);
  box.style.setProperty("--foreground-y", `${rect.y}px`);
  box.style.setProperty("--foreground-width", `${rect.width}px`);
  box.style.setProperty("--foreground-height", `${rect.height}px`);
}
