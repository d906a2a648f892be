/**
 * Where the background keeps the memories of sites: one entry of the storage for each, and one that lists them, the one
 * that was used last at the end. A site is an origin.
 *
 * Bounded for each site and in number, so that no site can take the room of another. When there are too many, the one
 * that was not used for longest goes: first of those that share a domain with very many, then of those about which the
 * person decided nothing. A site about which the person made decisions goes only for another such site.
 */

import * as storage from "../shared/platform/platform.js";
import type { Sender } from "../shared/platform/platform.js";
import { isSite } from "../shared/settings/settings.js";
import { isListed, type Listed, ofEntry } from "./listed.js";

/** Sites that are remembered at most. */
const MOST_SITES = 100;

/** Sites of one domain that are remembered at most. */
const MOST_OF_DOMAIN = 25;

/** Bytes of a memory as it is stored. The core keeps within this; a hundred of them fit into the 10 MB of browsers. */
const LARGEST_MEMORY = 96_100;

/** Memories that are kept aside at most because they cannot be read; the first go when there are more. */
const MOST_ASIDE = 4;

/** Name of the list. */
const LIST = "remembered sites";

/** Beginnings of the names of memories, and of those that were set aside. */
const ENTRY = "site ";
const ASIDE = "aside ";

/** Changes wait for each other, so that the list holds what the storage holds. */
let before: Promise<unknown> = Promise.resolve();

function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const done = before.then(task);
  before = done.catch(() => undefined);
  return done;
}

/**
 * The site whose memory a page may have: its origin, as the browser reports it, whatever the page declares. None in private
 * windows, for files and data, and for documents whose origin is their own alone, as in a sandbox.
 */
export function siteOf({ url, origin, isPrivate }: Sender): string | undefined {
  if (isPrivate || !url || !URL.canParse(url)) return undefined;
  const { origin: site, protocol } = new URL(url);
  if (!protocol.startsWith("http")) return undefined;
  // The document's own origin is another than that of its address in a sandbox.
  return origin === site ? site : undefined;
}

/** The memory of a site. */
export async function recall(site: string): Promise<string | undefined> {
  const memory = await storage.load(ENTRY + site);
  return typeof memory === "string" ? memory : undefined;
}

/** Keeps the memory of a site. Gives whether it was kept: one that has no room is not. */
export function remember(site: string, memory: string): Promise<boolean> {
  return inTurn(async () => {
    const shelf = shelve(await listed(), ofEntry(site, memory));
    if (!shelf) return false;
    await storage.discard(shelf.go.map((gone) => ENTRY + gone.site));
    await storage.keep({ [ENTRY + site]: memory, [LIST]: shelf.stay });
    return true;
  });
}

/**
 * Sets the memory of a site aside, because it cannot be read, under a name of its own. Gives whether it did: not where
 * something else is stored by now, or it is too large to be kept.
 */
export function setAside(site: string, memory: string): Promise<boolean> {
  return inTurn(async () => {
    if ((await recall(site)) !== memory || ofEntry(site, memory).length > LARGEST_MEMORY) return false;
    const asides = (await storage.names())
      .filter((name) => name.startsWith(ASIDE))
      .sort((a, b) => numberOf(a) - numberOf(b));
    const next = 1 + Math.max(0, ...asides.map(numberOf));
    const left = (await listed()).filter((other) => other.site !== site);
    await storage.discard(asides.slice(0, Math.max(0, asides.length + 1 - MOST_ASIDE)));
    await storage.keep({ [`${ASIDE}${next} ${site}`]: memory, [LIST]: left });
    await storage.discard([ENTRY + site]);
    return true;
  });
}

/** Forgets a site, with what was set aside of it. */
export function forget(site: string): Promise<void> {
  return inTurn(async () => {
    const left = (await listed()).filter((other) => other.site !== site);
    const asides = (await storage.names()).filter((name) => name.startsWith(ASIDE) && name.endsWith(` ${site}`));
    await storage.keep({ [LIST]: left });
    await storage.discard([ENTRY + site, ...asides]);
  });
}

/** Forgets all sites, whether listed or not. */
export function forgetAll(): Promise<void> {
  return inTurn(async () => {
    const ours = (name: string): boolean => name.startsWith(ENTRY) || name.startsWith(ASIDE) || name === LIST;
    await storage.discard((await storage.names()).filter(ours));
  });
}

/** Puts a site at the end of the list, and returns which go for it; `undefined` where it has no room. */
export function shelve(
  list: readonly Listed[],
  last: Listed,
): { stay: readonly Listed[]; go: readonly Listed[] } | undefined {
  if (last.length > LARGEST_MEMORY) return undefined;
  let others = list.filter(({ site }) => site !== last.site);
  const go: Listed[] = [];
  const letGo = (among: readonly Listed[]): boolean => {
    const gone = among.find(({ own }) => !own) ?? (last.own ? among[0] : undefined);
    if (gone) go.push(gone);
    others = others.filter((other) => other !== gone);
    return gone !== undefined;
  };
  const neighbours = (): Listed[] => others.filter(({ site }) => domainOf(site) === domainOf(last.site));
  while (neighbours().length >= MOST_OF_DOMAIN) if (!letGo(neighbours())) return undefined;
  while (others.length >= MOST_SITES) if (!letGo(others)) return undefined;
  return { stay: [...others, last], go };
}

/** The end of a site's host that the sites of one owner share, who can make as many as they like, about as in `co.uk`. */
function domainOf(site: string): string {
  const { hostname } = new URL(site);
  return hostname
    .split(".")
    .slice(/\.(com?|net?|org?|ac|edu|gov)\.[a-z]{2}$/.test(hostname) ? -3 : -2)
    .join(".");
}

function numberOf(aside: string): number {
  return Number.parseInt(aside.slice(ASIDE.length), 10) || 0;
}

/**
 * What is remembered, the site that was used last at the end. A list that is not as it should be is made anew from what is
 * stored.
 */
export async function listed(): Promise<readonly Listed[]> {
  const list = await storage.load(LIST);
  return Array.isArray(list) && list.every(isListed) ? list : mended();
}

/** The list of what is stored; what has no site's name, as older versions wrote it, is removed. */
async function mended(): Promise<readonly Listed[]> {
  const list: Listed[] = [];
  const strays: string[] = [];
  for (const name of (await storage.names()).filter((name) => name.startsWith(ENTRY))) {
    const site = name.slice(ENTRY.length);
    const memory = await recall(site);
    if (isSite(site) && memory !== undefined && list.length < MOST_SITES) list.push(ofEntry(site, memory));
    else strays.push(name);
  }
  await storage.discard(strays);
  return list;
}
