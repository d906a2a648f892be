/** The small bar at a selected text. It takes no focus; the menu and the keys do the same. */

import { language, words } from "../../shared/words.js";
import type { Layers } from "../reader/page/layers.js";
import type { Kit } from "./kit.js";

/** The bar. */
export interface SelectionBar {
  readonly element: HTMLElement;
  /** Shows it at a range. */
  show(range: Range): void;
  hide(): void;
}

/** Room between bar and text, px, and the height for which there must be room above the text. */
const GAP = 8;
const HEIGHT = 56;

/** Builds the bar, hidden. */
export function createSelectionBar(
  { button, element, onUse }: Kit,
  highlight: () => void,
  note: () => void,
  layers: Layers,
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
  const hide = (): void => {
    bar.hidden = true;
    layers.note(layer, false);
  };
  const layer = { close: hide };
  return {
    element: bar,
    show(range) {
      const box = range.getBoundingClientRect();
      if (box.bottom < 0 || box.top > innerHeight) return;
      bar.hidden = false;
      layers.note(layer, true);
      const { width, height } = bar.getBoundingClientRect();
      const above = box.top - height - GAP;
      const top = above > HEIGHT ? above : Math.min(box.bottom + GAP, innerHeight - height - GAP);
      const left = Math.min(
        Math.max(GAP, box.left + box.width / 2 - width / 2),
        Math.max(GAP, innerWidth - width - GAP),
      );
      // The reset of our style sheet lets only custom properties through.
      bar.style.setProperty("--foreground-x", `${left}px`);
      bar.style.setProperty("--foreground-y", `${top}px`);
    },
    hide,
  };
}
