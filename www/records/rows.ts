/** The rows of the table: which there are, and which of them are wanted. */

import type { PageType } from "../../extension/shared/records/record.js";
import type { Summary } from "../../extension/shared/records/summary.js";
import { siteOf } from "./compare/sites.js";

/** A row: what is known of a record, and its site. */
export interface Row extends Summary {
  readonly site: string;
  /** What is searched, in small letters. */
  readonly searched: string;
}

/** What can be asked of how far a record is done. */
export const CONDITIONS = [
  "unseen",
  "seen",
  "changed",
  "differs",
  "opts-out",
  "unlicensed",
  "noted",
  "merged",
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** What is wanted; empty where anything is. */
export interface Wanted {
  readonly text: string;
  readonly site: string;
  readonly type: PageType | "";
  /** `und` where the page declares none. */
  readonly language: string;
  readonly annotator: string;
  readonly condition: Condition | "";
}

/** Every record. */
export const ANYTHING: Wanted = { text: "", site: "", type: "", language: "", annotator: "", condition: "" };

/** What a page's language is called where it declares none. */
export const UNDECLARED = "und";

const CONDITION: Readonly<Record<Condition, (row: Row) => boolean>> = {
  unseen: ({ unseen }) => unseen > 0,
  seen: ({ unseen }) => unseen === 0,
  changed: ({ changed }) => changed > 0,
  differs: ({ verified }) => !verified,
  "opts-out": ({ optsOut }) => optsOut,
  unlicensed: ({ isLicensed }) => !isLicensed,
  noted: ({ hasNote }) => hasNote,
  merged: ({ isMerged }) => isMerged,
};

/** Columns that the table can be sorted by. */
export const COLUMNS = ["page", "type", "language", "labels", "captured", "verified"] as const;
export type Column = (typeof COLUMNS)[number];

/** By what the table is sorted. */
export interface Order {
  readonly column: Column;
  readonly ascending: boolean;
}

/** The newest first. */
export const USUAL_ORDER: Order = { column: "captured", ascending: false };

/** What rows are compared by. Of labels those that nobody has seen come first, then the others by how many were corrected. */
const KEYS: Readonly<Record<Column, (row: Row, names: Names) => readonly (string | number)[]>> = {
  page: ({ title, url }) => [title || url, url],
  type: ({ pageType }, { type }) => [type(pageType)],
  language: ({ language }, names) => [names.language(language)],
  labels: ({ unseen, changed, labels }) => [unseen, changed, labels],
  captured: ({ captured }) => [captured],
  verified: ({ verified }) => [Number(verified)],
};

/** What types and languages are called, by which people expect them to be sorted. */
export interface Names {
  readonly type: (type: PageType) => string;
  readonly language: (code: string) => string;
}

/** The rows in that order; those that are equal stay as they were. `lang` has the rules for texts. */
export function sortedBy(
  rows: readonly Row[],
  { column, ascending }: Order,
  names: Names,
  lang: string,
): readonly Row[] {
  const { compare } = new Intl.Collator(lang, { numeric: true, sensitivity: "base" });
  const keyed = rows.map((row) => ({ row, key: KEYS[column](row, names) }));
  const sign = ascending ? 1 : -1;
  keyed.sort((one, other) => {
    for (const [at, left] of one.key.entries()) {
      const right = other.key[at] ?? "";
      const difference =
        typeof left === "number"
          ? left - Number(right)
          : column === "captured"
            ? left < right
              ? -1
              : Number(left > right)
            : compare(left, String(right));
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
}

/** The row of a summary. */
export function rowOf(summary: Summary): Row {
  const { url, title, annotator } = summary;
  const language = summary.language || UNDECLARED;
  return { ...summary, language, site: siteOf(url), searched: `${title}\n${url}\n${annotator}`.toLowerCase() };
}

/** Rows that are wanted, in their order. Every word of the text must be in title, address or pseudonym. */
export function wantedOf(rows: readonly Row[], wanted: Wanted): readonly Row[] {
  const parts = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (!wanted.site || row.site === wanted.site) &&
      (!wanted.type || row.pageType === wanted.type) &&
      (!wanted.language || row.language === wanted.language) &&
      (!wanted.annotator || row.annotator === wanted.annotator) &&
      (!wanted.condition || CONDITION[wanted.condition](row)) &&
      parts.every((part) => row.searched.includes(part)),
  );
}
