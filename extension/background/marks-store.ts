/**
 * Where the background keeps the person's notes and highlights: one entry of the storage for each page, and one that
 * lists the pages. They are the person's own words, so nothing of them ever goes to make room: where there is none, that
 * is reported. Not in private windows, and not for pages without a site.
 */

import { type Kept, type Mark, type MarkedPage, markFrom, MOST_MARKS, pageOf } from "../shared/marks.js";
import * as storage from "../shared/platform/platform.js";
import type { Sender } from "../shared/platform/platform.js";
import { siteOf } from "./site-store.js";

/** Bytes of one page's marks, and of all of them, as they are stored. */
const LARGEST_PAGE = 400_000;
const LARGEST_OF_ALL = 4_000_000;

/** Characters of a page's title that are kept. */
const LONGEST_TITLE = 300;

/** Name of the list, and the beginning of the names of pages. */
const LIST = "marked pages";
const ENTRY = "marks ";

/** A page on the list. */
interface ListedPage {
  readonly page: string;
  /** How many marks it has, and their bytes. */
  readonly marks: number;
  readonly length: number;
}

/** Changes wait for each other, so that two tabs with one page lose nothing. */
let before: Promise<unknown> = Promise.resolve();

function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const done = before.then(task);
  before = done.catch(() => undefined);
  return done;
}

/**
 * The page whose marks a sender may have. A script of a page can change the address within its origin, which browsers do
 * not know at once, so the sender states which page it is; its origin is what the browser reports.
 */
function pageFor(address: string, sender: Sender): string | undefined {
  const page = pageOf(address);
  return page !== undefined && new URL(page).origin === siteOf(sender) ? page : undefined;
}

/** The marks of the sender's page; `undefined` where none can be kept. */
export async function recall(address: string, sender: Sender): Promise<MarkedPage | undefined> {
  const page = pageFor(address, sender);
  return page === undefined ? undefined : read(page);
}

/** Keeps a mark of the sender's page, in place of the one with its id. */
export async function keep(address: string, title: string, given: unknown, sender: Sender): Promise<Kept> {
  const page = pageFor(address, sender);
  const mark = markFrom(given);
  if (page === undefined || !mark) return "not-here";
  return inTurn(async () => {
    const { marks } = await read(page);
    const others = marks.filter(({ id }) => id !== mark.id);
    if (others.length >= MOST_MARKS) return "full";
    return write(page, { title: title.slice(0, LONGEST_TITLE), marks: [...others, mark] });
  });
}

/** Removes a mark of the sender's page. */
export async function remove(address: string, id: string, sender: Sender): Promise<void> {
  const page = pageFor(address, sender);
  if (page === undefined) return;
  await inTurn(async () => {
    const { title, marks } = await read(page);
    await write(page, { title, marks: marks.filter((mark) => mark.id !== id) });
  });
}

/** How many marks each site has. */
export async function countBySite(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { page, marks } of await listed()) {
    const site = new URL(page).origin;
    counts.set(site, (counts.get(site) ?? 0) + marks);
  }
  return counts;
}

/** Removes all marks of a site. */
export function removeSite(site: string): Promise<void> {
  return inTurn(async () => {
    const list = await listed();
    const isOf = ({ page }: ListedPage): boolean => new URL(page).origin === site;
    await storage.keep({ [LIST]: list.filter((page) => !isOf(page)) });
    await storage.discard(list.filter(isOf).map(({ page }) => ENTRY + page));
  });
}

async function read(page: string): Promise<MarkedPage> {
  const stored = await storage.load(ENTRY + page);
  if (typeof stored !== "object" || stored === null) return { title: "", marks: [] };
  const { title, marks } = stored as Partial<Record<keyof MarkedPage, unknown>>;
  const kept = Array.isArray(marks) ? marks.map(markFrom).filter((mark): mark is Mark => mark !== undefined) : [];
  return { title: typeof title === "string" ? title : "", marks: kept };
}

async function write(page: string, marked: MarkedPage): Promise<Kept> {
  const others = (await listed()).filter((other) => other.page !== page);
  if (marked.marks.length === 0) {
    await storage.keep({ [LIST]: others });
    await storage.discard([ENTRY + page]);
    return "kept";
  }
  const length = new TextEncoder().encode(JSON.stringify(marked)).length;
  const all = others.reduce((sum, other) => sum + other.length, length);
  if (length > LARGEST_PAGE || all > LARGEST_OF_ALL) return "full";
  try {
    await storage.keep({ [ENTRY + page]: marked, [LIST]: [...others, { page, marks: marked.marks.length, length }] });
  } catch {
    return "full";
  }
  return "kept";
}

/** The pages that have marks. A list that is not as it should be is made anew from what is stored. */
async function listed(): Promise<readonly ListedPage[]> {
  const list = await storage.load(LIST);
  if (Array.isArray(list) && list.every(isListed)) return list;
  const pages = (await storage.names())
    .filter((name) => name.startsWith(ENTRY))
    .map((name) => name.slice(ENTRY.length));
  const describe = async (page: string): Promise<ListedPage> => {
    const marked = await read(page);
    return { page, marks: marked.marks.length, length: JSON.stringify(marked).length };
  };
  return Promise.all(pages.filter((page) => pageOf(page) === page).map(describe));
}

function isListed(entry: unknown): entry is ListedPage {
  if (typeof entry !== "object" || entry === null) return false;
  const { page, marks, length } = entry as Partial<Record<keyof ListedPage, unknown>>;
  return (
    typeof page === "string" && pageOf(page) === page && Number.isSafeInteger(marks) && Number.isSafeInteger(length)
  );
}
