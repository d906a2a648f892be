/** Says why something cannot be done on a page that has no place for a message. */

import type { Tab } from "../shared/platform/platform.js";
import { noticeOf, noticePage, type NoticeReason } from "../shared/refusals.js";
import { showBadge } from "./badge.js";
import { showBeside } from "./sender.js";

/** Shows a notice. */
export async function tell(tab: Tab, reason: NoticeReason): Promise<void> {
  await showBadge(tab.id, "!", noticeOf(reason).title);
  await showBeside(tab, noticePage(reason));
}
