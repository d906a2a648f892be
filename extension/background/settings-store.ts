/**
 * Where the background keeps how a person wants to read: in the storage that the browser shares between the person's
 * machines where there is one, else on this machine. Nothing in private windows.
 */

import * as storage from "../shared/platform/platform.js";
import type { Sender } from "../shared/platform/platform.js";
import {
  type AllSettings,
  isSite,
  type Settings,
  settingsFrom,
  type StoredSettings,
  type Switches,
  switchesFrom,
  usualSettings,
} from "../shared/settings/settings.js";
import * as chosen from "./chosen.js";
import * as models from "./models-store.js";
import { siteOf } from "./site-store.js";

/** Name of the settings for all sites. */
const COMMON = "settings";

/** Name of the switches. */
const SWITCHES = "switches";

/** Sites with settings of their own are kept under this and their name. */
const OWN = "settings of ";

/** What the size of text was kept under before there were other settings. */
const FORMER_SIZE = "text size";

/** The settings for a page. */
export async function recall(sender: Sender): Promise<StoredSettings> {
  if (sender.isPrivate) return usualSettings();
  const site = siteOf(sender);
  const [common, switches, own, isChosen] = await Promise.all([
    recallCommon(),
    storage.loadShared(SWITCHES),
    site === undefined ? undefined : storage.loadShared(OWN + site),
    site !== undefined && chosen.has(site),
  ]);
  return {
    common,
    site: own === undefined ? undefined : settingsFrom(own),
    switches: switchesFrom(switches),
    chosen: isChosen,
  };
}

async function recallCommon(): Promise<Settings> {
  return settingsFrom((await storage.loadShared(COMMON)) ?? { size: await storage.load(FORMER_SIZE) });
}

/** All that is set. */
export async function all(): Promise<AllSettings> {
  const names = (await storage.sharedNames()).filter(isOwn);
  const sites = await Promise.all(
    names.map(async (name) => [name.slice(OWN.length), settingsFrom(await storage.loadShared(name))] as const),
  );
  const switches = switchesFrom(await storage.loadShared(SWITCHES));
  return {
    common: await recallCommon(),
    switches,
    sites: Object.fromEntries(sites),
    chosen: await chosen.list(),
    models: await models.list(),
  };
}

/** Keeps these in place of all that is set; sites to which the browser gives no access are not chosen. */
export async function replace({
  common,
  switches,
  sites,
  chosen: wanted,
  models: personal,
}: AllSettings): Promise<void> {
  const own = Object.entries(sites)
    .filter(([site]) => isSite(site))
    .map(([site, settings]) => [OWN + site, settingsFrom(settings)]);
  const kept: Record<string, unknown> = Object.fromEntries([
    [COMMON, settingsFrom(common)],
    [SWITCHES, switchesFrom(switches)],
    ...own,
  ]);
  await storage.keepShared(kept);
  await storage.discardShared(
    (await storage.sharedNames()).filter((name) => isOwn(name) && !Object.hasOwn(kept, name)),
  );
  for (const site of await chosen.list()) if (!wanted.includes(site)) await chosen.release(site);
  await chosen.choose(wanted);
  if (personal) await models.keep(personal);
}

/** Keeps the switches. */
export async function keepSwitches(switches: Switches): Promise<void> {
  await storage.keepShared({ [SWITCHES]: switchesFrom(switches) });
}

function isOwn(name: string): boolean {
  return name.startsWith(OWN) && isSite(name.slice(OWN.length));
}

/** Keeps settings for all sites, or for the site of this page alone; without settings the site has none of its own. */
export async function keep(settings: Settings | undefined, onlyHere: boolean, sender: Sender): Promise<void> {
  if (sender.isPrivate) return;
  const site = siteOf(sender);
  if (!onlyHere) {
    if (settings) await storage.keepShared({ [COMMON]: settingsFrom(settings) });
  } else if (site !== undefined) {
    if (settings) await storage.keepShared({ [OWN + site]: settingsFrom(settings) });
    else await storage.discardShared([OWN + site]);
  }
}

/** Forgets that a site has settings of its own. */
export async function forget(site: string): Promise<void> {
  await storage.discardShared([OWN + site]);
}

/** Forgets which sites have settings of their own; those for all sites stay. */
export async function forgetSites(): Promise<void> {
  await storage.discardShared((await storage.sharedNames()).filter((name) => name.startsWith(OWN)));
}
