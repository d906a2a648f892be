/** Pages that nobody has asked us to read: whether one is worth it, and what becomes of it. */

import type { Seen, VisitReason } from "../../shared/messages.js";
import type { StoredSettings } from "../../shared/settings/settings.js";
import type { Outcome, PageType, Reading } from "../core.js";
import { confidenceLevel } from "../describe.js";
import { activeElement } from "../document.js";
import { isLoading, settled } from "./loading.js";

/** A page that has been read. */
export interface Read {
  readonly reading: Reading;
  readonly settings: StoredSettings;
  /** The page's text, where it was still loading. */
  readonly early: string | undefined;
}

/** Types of pages that are read from their beginning to their end. */
const READ_THROUGH: readonly PageType[] = ["article", "documentation", "forum"];

/** Reads the page and shows it, where it may be opened and is worth it. One that is still loading gets a second try. */
export async function lookAt(
  { reason, mayOpen }: { readonly reason: VisitReason; readonly mayOpen: boolean },
  read: () => Promise<Read>,
  present: (read: Read) => Promise<void>,
): Promise<Seen> {
  for (const isLast of isLoading() ? [false, true] : [true]) {
    const found = await read();
    const worth = worthOf(found.reading.outcome(), reason);
    if (mayOpen && worth === "open" && !isTyping()) {
      await present(found);
      return "open";
    }
    found.reading.free();
    if (worth === "open" || (isLast && worth === "readable")) return "readable";
    if (!isLast) await settled(() => true);
  }
  return "nothing";
}

/** What should become of a page. Who has followed a link from the reader wants more than who has come to a chosen site. */
function worthOf({ found, confidence, pageType, posts }: Outcome, reason: VisitReason): Seen {
  const level = confidenceLevel(confidence);
  if (!found || level === "low") return "nothing";
  if (reason === "link") return "open";
  const isThread = pageType?.name === "forum";
  const isIndex =
    location.pathname === "/" || (posts > 0 && !isThread) || (pageType && !READ_THROUGH.includes(pageType.name));
  if (isIndex) return "nothing";
  return level === "high" ? "open" : "readable";
}

/** Whether the person is writing something on the page, which is not to be taken from under the hands. */
function isTyping(): boolean {
  const field = activeElement();
  const takesText = field instanceof HTMLElement && (field.isContentEditable || field.matches("input, textarea"));
  return takesText && navigator.userActivation.hasBeenActive;
}
