/** The records that a model is learned from: those that somebody has looked at. */

import * as store from "../../extension/shared/records/store.js";
import type { PageRecord } from "../../extension/shared/records/record.js";
import type { Summary } from "../../extension/shared/records/summary.js";

/** Whether somebody has looked at a label of it. */
export function isLabeled({ labels, unseen }: Summary): boolean {
  return labels > unseen;
}

/**
 * Site of a page as the engine names it, by which a model of one site finds its pages: the host, with the port where that is
 * not the default. The page of records counts by registered domains instead, see `records/compare/sites.ts`.
 */
export function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

/** The first record of each page: one that several people have labeled is one page. */
export function firstOfEachPage<T extends Pick<Summary, "url">>(records: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return records.filter(({ url }) => !seen.has(url) && seen.add(url));
}

/** A record as the core reads it: without the frozen page, which is most of it. */
export async function recordText(id: string): Promise<string | undefined> {
  const record = await store.get(id);
  return record && JSON.stringify(bare(record));
}

/** A page to be put in order: its snapshot, and whether somebody has looked at its labels. */
export async function orderText(summary: Summary): Promise<string | undefined> {
  const record = await store.get(summary.id);
  return record && JSON.stringify({ id: record.id, labeled: isLabeled(summary), snapshot: record.snapshot });
}

function bare({ id, provenance, labels, noContent, pageType, snapshot }: PageRecord): object {
  return { id, provenance: { url: provenance.url }, labels, noContent, pageType, snapshot };
}
