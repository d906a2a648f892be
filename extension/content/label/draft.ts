/**
 * Work in progress, kept after each stroke. It names blocks by their text: where that is once on the page, the block is
 * found again; where it occurs more often, only at the same node. What is not found is lost, and reported; it is never put at
 * something that merely looks alike.
 */

import {
  ALL_ROLES,
  type LostLabel,
  NO_CONTENT,
  type NoContent,
  PAGE_TYPES,
  type PageType,
} from "../../shared/records/record.js";
import type { Board, Mark, Part } from "../../shared/labels/board.js";

/** The person's choices for the page as a whole, so far. */
export interface Whole {
  readonly pageType: PageType | undefined;
  readonly noContent: NoContent | null;
  readonly blind: boolean;
  readonly seconds: number;
}

/** What is kept. */
export interface Work extends Whole {
  readonly marks: readonly (Place & Omit<Mark, "by">)[];
  readonly seen: readonly Place[];
}

/** A block, by its text. */
interface Place {
  readonly text: string;
  readonly length: number;
  readonly node: number;
}

/** Characters of a text that are kept of it. */
const LONGEST = 200;

/** What is to be kept of a board. */
export function workOf(board: Board, whole: Whole): Work {
  const places = board.parts.map((_, at) => at);
  const byPerson = places.filter((at) => board.mark(at).by === "person");
  const seen = places.filter((at) => board.state(at) === "seen");
  return {
    ...whole,
    marks: byPerson.map((at) => {
      const { role, either, post } = board.mark(at);
      return { ...placeOf(board.parts[at]), role, either, post };
    }),
    seen: seen.map((at) => placeOf(board.parts[at])),
  };
}

/** Puts kept work on a board; returns the choices for the whole page, and what has lost its place. */
export function resume(board: Board, given: unknown): { readonly whole: Partial<Whole>; readonly lost: LostLabel[] } {
  const work = (typeof given === "object" && given !== null ? given : {}) as Partial<Work>;
  const found = new Map<string, number[]>();
  for (const [at, part] of board.parts.entries()) {
    const name = nameOf(placeOf(part));
    found.set(name, [...(found.get(name) ?? []), at]);
  }
  const find = (place: Place): number | undefined => {
    const alike = found.get(nameOf(place)) ?? [];
    if (alike.length === 1 && place.text !== "") return alike[0];
    return alike.find((at) => board.parts[at]?.nodes[0] === place.node);
  };
  const lost: LostLabel[] = [];
  for (const kept of Array.isArray(work.marks) ? work.marks : []) {
    const role = ALL_ROLES.find((known) => known === kept.role);
    if (!role) continue;
    const at = find(kept);
    if (at === undefined) lost.push({ text: String(kept.text).slice(0, LONGEST), role });
    else board.set([at], { role, either: kept.either === true, post: Number.isInteger(kept.post) ? kept.post : 0 });
  }
  board.see((Array.isArray(work.seen) ? work.seen : []).flatMap((place) => find(place) ?? []));
  const whole: Partial<Whole> = {
    noContent: NO_CONTENT.find((known) => known === work.noContent) ?? null,
    blind: work.blind === true,
    seconds: typeof work.seconds === "number" && Number.isFinite(work.seconds) ? work.seconds : 0,
    pageType: PAGE_TYPES.find((known) => known === work.pageType),
  };
  return { whole, lost };
}

function placeOf(part: Part | undefined): Place {
  const text = part?.text ?? "";
  return { text: text.slice(0, LONGEST), length: text.length, node: part?.nodes[0] ?? -1 };
}

function nameOf({ text, length }: Place): string {
  return `${length} ${text}`;
}
