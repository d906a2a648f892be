/**
 * Two ways to the content for those who stay on the page, mostly with a screen reader. *Mark* makes the content a `main`
 * landmark that begins at a heading, hides nothing, and goes there. *Quiet* makes the rest of the page inert besides, so
 * that nothing but the content is read or reached. Either is undone exactly, and by the same key.
 *
 * What tests may rely on: the only element added is a `foreground-message` with a status line; everything else is
 * attributes of the page's elements, which are as before when the view has been closed.
 */

import type { Reading } from "../core.js";
import { factsOf } from "../describe.js";
import { body, elements, presentRoot } from "../document.js";
import { element } from "../dom.js";
import { seal } from "../integrity.js";
import { MESSAGE } from "../message/message.js";
import { saveFocus } from "../reader/page-state.js";
import { createStatus } from "../status.js";
import { focusOn } from "../trust.js";
import type { View, ViewEvents } from "../view.js";
import { type Changes, createChanges } from "./changes.js";
import { beginningOf, regionOf } from "./region.js";
import { counted, language, words } from "../../shared/words.js";

/** What is done with the rest of the page. */
export type Depth = "mark" | "quiet";

/** Elements that are never seen or heard, so that there is nothing to silence. */
const SILENT = "script, style, link, meta, template, noscript, head, title, base, foreground-message";

/** Marks the content on the page. `message.css` must be there already. */
export function openDepth(depth: Depth, reading: Reading, events: ViewEvents): View {
  const content = reading.contentNodes();
  const page = body();
  const { title } = reading.outcome().metadata;
  const region = page ? regionOf(content, page, title) : undefined;
  const changes = createChanges();
  const status = createStatus();
  const restoreFocus = saveFocus();
  const controller = new AbortController();
  const root = element(MESSAGE, { ...language() }, status.element);
  seal(root);
  presentRoot().append(root);
  if (page && region) {
    const facts = factsOf(reading.outcome());
    markIn(region, content, changes, title);
    const hidden = depth === "quiet" ? silenceAround(region, page, changes, controller.signal, events.close) : 0;
    status.announce(depth === "quiet" ? `${words("factsSentence", facts)} ${counted("partsHidden", hidden)}` : words("marked", facts));
  } else {
    status.show(words("nothingToMark"));
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

function markIn(region: HTMLElement, content: readonly Node[], changes: Changes, title: string | undefined): void {
  // One landmark is what people jump to; a page with several has none that means anything.
  for (const other of elements(document, "main, [role=main]")) {
    if (other !== region) changes.set(other, "role", "none");
  }
  changes.set(region, "role", "main");
  if (title && !region.hasAttribute("aria-label") && !region.hasAttribute("aria-labelledby")) changes.set(region, "aria-label", title);
  const start = beginningOf(region, content);
  if (!start.matches("h1, h2, h3, h4, h5, h6, [role=heading]") && start !== region) {
    changes.set(start, "role", "heading");
    changes.set(start, "aria-level", "1");
  }
  if (!start.matches("a[href], button, input, [tabindex]")) changes.set(start, "tabindex", "-1");
  focusOn(start);
  start.scrollIntoView({ block: "start", behavior: "instant" });
}

/**
 * Makes everything beside the way from `page` to `region` inert, also what comes later; gives how many parts that are
 * seen. Where the page throws the region out, `gone` is called: the rest must not stay silent around nothing.
 */
function silenceAround(region: HTMLElement, page: HTMLElement, changes: Changes, signal: AbortSignal, gone: () => void): number {
  const silence = (): number => {
    let parts = 0;
    for (let inner: Element = region; inner !== page && inner.parentElement; inner = inner.parentElement) {
      for (const other of inner.parentElement.children) {
        if (other === inner || other.matches(SILENT) || changes.has(other) || other.hasAttribute("inert")) continue;
        if (other instanceof HTMLElement && other.checkVisibility() && other.innerText.trim() !== "") parts += 1;
        changes.set(other, "inert", "");
      }
    }
    return parts;
  };
  const observer = new MutationObserver(() => {
    if (region.isConnected) silence();
    else gone();
  });
  observer.observe(page, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
  return silence();
}
