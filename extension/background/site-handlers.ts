/** What is asked of the background about sites: what is remembered of them, and which open by themselves. */

import type { BackgroundKind, Handlers, RememberedSite } from "../shared/messages.js";
import * as platform from "../shared/platform/platform.js";
import { clearBadge } from "./badge.js";
import * as chosen from "./chosen.js";
import * as marks from "./marks-store.js";
import { fromOwnPage, showBeside, tabOf } from "./sender.js";
import * as settings from "./settings-store.js";
import * as shelf from "./site-store.js";
import * as visits from "./visits.js";

/** Forgets all that names a site. */
async function forget(site: string): Promise<void> {
  await Promise.all([shelf.forget(site), settings.forget(site), chosen.release(site)]);
}

/** The sites of which something is kept: memories, settings of their own, that they are chosen, notes and highlights. */
async function named(): Promise<readonly RememberedSite[]> {
  const [remembered, { sites, chosen: open }, counts] = await Promise.all([
    shelf.listed(),
    settings.all(),
    marks.countBySite(),
  ]);
  const known = new Set(remembered.map(({ site }) => site));
  const others = [...new Set([...Object.keys(sites), ...open])].filter((site) => !known.has(site));
  const all = [...others.map((site) => ({ site, length: 0 })), ...remembered];
  const onlyMarked = [...counts.keys()].filter((site) => !all.some((other) => other.site === site));
  return [
    ...onlyMarked.map((site) => ({ site, length: 0, marks: counts.get(site) ?? 0, isRemembered: false })),
    ...all.map(({ site, length }) => ({ site, length, marks: counts.get(site) ?? 0, isRemembered: true })),
  ];
}

/** The handlers of these messages. */
export const siteHandlers = {
  "recall-site": async (_, sender) => {
    const site = shelf.siteOf(sender);
    return site === undefined ? undefined : await shelf.recall(site);
  },
  "remember-site": async ({ memory }, sender) => {
    const site = shelf.siteOf(sender);
    return site === undefined ? false : await shelf.remember(site, memory);
  },
  "set-aside-site": async ({ memory }, sender) => {
    const site = shelf.siteOf(sender);
    return site === undefined ? false : await shelf.setAside(site, memory);
  },
  "forget-site": async (_, sender) => {
    const site = shelf.siteOf(sender);
    if (site === undefined) return 0;
    await forget(site);
    return (await marks.countBySite()).get(site) ?? 0;
  },
  "list-sites": async (_, sender) => {
    fromOwnPage(sender);
    return named();
  },
  "forget-listed-site": async ({ site }, sender) => {
    fromOwnPage(sender);
    await forget(site);
    return undefined;
  },
  "forget-all-sites": async (_, sender) => {
    fromOwnPage(sender);
    await Promise.all([shelf.forgetAll(), settings.forgetSites(), chosen.releaseAll()]);
    return undefined;
  },
  "toggle-site": async (_, sender) => {
    const site = shelf.siteOf(sender);
    if (site === undefined) return undefined;
    const tab = await platform.findTab(tabOf(sender));
    if (await chosen.has(site)) {
      await chosen.release(site);
      await clearBadge(tab.id);
      return true;
    }
    // Only a page of the extension may ask the browser for access.
    await chosen.ask(site);
    await showBeside(tab, `www/ask.html?site=${encodeURIComponent(site)}`);
    return false;
  },
  "choose-sites": async ({ sites }, sender) => {
    fromOwnPage(sender);
    await chosen.choose(sites);
    return undefined;
  },
  "release-site": async ({ site }, sender) => {
    fromOwnPage(sender);
    await chosen.release(site);
    return undefined;
  },
  "ask-about-site": async ({ site }, sender) => {
    fromOwnPage(sender);
    await chosen.ask(site);
    return undefined;
  },
  visited: async (_, sender) => {
    await visits.visited(sender);
    return undefined;
  },
  "note-reader": async ({ isOpen }, sender) => {
    await visits.note(isOpen, sender);
    return undefined;
  },
  "follow-link": async (_, sender) => {
    // The page that asks is about to go, so it waits for nothing.
    void visits.follow(sender);
    return undefined;
  },
} satisfies Partial<Handlers<BackgroundKind>>;
