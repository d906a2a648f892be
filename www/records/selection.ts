/** Which records there are and which of them are shown. All parts of the page hear when that changes. */

import type { Summary } from "../../extension/shared/records/summary.js";
import * as store from "../../extension/shared/records/store.js";
import { roomNow } from "../../extension/shared/room.js";
import { counted, language, words } from "../../extension/shared/words.js";
import { byId, say } from "../elements.js";
import { typeName } from "../../extension/shared/labels/names.js";
import { languageName } from "./view/names.js";
import {
  ANYTHING,
  type Column,
  type Order,
  type Row,
  rowOf,
  sortedBy,
  USUAL_ORDER,
  type Wanted,
  wantedOf,
} from "./rows.js";

const MEGABYTE = 1_000_000;

/** Milliseconds whose changes are shown together: showing ten thousand records takes longer than keeping one. */
const TOGETHER = 200;

let rows: readonly Row[] = [];
let shown: readonly Row[] = [];
let wanted: Wanted = ANYTHING;
let order: Order = USUAL_ORDER;
const removed: Row[] = [];
const listeners: (() => void)[] = [];
/** What is shown is older than what is known. */
let isBehind = false;

/** All records, the newest first. */
export function allRows(): readonly Row[] {
  return rows;
}

/** Those that are shown. */
export function shownRows(): readonly Row[] {
  return shown;
}

/** Calls back whenever other records are there or shown. */
export function onSelection(listener: () => void): void {
  listeners.push(listener);
}

/** Calls back when the part of the page is open, now and whenever other records are shown. */
export function whileOpen(part: HTMLDetailsElement, show: () => void): void {
  const showIfOpen = (): void => {
    if (part.open) show();
  };
  part.addEventListener("toggle", showIfOpen);
  onSelection(showIfOpen);
}

/** Shows other records. */
export function choose(change: Partial<Wanted>): void {
  wanted = { ...wanted, ...change };
  refresh();
}

/** By what the records are sorted. */
export function shownOrder(): Order {
  return order;
}

/** Sorts by a column; once more by the same, the other way round. */
export function sortBy(column: Column): void {
  order = { column, ascending: order.column === column ? !order.ascending : column !== "captured" };
  refresh();
}

/**
 * Takes what is known of a record now, in place of what was known before. It is shown with what else is renewed within a
 * moment, and behind an open dialog, in which each key changes a record, when that is closed.
 */
export function renew(summary: Summary): void {
  const row = rowOf(summary);
  rows = rows.some(({ id }) => id === row.id)
    ? rows.map((before) => (before.id === row.id ? row : before))
    : [row, ...rows];
  if (isBehind) return;
  isBehind = true;
  setTimeout(catchUp, TOGETHER);
}

function catchUp(): void {
  if (isBehind && !document.querySelector("dialog[open]")) refresh();
}

/** Reads anew which records there are. */
export async function reload(): Promise<void> {
  rows = (await store.list()).map(rowOf);
  refresh();
  await showRoom();
}

/** Tells how much room is taken, and warns where that is most of it. */
async function showRoom(): Promise<void> {
  const { usage, quota, isNearlyFull } = await roomNow();
  byId("nearly-full").hidden = !isNearlyFull;
  byId("room").textContent = words("recordsRoom", inMegabytes(usage), inMegabytes(quota));
}

/** Deletes a record, until the page is closed with undo. */
export async function remove(row: Row): Promise<void> {
  try {
    await store.remove(row.id);
  } catch {
    return say(words("recordsFailed"));
  }
  removed.push(row);
  rows = rows.filter(({ id }) => id !== row.id);
  refresh();
  say(words("recordsDeleted", row.title || row.url));
}

/** Brings the record back that was deleted last. */
async function undo(): Promise<void> {
  const last = removed.pop();
  if (!last) return;
  try {
    await store.restore(last.id);
  } catch {
    removed.push(last);
    return say(words("recordsFailed"));
  }
  await reload();
  say(words("recordsRestored"));
  byId(removed.length > 0 ? "undo" : "title").focus();
}

function refresh(): void {
  isBehind = false;
  shown = sortedBy(wantedOf(rows, wanted), order, { type: typeName, language: languageName }, language().lang);
  byId("count").textContent = counted("recordsCount", rows.length);
  byId("shown").textContent = counted("datasetShown", shown.length);
  byId("all").hidden = rows.length === 0;
  byId("none").hidden = rows.length > 0;
  byId("undo").hidden = removed.length === 0;
  for (const listener of listeners) listener();
}

function inMegabytes(bytes: number): string {
  return new Intl.NumberFormat(language().lang, { maximumFractionDigits: 0 }).format(bytes / MEGABYTE);
}

/** Shows all records for the first time. What was deleted before is gone for good. */
export async function startSelection(): Promise<void> {
  byId("undo").addEventListener("click", () => void undo());
  // Before anybody hears of it who puts the keyboard back into the list.
  document.addEventListener("close", catchUp, { capture: true });
  await store.forgetRemoved();
  await reload();
}
