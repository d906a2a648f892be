/** Who has sent a message, and what that allows. */

import * as platform from "../shared/platform/platform.js";
import type { Sender, Tab } from "../shared/platform/platform.js";

/** The tab of the page that has sent a message. Throws where it comes from none. */
export function tabOf({ tabId }: Sender): number {
  if (tabId === undefined) throw new Error("This message must come from a page.");
  return tabId;
}

/** What concerns other sites than that of a page is asked for on the extension's own pages alone. */
export function fromOwnPage({ isOwnPage }: Sender): void {
  if (!isOwnPage) throw new Error("This message must come from a page of the extension.");
}

/** Shows a page of the extension in the toolbar's popup, or in a tab where there is no such popup. */
export async function showBeside(tab: Tab, page: string): Promise<void> {
  if (!(await platform.openPopup(tab, page))) await platform.openTab(tab, page);
}
