/** Counts what a card tells of the records that go into a data set, while they go by. */

import type { PageRecord } from "../../../extension/shared/records/record.js";
import { languageOf } from "../../../extension/shared/records/summary.js";
import { siteOf } from "./sites.js";
import type { Split } from "./splits.js";

/** Different values that are counted of one thing; of further ones only that there are some. */
const MOST_VALUES = 200;

/** How many there are of each value. */
export type Count = Map<string, number>;

/** What was counted. */
export interface Tally {
  pages: number;
  labels: number;
  changed: number;
  unseen: number;
  verified: number;
  blind: number;
  unlicensed: number;
  optedOut: number;
  redactions: number;
  withoutContent: number;
  /** First and last time of a capture. */
  times: [string, string] | null;
  readonly sites: Set<string>;
  readonly types: Count;
  readonly languages: Count;
  readonly roles: Count;
  readonly splits: Count;
  readonly licences: Count;
  readonly optOuts: Count;
  readonly purposes: Count;
  readonly consents: Count;
  readonly annotators: Count;
  readonly tools: Count;
  readonly rubrics: Count;
}

/** Nothing yet. */
export function emptyTally(): Tally {
  return {
    pages: 0,
    labels: 0,
    changed: 0,
    unseen: 0,
    verified: 0,
    blind: 0,
    unlicensed: 0,
    optedOut: 0,
    redactions: 0,
    withoutContent: 0,
    times: null,
    sites: new Set(),
    types: new Map(),
    languages: new Map(),
    roles: new Map(),
    splits: new Map(),
    licences: new Map(),
    optOuts: new Map(),
    purposes: new Map(),
    consents: new Map(),
    annotators: new Map(),
    tools: new Map(),
    rubrics: new Map(),
  };
}

/** Counts one record more. */
export function tallyRecord(tally: Tally, record: PageRecord, split: Split): void {
  const { provenance, labels, replay, redactions, snapshot } = record;
  tally.pages += 1;
  tally.labels += labels.length;
  tally.changed += labels.filter(({ state }) => state === "changed").length;
  tally.unseen += labels.filter(({ state }) => state === "unseen").length;
  tally.verified += Number(replay?.verified ?? false);
  tally.blind += Number(provenance.blind);
  tally.unlicensed += Number(provenance.licences.length === 0);
  tally.optedOut += Number(provenance.optOuts.length > 0);
  tally.redactions += redactions.reduce((all, { places }) => all + places, 0);
  tally.withoutContent += Number(record.noContent !== null);
  const time = new Date(provenance.captured).toISOString();
  const [first, last] = tally.times ?? [time, time];
  tally.times = [time < first ? time : first, time > last ? time : last];
  tally.sites.add(siteOf(provenance.url));
  count(tally.types, record.pageType.name);
  count(tally.languages, languageOf(snapshot) || "und");
  for (const { role } of labels) count(tally.roles, role);
  count(tally.splits, split);
  for (const licence of new Set(provenance.licences)) count(tally.licences, licence);
  for (const signal of new Set(provenance.optOuts.map(({ name, value }) => `${name}: ${value}`)))
    count(tally.optOuts, signal);
  if (provenance.purpose) count(tally.purposes, provenance.purpose);
  if (provenance.consent) count(tally.consents, provenance.consent);
  count(tally.annotators, provenance.annotator);
  count(tally.tools, `${provenance.tool.name} ${provenance.tool.version}`);
  count(tally.rubrics, String(provenance.rubric));
}

function count(counts: Count, value: string): void {
  const key = counts.has(value) || counts.size < MOST_VALUES ? value : "…";
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
