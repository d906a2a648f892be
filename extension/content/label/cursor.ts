/** Where a person is among the blocks, and which of them are chosen to be labeled at once. */

import { type Deed, GROUPS } from "../../shared/labels/keys.js";
import { type Board, groupOf } from "../../shared/labels/board.js";
import { isElement, parentElementOf } from "./plain.js";

/** The cursor. */
export interface Cursor {
  /** Blocks that a person can go to. */
  readonly count: number;
  at(): number;
  /** The chosen blocks; empty where only the one is meant that the person is at. */
  chosen(): ReadonlySet<number>;
  /** The blocks that a role is set for. */
  targets(): number[];
  /** The place of a block among those that a person can go to, counted from 1. */
  position(at: number): number;
  /** Goes to a block. */
  go(at: number): void;
  /** Does what a key of movement or choice does; `false` for other keys. */
  move(deed: Deed): boolean;
  /** Chooses what was pointed at. */
  pick(places: readonly number[], how: "only" | "range" | "toggle"): void;
  /** Chooses nothing any more; `false` where nothing was chosen. */
  clear(): boolean;
}

/** A cursor at the first block. */
export function createCursor(board: Board, live: readonly Node[]): Cursor {
  const reachable = board.parts.flatMap(({ visible }, at) => (visible ? [at] : []));
  let place = 0;
  let anchor = 0;
  let chosen = new Set<number>();
  /** The element whose inside is chosen. */
  let around: Element | undefined;
  const at = (): number => reachable[place] ?? 0;
  const goToPlace = (next: number): void => {
    place = Math.max(0, Math.min(next, reachable.length - 1));
  };
  const range = (one: number, other: number): Set<number> =>
    new Set(reachable.slice(Math.min(one, other), Math.max(one, other) + 1));
  const alone = (next: number): void => {
    goToPlace(next);
    anchor = place;
    chosen = new Set();
    around = undefined;
  };
  const extend = (next: number): void => {
    goToPlace(next);
    chosen = range(anchor, place);
  };
  const inside = (): void => {
    const first = live[board.parts[at()]?.nodes[0] ?? -1];
    const inner = around ?? (first ? (isElement(first) ? first : parentElementOf(first)) : undefined) ?? undefined;
    const before = chosen.size;
    let element: Element | undefined = inner;
    // Wrappers that hold nothing more are passed over.
    do {
      element = (element && parentElementOf(element)) ?? undefined;
      around = element ?? around;
      const outer = around;
      chosen = new Set(
        reachable.filter(
          (other) => outer && Node.prototype.contains.call(outer, live[board.parts[other]?.nodes[0] ?? -1] ?? null),
        ),
      );
    } while (element && chosen.size <= Math.max(1, before));
  };
  return {
    count: reachable.length,
    at,
    chosen: () => chosen,
    targets: () =>
      chosen.size > 0 ? [...chosen].sort((one, other) => one - other) : reachable.length > 0 ? [at()] : [],
    position: (wanted) => reachable.indexOf(wanted) + 1,
    go: (wanted) => alone(Math.max(0, reachable.indexOf(wanted))),
    move(deed) {
      const group = GROUPS.find((known) => known === deed);
      if (group) chosen = new Set(groupOf(board, at(), group));
      else if (deed === "next") alone(place + 1);
      else if (deed === "previous") alone(place - 1);
      else if (deed === "first") alone(0);
      else if (deed === "last") alone(reachable.length - 1);
      else if (deed === "extend-next") extend(place + 1);
      else if (deed === "extend-previous") extend(place - 1);
      else if (deed === "inside") inside();
      else return false;
      return true;
    },
    pick(places, how) {
      const [first = at()] = places;
      if (how === "range") return extend(reachable.indexOf(first));
      if (how === "only") {
        alone(reachable.indexOf(first));
        if (places.length > 1) chosen = new Set(places);
        return;
      }
      const kept = new Set(chosen.size > 0 ? chosen : [at()]);
      for (const one of places) if (!kept.delete(one)) kept.add(one);
      goToPlace(reachable.indexOf(first));
      chosen = kept;
    },
    clear() {
      const had = chosen.size > 0;
      chosen = new Set();
      around = undefined;
      return had;
    },
  };
}
