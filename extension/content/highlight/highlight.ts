/**
 * Highlight mode: shows on the live page what the reader would show.
 *
 * What tests may rely on: `foreground_highlight` is the only element added; in it `[role=region]` is the bar with
 * `#foreground-read`, `#foreground-copy`, `#foreground-close`, and each `.foreground-box` covers one picture. The text
 * is painted under the highlight name `foreground-content`.
 */

import type { Outcome, Reading } from "../core.js";
import { confidenceLevel } from "../describe.js";
import { presentRoot } from "../document.js";
import { button, element } from "../dom.js";
import { copy } from "../export/deliver.js";
import { guardPseudoElements } from "../pseudo-elements.js";
import { isEscape } from "../keys.js";
import { HIGHLIGHT } from "../names.js";
import { hasMarks } from "../marks/known.js";
import { loadScript } from "../scripts.js";
import { askBackground } from "../../shared/messages.js";
import { saveFocus } from "../reader/page/state.js";
import { createStatus, type Status } from "../status.js";
import { guard, onUse } from "../trust.js";
import type { View, ViewEvents } from "../view.js";
import { coverMedia } from "./boxes.js";
import { paintText } from "./paint.js";
import { counted, language, listed, toldOf, words } from "../../shared/words.js";

/** Paints the article on the page. `highlight.css` must be there already. */
export function openHighlight(reading: Reading, events: ViewEvents): View {
  const controller = new AbortController();
  const { signal } = controller;
  const nodes = reading.contentNodes();
  const media = nodes.filter((node) => node.nodeType === Node.ELEMENT_NODE) as Element[];
  const status = createStatus();
  const bar = createBar(reading, media.length, status, events);
  const layer = element("div", { class: "foreground-boxes", "aria-hidden": "true" });
  const root = element(HIGHLIGHT, { ...language() }, layer, bar);
  const restoreFocus = saveFocus();
  const unpaint = paintText(nodes);
  presentRoot().append(root);
  guardPseudoElements(root, signal);
  coverMedia(media, layer, signal);
  guard(root, status.show, signal);
  globalThis.addEventListener("keydown", (event) => onKeyDown(event, root, events.close), { capture: true, signal });
  bar.focus({ preventScroll: true });
  void paintMarks(nodes, signal).catch(() => undefined);
  return {
    close() {
      controller.abort();
      unpaint();
      root.remove();
      restoreFocus();
    },
    say: status.show,
  };
}

/** Paints the person's own highlights over it, where there are some. */
async function paintMarks(nodes: readonly Node[], signal: AbortSignal): Promise<void> {
  if (!(await hasMarks())) return;
  const { showOnPage } = await loadScript("marks");
  await askBackground("insert-sheet", { sheet: "marks" });
  signal.addEventListener("abort", () => void askBackground("remove-sheet", { sheet: "marks" }).catch(() => undefined));
  await showOnPage(nodes, signal);
}

function onKeyDown(event: KeyboardEvent, root: HTMLElement, close: () => void): void {
  if (!event.isTrusted) return;
  if (isEscape(event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  } else if (event.target instanceof Node && root.contains(event.target)) {
    event.stopImmediatePropagation();
  }
}

function createBar(reading: Reading, media: number, status: Status, events: ViewEvents): HTMLElement {
  const read = button("read", words("read"), { id: "foreground-read" });
  const markdown = button("copy", words("copyMarkdown"), { id: "foreground-copy" });
  const close = button("close", words("close"), { id: "foreground-close" });
  onUse(read, "click", events.read);
  onUse(close, "click", events.close);
  onUse(markdown, "click", () => {
    copy(reading, "markdown").then(status.show, (error: unknown) => status.show(toldOf(error)));
  });
  const summary = element(
    "p",
    { class: "foreground-summary", id: "foreground-summary" },
    summarise(reading.outcome(), media),
  );
  const attributes = { role: "region", "aria-labelledby": summary.id, class: "foreground-panel", tabindex: "-1" };
  return element("div", attributes, summary, read, markdown, close, status.element);
}

function summarise({ metadata, confidence }: Outcome, media: number): string {
  const facts = [counted("words", metadata.wordCount)];
  if (media > 0) facts.push(counted("pictures", media));
  return words("highlighted", listed(facts), words(`confidence_${confidenceLevel(confidence)}`));
}
