/**
 * The background: brings what a person asks for to the page, and does for the page what only the background may.
 * It may end between any two messages, so it remembers nothing.
 */

import { type Action, askTab, type BackgroundKind, handle, type Handlers, type Sheet } from "../shared/messages.js";
import { noticePage, type NoticeReason, NOTICES, refusalReason } from "../shared/notices.js";
import * as platform from "../shared/platform.js";
import type { Rank, Sender, Tab } from "../shared/platform.js";
import * as shelf from "./shelf.js";

const TITLE = "Read this page";

/** Under this name the storage has the size of text; names of sites begin with another word. */
const TEXT_SIZE = "text size";

const MENU: readonly { readonly id: Action; readonly title: string }[] = [
  { id: "read", title: "Read this page" },
  { id: "highlight", title: "Highlight what would be read" },
  { id: "copy-markdown", title: "Copy as Markdown" },
];

/** Runs an action in a tab; where that is impossible, says why. */
async function perform(tab: Tab, action: Action): Promise<void> {
  try {
    await platform.setBadge(tab.id, "", TITLE);
    await platform.inject(tab.id, "content.js");
  } catch {
    await tell(tab, refusalReason(tab.url));
    return;
  }
  try {
    await askTab(tab.id, "perform", { action });
  } catch {
    await tell(tab, "failed");
  }
}

/** Shows a notice in the toolbar's popup, or in a tab where there is no such popup. */
async function tell(tab: Tab, reason: NoticeReason): Promise<void> {
  await platform.setBadge(tab.id, "!", NOTICES[reason].title);
  const page = noticePage(reason);
  if (!(await platform.openPopup(tab, page))) await platform.openTab(tab, page);
}

function tabOf({ tabId }: Sender): number {
  if (tabId === undefined) throw new Error("This message must come from a page.");
  return tabId;
}

/** Why the paint is different is told in `www/paint.css`. */
function rankOf(sheet: Sheet): Rank {
  return sheet === "paint" ? "in-all-frames" : "above-page";
}

handle({
  "load-core": async ({ encoding }, sender) => {
    await platform.inject(tabOf(sender), `core-${encoding}.js`);
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
    if (site !== undefined) await shelf.forget(site);
    return undefined;
  },
  "forget-all-sites": async () => {
    await shelf.forgetAll();
    return undefined;
  },
  "recall-text-size": async (_, { isPrivate }) => (isPrivate ? undefined : await platform.load(TEXT_SIZE)),
  "keep-text-size": async ({ size }, { isPrivate }) => {
    if (!isPrivate) await platform.keep({ [TEXT_SIZE]: size });
    return undefined;
  },
  notify: async ({ reason }, sender) => {
    await tell(await platform.findTab(tabOf(sender)), reason);
    return undefined;
  },
} satisfies Handlers<BackgroundKind>);

platform.onAction((tab) => void perform(tab, "read"));
platform.onCommand((command, tab) => {
  if (command === "toggle-reader") void perform(tab, "read");
  if (command === "toggle-highlight") void perform(tab, "highlight");
});
platform.onMenu((id, tab) => {
  const entry = MENU.find((candidate) => candidate.id === id);
  if (entry) void perform(tab, entry.id);
});
platform.fillMenu(MENU);
