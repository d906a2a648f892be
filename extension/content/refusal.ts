/** Whether an action is available on this document. */

import type { Action } from "../shared/modes.js";
import { contentTypeReason, type NoticeReason } from "../shared/refusals.js";
import { contentType } from "./document.js";
import { feedSource } from "./feed-page/source.js";

/** Actions available on feeds. The others work on the elements of the page, where a feed has only its source. */
const ON_FEEDS: readonly Action[] = ["read", "copy-markdown"];

/** Why an action is not available here; `undefined` if it is. */
export function refusal(action: Action): NoticeReason | undefined {
  if (!feedSource()) return contentTypeReason(contentType());
  return ON_FEEDS.includes(action) ? undefined : "feed";
}
