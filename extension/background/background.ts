/**
 * The background: brings what a person asks for to the page, and does for the page what only the background may.
 * It may end between any two messages, so it remembers nothing that pages could not do without.
 */

import { askTab, type BackgroundKind, handle, type Handlers, type Sheet } from "../shared/messages.js";
import { type Action, modes } from "../shared/modes.js";
import { noticeOf, noticePage, type NoticeReason, refusalReason } from "../shared/notices.js";
import * as platform from "../shared/platform.js";
import type { Rank, Sender, Tab } from "../shared/platform.js";
import { prepare } from "./engine.js";
import { RECORD_HANDLERS } from "./records.js";
import { serveSessions } from "./sessions.js";
import * as settings from "./settings-store.js";
import * as shelf from "./shelf.js";
import { words } from "../shared/words.js";

/** Pages that have not answered a click by then are waited for, ms; people take less for at once. */
const ANSWERED_WITHIN = 400;

/** The page about what is remembered of which site. */
const SITES = "www/sites.html";

/** Runs an action in a tab; where that is impossible, says why. */
async function perform(tab: Tab, action: Action): Promise<void> {
  prepare();
  try {
    await Promise.all([platform.setBadge(tab.id, "", words("readThisPage")), platform.inject(tab.id, "content.js")]);
  } catch {
    await tell(tab, refusalReason(tab.url));
    return;
  }
  // Firefox lays no style sheet over a page that is still loading, so there the button is all that can answer.
  let waits = false;
  const timer = setTimeout(() => {
    waits = true;
    void platform.setBadge(tab.id, "…", words("waitingForPage"));
  }, ANSWERED_WITHIN);
  try {
    await askTab(tab.id, "perform", { action });
    if (waits) await platform.setBadge(tab.id, "", words("readThisPage"));
  } catch {
    await tell(tab, "failed");
  } finally {
    clearTimeout(timer);
  }
}

/** Shows a notice in the toolbar's popup, or in a tab where there is no such popup. */
async function tell(tab: Tab, reason: NoticeReason): Promise<void> {
  await platform.setBadge(tab.id, "!", noticeOf(reason).title);
  const page = noticePage(reason);
  if (!(await platform.openPopup(tab, page))) await platform.openTab(tab, page);
}

function tabOf({ tabId }: Sender): number {
  if (tabId === undefined) throw new Error("This message must come from a page.");
  return tabId;
}

/** Forgets all that names a site. */
async function forget(site: string): Promise<void> {
  await Promise.all([shelf.forget(site), settings.forget(site)]);
}

/** What concerns other sites than that of a page is asked for on the extension's own pages alone. */
function fromOwnPage({ isOwnPage }: Sender): void {
  if (!isOwnPage) throw new Error("This message must come from a page of the extension.");
}

/** Why the paint is different is told in `www/paint.css`. */
function rankOf(sheet: Sheet): Rank {
  return sheet === "paint" ? "in-all-frames" : "above-page";
}

handle({
  "load-page-module": async ({ encoding }, sender) => {
    await platform.inject(tabOf(sender), `page-${encoding}.js`);
    return undefined;
  },
  "insert-sheet": async ({ sheet }, sender) => {
    await platform.insertSheet(tabOf(sender), `${sheet}.css`, rankOf(sheet));
    return undefined;
  },
  "remove-sheet": async ({ sheet }, sender) => {
    await platform.removeSheet(tabOf(sender), `${sheet}.css`, rankOf(sheet));
    return undefined;
  },
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
    if (site !== undefined) await forget(site);
    return undefined;
  },
  "open-sites": async (_, sender) => {
    await platform.openTab(await platform.findTab(tabOf(sender)), SITES);
    return undefined;
  },
  "list-sites": async (_, sender) => {
    fromOwnPage(sender);
    return shelf.listed();
  },
  "forget-listed-site": async ({ site }, sender) => {
    fromOwnPage(sender);
    await forget(site);
    return undefined;
  },
  "forget-all-sites": async (_, sender) => {
    fromOwnPage(sender);
    await Promise.all([shelf.forgetAll(), settings.forgetSites()]);
    return undefined;
  },
  "recall-settings": (_, sender) => settings.recall(sender),
  "keep-settings": async ({ settings: chosen, onlyHere }, sender) => {
    await settings.keep(chosen, onlyHere, sender);
    return undefined;
  },
  "load-label-mode": async (_, sender) => {
    await platform.inject(tabOf(sender), "label.js");
    return undefined;
  },
  ...RECORD_HANDLERS,
  "load-font": ({ font }) => platform.readOwnFile(`fonts/${font}.woff2`),
  notify: async ({ reason }, sender) => {
    await tell(await platform.findTab(tabOf(sender)), reason);
    return undefined;
  },
} satisfies Handlers<BackgroundKind>);

serveSessions();
platform.onAction((tab) => void perform(tab, "read"));
platform.onCommand((command, tab) => {
  const mode = modes().find((candidate) => candidate.command === command);
  if (mode) void perform(tab, mode.action);
});
platform.onMenu((id, tab) => {
  const mode = modes().find((candidate) => candidate.action === id);
  if (mode) void perform(tab, mode.action);
});
platform.fillMenu(modes().map(({ action, menu }) => ({ id: action, title: words(menu) })));
