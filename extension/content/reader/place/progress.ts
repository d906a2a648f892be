/** How far the text is read, and how long the rest takes: a line at the edge of the bar, and some words in it. */

import { element } from "../../dom.js";
import { lengthLeft } from "../../describe.js";
import { whenScrolled } from "./scrolled.js";

/** Both parts, and how to begin. */
export interface Progress {
  readonly line: HTMLElement;
  readonly rest: HTMLElement;
  /** To be called when the reader is in the document. */
  follow(body: HTMLElement): void;
}

/** Progress through a text of so many minutes, until `signal` aborts. Screen readers have places of their own. */
export function createProgress(minutes: number, signal: AbortSignal): Progress {
  const line = element("div", { class: "foreground-progress", "aria-hidden": "true" });
  const rest = element("span", { class: "foreground-rest", "aria-hidden": "true" });
  const show = (body: HTMLElement): void => {
    const { top, height } = body.getBoundingClientRect();
    const read = height > innerHeight ? Math.min(Math.max((innerHeight - top) / height, 0), 1) : 1;
    line.style.setProperty("--foreground-read", String(Math.round(read * 1_000) / 1_000));
    const left = Math.ceil(minutes * (1 - read));
    rest.textContent = height <= innerHeight || read === 0 ? "" : left > 0 ? lengthLeft(left) : "";
  };
  return {
    line,
    rest,
    follow(body) {
      whenScrolled(() => show(body), signal);
      show(body);
    },
  };
}
