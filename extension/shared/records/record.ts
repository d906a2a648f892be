/**
 * A record: one page with its labels, as it is stored and passed on. `types.ts` has its parts,
 * `schemas/record.schema.json` is the same for other programs, `check.ts` takes nothing else.
 *
 * Labels refer to nodes of the record's snapshot and to ranges of its text. Blocks and clusters, which another version may
 * cut otherwise, are in no record.
 */

import type { Snapshot } from "./snapshot.js";

export type { Snapshot, SnapshotNode } from "./snapshot.js";
export * from "./types.js";

/** Where a text lies: from and to, in Unicode characters of {@link textOf} the snapshot. */
export type TextRange = readonly [number, number];

/** What each covered letter is replaced by. */
export const COVER = "x";

/** The text of a snapshot: all its text nodes one after the other, as they are. */
export function textOf({ nodes }: Snapshot): string {
  return nodes.map((node) => node.text ?? "").join("");
}

/** Where the text of nodes lies in {@link textOf} the snapshot. Nodes are in document order; neighbours are one range. */
export function rangesOf(snapshot: Snapshot, nodes: readonly number[], starts = startsOf(snapshot)): TextRange[] {
  const ranges: [number, number][] = [];
  for (const node of nodes) {
    const [start = 0, end = 0] = [starts[node], starts[node + 1]];
    const last = ranges.at(-1);
    if (start === end) continue;
    if (last?.[1] === start) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}

/** Where the text of each node begins, in characters, and at the end where all of it ends. */
export function startsOf({ nodes }: Snapshot): readonly number[] {
  let at = 0;
  const starts = nodes.map(({ text }) => {
    const start = at;
    at += text === undefined ? 0 : charactersOf(text);
    return start;
  });
  return [...starts, at];
}

/** Unicode characters of a text, as Python and SQL count them. */
function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
