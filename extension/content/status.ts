/** The line in which an open view shows what happened: announced politely, and seen where that helps. */

import { element } from "./dom.js";
import { language } from "../shared/words.js";

/** Long enough to read a sentence twice, ms. */
const SHOWN = 8_000;

/** Screen readers notice a change only in an element that was there before, ms. */
const SETTLED = 150;

/** A live line. */
export interface Status {
  readonly element: HTMLElement;
  /** Announces it to screen readers only. */
  announce(text: string): void;
  /** Announces and shows it for a while. */
  show(text: string): void;
  /** Announces and shows it until something else is announced. */
  keep(text: string): void;
}

/** An empty live line. */
export function createStatus(): Status {
  const line = element("p", { class: "foreground-status", role: "status", ...language() });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string, visible: boolean, stays = false): void => {
    clearTimeout(timer);
    line.textContent = "";
    line.toggleAttribute("data-shown", visible);
    timer = setTimeout(() => {
      line.textContent = text;
      if (!stays) timer = setTimeout(() => line.removeAttribute("data-shown"), SHOWN);
    }, SETTLED);
  };
  return {
    element: line,
    announce: (text) => say(text, false),
    show: (text) => say(text, true),
    keep: (text) => say(text, true, true),
  };
}
