/**
 * Where records are kept: an IndexedDB of the extension's own origin, which background and pages of the extension share and
 * no page of a site reaches. Each record is written in one transaction, and counts as kept when that is complete.
 */

import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import type { PageRecord } from "./record.js";
import { inOrder, withSecondFormat } from "./format.js";
import { type Summary, summaryOf } from "./summary.js";

/** A page whose labeling has begun. */
export interface Draft {
  /** Address of the page, without fragment. */
  readonly address: string;
  /** Time of the last stroke, ms since 1970. */
  readonly at: number;
  /** What `content/label/draft.ts` writes. */
  readonly work: unknown;
}

/** What a person can change of a record, as it was in an earlier revision. */
export type Past = Pick<PageRecord, "id" | "revision" | "labels" | "pageType" | "noContent" | "note">;

interface Stores extends DBSchema {
  records: { key: string; value: PageRecord };
  /** What a list shows, so that it need not read whole records. */
  summaries: { key: string; value: Summary; indexes: { captured: string } };
  /** Records that were deleted and can be brought back. */
  removed: { key: string; value: PageRecord };
  drafts: { key: string; value: Draft; indexes: { at: number } };
  /** Earlier revisions, by the record's id and their number. */
  revisions: { key: [string, number]; value: Past };
}

const DATABASE = "labels";
/**
 * Since version 2 summaries state what the page of records searches, filters and counts by; since version 3 records are of
 * the second format, summaries have thumbnails, and earlier revisions are kept.
 */
const VERSION = 3;

/** Earlier revisions of a record that are kept at most; the oldest goes first. */
const MOST_REVISIONS = 100;

/** Drafts that are kept at most; the oldest goes first. */
const MOST_DRAFTS = 100;

/** Records that a cursor hands over at once. */
const BATCH = 16;

let opened: Promise<IDBPDatabase<Stores>> | undefined;

function database(): Promise<IDBPDatabase<Stores>> {
  opened ??= openDB<Stores>(DATABASE, VERSION, {
    async upgrade(made, before, _, transaction) {
      made.createObjectStore("revisions", { keyPath: ["id", "revision.number"] });
      if (before > 0) return renew(transaction);
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

/** Brings records to today's format and writes all summaries anew, within the upgrade that wants them. */
async function renew(transaction: IDBPTransaction<Stores, StoreNames<Stores>[], "versionchange">): Promise<void> {
  for (let cursor = await transaction.objectStore("records").openCursor(); cursor; cursor = await cursor.continue()) {
    const record = inOrder(withSecondFormat(cursor.value));
    await cursor.update(record);
    await transaction.objectStore("summaries").put(summaryOf(record, JSON.stringify(record).length));
  }
}

/** Keeps a new record. Rejects when there is no room, and when there is one of the same id, which stays. */
export async function add(record: PageRecord): Promise<Summary> {
  const summary = summaryOf(record, JSON.stringify(record).length);
  const transaction = (await database()).transaction(["records", "summaries"], "readwrite", { durability: "strict" });
  await Promise.all([
    transaction.objectStore("records").add(record),
    transaction.objectStore("summaries").add(summary),
    transaction.done,
  ]);
  return summary;
}

/**
 * Keeps another state of a record that is there: its next revision, whereby the one before stays among the earlier ones; or
 * once more the revision that is kept, which begun at the same time. Rejects where the record has changed since, and when
 * there is no room.
 */
export async function revise(record: PageRecord): Promise<Summary> {
  const summary = summaryOf(record, JSON.stringify(record).length);
  const transaction = (await database()).transaction(["records", "summaries", "revisions"], "readwrite", {
    durability: "strict",
  });
  const before = await transaction.objectStore("records").get(record.id);
  const isAgain = before?.revision.number === record.revision.number && before.revision.at === record.revision.at;
  if (!before || (!isAgain && before.revision.number !== record.revision.number - 1)) {
    transaction.abort();
    await transaction.done.catch(() => undefined);
    throw new Error("The record has changed since.");
  }
  const past = transaction.objectStore("revisions");
  await Promise.all([
    transaction.objectStore("records").put(record),
    transaction.objectStore("summaries").put(summary),
    isAgain ? undefined : past.put(pastOf(before)),
    past.delete([record.id, record.revision.number - MOST_REVISIONS]),
    transaction.done,
  ]);
  return summary;
}

/** Earlier revisions of a record, the first one first. */
export async function revisions(id: string): Promise<readonly Past[]> {
  return (await database()).getAll("revisions", IDBKeyRange.bound([id, 0], [id, Infinity]));
}

function pastOf({ id, revision, labels, pageType, noContent, note }: PageRecord): Past {
  return { id, revision, labels, pageType, noContent, note };
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
  await Promise.all([
    transaction.objectStore("records").delete(id),
    transaction.objectStore("summaries").delete(id),
    transaction.done,
  ]);
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

/** Forgets for good what was removed, with its earlier revisions. */
export async function forgetRemoved(): Promise<void> {
  const transaction = (await database()).transaction(["removed", "revisions"], "readwrite");
  for (const id of await transaction.objectStore("removed").getAllKeys()) {
    await transaction.objectStore("revisions").delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
  }
  await Promise.all([transaction.objectStore("removed").clear(), transaction.done]);
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
