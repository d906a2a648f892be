/**
 * Merges two people's records of one page into a third: where both say the same of a block it is taken, where they differ a
 * person decides. The blocks, the page and its frozen copy are those of the first record; what the second says of a block
 * goes by its texts, each of which counts only where both records have it equally often, so that nothing is held against
 * something that merely looks alike.
 */

import type { Mark } from "../../../extension/shared/labels/board.js";
import {
  type Label,
  type NoContent,
  type PageRecord,
  type PageType,
  RUBRIC,
  type Source,
} from "../../../extension/shared/records/record.js";
import { LONGEST_NOTE } from "../../../extension/shared/records/check.js";
import { blockText } from "../../../extension/shared/records/summary.js";

/** Whose word is taken: that of the first record or of the second. */
export type Side = 0 | 1;

/** What one record says of a block. */
export type Word = Pick<Label, "role" | "either" | "post">;

/** A block of the first record, and what both say of it. */
export interface MergedBlock {
  /** Its place among the labels of the first record. */
  readonly at: number;
  readonly text: string;
  /** What the second says of it is `undefined` where it does not have the block, or not equally often. */
  readonly said: readonly [Word, Word | undefined];
  readonly differs: boolean;
}

/** Two records of one page, block by block, and what they say of the whole page. */
export interface Merge {
  readonly records: readonly [PageRecord, PageRecord];
  readonly blocks: readonly MergedBlock[];
  /** What they say of the whole page, where they differ. */
  readonly pageTypes: readonly [PageType, PageType] | undefined;
  readonly noContents: readonly [NoContent | null, NoContent | null] | undefined;
}

/** What a person has decided. */
export interface Decisions {
  /** By the place of the block. */
  readonly blocks: ReadonlyMap<number, Side>;
  readonly pageType: Side;
  readonly noContent: Side;
}

/** Sets two records of one page side by side. */
export function mergeOf(one: PageRecord, other: PageRecord): Merge {
  const wordOf = wordsOf(one, other);
  const blocks = one.labels.map((label, at): MergedBlock => {
    const { role, either, post } = label;
    const theirs = wordOf(label);
    // Where one of them holds both for right, what the other says is no contradiction.
    const differs = theirs !== undefined && theirs.role !== role && !either && !theirs.either;
    return { at, text: blockText(one.snapshot, label.nodes), said: [{ role, either, post }, theirs], differs };
  });
  const types = [one.pageType.name, other.pageType.name] as const;
  const nones = [one.noContent, other.noContent] as const;
  return {
    records: [one, other],
    blocks,
    pageTypes: types[0] === types[1] ? undefined : types,
    noContents: nones[0] === nones[1] ? undefined : nones,
  };
}

/** Whether there is nothing to decide. */
export function isAgreed({ blocks, pageTypes, noContents }: Merge): boolean {
  return !pageTypes && !noContents && blocks.every(({ differs }) => !differs);
}

/** The merged record, by the person of that pseudonym in so many seconds; where nothing was decided the first record's word is taken. */
export function mergedRecord(
  { records: [one, other], blocks }: Merge,
  { blocks: decided, pageType, noContent }: Decisions,
  annotator: string,
  seconds: number,
): PageRecord {
  const records = [one, other] as const;
  const at = new Date().toISOString();
  const lost = [
    ...one.lost,
    ...other.lost.filter((label) => !one.lost.some(({ text, role }) => text === label.text && role === label.role)),
  ];
  return {
    ...one,
    id: crypto.randomUUID(),
    provenance: { ...one.provenance, annotator, rubric: RUBRIC, blind: false, seconds },
    pageType: { ...records[pageType].pageType, by: "person" },
    noContent: records[noContent].noContent,
    labels: one.labels.map((label, place) => mergedLabel(label, blocks[place], decided.get(place))),
    lost,
    note: [...new Set([one.note, other.note])].filter(Boolean).join("\n").slice(0, LONGEST_NOTE),
    revision: { number: 1, at, annotator },
    mergedFrom: records.map(sourceOf),
  };
}

function sourceOf({ id, provenance, revision }: PageRecord): Source {
  return { id, annotator: provenance.annotator, revision: revision.number };
}

function mergedLabel(label: Label, block: MergedBlock | undefined, side: Side | undefined): Label {
  const [mine, theirs] = block?.said ?? [label, undefined];
  if (!theirs) return label;
  const word = side === 1 ? theirs : side === undefined && mine.either && !theirs.either ? theirs : mine;
  // Who says that either is right is believed, unless somebody has decided.
  const either = side === undefined ? mine.either || theirs.either : word.either;
  const mark: Mark = { role: word.role, either, post: word.post, by: "person" };
  const isProposed = mark.role === label.proposed && !either && mark.post === label.post;
  return { ...label, ...mark, state: isProposed ? "seen" : "changed" };
}

/** What the second record says of blocks of the first. */
function wordsOf(one: PageRecord, other: PageRecord): (label: Label) => Word | undefined {
  const [ours, theirs] = [placesOf(one), placesOf(other)];
  const labels = new Map(other.labels.flatMap((label) => label.nodes.map((node) => [node, label] as const)));
  const counterparts = new Map<number, number>();
  for (const [text, nodes] of ours) {
    const same = theirs.get(text) ?? [];
    if (same.length === nodes.length) nodes.forEach((node, at) => counterparts.set(node, same[at] ?? -1));
  }
  return ({ nodes }) => {
    const weights = new Map<Label, number>();
    for (const node of nodes) {
      const label = labels.get(counterparts.get(node) ?? -1);
      if (label) weights.set(label, (weights.get(label) ?? 0) + (one.snapshot.nodes[node]?.text?.trim().length ?? 1));
    }
    // A block that the second has cut otherwise is what most of its text is.
    const [most] = [...weights].sort(([, many], [, more]) => more - many);
    return most && { role: most[0].role, either: most[0].either, post: most[0].post };
  };
}

/** Text nodes by their texts, and media by what distinguishes them, in reading order. */
function placesOf({ snapshot: { nodes }, labels }: PageRecord): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const node of labels.flatMap((label) => label.nodes).sort((a, b) => a - b)) {
    const { text, element } = nodes[node] ?? {};
    const said = text?.replace(/\s+/g, " ").trim() ?? `\0${attributesOf(element)}`;
    if (said === "") continue;
    found.set(said, [...(found.get(said) ?? []), node]);
  }
  return found;
}

/** Records from outside may have anything there. */
function attributesOf(element: { readonly attributes?: unknown } | undefined): string {
  const pairs: readonly unknown[] = Array.isArray(element?.attributes) ? element.attributes : [];
  return pairs
    .flatMap((pair) => (Array.isArray(pair) && (pair[0] === "src" || pair[0] === "alt") ? [String(pair[1])] : []))
    .join("\0");
}
