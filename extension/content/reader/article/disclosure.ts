/** What is folded below the article. */

import { type Child, element } from "../../dom.js";
import { language, words } from "../../../shared/words.js";

/** A section after its summary, in our words. */
export interface Fold {
  readonly element: HTMLDetailsElement;
  /** Unfolds it, and goes there once it is filled: before, it is too short to come to the top. */
  open(): void;
  /** Fills it anew, if it is seen. */
  renew(): Promise<void>;
  /** Puts something behind its title; an empty text takes it away. */
  add(text: string): void;
}

/** Builds a section that calls `fill` each time that it is unfolded or renewed. */
export function createFold(id: string, title: string, fill: () => Promise<void> | void, ...children: Child[]): Fold {
  const summary = element("summary", {}, title);
  const details = element("details", { class: "foreground-fold", id, ...language() }, summary, ...children);
  let sought = false;
  const filled = async (): Promise<void> => {
    const goes = sought;
    sought = false;
    if (!details.open) return;
    await fill();
    if (goes) details.scrollIntoView({ block: "start" });
  };
  details.addEventListener("toggle", () => void filled());
  return {
    element: details,
    open() {
      sought = true;
      // One within another is not seen while that is folded.
      for (
        let outer = details.parentElement?.closest("details");
        outer;
        outer = outer.parentElement?.closest("details")
      )
        outer.open = true;
      summary.focus({ preventScroll: true });
      if (details.open) void filled();
      else details.open = true;
    },
    add(text) {
      summary.textContent = text === "" ? title : words("titleAndSummary", title, text);
    },
    async renew() {
      if (details.open) await fill();
    },
  };
}

/**
 * Returns whether what is given differs from what was given last. A list that is shown stays as it is while it has the
 * same: whoever is about to press one of its buttons keeps it, and so do parts that were opened.
 */
export function createChange(): (given: unknown) => boolean {
  let last: string | undefined;
  return (given) => {
    const before = last;
    last = JSON.stringify(given);
    return last !== before;
  };
}
