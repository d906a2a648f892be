/** How many pages there are of each kind. */

import type { PageType, Role } from "../../../extension/shared/records/record.js";
import type { Row } from "../rows.js";

/** Things with how many there are of each, the most first. */
export type Counts<T extends string = string> = readonly (readonly [T, number])[];

/** What is told of a selection of records. */
export interface Statistics {
  readonly pages: number;
  readonly labels: number;
  readonly changed: number;
  readonly unseen: number;
  readonly verified: number;
  readonly sites: Counts;
  readonly types: Counts<PageType>;
  readonly languages: Counts;
  readonly roles: Counts<Role>;
  readonly annotators: Counts;
}

/** Counts what the rows have. */
export function statisticsOf(rows: readonly Row[]): Statistics {
  const sum = (of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const roles = new Map<Role, number>();
  for (const { roles: own } of rows) {
    for (const [role, number] of Object.entries(own) as [Role, number][])
      roles.set(role, (roles.get(role) ?? 0) + number);
  }
  return {
    pages: rows.length,
    labels: sum(({ labels }) => labels),
    changed: sum(({ changed }) => changed),
    unseen: sum(({ unseen }) => unseen),
    verified: sum(({ verified }) => Number(verified)),
    sites: counts(rows, ({ site }) => site),
    types: counts(rows, ({ pageType }) => pageType),
    languages: counts(rows, ({ language }) => language),
    roles: ordered(roles),
    annotators: counts(rows, ({ annotator }) => annotator),
  };
}

function counts<T extends string>(rows: readonly Row[], of: (row: Row) => T): Counts<T> {
  const found = new Map<T, number>();
  for (const row of rows) found.set(of(row), (found.get(of(row)) ?? 0) + 1);
  return ordered(found);
}

function ordered<T extends string>(found: ReadonlyMap<T, number>): Counts<T> {
  return [...found].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
}
