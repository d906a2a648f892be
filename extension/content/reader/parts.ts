/**
 * The mode in which parts of the article can be left out: a button above each of them, and a bar that undoes and ends
 * it. Escape ends it too, and Ctrl+Z undoes.
 */

import { nameOf } from "../describe.js";
import { activeElement } from "../document.js";
import { button, element } from "../dom.js";
import { isEscape } from "../keys.js";
import { focusOn, onUse } from "../trust.js";
import { language, words } from "../../shared/words.js";

/** What the mode asks for. */
export interface PartActions {
  /** Leave out the part of that number. */
  readonly leaveOut: (part: number) => void;
  /** Take back what was changed last. */
  readonly undo: () => void;
  /** The mode has begun or ended. */
  readonly changed: (on: boolean) => void;
}

/** The mode. */
export interface Parts {
  /** Goes below the toolbar; hidden while the mode is off. */
  readonly bar: HTMLElement;
  /** Begins. */
  start(): void;
  /** Does something to the article, after which the buttons are there again and the focus is near where it was. */
  renew(change: () => void): void;
  /** Takes a key that was pressed anywhere in the reader. Gives true if it was meant for the mode. */
  onKey(event: KeyboardEvent): boolean;
}

/** The mode, which is off at first. `body` holds the parts. */
export function createParts(body: HTMLElement, { leaveOut, undo, changed }: PartActions): Parts {
  const back = button("undo", words("undo"), { id: "foreground-undo" });
  const done = button("done", words("done"), { id: "foreground-done" });
  const bar = element(
    "div",
    { class: "foreground-parts", role: "group", "aria-label": words("leavePartsOut"), hidden: true },
    element("p", { class: "foreground-hint" }, words("leavingOutNote")),
    element("div", { class: "foreground-group" }, back, done),
  );
  let before: Element | null = null;

  const dress = (): void => {
    for (const part of body.querySelectorAll<HTMLElement>("[data-part]")) part.before(createButton(part, leaveOut));
  };
  const buttons = (): HTMLButtonElement[] => [...body.querySelectorAll<HTMLButtonElement>(".foreground-leave-out")];
  const end = (): void => {
    bar.hidden = true;
    for (const made of buttons()) made.remove();
    if (before instanceof HTMLElement) focusOn(before);
    changed(false);
  };
  onUse(back, "click", undo);
  onUse(done, "click", end);

  return {
    bar,
    start() {
      if (!bar.hidden) return;
      before = activeElement();
      bar.hidden = false;
      dress();
      // Below the bar, so that whoever is in the midst of the article stays there.
      const edge = bar.getBoundingClientRect().bottom;
      const inSight = buttons().find((made) => made.getBoundingClientRect().top >= edge);
      focusOn(inSight ?? buttons()[0] ?? done);
      changed(true);
    },
    renew(change) {
      const focused = buttons().findIndex((made) => made === activeElement());
      change();
      if (bar.hidden) return;
      dress();
      const left = buttons();
      if (focused >= 0) focusOn(left[Math.min(focused, left.length - 1)] ?? done);
    },
    onKey(event) {
      if (bar.hidden) return false;
      if (isUndo(event)) undo();
      else if (isEscape(event)) end();
      else return false;
      event.preventDefault();
      return true;
    },
  };
}

function createButton(part: HTMLElement, leaveOut: (part: number) => void): HTMLButtonElement {
  const made = button("close", words("leaveOut"), { ...language(), "aria-label": words("leaveOutPart", nameOf(part.textContent ?? "")) });
  made.classList.add("foreground-leave-out");
  const number = Number(part.dataset["part"]);
  onUse(made, "click", () => leaveOut(number));
  return made;
}

function isUndo(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return event.key.toLowerCase() === "z" && ctrlKey !== metaKey && !altKey && !shiftKey;
}
