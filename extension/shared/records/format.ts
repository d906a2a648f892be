/** Older formats of records, brought to today's. */

import type { PageRecord } from "./record.js";

/** The parts of a record in the order in which they are written, so that the same record gives the same bytes. */
const PARTS = [
  "format",
  "id",
  "provenance",
  "pageType",
  "noContent",
  "labels",
  "lost",
  "note",
  "revision",
  "mergedFrom",
  "engine",
  "redactions",
  "frozen",
  "screenshot",
  "replay",
  "snapshot",
] as const satisfies readonly (keyof PageRecord)[];

/** A record of the first format, which knew neither notes nor revisions, with what the second has in addition. */
export function withSecondFormat(record: object): object {
  const { captured, annotator } = ((record as { readonly provenance?: unknown }).provenance ?? {}) as Partial<
    Record<"captured" | "annotator", unknown>
  >;
  return {
    note: "",
    revision: { number: 1, at: captured, annotator },
    mergedFrom: [],
    screenshot: null,
    ...record,
    format: 2,
  };
}

/** A record whose parts are sound, in the order in which they are written. */
export function inOrder(record: object): PageRecord {
  return Object.fromEntries(PARTS.map((part) => [part, Reflect.get(record, part) as unknown])) as unknown as PageRecord;
}
