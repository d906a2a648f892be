/**
 * The mode in which parts of the article can be left out: a button above each of them, and a bar that undoes and ends
 * it. Escape ends it too, and Ctrl+Z undoes.
 */

import type { Meant } from "foreground-core";
import { nameOf } from "../describe.js";
import { activeElement } from "../document.js";
import { button, element } from "../dom.js";
import { focusOn, onUse, relabel } from "../trust.js";
import { language, words } from "../../shared/words.js";
import type { Feature, ReaderContext } from "./feature.js";

/** The mode, which is off at first. */
export function partsFeature({ article: { body }, reading, corrections, status, layers }: ReaderContext): Feature {
  const undo = (): void => void corrections.undo();
  const redo = (): void => void corrections.redo();
  const actions: PartActions = {
    leaveOut: (part, alike) => void corrections.leaveOut(part, alike),
    meantWith: reading.meantWith,
  };
  const back = button("undo", words("undo"), { id: "foreground-undo" });
  const again = button("redo", words("redo"), { id: "foreground-redo" });
  const done = button("done", words("done"), { id: "foreground-done" });
  const bar = element(
    "div",
    { class: "foreground-parts", role: "group", "aria-label": words("leavePartsOut"), hidden: true },
    element("p", { class: "foreground-hint" }, words("leavingOutNote")),
    element("div", { class: "foreground-group" }, back, again, done),
  );
  let before: Element | null = null;

  const dress = (): void => {
    for (const part of body.querySelectorAll<HTMLElement>("[data-part]")) part.before(createTools(part, body, actions));
  };
  const buttons = (): HTMLButtonElement[] => [...body.querySelectorAll<HTMLButtonElement>(".foreground-leave-out")];
  const end = (): void => {
    bar.hidden = true;
    layers.note(layer, false);
    for (const made of body.querySelectorAll(".foreground-part-tools")) made.remove();
    show(body, []);
    if (before instanceof HTMLElement) focusOn(before);
    status.announce(words("partsOff"));
  };
  const layer = { close: end };
  onUse(back, "click", undo);
  onUse(again, "click", redo);
  onUse(done, "click", end);

  const start = (): void => {
    if (!bar.hidden) return;
    before = activeElement();
    bar.hidden = false;
    layers.note(layer, true);
    dress();
    // Below the bar, so that whoever is in the midst of the article stays there.
    const edge = bar.getBoundingClientRect().bottom;
    const inSight = buttons().find((made) => made.getBoundingClientRect().top >= edge);
    focusOn(inSight ?? buttons()[0] ?? done);
    status.announce(words("partsOn"));
  };

  return {
    lines: [bar],
    entries: { parts: [{ id: "foreground-leave-parts-out", label: words("leavePartsOut"), run: start }] },
    // Afterwards the buttons are there again, and the focus is near where it was.
    renewing() {
      const focused = buttons().findIndex((made) => made === activeElement());
      return () => {
        if (bar.hidden) return;
        dress();
        const left = buttons();
        if (focused >= 0) focusOn(left[Math.min(focused, left.length - 1)] ?? done);
      };
    },
    onKey(event) {
      // In a field the keys are for what is written there.
      if (bar.hidden || (event.target instanceof Element && event.target.closest("input, textarea"))) return false;
      if (isUndo(event)) undo();
      else if (isRedo(event)) redo();
      else return false;
      event.preventDefault();
      return true;
    },
  };
}

/** What the buttons above a part ask for. */
interface PartActions {
  /** Leave out the part of that number, or with it all that is like it. */
  readonly leaveOut: (part: number, alike: boolean) => void;
  /** The parts that would go with that one. */
  readonly meantWith: (part: number) => Promise<Meant>;
}

/** The buttons above a part. What each of them would leave out is shown while it has the pointer or the focus. */
function createTools(part: HTMLElement, body: HTMLElement, { leaveOut, meantWith }: PartActions): HTMLElement {
  const number = Number(part.dataset["part"]);
  const name = nameOf(part.textContent ?? "");
  const only = createButton("foreground-leave-out", words("leaveOut"), words("leaveOutPart", name));
  const tools = element("div", { class: "foreground-part-tools" }, only);
  let meant: Promise<Meant> | undefined;
  const preview = async (which: keyof Meant): Promise<void> => {
    // A part without any other goes by itself.
    const { only: alone, alike } = await (meant ??= meantWith(number));
    if (!tools.isConnected || !tools.matches(":hover, :focus-within")) return;
    if (alike.length > alone.length && tools.childElementCount === 1) tools.append(createAlike(alike.length));
    if (alone.length > 1) relabel(only, words("leaveOutSeveral", String(alone.length)));
    show(body, which === "only" ? alone : alike);
  };
  const createAlike = (count: number): HTMLButtonElement => {
    const all = createButton(
      "foreground-leave-alike",
      words("leaveOutAlike", String(count)),
      words("leaveOutAlikePart", String(count), name),
    );
    onUse(all, "click", () => leaveOut(number, true));
    watch(
      all,
      () => void preview("alike"),
      () => show(body, []),
    );
    return all;
  };
  onUse(only, "click", () => leaveOut(number, false));
  watch(
    only,
    () => void preview("only"),
    () => show(body, []),
  );
  return tools;
}

function createButton(kind: string, label: string, name: string): HTMLButtonElement {
  const made = button("close", label, { ...language(), "aria-label": name });
  made.classList.add(kind);
  return made;
}

/** Calls `begin` when a button gets the pointer or the focus, `end` when it loses them. */
function watch(made: HTMLElement, begin: () => void, end: () => void): void {
  for (const type of ["focus", "pointerenter"]) made.addEventListener(type, begin);
  for (const type of ["blur", "pointerleave"]) made.addEventListener(type, end);
}

/** Marks the parts that would go. */
function show(body: HTMLElement, going: readonly number[]): void {
  for (const part of body.querySelectorAll<HTMLElement>("[data-part]")) {
    part.toggleAttribute("data-going", going.includes(Number(part.dataset["part"])));
  }
}

function isRedo(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const key = event.key.toLowerCase();
  return ctrlKey !== metaKey && !altKey && (key === "y" ? !shiftKey : key === "z" && shiftKey);
}

function isUndo(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return event.key.toLowerCase() === "z" && ctrlKey !== metaKey && !altKey && !shiftKey;
}
