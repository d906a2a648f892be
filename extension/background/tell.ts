/** Says why something cannot be done on a page that has no place for a message. */

import type { Tab } from "../shared/platform/platform.js";
import { noticeOf, noticePage, type NoticeReason } from "../shared/refusals.js";
import { showBadge } from "./badge.js";
import { showBeside } from "./sender.js";

/** Shows a notice. */
export async function tell(tab: Tab, reason: NoticeReason): Promise<void> {
  // The page is the notice: it opens also where the button takes no badge.
  await showBadge(tab.id, "!", noticeOf(reason).title).catch(() => undefined);
  await showBeside(tab, noticePage(reason));
}
