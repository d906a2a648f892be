/**
 * Where the background keeps the memories of sites: one entry of the storage for each, and one that lists them, the one
 * that was used last at the end. Bounded: the sites that were not used for longest go first.
 */

import * as storage from "../shared/platform.js";
import type { Sender } from "../shared/platform.js";

/** Sites that are remembered at most. */
const MOST_SITES = 100;

/** Characters of all memories together; browsers give extensions at least 5 MB. */
const MOST_CHARACTERS = 4_000_000;

/** Name of the list; names of sites are hosts and have no space. */
const LIST = "remembered sites";

/** A site on the list and the length of its memory. */
interface Listed {
  readonly site: string;
  readonly length: number;
}

/** Changes wait for each other, so that the list holds what the storage holds. */
let before: Promise<unknown> = Promise.resolve();

function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const done = before.then(task);
  before = done.catch(() => undefined);
  return done;
}

/**
 * The site whose memory a page may have: its host, as the browser tells it, whatever the page says. None in private
 * windows and for files.
 */
export function siteOf({ url, isPrivate }: Sender): string | undefined {
  if (isPrivate || !url || !URL.canParse(url)) return undefined;
  return new URL(url).host || undefined;
}

/** The memory of a site. */
export async function recall(site: string): Promise<string | undefined> {
  const memory = await storage.load(entry(site));
  return typeof memory === "string" ? memory : undefined;
}

/** Keeps the memory of a site. Gives whether it was kept: one that is larger than all may be together is not. */
export function remember(site: string, memory: string): Promise<boolean> {
  return inTurn(async () => {
    if (memory.length > MOST_CHARACTERS) return false;
    const { stay, go } = shelve(await listed(), { site, length: memory.length });
    await storage.discard(go.map((gone) => entry(gone.site)));
    await storage.keep({ [entry(site)]: memory, [LIST]: stay });
    return true;
  });
}

/** Forgets a site. */
export function forget(site: string): Promise<void> {
  return inTurn(async () => {
    const left = (await listed()).filter((other) => other.site !== site);
    await storage.keep({ [LIST]: left });
    await storage.discard([entry(site)]);
  });
}

/** Forgets all sites. */
export function forgetAll(): Promise<void> {
  return inTurn(async () => {
    await storage.discard([...(await listed()).map(({ site }) => entry(site)), LIST]);
  });
}

/** Puts a site at the end of the list; those at its beginning go until the bounds hold. */
export function shelve(list: readonly Listed[], last: Listed): { stay: readonly Listed[]; go: readonly Listed[] } {
  const all = [...list.filter(({ site }) => site !== last.site), last];
  let length = all.reduce((sum, site) => sum + site.length, 0);
  let from = 0;
  while (all.length - from > MOST_SITES || length > MOST_CHARACTERS) {
    length -= all[from]?.length ?? 0;
    from += 1;
  }
  return { stay: all.slice(from), go: all.slice(0, from) };
}

/** What is remembered, the site that was used last at the end. */
export async function listed(): Promise<readonly Listed[]> {
  const list = await storage.load(LIST);
  return Array.isArray(list) ? (list as Listed[]) : [];
}

function entry(site: string): string {
  return `site ${site}`;
}
