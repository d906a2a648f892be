/**
 * What is painted over the page: a box for each block, in the colour and pattern of its role and with its name. The boxes lie
 * in a layer that has the page's coordinates and is scrolled as the page is.
 */

import { element } from "../dom.js";
import type { Board } from "../../shared/labels/board.js";
import { isElement, parentElementOf } from "./plain.js";
import { roleName } from "../../shared/labels/names.js";
import { scrollerOf } from "./geometry.js";
import { createWhereabouts } from "./whereabouts.js";

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
  layer.append(...boxes.filter((box) => box !== undefined));
  const { at, within, rect, measure } = createWhereabouts(board, live, layer, boxes, signal);
  const firstNode = (place: number | undefined): Node | undefined => live[board.parts[place ?? -1]?.nodes[0] ?? -1];
  let isBlind = false;
  let chosen: ReadonlySet<number> = new Set();
  let place = -1;
  const paint = (places: Iterable<number> = board.parts.keys()): void => {
    for (const each of places) Object.assign(boxes[each]?.dataset ?? {}, paintOf(board, each, isBlind));
  };
  measure();
  paint();
  return {
    element: layer,
    paint,
    at,
    within,
    rect,
    choose(next, current) {
      // Only what changes: pages have tens of thousands of blocks.
      for (const each of new Set([...chosen, ...next])) boxes[each]?.toggleAttribute("data-chosen", next.has(each));
      boxes[place]?.removeAttribute("data-current");
      boxes[current]?.setAttribute("data-current", "");
      chosen = next;
      place = current;
    },
    blind(hidden) {
      isBlind = hidden;
      paint();
    },
    reveal(block) {
      const box = rect(block);
      if (!box) return;
      const { top, bottom, height } = box;
      const margin = innerHeight * MARGIN;
      const first = firstNode(block);
      const holder = first && (isElement(first) ? first : parentElementOf(first));
      // Whatever scrolls around it, the window or a part of the page.
      if (top < margin / 2 || bottom > innerHeight - margin)
        holder?.scrollIntoView({ block: height > innerHeight / 2 ? "start" : "center", behavior: "instant" });
    },
    turn({ clientX, clientY, deltaX: left, deltaY: top }) {
      scrollerOf(firstNode(at(clientX, clientY)))?.scrollBy({ left, top, behavior: "instant" });
    },
    turnScreen(covered) {
      const top = SCREENFUL * Math.max(innerHeight - covered, innerHeight / 4);
      const part = scrollerOf(firstNode(at(innerWidth / 2, innerHeight / 2)));
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
    inView: () => within(new DOMRect(0, 0, innerWidth, innerHeight)),
  };
}

/** What the style sheet has to know of a block; `isBlind` where proposals of the model are not shown. */
function paintOf(board: Board, at: number, isBlind: boolean): Readonly<Record<string, string>> {
  const { role, either, post, by } = board.mark(at);
  const isUnknown = isBlind && by === "model";
  const [branch = "", name = ""] = isUnknown ? [] : role.split("/");
  return {
    branch,
    role: name,
    by,
    state: board.state(at),
    either: String(either),
    name: isUnknown ? "?" : label(role, either, post),
  };
}

function label(role: Parameters<typeof roleName>[0], either: boolean, post: number): string {
  return [roleName(role), either ? "±" : "", post > 0 ? String(post) : ""].filter(Boolean).join(" ");
}
