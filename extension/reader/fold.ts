/** What stands folded below the article. */

import { type Child, element } from "../dom.js";

/** A section behind its summary, in English. */
export function createFold(id: string, title: string, open: boolean, ...children: Child[]): HTMLDetailsElement {
  const attributes = { class: "foreground-fold", id, lang: "en", dir: "ltr", open };
  return element("details", attributes, element("summary", {}, title), ...children);
}

/** Unfolds it, and goes there once `fill` has put in what it lists: before, it is too short to come to the top. */
export async function openFold(fold: HTMLDetailsElement, fill: () => Promise<void> | void): Promise<void> {
  fold.open = true;
  fold.querySelector("summary")?.focus({ preventScroll: true });
  await fill();
  fold.scrollIntoView({ block: "start" });
}

/**
 * Tells whether what is given differs from what was given last. A list that is shown stays as it is while it says the
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
