/**
 * The panel in which a note is written and read, at the lower edge of the window. Nothing that was written in it is lost:
 * it is kept whenever the writing pauses, when another note opens and when the reader closes. *Cancel* and Escape take it
 * back, which the list of notes can undo.
 */

import { LONGEST_NOTE, type Mark } from "../../shared/marks.js";
import { language, words } from "../../shared/words.js";
import { activeElement } from "../document.js";
import type { ReaderContext } from "../reader/feature.js";
import type { Kit } from "./kit.js";
import { shortened } from "./list.js";
import { sealedField } from "./sealed.js";

/** What can be done in the panel. */
export interface PanelActions {
  /** Keeps a mark with this note; `isQuiet` while it is being written. Gives false where it cannot be kept, which is reported. */
  readonly keep: (mark: Mark, note: string, isQuiet: boolean) => Promise<boolean>;
  readonly remove: (mark: Mark) => void;
  /** Nothing is to be done with the mark after all. Where something was written, `written` is that; it is nowhere else. */
  readonly cancel: (mark: Mark, isNew: boolean, written: string | undefined) => void;
  /** The page lets no field be sealed. */
  readonly impossible: () => void;
}

/** The panel. */
export interface Panel {
  readonly element: HTMLElement;
  isOpen(): boolean;
  /** Shows the note of a mark, ready to be changed; `isNew` where there is nothing to be deleted yet. */
  open(mark: Mark, isNew: boolean): void;
}

/** Builds the panel, closed; what is written when `signal` aborts is kept. */
export function createPanel(
  { button, element, onUse, focusOn, onTabInFrame, seal }: Kit,
  actions: PanelActions,
  { layers, signal }: Pick<ReaderContext, "layers" | "signal">,
): Panel {
  const panel = element("section", {
    class: "foreground-note foreground-mark-panel",
    "aria-label": words("noteOf"),
    hidden: true,
    ...language(),
  });
  let before: Element | null = null;
  /** Ends the writing that goes on: gives false where it cannot be kept. */
  let leave = (): Promise<boolean> => Promise.resolve(true);
  /** Takes back what was written. */
  let cancel = (): void => undefined;
  const layer = { close: () => cancel() };
  const close = (): void => {
    if (panel.hidden) return;
    panel.hidden = true;
    layers.note(layer, false);
    panel.replaceChildren();
    if (before instanceof HTMLElement && before.isConnected) focusOn(before, { preventScroll: true });
  };
  const show = (mark: Mark, isNew: boolean): void => {
    if (panel.hidden) before = activeElement();
    let kept = mark.note;
    /** Whether something was kept since it opened. */
    let isKept = false;
    const written = (): string => field?.text().trim() ?? kept;
    const isWritten = (): boolean => written() !== kept;
    const keep = async (isQuiet: boolean): Promise<boolean> => {
      kept = written();
      isKept = true;
      return actions.keep(mark, kept, isQuiet);
    };
    const finish = async (): Promise<void> => {
      if (await keep(false)) close();
    };
    leave = async () => {
      const isDone = isWritten() || isKept ? await keep(false) : true;
      if (!isDone) return false;
      close();
      if (!isKept) actions.cancel(mark, isNew, undefined);
      return true;
    };
    cancel = () => {
      const text = written();
      close();
      actions.cancel(mark, isNew, text === mark.note ? undefined : text);
    };
    const field = sealedField({ element, seal }, words("noteOf"), mark.note, LONGEST_NOTE, {
      cancel,
      keep: () => void finish(),
      pause: () => void (!panel.hidden && isWritten() && keep(true)),
      tab: onTabInFrame,
    });
    if (!field) return actions.impossible();
    const keeping = button("done", words("keepNote"), { id: "foreground-mark-keep" });
    const closing = button("close", words("cancelNote"), { id: "foreground-mark-cancel" });
    const removing = button("remove", words("deleteMark"), { id: "foreground-mark-delete" });
    onUse(keeping, "click", () => void finish());
    onUse(closing, "click", cancel);
    onUse(removing, "click", () => {
      close();
      actions.remove(mark);
    });
    panel.replaceChildren(
      element("p", { class: "foreground-mark-quote" }, element("bdi", {}, shortened(mark.exact))),
      field.element,
      element("p", { class: "foreground-hint" }, words("noteKeys")),
      element("div", { class: "foreground-group" }, keeping, closing, isNew ? undefined : removing),
    );
    panel.hidden = false;
    layers.note(layer, true);
    field.focus();
  };
  signal.addEventListener("abort", () => !panel.hidden && void leave());
  return {
    element: panel,
    isOpen: () => !panel.hidden,
    open(mark, isNew) {
      if (panel.hidden) show(mark, isNew);
      else void leave().then((isDone) => isDone && show(mark, isNew));
    },
  };
}
