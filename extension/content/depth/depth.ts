/**
 * Two ways to the content for those who stay on the page, mostly with a screen reader. *Mark* makes the content a `main`
 * landmark that begins at a heading, hides nothing, and goes there. *Quiet* makes the rest of the page inert besides, so
 * that nothing but the content is read or reached. Either is undone exactly, and by the same key.
 *
 * What tests may rely on: the only element added is a `foreground-message` with a status line; everything else is
 * attributes of the page's elements, which are as before when the view has been closed.
 */

import type { Reading } from "../core.js";
import { announcement, count } from "../describe.js";
import { body, elements, presentRoot } from "../document.js";
import { element } from "../dom.js";
import { seal } from "../integrity.js";
import { MESSAGE } from "../message/message.js";
import { saveFocus } from "../reader/page-state.js";
import { createStatus } from "../status.js";
import { focusOn } from "../trust.js";
import type { View, ViewEvents } from "../view.js";
import { type Changes, createChanges } from "./changes.js";
import { beginningOf, HEADINGS, regionOf, weigh } from "./region.js";
import { silenceAround } from "./silence.js";

/** Whoever hears that this is a heading must not wait long for what it says, in letters. */
const LONGEST_HEADING = 120;

/** What is done with the rest of the page. */
export type Depth = "mark" | "quiet";

/** Marks the content on the page. `message.css` must be there already. */
export function openDepth(depth: Depth, reading: Reading, events: ViewEvents): View {
  const content = reading.contentNodes();
  const page = body();
  const changes = createChanges();
  const status = createStatus();
  const restoreFocus = saveFocus();
  const controller = new AbortController();
  const root = element(MESSAGE, { lang: "en", dir: "ltr" }, status.element);
  seal(root);
  presentRoot().append(root);
  if (page) {
    const { title } = reading.outcome().metadata;
    const weights = weigh(content);
    const region = regionOf(content, weights, page, title);
    if (region) markRegion(region, changes, title);
    const article = reading.render().textContent ?? "";
    goToBeginning(beginningOf(region ?? page, content, article), region ?? page, changes);
    const name = announcement(reading.outcome());
    if (depth === "quiet") {
      const hidden = silenceAround(region, page, weights, changes, controller.signal, events.close);
      status.announce(`${name} ${count(hidden, "other part")} of the page hidden.`);
    } else if (region) status.announce(`Marked. ${name}`);
    else status.show("The content of this page is spread over all of it, so nothing is marked. It begins here.");
  }
  return {
    close() {
      controller.abort();
      changes.undo();
      root.remove();
      restoreFocus();
    },
    say: status.show,
  };
}

/** Makes the region the one main landmark, named by the title. */
function markRegion(region: HTMLElement, changes: Changes, title: string | undefined): void {
  // One landmark is what people jump to; a page with several has none that means anything.
  for (const other of elements(document, "main, [role=main]")) {
    if (other !== region) changes.set(other, "role", "none");
  }
  changes.set(region, "role", "main");
  if (title && !region.hasAttribute("aria-label") && !region.hasAttribute("aria-labelledby")) changes.set(region, "aria-label", title);
}

/** Moves the focus to where the content begins, which becomes a heading where none is above it, unless it is long. */
function goToBeginning(start: HTMLElement, region: HTMLElement, changes: Changes): void {
  const mayBeHeading = start !== region && start.innerText.length <= LONGEST_HEADING;
  if (mayBeHeading && ![...region.querySelectorAll(HEADINGS)].some((heading) => isAbove(heading, start))) {
    changes.set(start, "role", "heading");
    changes.set(start, "aria-level", "1");
  }
  if (!start.matches("a[href], button, input, [tabindex]")) changes.set(start, "tabindex", "-1");
  focusOn(start);
  start.scrollIntoView({ block: "start", behavior: "instant" });
}

function isAbove(heading: Element, start: Element): boolean {
  return heading === start || Boolean(heading.compareDocumentPosition(start) & Node.DOCUMENT_POSITION_FOLLOWING);
}
