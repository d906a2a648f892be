/**
 * The labels of a page while a person works on them: plain data, without any element, so that it can be tested by itself.
 * All changes are strokes, which can be undone and done again without limit.
 */

import type { Group } from "./keys.js";
import type { Role, State } from "../records/record.js";

/** A block as it is labeled. */
export interface Part {
  /** Ids of its text nodes and media elements. */
  readonly nodes: readonly number[];
  /** Its text, white space folded; empty for pictures. */
  readonly text: string;
  /** What blocks share that look alike; none where it is hidden. */
  readonly cluster: number | undefined;
  /** What blocks share whose elements have the same name and class. */
  readonly kind: number;
  /** What the model proposes. */
  readonly proposed: Role;
  readonly probability: number;
  readonly post: number;
  /** Whether a person can go there. */
  readonly visible: boolean;
}

/** The label of a block. */
export interface Mark {
  readonly role: Role;
  readonly either: boolean;
  readonly post: number;
  readonly by: "model" | "person";
}

/** What a person changes of some blocks. */
export type Setting = Partial<Omit<Mark, "by">>;

/** One change, by the positions of the blocks. */
export type Stroke = readonly { readonly at: number; readonly before: Mark; readonly after: Mark }[];

/** The labels of a page. */
export interface Board {
  readonly parts: readonly Part[];
  mark(at: number): Mark;
  state(at: number): State;
  /** Notes that the person was at these blocks. */
  see(places: readonly number[]): void;
  /** Sets something of blocks, as one stroke; gives it, or `undefined` where nothing changes. */
  set(places: readonly number[], setting: Setting): Stroke | undefined;
  /** Gives each block what is wanted for it, as one stroke; gives it, or `undefined` where nothing changes. */
  write(wanted: readonly { readonly at: number; readonly mark: Mark }[]): Stroke | undefined;
  /** Takes the last stroke back; gives it. */
  undo(): Stroke | undefined;
  /** Does again what was taken back last; gives it. */
  redo(): Stroke | undefined;
  /** How many strokes can be taken back and done again. */
  depth(): { readonly undo: number; readonly redo: number };
}

/** The earlier label of a block. */
export interface Said {
  readonly mark: Mark;
  readonly state: State;
}

/** A board with the earlier labels of the blocks, or else with what the model proposes. */
export function createBoard(parts: readonly Part[], said?: readonly Said[]): Board {
  const first: readonly Mark[] =
    said?.map((before) => before.mark) ??
    parts.map(({ proposed, post }) => ({ role: proposed, either: false, post, by: "model" }));
  const marks: Mark[] = [...first];
  const seen = new Set<number>();
  const done: Stroke[] = [];
  const undone: Stroke[] = [];
  const mark = (at: number): Mark => marks[at] ?? { role: "other/skip", either: false, post: 0, by: "model" };
  const write = (stroke: Stroke, side: "before" | "after"): Stroke => {
    for (const change of stroke) marks[change.at] = change[side];
    return stroke;
  };
  const strike: Board["write"] = (wanted) => {
    const stroke = wanted.flatMap(({ at, mark: after }) => {
      const before = mark(at);
      return isSame(before, after) ? [] : [{ at, before, after }];
    });
    if (stroke.length === 0) return undefined;
    done.push(write(stroke, "after"));
    undone.length = 0;
    return stroke;
  };
  return {
    parts,
    mark,
    state(at) {
      const { role, either, post, by } = mark(at);
      const part = parts[at];
      const before = said?.[at]?.state ?? "unseen";
      if (before !== "unseen" && isSame(mark(at), first[at] ?? mark(at))) return before;
      const differs = role !== part?.proposed || either || post !== part.post;
      if (by === "person") return differs ? "changed" : "seen";
      return seen.has(at) ? "seen" : "unseen";
    },
    see: (places) => places.forEach((at) => seen.add(at)),
    set(places, setting) {
      places.forEach((at) => seen.add(at));
      return strike(places.map((at) => ({ at, mark: { ...mark(at), ...setting, by: "person" } })));
    },
    write: strike,
    undo() {
      const stroke = done.pop();
      if (stroke) undone.push(write(stroke, "before"));
      return stroke;
    },
    redo() {
      const stroke = undone.pop();
      if (stroke) done.push(write(stroke, "after"));
      return stroke;
    },
    depth: () => ({ undo: done.length, redo: undone.length }),
  };
}

function isSame(one: Mark, other: Mark): boolean {
  return one.role === other.role && one.either === other.either && one.post === other.post && one.by === other.by;
}

/** The positions of the blocks of a group, that block among them; only those that a person can go to. */
export function groupOf({ parts }: Board, at: number, group: Group): number[] {
  const from = parts[at];
  const belongs: Record<Group, (part: Part, place: number) => boolean> = {
    cluster: (part) => part.cluster !== undefined && part.cluster === from?.cluster,
    kind: (part) => part.kind === from?.kind,
    above: (_, place) => place <= at,
    below: (_, place) => place >= at,
  };
  return parts.flatMap((part, place) => (part.visible && (place === at || belongs[group](part, place)) ? [place] : []));
}

/**
 * Blocks that are likely wrong as well where a stroke has put something right: they look like a block of it, the model took
 * them for the same, and no person has labeled them.
 */
export function consequencesOf(board: Board, stroke: Stroke): number[] {
  const { parts } = board;
  const corrected = stroke.filter(({ before, after }) => before.by === "model" && before.role !== after.role);
  const keys = new Set(corrected.flatMap(({ at }) => keyOf(parts[at]) ?? []));
  return parts.flatMap((part, at) => {
    const key = keyOf(part);
    return part.visible && key !== undefined && keys.has(key) && board.mark(at).by === "model" ? [at] : [];
  });
}

function keyOf(part: Part | undefined): string | undefined {
  return part?.cluster === undefined ? undefined : `${part.cluster} ${part.proposed}`;
}
