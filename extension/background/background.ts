/**
 * The background: brings what a person asks for to the page, and does for the page what only the background may.
 * It may end between any two messages, so it remembers nothing that pages could not do without.
 */

import { askTab, type BackgroundKind, handle, type Handlers, OWN_PAGES, type Sheet } from "../shared/messages.js";
import { type Action, modes } from "../shared/modes.js";
import { refusalReason } from "../shared/refusals.js";
import * as platform from "../shared/platform/platform.js";
import type { Rank, Tab } from "../shared/platform/platform.js";
import { clearBadge, showBadge } from "./badge.js";
import * as chosen from "./chosen.js";
import { prepare } from "./engine.js";
import { marksHandlers } from "./marks-handlers.js";
import { printStyles } from "./print-styles.js";
import { tabOf } from "./sender.js";
import { RECORD_HANDLERS } from "./records.js";
import { servicesHandlers } from "./services-handlers.js";
import { serveSessions } from "./sessions.js";
import { settingsHandlers } from "./settings-handlers.js";
import * as share from "./share.js";
import { siteHandlers } from "./site-handlers.js";
import { tell } from "./tell.js";
import { words } from "../shared/words.js";

/** Pages that have not answered a click by then are waited for, ms; people take less for at once. */
const ANSWERED_WITHIN = 400;

/** Runs an action in a tab; where that is impossible, explains why. */
async function perform(tab: Tab, action: Action): Promise<void> {
  prepare();
  try {
    await Promise.all([clearBadge(tab.id), platform.inject(tab.id, "content.js")]);
  } catch {
    await tell(tab, refusalReason(tab.url));
    return;
  }
  // Firefox lays no style sheet over a page that is still loading, so there the button is all that can answer.
  let waits = false;
  const timer = setTimeout(() => {
    waits = true;
    void showBadge(tab.id, "…", words("waitingForPage"));
  }, ANSWERED_WITHIN);
  try {
    await askTab(tab.id, "perform", { action });
    if (waits) await clearBadge(tab.id);
  } catch {
    await tell(tab, "failed");
  } finally {
    clearTimeout(timer);
  }
}

/** Why painting on text differs is described in `www/paint.css`. */
function rankOf(sheet: Sheet): Rank {
  return sheet === "paint" || sheet === "aloud" || sheet === "marks" ? "in-all-frames" : "above-page";
}

handle({
  "load-page-module": async ({ encoding }, sender) => {
    await platform.inject(tabOf(sender), `page-${encoding}.js`);
    return undefined;
  },
  "load-script": async ({ script }, sender) => {
    await platform.inject(tabOf(sender), `${script}.js`);
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
  "insert-print-styles": async ({ title }, sender) => {
    await platform.insertStyles(tabOf(sender), printStyles(title));
    return undefined;
  },
  "remove-print-styles": async ({ title }, sender) => {
    await platform.removeStyles(tabOf(sender), printStyles(title));
    return undefined;
  },
  "open-own-page": async ({ page }, sender) => {
    if (OWN_PAGES.includes(page)) await platform.openTab(await platform.findTab(tabOf(sender)), `www/${page}.html`);
    return undefined;
  },
  ...marksHandlers,
  ...settingsHandlers,
  ...siteHandlers,
  ...servicesHandlers,
  ...RECORD_HANDLERS,
  "load-font": ({ font }) => platform.readOwnFile(`fonts/${font}.woff2`),
  notify: async ({ reason }, sender) => {
    await tell(await platform.findTab(tabOf(sender)), reason);
    return undefined;
  },
} satisfies Handlers<BackgroundKind>);

serveSessions();
chosen.watch();
share.watch();
platform.openOnceInstalled("www/welcome.html");
platform.onAction((tab) => void perform(tab, "read"));
platform.onCommand((command, tab) => {
  const mode = modes().find((candidate) => candidate.command === command);
  if (mode) void perform(tab, mode.action);
});
platform.onMenu((id, tab) => {
  if (id === share.SHARE) void share.start(tab);
  if (id === share.STOP) share.stop();
  const mode = modes().find((candidate) => candidate.action === id);
  if (mode) void perform(tab, mode.action);
});
platform.fillMenu(
  modes().map(({ action, menu }) => ({ id: action, title: words(menu) })),
  () => void share.renew(),
);
