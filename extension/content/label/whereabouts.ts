/**
 * Where the blocks of a page lie: measured when the layer of boxes is made, and again whenever the page may have moved them.
 * Each box of the layer lies at its block.
 */

import type { Board } from "../../shared/labels/board.js";
import { element } from "../dom.js";
import { isOurs } from "../trust.js";
import { type Box, boxOf, isSame, touch } from "./geometry.js";

/** Where blocks lie. */
export interface Whereabouts {
  /** Where a block lies in the window; none where nothing of it is seen. */
  rect(at: number): DOMRect | undefined;
  /** The blocks that a rectangle in the window touches. */
  within(rect: DOMRect): number[];
  /** The block at a place in the window; of several the smallest. */
  at(x: number, y: number): number | undefined;
  /** Measures all blocks now. */
  measure(): void;
}

/** Boxes are measured anew when the page has not moved for this time, ms. */
const AT_REST = 120;

/** How far beyond the window boxes are measured anew after scrolling, in windows. */
const NEAR = 1;

/** What may move blocks, beside the size of the window. */
const MOVING = ["scroll", "load", "transitionend", "animationend", "toggle"];

/** Measures the blocks of a board, and lays the `boxes` of the `layer` there; `live` holds the page's nodes by id. */
export function createWhereabouts(
  board: Board,
  live: readonly Node[],
  layer: HTMLElement,
  boxes: readonly (HTMLElement | undefined)[],
  signal: AbortSignal,
): Whereabouts {
  const extent = element("i", { class: "foreground-extent" });
  layer.prepend(extent);
  const rects: (Box | undefined)[] = [];
  let seen = { left: 0, top: 0 };
  /** Where the page begins: left of 0 where it is read from right to left, which a layer cannot be scrolled to. */
  let origin = 0;
  const follow = (): void => {
    const { left, top } = scrolled();
    layer.scrollTo({ left: left - origin, top, behavior: "instant" });
  };
  const measure = (places: Iterable<number> = boxes.keys()): void => {
    seen = scrolled();
    const { left, top } = seen;
    const nodesOf = (at: number): (Node | undefined)[] => (board.parts[at]?.nodes ?? []).map((id) => live[id]);
    // All reads before all writes: one layout.
    const measured = [...places].filter((at) => boxes[at]).map((at) => ({ at, rect: boxOf(nodesOf(at), left, top) }));
    const { scrollWidth, scrollHeight, clientWidth } = document.scrollingElement ?? document.documentElement;
    const before = origin;
    origin = Math.min(left, left < 0 ? clientWidth - scrollWidth : 0);
    lay(extent, { x: 0, y: 0, width: scrollWidth, height: scrollHeight });
    const moved = new Set(before === origin ? [] : boxes.keys());
    for (const { at, rect } of measured) {
      if (!isSame(rects[at], rect)) moved.add(at);
      rects[at] = rect;
    }
    for (const at of moved) {
      const [box, rect] = [boxes[at], rects[at]];
      if (box) move(box, rect && { ...rect, x: rect.x - origin });
    }
    follow();
  };
  /** What scrolling may have moved: what is near the window now, or was before, as everything is that is fixed to it. */
  const near = (): number[] => {
    const views = [seen, scrolled()].map(around);
    return rects.flatMap((rect, at) => (rect && views.some((view) => touch(rect, view)) ? [at] : []));
  };
  whenMoved(follow, (isAll) => measure(isAll ? undefined : near()), signal);
  const inWindow = (box: Box): DOMRect => new DOMRect(box.x - scrollX, box.y - scrollY, box.width, box.height);
  const within = (rect: DOMRect): number[] =>
    rects.flatMap((box, at) => (box && touch(inWindow(box), rect) ? [at] : []));
  return {
    measure,
    within,
    rect(at) {
      const box = rects[at];
      return box && inWindow(box);
    },
    at(x, y) {
      const area = (at: number): number => (rects[at]?.width ?? 0) * (rects[at]?.height ?? 0);
      return within(new DOMRect(x, y, 0, 0)).sort((one, other) => area(one) - area(other))[0];
    },
  };
}

/**
 * Calls `follow` at once when the page moves, and `rested` when it has come to rest, with whether that may have moved what is
 * far from the window, too.
 */
function whenMoved(follow: () => void, rested: (isAll: boolean) => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAll = false;
  const later = (event: Event): void => {
    // What moves in our own controls moves nothing of the page.
    if (event.target instanceof Element && isOurs(event.target)) return;
    follow();
    // A part of the page that scrolls by itself may bring in view what was far off.
    isAll ||= event.type !== "scroll" || event.target !== document;
    clearTimeout(timer);
    timer = setTimeout(() => {
      rested(isAll);
      isAll = false;
    }, AT_REST);
  };
  globalThis.addEventListener("resize", later, { signal });
  for (const type of MOVING) globalThis.addEventListener(type, later, { capture: true, passive: true, signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/** How far the window is scrolled, CSS px. */
function scrolled(): { readonly left: number; readonly top: number } {
  const { scrollX: left, scrollY: top } = globalThis as unknown as Window;
  return { left, top };
}

/** The window scrolled so far, with what is near it, in page coordinates. */
function around({ left, top }: { readonly left: number; readonly top: number }): DOMRect {
  const [x, y] = [left - NEAR * innerWidth, top - NEAR * innerHeight];
  return new DOMRect(x, y, (1 + 2 * NEAR) * innerWidth, (1 + 2 * NEAR) * innerHeight);
}

function move(box: HTMLElement, rect: Box | undefined): void {
  box.hidden = rect === undefined;
  if (rect) lay(box, rect);
}

function lay(box: HTMLElement, rect: Box): void {
  // The reset of our style sheet is important and of the user's origin, so only custom properties get through.
  for (const [name, value] of Object.entries({ x: rect.x, y: rect.y, width: rect.width, height: rect.height })) {
    box.style.setProperty(`--foreground-${name}`, `${value}px`);
  }
}
