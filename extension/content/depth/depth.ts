/**
 * Two ways to the content for those who stay on the page, mostly with a screen reader. *Mark* makes the content a
 * landmark, hides nothing, and goes to its first text or the heading above that. *Quiet* makes the rest of the page inert
 * besides, so that nothing but the content is read or reached. Either is undone exactly, and by the same key.
 *
 * What tests may rely on: the only element added is a `foreground_message` with a status line; everything else is
 * attributes of the page's elements, which are as before when the view has been closed.
 */

import type { Reading } from "../core.js";
import { factsOf } from "../describe.js";
import { body, elements, presentRoot } from "../document.js";
import { element } from "../dom.js";
import { MESSAGE } from "../names.js";
import { saveFocus } from "../reader/page/state.js";
import { createStatus } from "../status.js";
import { focusOn } from "../trust.js";
import type { View, ViewEvents } from "../view.js";
import { type Changes, createChanges } from "./changes.js";
import { beginningOf, HEADINGS, regionOf, textOf, weigh } from "./region.js";
import { silenceAround } from "./silence.js";
import { counted, language, words } from "../../shared/words.js";

/** Anyone who hears that this is a heading must not wait long for its text, in letters. */
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
  const root = element(MESSAGE, { ...language() }, status.element);
  presentRoot().append(root);
  if (page) {
    const { title } = reading.outcome().metadata;
    const weights = weigh(content);
    const region = regionOf(content, weights, page, title);
    if (region) markRegion(region, changes, title);
    const article = textOf(reading.render());
    goToBeginning(beginningOf(page, content, article), page, changes);
    const facts = factsOf(reading.outcome());
    if (depth === "quiet") {
      const hidden = silenceAround(region, page, weights, changes, controller.signal, events.close);
      status.announce(`${words("quieted", facts)} ${counted("partsHidden", hidden)}`);
    } else if (region) status.announce(words("marked", facts));
    else status.show(words("nothingToMark"));
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

/**
 * Makes the region a landmark with the title for a name: the main one, or, where the page has a main landmark of its own,
 * one more. Who moves the page's own mark leaves all else in it outside of every landmark.
 */
function markRegion(region: HTMLElement, changes: Changes, title: string | undefined): void {
  const mains = [...elements(document, "main, [role=main]")].filter((main) => main.checkVisibility());
  if (region.matches("main, [role=main]") || !mains.some((main) => region.contains(main))) {
    const role = mains.length > 0 && !mains.includes(region) ? "region" : "main";
    // A section with a name is a region by itself.
    const isByItself = region.matches(role === "main" ? "main:not([role])" : "section:not([role])");
    if (!isByItself) changes.set(region, "role", role);
    if (!region.hasAttribute("aria-label") && !region.hasAttribute("aria-labelledby"))
      changes.set(region, "aria-label", title ?? words("article"));
  }
  for (const end of region.querySelectorAll("header:not([role]), footer:not([role])")) {
    // Head and foot of a quotation are not those of the page.
    if (!region.contains(end.closest("article, aside, main, nav, section"))) changes.set(end, "role", "none");
  }
}

/** Moves the focus to where the content begins, which becomes a heading where none is above it, unless it is long. */
function goToBeginning(start: HTMLElement, page: HTMLElement, changes: Changes): void {
  const mayBeHeading = start !== page && start.innerText.length <= LONGEST_HEADING;
  if (mayBeHeading && ![...page.querySelectorAll(HEADINGS)].some((heading) => isAbove(heading, start))) {
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
