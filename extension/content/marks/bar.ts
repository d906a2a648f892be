/** The small bar at a selected text. It takes no focus; the menu and the keys do the same. */

import { language, words } from "../../shared/words.js";
import type { ReaderContext } from "../reader/feature.js";
import type { Kit } from "./kit.js";

/** The bar. */
export interface SelectionBar {
  readonly element: HTMLElement;
  /** The range at which it is shown: a press on the bar may take the selection away. */
  range(): Range | undefined;
  /** Shows it at a range, or hides it where there is none. */
  show(range: Range | undefined): void;
  /** Hides it, and forgets the range. */
  hide(): void;
}

/** Room between bar and text, px, and the height for which there must be room above the text. */
const GAP = 8;
const HEIGHT = 56;

/** Builds the bar, hidden. */
export function createSelectionBar(
  { button, element, onUse }: Kit,
  { layers }: Pick<ReaderContext, "layers">,
  highlight: () => void,
  note: () => void,
): SelectionBar {
  const marking = button("highlight", words("highlightSelection"), { id: "foreground-bar-highlight" });
  const noting = button("note", words("noteOnSelection"), { id: "foreground-bar-note" });
  onUse(marking, "click", highlight);
  onUse(noting, "click", note);
  const bar = element(
    "section",
    { class: "foreground-mark-bar", "aria-label": words("markSelectionBar"), hidden: true, ...language() },
    marking,
    noting,
  );
  let offered: Range | undefined;
  const hide = (): void => {
    offered = undefined;
    bar.hidden = true;
    layers.note(layer, false);
  };
  const layer = { close: hide };
  return {
    element: bar,
    range: () => offered,
    show(range) {
      if (!range) return hide();
      offered = range;
      const box = range.getBoundingClientRect();
      if (box.bottom < 0 || box.top > innerHeight) return;
      bar.hidden = false;
      layers.note(layer, true);
      const { x, y } = placeOf(box, bar.getBoundingClientRect());
      // The reset of our style sheet lets only custom properties through.
      bar.style.setProperty("--foreground-x", `${x}px`);
      bar.style.setProperty("--foreground-y", `${y}px`);
    },
    hide,
  };
}

/** Where a bar of this size goes at a text: above it where there is room, within the window in any case. */
function placeOf(box: DOMRect, { width, height }: DOMRect): { readonly x: number; readonly y: number } {
  const above = box.top - height - GAP;
  return {
    x: Math.min(Math.max(GAP, box.left + box.width / 2 - width / 2), Math.max(GAP, innerWidth - width - GAP)),
    y: above > HEIGHT ? above : Math.min(box.bottom + GAP, innerHeight - height - GAP),
  };
}
