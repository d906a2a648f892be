/** The panel in which a note is written and read, at the lower edge of the window. */

import { LONGEST_NOTE, type Mark } from "../../shared/marks.js";
import { language, words } from "../../shared/words.js";
import { activeElement } from "../document.js";
import type { Kit } from "./kit.js";
import { shortened } from "./list.js";
import { sealedField } from "./sealed.js";

/** What can be done in the panel. */
export interface PanelActions {
  readonly keep: (mark: Mark, note: string) => void;
  readonly remove: (mark: Mark) => void;
  /** Nothing is to be done with the mark after all. */
  readonly cancel: () => void;
  /** The page lets no field be sealed. */
  readonly impossible: () => void;
}

/** The panel. */
export interface Panel {
  readonly element: HTMLElement;
  isOpen(): boolean;
  /** Shows the note of a mark, ready to be changed; `isNew` where there is nothing to be deleted yet. */
  open(mark: Mark, isNew: boolean): void;
  /** Closes it without a change, and gives the focus back. */
  cancel(): void;
}

/** Builds the panel, closed. */
export function createPanel({ button, element, onUse, focusOn }: Kit, actions: PanelActions): Panel {
  const panel = element("section", { class: "foreground-note foreground-mark-panel", "aria-label": words("noteOf"), hidden: true, ...language() });
  let before: Element | null = null;
  const close = (): void => {
    if (panel.hidden) return;
    panel.hidden = true;
    panel.replaceChildren();
    if (before instanceof HTMLElement && before.isConnected) focusOn(before, { preventScroll: true });
  };
  const cancel = (): void => {
    close();
    actions.cancel();
  };
  return {
    element: panel,
    isOpen: () => !panel.hidden,
    cancel,
    open(mark, isNew) {
      if (panel.hidden) before = activeElement();
      const keep = (): void => {
        const note = field?.text().trim() ?? "";
        close();
        actions.keep(mark, note);
      };
      const field = sealedField(element, words("noteOf"), mark.note, LONGEST_NOTE, { cancel, keep });
      if (!field) return actions.impossible();
      const keeping = button("done", words("keepNote"), { id: "foreground-mark-keep" });
      const closing = button("close", words("cancelNote"), { id: "foreground-mark-cancel" });
      const removing = button("remove", words("deleteMark"), { id: "foreground-mark-delete" });
      onUse(keeping, "click", keep);
      onUse(closing, "click", cancel);
      onUse(removing, "click", () => {
        close();
        actions.remove(mark);
      });
      panel.replaceChildren(
        element("p", { class: "foreground-mark-quote" }, element("bdi", {}, shortened(mark.exact))),
        field.element,
        element("div", { class: "foreground-group" }, isNew ? undefined : removing, closing, keeping),
      );
      panel.hidden = false;
      field.focus();
    },
  };
}
