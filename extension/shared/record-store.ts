/**
 * Where records are kept: an IndexedDB of the extension's own origin, which background and pages of the extension share and
 * no page of a site reaches. Each record is written in one transaction, and counts as kept when that is complete.
 */

import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import type { PageRecord } from "./record.js";
import { type Summary, summaryOf } from "./record-summary.js";

/** A page whose labeling has begun. */
export interface Draft {
  /** Address of the page, without fragment. */
  readonly address: string;
  /** Time of the last stroke, ms since 1970. */
  readonly at: number;
  /** What `content/label/draft.ts` writes. */
  readonly work: unknown;
}

interface Stores extends DBSchema {
  records: { key: string; value: PageRecord };
  /** What a list shows, so that it need not read whole records. */
  summaries: { key: string; value: Summary; indexes: { captured: string } };
  /** Records that were deleted and can be brought back. */
  removed: { key: string; value: PageRecord };
  drafts: { key: string; value: Draft; indexes: { at: number } };
}

const DATABASE = "labels";
/** Since version 2 summaries say what the page of records searches, filters and counts by. */
const VERSION = 2;

/** Drafts that are kept at most; the oldest goes first. */
const MOST_DRAFTS = 100;

/** Records that a cursor hands over at once. */
const BATCH = 16;

let opened: Promise<IDBPDatabase<Stores>> | undefined;

function database(): Promise<IDBPDatabase<Stores>> {
  opened ??= openDB<Stores>(DATABASE, VERSION, {
    async upgrade(made, before, _, transaction) {
      if (before === 1) return renewSummaries(transaction);
      made.createObjectStore("records", { keyPath: "id" });
      made.createObjectStore("summaries", { keyPath: "id" }).createIndex("captured", "captured");
      made.createObjectStore("removed", { keyPath: "id" });
      made.createObjectStore("drafts", { keyPath: "address" }).createIndex("at", "at");
    },
    // A newer version, or whoever deletes the database, need not wait for this page to close.
    blocking(_, __, event) {
      opened = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated() {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Writes all summaries anew, within the upgrade that wants them. */
async function renewSummaries(transaction: IDBPTransaction<Stores, StoreNames<Stores>[], "versionchange">): Promise<void> {
  for (let cursor = await transaction.objectStore("records").openCursor(); cursor; cursor = await cursor.continue()) {
    await transaction.objectStore("summaries").put(summaryOf(cursor.value, JSON.stringify(cursor.value).length));
  }
}

/** Keeps a record, in place of one of the same id. Rejects when there is no room. */
export async function put(record: PageRecord): Promise<Summary> {
  const summary = summaryOf(record, JSON.stringify(record).length);
  const transaction = (await database()).transaction(["records", "summaries"], "readwrite", { durability: "strict" });
  await Promise.all([
    transaction.objectStore("records").put(record),
    transaction.objectStore("summaries").put(summary),
    transaction.done,
  ]);
  return summary;
}

/** The record of that id. */
export async function get(id: string): Promise<PageRecord | undefined> {
  return (await database()).get("records", id);
}

/** How many there are. */
export async function count(): Promise<number> {
  return (await database()).count("summaries");
}

/** What is known of all of them, the newest first. */
export async function list(): Promise<readonly Summary[]> {
  return (await (await database()).getAllFromIndex("summaries", "captured")).reverse();
}

/** All records in the order of their ids, a few at a time. */
export async function* all(): AsyncGenerator<PageRecord> {
  const known = await database();
  let from: IDBKeyRange | undefined;
  for (;;) {
    const batch = await known.getAll("records", from, BATCH);
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    from = IDBKeyRange.lowerBound(last.id, true);
  }
}

/** Takes a record from the list; {@link restore} brings it back. */
export async function remove(id: string): Promise<void> {
  const transaction = (await database()).transaction(["records", "summaries", "removed"], "readwrite");
  const record = await transaction.objectStore("records").get(id);
  if (record) await transaction.objectStore("removed").put(record);
  await Promise.all([transaction.objectStore("records").delete(id), transaction.objectStore("summaries").delete(id), transaction.done]);
}

/** Brings a removed record back. */
export async function restore(id: string): Promise<void> {
  const transaction = (await database()).transaction(["records", "summaries", "removed"], "readwrite");
  const record = await transaction.objectStore("removed").get(id);
  if (record) {
    await transaction.objectStore("records").put(record);
    await transaction.objectStore("summaries").put(summaryOf(record, JSON.stringify(record).length));
  }
  await Promise.all([transaction.objectStore("removed").delete(id), transaction.done]);
}

/** Forgets for good what was removed. */
export async function forgetRemoved(): Promise<void> {
  await (await database()).clear("removed");
}

/** The draft of a page. */
export async function draft(address: string): Promise<Draft | undefined> {
  return (await database()).get("drafts", address);
}

/** Keeps the draft of a page, in place of an earlier one. */
export async function keepDraft(kept: Draft): Promise<void> {
  const transaction = (await database()).transaction("drafts", "readwrite");
  await transaction.store.put(kept);
  let excess = (await transaction.store.count()) - MOST_DRAFTS;
  for (let cursor = await transaction.store.index("at").openCursor(); cursor && excess > 0; excess -= 1) {
    await cursor.delete();
    cursor = await cursor.continue();
  }
  await transaction.done;
}

/** Forgets the draft of a page. */
export async function forgetDraft(address: string): Promise<void> {
  await (await database()).delete("drafts", address);
}
