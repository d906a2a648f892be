/**
 * Shows a frozen page with its labels painted on it. It lies in the same sandbox in which it was verified: no script runs in
 * it, and it loads nothing.
 */

import type { Label, PageRecord } from "../../../extension/shared/records/record.js";
import { words } from "../../../extension/shared/words.js";
import { made } from "../../elements.js";
import { paint, repaint } from "./paint.js";

/** A frozen page that is shown. */
export interface FrozenView {
  /** Whether the label at that place is to be seen. */
  isSeen(at: number): boolean;
  reveal(at: number): void;
  repaint(at: number, label: Label, isChosen: boolean): void;
}

/** Shows the page in that place; resolves when it is there. `pressed` is told which label was clicked. */
export function showFrozen(
  place: HTMLElement,
  record: PageRecord,
  pressed: (at: number, isExtending: boolean) => void,
): Promise<FrozenView> {
  const frame = made("iframe");
  frame.title = words("datasetFrozen");
  // Never `allow-scripts`: together with `allow-same-origin` it would open the extension to the frozen page.
  frame.setAttribute("sandbox", "allow-same-origin");
  const { width } = (record.snapshot["viewport"] ?? {}) as { width?: unknown };
  if (typeof width === "number" && width > 0) frame.style.inlineSize = `${width}px`;
  frame.srcdoc = record.frozen.html;
  const shown = new Promise<FrozenView>((done) => {
    frame.addEventListener(
      "load",
      () => {
        const inner = frame.contentDocument;
        done(inner ? painted(inner, record, pressed) : NOTHING);
      },
      { once: true },
    );
  });
  place.replaceChildren(frame);
  return shown;
}

const NOTHING: FrozenView = { isSeen: () => false, reveal: () => undefined, repaint: () => undefined };

function painted(inner: Document, record: PageRecord, pressed: (at: number, isExtending: boolean) => void): FrozenView {
  const boxes = paint(inner, record);
  const places = new Map(boxes.flatMap((box, at) => (box ? [[box as Node, at] as const] : [])));
  inner.addEventListener(
    "click",
    (event) => {
      // A link would load another page into the frame.
      event.preventDefault();
      // Nodes of the frame are of its own classes.
      const target = event.target as Node | null;
      const at = places.get(target ?? inner) ?? places.get(target?.parentNode ?? inner);
      if (at !== undefined) pressed(at, event.shiftKey);
    },
    true,
  );
  inner.addEventListener("submit", (event) => event.preventDefault(), true);
  return {
    isSeen: (at) => boxes[at] !== undefined,
    reveal: (at) => boxes[at]?.scrollIntoView({ block: "center" }),
    repaint(at, label, isChosen) {
      const box = boxes[at];
      if (box) repaint(box, label, isChosen);
    },
  };
}
