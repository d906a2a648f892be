/**
 * What is painted over the page: a box for each block, in the colour and pattern of its role and with its name. The boxes lie
 * in a layer that has the page's coordinates and is scrolled as the page is.
 */

import { element } from "../dom.js";
import { isOurs } from "../trust.js";
import type { Board } from "../../shared/labels/board.js";
import { isElement, parentElementOf } from "./plain.js";
import { roleName } from "../../shared/labels/names.js";

/** The layer of boxes. */
export interface Surface {
  readonly element: HTMLElement;
  /** Paints these blocks anew, or all of them. */
  paint(places?: readonly number[]): void;
  /** Shows which blocks are chosen, and at which the person is. */
  choose(chosen: ReadonlySet<number>, at: number): void;
  /** Shows no proposals: those of the model are painted as if nothing was known. */
  blind(isBlind: boolean): void;
  /** The block at a place in the window; of several the smallest. */
  at(x: number, y: number): number | undefined;
  /** The blocks that a rectangle in the window touches. */
  within(rect: DOMRect): number[];
  /** Where a block lies in the window. */
  rect(at: number): DOMRect | undefined;
  /** Brings a block into view. */
  reveal(at: number): void;
  /** Turns the part of the page that scrolls by itself at that place, since the page behind a dialog gets no wheel. */
  turn(event: WheelEvent): void;
  /** The blocks that are in view now. */
  inView(): number[];
  /** Scrolls on by what is in view besides a height that is covered. Gives false at the end of the page. */
  turnScreen(covered: number): boolean;
}

/** A box in page coordinates. */
type Box = Pick<DOMRect, "x" | "y" | "width" | "height">;

/** Boxes are measured anew when the page has not moved for this time, ms. */
const AT_REST = 120;

/** How far beyond the window boxes are measured anew after scrolling, in windows. */
const NEAR = 1;

/** Share of the window that stays clear around a block that is brought into view. */
const MARGIN = 0.3;

/** Share of what is in view that is scrolled at once: some lines stay, as with Page Down. */
const SCREENFUL = 0.9;

/** A layer for a board; `live` holds the page's nodes by id. */
export function createSurface(board: Board, live: readonly Node[], signal: AbortSignal): Surface {
  const layer = element("div", { class: "foreground-boxes", "aria-hidden": "true" });
  // Of all elements only some take a shadow tree. These do not, so that nobody has to look for one in each.
  const boxes: (HTMLElement | undefined)[] = board.parts.map(({ visible }) =>
    visible ? element("i", { class: "foreground-block" }) : undefined,
  );
  const extent = element("i", { class: "foreground-extent" });
  layer.append(extent, ...boxes.filter((box) => box !== undefined));
  const rects: (Box | undefined)[] = [];
  let isBlind = false;
  let chosen: ReadonlySet<number> = new Set();
  let place = -1;
  const paint = (places: readonly number[] = board.parts.map((_, at) => at)): void => {
    for (const at of places) {
      const { role, either, post, by } = board.mark(at);
      const isUnknown = isBlind && by === "model";
      const [branch = "", name = ""] = isUnknown ? [] : role.split("/");
      const shown = {
        branch,
        role: name,
        by,
        state: board.state(at),
        either: String(either),
        name: isUnknown ? "?" : label(role, either, post),
      };
      Object.assign(boxes[at]?.dataset ?? {}, shown);
    }
  };
  let seen = { left: 0, top: 0 };
  /** Where the page begins: left of 0 where it is read from right to left, which a layer cannot be scrolled to. */
  let origin = 0;
  const measure = (places: Iterable<number> = boxes.keys()): void => {
    const { scrollX: left, scrollY: top } = globalThis as unknown as Window;
    seen = { left, top };
    // All reads before all writes: one layout.
    const measured = [...places].flatMap((at) => {
      const box = boxes[at];
      return box
        ? [
            {
              at,
              rect: boxOf(
                (board.parts[at]?.nodes ?? []).map((id) => live[id]),
                left,
                top,
              ),
            },
          ]
        : [];
    });
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
    const { scrollX, scrollY } = globalThis as unknown as Window;
    const views = [seen, { left: scrollX, top: scrollY }].map(
      ({ left, top }) =>
        new DOMRect(
          left - NEAR * innerWidth,
          top - NEAR * innerHeight,
          (1 + 2 * NEAR) * innerWidth,
          (1 + 2 * NEAR) * innerHeight,
        ),
    );
    return rects.flatMap((rect, at) => (rect && views.some((view) => touch(rect, view)) ? [at] : []));
  };
  const follow = (): void => {
    const { scrollX: left, scrollY: top } = globalThis as unknown as Window;
    layer.scrollTo({ left: left - origin, top, behavior: "instant" });
  };
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
      measure(isAll ? undefined : near());
      isAll = false;
    }, AT_REST);
  };
  globalThis.addEventListener("resize", later, { signal });
  for (const type of ["scroll", "load", "transitionend", "animationend", "toggle"]) {
    globalThis.addEventListener(type, later, { capture: true, passive: true, signal });
  }
  signal.addEventListener("abort", () => clearTimeout(timer));
  const inWindow = (box: Box): DOMRect => new DOMRect(box.x - scrollX, box.y - scrollY, box.width, box.height);
  const touching = (rect: DOMRect): number[] =>
    rects.flatMap((box, at) => (box && touch(inWindow(box), rect) ? [at] : []));
  const smallest = (x: number, y: number): number | undefined => {
    const area = (at: number): number => (rects[at]?.width ?? 0) * (rects[at]?.height ?? 0);
    return touching(new DOMRect(x, y, 0, 0)).sort((one, other) => area(one) - area(other))[0];
  };
  measure();
  paint();
  return {
    element: layer,
    paint,
    choose(next, current) {
      // Only what changes: pages have tens of thousands of blocks.
      for (const at of new Set([...chosen, ...next])) boxes[at]?.toggleAttribute("data-chosen", next.has(at));
      boxes[place]?.removeAttribute("data-current");
      boxes[current]?.setAttribute("data-current", "");
      chosen = next;
      place = current;
    },
    blind(hidden) {
      isBlind = hidden;
      paint();
    },
    at: smallest,
    within: touching,
    rect: (at) => {
      const box = rects[at];
      return box && inWindow(box);
    },
    reveal(at) {
      const box = rects[at];
      if (!box) return;
      const { top, bottom, height } = inWindow(box);
      const margin = innerHeight * MARGIN;
      const first = live[board.parts[at]?.nodes[0] ?? -1];
      const holder = first && (isElement(first) ? first : parentElementOf(first));
      // Whatever scrolls around it, the window or a part of the page.
      if (top < margin / 2 || bottom > innerHeight - margin)
        holder?.scrollIntoView({ block: height > innerHeight / 2 ? "start" : "center", behavior: "instant" });
    },
    turn({ clientX, clientY, deltaX: left, deltaY: top }) {
      const at = smallest(clientX, clientY);
      const node = at === undefined ? undefined : live[board.parts[at]?.nodes[0] ?? -1];
      scrollerOf(node)?.scrollBy({ left, top, behavior: "instant" });
    },
    turnScreen(covered) {
      const top = SCREENFUL * Math.max(innerHeight - covered, innerHeight / 4);
      const at = smallest(innerWidth / 2, innerHeight / 2);
      const part = scrollerOf(live[board.parts[at ?? -1]?.nodes[0] ?? -1]);
      const before = part?.scrollTop;
      part?.scrollBy({ top, behavior: "instant" });
      if (part && part.scrollTop !== before) {
        measure();
        return true;
      }
      const { scrollY } = globalThis as unknown as Window;
      globalThis.scrollBy({ top, behavior: "instant" });
      return Math.abs(globalThis.scrollY - scrollY) >= 1;
    },
    inView: () => touching(new DOMRect(0, 0, innerWidth, innerHeight)),
  };
}

