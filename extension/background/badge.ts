/** What is written on the toolbar button. The mark of a shared page stays there whatever else happens on the page. */

import { setBadge } from "../shared/platform/platform.js";
import { words } from "../shared/words.js";

/** The tab whose page is shared. */
let sharedTab: number | undefined;

/** Notes which tab it is from now on; `undefined` for none. */
export function noteShared(tabId: number | undefined): void {
  sharedTab = tabId;
}

/** Writes a short text on the button of a tab, unless its page is shared. */
export async function showBadge(tabId: number, text: string, title: string): Promise<void> {
  if (tabId === sharedTab) await setBadge(tabId, "↗", words("sharedPage"));
  else await setBadge(tabId, text, title);
}

/** Takes away what is written there. */
export async function clearBadge(tabId: number): Promise<void> {
  await showBadge(tabId, "", words("readThisPage"));
}
