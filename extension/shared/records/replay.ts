/** Compares a frozen page with the live page that it was made of. Pure, but for the browser's own hash. */

import { sha256 } from "../sha256.js";
import { type PageRecord, type Replay, type Snapshot, type SnapshotNode, textOf } from "./record.js";

/** The frozen page, as it was captured when it was replayed. */
export interface Captured {
  readonly snapshot: Snapshot;
  /** For each node the id that it has in the live page, or -1. */
  readonly stamps: readonly number[];
  /** Blocks with the engine's roles. */
  readonly blocks: readonly { readonly nodes: readonly number[]; readonly role: string }[];
}

/** Least share of elements that are found again, and of the engine's answer. */
const LEAST_FOUND = 0.98;
const LEAST_ANSWER = 0.95;

/** How far boxes of text may move, CSS px. */
const MOST_MEDIAN = 1;
const MOST_DRIFT = 16;

type Rect = Readonly<Record<"left" | "top" | "width" | "height", number>>;

/** Compares a record's snapshot and labels with its frozen page. */
export async function compared(record: PageRecord, frozen: Captured): Promise<Replay> {
  const live = record.snapshot;
  const drifts = driftsOf(live, frozen);
  const text = [
    await sha256(new TextEncoder().encode(folded(live))),
    await sha256(new TextEncoder().encode(folded(frozen.snapshot))),
  ] as const;
  const drift = { median: drifts[Math.floor(drifts.length / 2)] ?? 0, most: drifts.at(-1) ?? 0 };
  const found = foundOf(live, frozen);
  const answer = answerOf(record, frozen);
  const isAlike = found >= LEAST_FOUND && answer >= LEAST_ANSWER && text[0] === text[1];
  const verified = isAlike && drift.median <= MOST_MEDIAN && drift.most <= MOST_DRIFT;
  return { nodes: [live.nodes.length, frozen.snapshot.nodes.length], text, drift, found, answer, verified };
}

function folded(snapshot: Snapshot): string {
  return textOf(snapshot).replace(/\s+/g, " ").trim();
}

/** Elements that hold text of their own, each once. */
function holdersOf({ nodes }: Snapshot): number[] {
  const parents = nodes.flatMap(({ parent, text }) => (parent !== undefined && text?.trim() ? [parent] : []));
  return [...new Set(parents)];
}

/** Share of the elements with text that are in the frozen page. */
function foundOf(live: Snapshot, { stamps }: Captured): number {
  const known = new Set(stamps);
  const holders = holdersOf(live);
  return holders.length === 0 ? 1 : holders.filter((id) => known.has(id)).length / holders.length;
}

/** How far each box of text has moved or changed its size, the least first. */
function driftsOf(live: Snapshot, { snapshot, stamps }: Captured): number[] {
  const places = new Map(stamps.map((id, at) => [id, at]));
  const drifts = holdersOf(live).flatMap((id) => {
    const one = rectOf(live.nodes[id]);
    const other = rectOf(snapshot.nodes[places.get(id) ?? -1]);
    if (!one || !other) return [];
    return [
      Math.max(...(["left", "top", "width", "height"] as const).map((side) => Math.abs(one[side] - other[side]))),
    ];
  });
  return drifts.sort((one, other) => one - other);
}

function rectOf(node: SnapshotNode | undefined): Rect | undefined {
  return node?.element?.["rect"] as Rect | undefined;
}

/** F1 by characters: what the engine takes for content of the frozen page against what it took of the live one. */
function answerOf({ labels, snapshot }: PageRecord, frozen: Captured): number {
  const isMain = (role: string): boolean => role.startsWith("main/");
  const before = textsOf(
    snapshot,
    labels.filter(({ proposed }) => isMain(proposed)),
    (id) => id,
  );
  const after = textsOf(
    frozen.snapshot,
    frozen.blocks.filter(({ role }) => isMain(role)),
    (id) => frozen.stamps[id] ?? -1,
  );
  const sum = (texts: ReadonlyMap<string, number>): number =>
    [...texts.values()].reduce((all, length) => all + length, 0);
  const both = [...before].filter(([text]) => after.has(text)).reduce((all, [, length]) => all + length, 0);
  const whole = sum(before) + sum(after);
  return whole === 0 ? 1 : Math.min(1, (2 * both) / whole);
}

/** Texts by the element that holds them, with their lengths. */
function textsOf(
  { nodes }: Snapshot,
  blocks: readonly { readonly nodes: readonly number[] }[],
  idOf: (id: number) => number,
): Map<string, number> {
  const texts = blocks.flatMap(({ nodes: ids }) =>
    ids.flatMap((id) => {
      const { text, parent } = nodes[id] ?? {};
      const said = text?.replace(/\s+/g, " ").trim();
      return said && parent !== undefined ? [[`${idOf(parent)} ${said}`, said.length] as const] : [];
    }),
  );
  return new Map(texts);
}
