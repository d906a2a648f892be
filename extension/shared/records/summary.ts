/** What is known of a record without reading all of it: by this the page of records lists, searches, filters and counts. */

import type { PageRecord, PageType, Role, Snapshot, State } from "./record.js";
import { sketchOf } from "./sketch.js";
import { thumbnailOf } from "./thumbnail.js";

/** A record in a list. */
export interface Summary {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly captured: string;
  readonly pageType: PageType;
  /** Language that the page declares, without its region: `en`; empty where it declares none. */
  readonly language: string;
  readonly annotator: string;
  readonly labels: number;
  readonly changed: number;
  readonly unseen: number;
  /** How many labels there are of each role. */
  readonly roles: Readonly<Partial<Record<Role, number>>>;
  readonly verified: boolean;
  /** Whether the page declares licences, and whether it opts out of something. */
  readonly isLicensed: boolean;
  readonly optsOut: boolean;
  /** Of the text that is labeled as content; `null` where that is next to nothing. */
  readonly sketch: Uint32Array | null;
  readonly revision: number;
  /** Whether it was merged of others, and whether somebody has noted something. */
  readonly isMerged: boolean;
  readonly hasNote: boolean;
  readonly thumbnail: Uint8Array;
  /** Characters of the record as JSON. */
  readonly size: number;
}

/** What a list shows of this record, whose JSON has so many characters. */
export function summaryOf(record: PageRecord, size: number): Summary {
  const { id, provenance, pageType, labels, replay, snapshot } = record;
  const { url, title, captured, annotator, licences, optOuts } = provenance;
  const having = (state: State): number => labels.filter((label) => label.state === state).length;
  const roles: Partial<Record<Role, number>> = {};
  for (const { role } of labels) roles[role] = (roles[role] ?? 0) + 1;
  return {
    id,
    url,
    title,
    captured,
    annotator,
    roles,
    size,
    pageType: pageType.name,
    language: languageOf(snapshot),
    labels: labels.length,
    changed: having("changed"),
    unseen: having("unseen"),
    verified: replay?.verified ?? false,
    isLicensed: licences.length > 0,
    optsOut: optOuts.length > 0,
    sketch: sketchOf(contentOf(record)),
    revision: record.revision.number,
    isMerged: record.mergedFrom.length > 0,
    hasNote: record.note !== "",
    thumbnail: thumbnailOf(record),
  };
}

/** The text of all labels of content, a line for each. */
export function contentOf({ labels, snapshot }: PageRecord): string {
  const content = labels.filter(({ role }) => role.startsWith("main/"));
  return content
    .map(({ nodes }) => blockText(snapshot, nodes))
    .filter(Boolean)
    .join("\n");
}

/** The text of one block, white space folded. */
export function blockText({ nodes: all }: Snapshot, nodes: readonly number[]): string {
  return nodes
    .map((node) => all[node]?.text ?? "")
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** The language that the page's root declares, without its region. */
export function languageOf({ nodes }: Snapshot): string {
  // What a snapshot from outside has here is not checked.
  const attributes: unknown = nodes[0]?.element?.attributes;
  const pairs: readonly unknown[] = Array.isArray(attributes) ? attributes : [];
  const declared = pairs.find((pair) => Array.isArray(pair) && (pair[0] === "lang" || pair[0] === "xml:lang")) as
    | readonly unknown[]
    | undefined;
  return /^[a-z]{2,3}(?=$|[-_])/i.exec(String(declared?.[1] ?? "").trim())?.[0].toLowerCase() ?? "";
}
