/** Pages that open in the reader without a click: those of chosen sites, and those that a link in the reader led to. */

import { askTab, type VisitReason } from "../shared/messages.js";
import * as platform from "../shared/platform/platform.js";
import type { Sender } from "../shared/platform/platform.js";
import { keepForSession, loadForSession, nextPage } from "../shared/platform/sites.js";
import { words } from "../shared/words.js";
import { showBadge } from "./badge.js";
import * as chosen from "./chosen.js";
import { prepare } from "./engine.js";
import { siteOf } from "./site-store.js";

/** Name of the list of pages whose reader the person has closed. */
const CLOSED = "closed pages";

/** That many are remembered, until the browser ends. */
const MOST_CLOSED = 200;

/** Longest time for a page to come after a click on a link, ms. A background that rests is ended about then. */
const LONGEST_WAY = 25_000;

/** Looks at a page of a chosen site that has come: opens it, or shows on the button that it can be read. */
export async function visited(sender: Sender): Promise<void> {
  const site = siteOf(sender);
  const { tabId, url } = sender;
  if (site === undefined || tabId === undefined || !(await chosen.has(site))) return;
  await look(tabId, "site", !(await closedPages()).includes(pageOf(url)));
}

/** Opens the page that a link leads to from here, where the browser lets us look at it. */
export async function follow({ tabId, isPrivate }: Sender): Promise<void> {
  if (isPrivate || tabId === undefined) return;
  if (await nextPage(tabId, LONGEST_WAY)) await look(tabId, "link", true);
}

/** Notes whether the person has closed the reader on a page of a chosen site, or opened it again. */
export async function note(isOpen: boolean, sender: Sender): Promise<void> {
  const site = siteOf(sender);
  if (site === undefined || !(await chosen.has(site))) return;
  const page = pageOf(sender.url);
  const others = (await closedPages()).filter((other) => other !== page);
  await keepForSession(CLOSED, isOpen ? others : [...others, page].slice(-MOST_CLOSED));
  if (!isOpen && sender.tabId !== undefined) await mark(sender.tabId);
}

async function look(tabId: number, reason: VisitReason, mayOpen: boolean): Promise<void> {
  prepare();
  try {
    await platform.inject(tabId, "content.js");
    const seen = await askTab(tabId, "visit", { reason, mayOpen });
    if (seen === "readable") await mark(tabId);
  } catch {
    // The person has not asked for anything, so nothing is missed.
  }
}

/** Shows on the button that a page can be read. */
async function mark(tabId: number): Promise<void> {
  await showBadge(tabId, "✓", words("canBeRead"));
}

async function closedPages(): Promise<readonly string[]> {
  const stored = await loadForSession(CLOSED);
  return Array.isArray(stored) ? (stored as readonly string[]) : [];
}

/** The address of a page without the place in it. */
function pageOf(address: string | undefined): string {
  return address?.replace(/#.*$/s, "") ?? "";
}