function label(role: Parameters<typeof roleName>[0], either: boolean, post: number): string {
  return [roleName(role), either ? "±" : "", post > 0 ? String(post) : ""].filter(Boolean).join(" ");
}

function isSame(one: Box | undefined, other: Box | undefined): boolean {
  if (!one || !other) return false;
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

function touch(one: Box, other: Box): boolean {
  return (
    one.x <= other.x + other.width &&
    other.x <= one.x + one.width &&
    one.y <= other.y + other.height &&
    other.y <= one.y + one.height
  );
}

/** The box around nodes of the page, in page coordinates, also of those in frames; none where nothing of them is seen. */
function boxOf(nodes: readonly (Node | undefined)[], left: number, top: number): Box | undefined {
  const rects = nodes.flatMap((node) => (node ? (rectOf(node) ?? []) : []));
  if (rects.length === 0) return undefined;
  const x = Math.min(...rects.map((rect) => rect.left));
  const y = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.right));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  return { x: x + left, y: y + top, width: right - x, height: bottom - y };
}

function rectOf(node: Node): DOMRect | undefined {
  if (!node.isConnected) return undefined;
  const rect = isElement(node) ? Element.prototype.getBoundingClientRect.call(node) : rectOfText(node);
  if (rect.width === 0 || rect.height === 0) return undefined;
  for (let frame = frameOf(node); frame; frame = frameOf(frame)) {
    const outer = frame.getBoundingClientRect();
    rect.x += outer.x + frame.clientLeft;
    rect.y += outer.y + frame.clientTop;
  }
  return rect;
}

/** The element around a node that scrolls by itself; none where only the window does. */
function scrollerOf(node: Node | undefined): Element | undefined {
  for (let element = node && parentElementOf(node); element; element = parentElementOf(element)) {
    const { overflowY } = getComputedStyle(element);
    const scrolls = (overflowY === "auto" || overflowY === "scroll") && element.scrollHeight > element.clientHeight;
    if (scrolls && parentElementOf(element)) return element;
  }
  return undefined;
}

/**
 * One for all: the browser looks at every range that there is with each change of the document, and ranges go only when
 * their memory is wanted.
 */
let range: Range | undefined;

function rectOfText(node: Node): DOMRect {
  range ??= new Range();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

function frameOf(node: Node): Element | null {
  const view = node.ownerDocument?.defaultView;
  return view && view !== view.parent ? view.frameElement : null;
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
