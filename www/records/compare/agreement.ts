/**
 * Compares two people's records of the same page. What is compared are runs of text, each a text node of the page; where
 * the page was captured twice, a text is compared only where both captures have it equally often, so that nothing is held
 * against something that merely looks alike.
 */

import type { PageRecord } from "../../../extension/shared/records/record.js";
import {
  cohensKappa,
  krippendorffsAlpha,
  type Pair,
  type RoleAgreement,
  roleAgreements,
  type Said,
} from "./measures.js";
import type { Row } from "../rows.js";

/** A text that both have labeled, otherwise. */
export interface Difference {
  readonly text: string;
  readonly roles: Pair;
}

/** What two records of one page have in common. */
export interface Compared {
  readonly pairs: readonly Pair[];
  /** All texts that one of them has, as each names it. */
  readonly said: readonly (readonly Said[])[];
  readonly differences: readonly Difference[];
  /** Texts of which one says that either is right. */
  readonly either: number;
  /** Texts that are in one of the records alone, or not equally often. */
  readonly lost: number;
}

/** Agreement over all pages that two people have labeled. */
export interface Agreement {
  readonly pages: number;
  readonly texts: number;
  readonly same: number;
  readonly kappa: number | null;
  readonly alpha: number | null;
  readonly roles: readonly RoleAgreement[];
  readonly either: number;
  readonly lost: number;
}

interface Labeled {
  readonly text: string;
  readonly role: Said;
  readonly either: boolean;
}

/** Two records of a page, one of each person. */
export type RowPair = readonly [Row, Row];

/** Pages that both have labeled; of several records of one person the latest counts, merged ones left out. */
export function samePages(rows: readonly Row[], one: string, other: string): RowPair[] {
  const latest = (annotator: string): Map<string, Row> => {
    const own = rows
      .filter((row) => row.annotator === annotator && !row.isMerged)
      .sort((a, b) => (a.captured < b.captured ? -1 : 1));
    return new Map(own.map((row) => [addressOf(row.url), row]));
  };
  const others = latest(other);
  return [...latest(one)].flatMap(([address, row]) => {
    const match = others.get(address);
    return match ? [[row, match] as const] : [];
  });
}

function addressOf(url: string): string {
  return url.split("#", 1)[0] ?? "";
}

/** Compares two records of one page. */
export function compareRecords(one: PageRecord, other: PageRecord): Compared {
  const [ours, theirs] = [textsOf(one), textsOf(other)];
  const pairs: Pair[] = [];
  const said: Said[][] = [];
  const differences: Difference[] = [];
  let either = 0;
  let lost = 0;
  for (const text of new Set([...ours.keys(), ...theirs.keys()])) {
    const [left = [], right = []] = [ours.get(text), theirs.get(text)];
    if (left.length !== right.length) {
      lost += Math.max(...[left, right].map((places) => places.filter(({ role }) => role !== null).length));
      continue;
    }
    left.forEach((mine, at) => {
      const yours = right[at];
      if (!yours) return;
      if (mine.either || yours.either) either += 1;
      else {
        said.push([mine.role, yours.role]);
        if (mine.role === null || yours.role === null) return;
        pairs.push([mine.role, yours.role]);
        if (mine.role !== yours.role) differences.push({ text, roles: [mine.role, yours.role] });
      }
    });
  }
  return { pairs, said, differences, either, lost };
}

/** The texts of a record in reading order, white space folded, each with every place where it occurs. */
function textsOf({ labels, snapshot }: PageRecord): Map<string, Labeled[]> {
  const roles = new Map(labels.flatMap((label) => label.nodes.map((node) => [node, label] as const)));
  const found = new Map<string, Labeled[]>();
  snapshot.nodes.forEach((node, id) => {
    const text = node.text?.replace(/\s+/g, " ").trim();
    if (!text) return;
    const label = roles.get(id);
    const labeled = { text, role: label?.role ?? null, either: label?.either ?? false };
    const before = found.get(text);
    if (before) before.push(labeled);
    else found.set(text, [labeled]);
  });
  return found;
}

/** Agreement over the pages that were compared. */
export function agreementOf(compared: readonly Compared[]): Agreement {
  const pairs = compared.flatMap((page) => page.pairs);
  const sum = (of: (page: Compared) => number): number => compared.reduce((all, page) => all + of(page), 0);
  return {
    pages: compared.length,
    texts: pairs.length,
    same: pairs.filter(([one, other]) => one === other).length,
    kappa: cohensKappa(pairs),
    alpha: krippendorffsAlpha(compared.flatMap(({ said }) => said)),
    roles: roleAgreements(pairs),
    either: sum(({ either }) => either),
    lost: sum(({ lost }) => lost),
  };
}
