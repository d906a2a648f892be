/**
 * Where the background keeps how a person wants to read: in the storage that the browser shares between the person's
 * machines where there is one, else on this machine. Nothing in private windows.
 */

import * as storage from "../shared/platform.js";
import type { Sender } from "../shared/platform.js";
import { type Settings, settingsFrom, type StoredSettings } from "../shared/settings.js";
import { siteOf } from "./shelf.js";

/** Name of the settings for all sites. */
const COMMON = "settings";

/** Sites with settings of their own are kept under this and their name. */
const OWN = "settings of ";

/** What the size of text was kept under before there were other settings. */
const FORMER_SIZE = "text size";

/** The settings for a page. */
export async function recall(sender: Sender): Promise<StoredSettings> {
  if (sender.isPrivate) return { common: settingsFrom(undefined), site: undefined };
  const site = siteOf(sender);
  const common = (await storage.loadShared(COMMON)) ?? { size: await storage.load(FORMER_SIZE) };
  const own = site === undefined ? undefined : await storage.loadShared(OWN + site);
  return { common: settingsFrom(common), site: own === undefined ? undefined : settingsFrom(own) };
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
