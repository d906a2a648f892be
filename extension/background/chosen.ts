/**
 * The sites that a person has chosen to open in the reader by themselves: kept on this machine, and only as long as the
 * browser lets us look at them. On no other site anything of ours is registered.
 */

import * as storage from "../shared/platform/platform.js";
import * as sites from "../shared/platform/sites.js";
import * as services from "./services-store.js";
import { isSite } from "../shared/settings/settings.js";

/** Name of the list in the storage. */
const LIST = "chosen sites";

/** The site that the person is being asked about, until the browser ends. */
const ASKED = "asked site";

/** What runs on their pages. */
const SCRIPT = "visit.js";

/** Changes wait for each other. */
let before: Promise<unknown> = Promise.resolve();

function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const done = before.then(task);
  before = done.catch(() => undefined);
  return done;
}

/** The chosen sites, as origins, in the order in which they were chosen. */
export async function list(): Promise<readonly string[]> {
  const stored = await storage.load(LIST);
  return Array.isArray(stored) ? stored.filter((site): site is string => typeof site === "string" && isSite(site)) : [];
}

/** Whether a site is chosen. */
export async function has(site: string): Promise<boolean> {
  return (await list()).includes(site);
}

/** Notes about which site the person is being asked: where the browser closes the page that asks, only this shows it. */
export async function ask(site: string): Promise<void> {
  await sites.keepForSession(ASKED, site);
}

/** Chooses sites. Those that the browser does not let us look at are not chosen. */
export function choose(more: readonly string[]): Promise<void> {
  return inTurn(async () => {
    await store([...new Set([...(await list()), ...more.filter(isSite)])]);
  });
}

/** Chooses a site no longer, and gives the access to it back. */
export function release(site: string): Promise<void> {
  return inTurn(async () => {
    const left = (await list()).filter((other) => other !== site);
    await store(left);
    const pattern = sites.patternOf(site);
    const isNeeded = left.some((other) => sites.patternOf(other) === pattern) || (await services.uses(pattern));
    if (!isNeeded) await sites.dropAccess(site);
  });
}

/** Releases all of them. */
export async function releaseAll(): Promise<void> {
  for (const site of await list()) await release(site);
}

/** Keeps list and registered script as the browser's permissions have it, whoever changes them. */
export function watch(): void {
  const renew = (): void => {
    void inTurn(async () => {
      const asked = await sites.loadForSession(ASKED);
      const added = typeof asked === "string" && isSite(asked) && (await sites.hasAccess(asked)) ? [asked] : [];
      if (added.length > 0) await sites.keepForSession(ASKED, "");
      await store([...new Set([...(await list()), ...added])]);
    }).catch(() => undefined);
  };
  sites.onAccessChange(renew);
  sites.onNewVersion(renew);
}

async function store(wanted: readonly string[]): Promise<void> {
  const open = await Promise.all(wanted.map((site) => sites.hasAccess(site)));
  const chosen = wanted.filter((_, position) => open[position]);
  await (chosen.length > 0 ? storage.keep({ [LIST]: chosen }) : storage.discard([LIST]));
  await sites.runOn(chosen, SCRIPT);
}
