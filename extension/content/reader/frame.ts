/** What is around the article: the bar with the tools, the link that leads there. */

import { presentRoot } from "../document.js";
import { element } from "../dom.js";
import type { Toolbar } from "./tools/toolbar.js";
import { language, words } from "../../shared/words.js";

/** The bar with the tools and what is announced below them. */
export function createBar(toolbar: Toolbar, ...lines: HTMLElement[]): HTMLElement {
  return element(
    "section",
    { class: "foreground-bar", "aria-label": words("tools"), ...language() },
    toolbar.element,
    ...lines,
  );
}

/** The tools come after the article, so a link before it leads there. */
export function createSkip(): HTMLElement {
  const attributes = { href: "#foreground-close", id: "foreground-skip", class: "foreground-skip", ...language() };
  return element("header", { class: "foreground-top" }, element("a", attributes, words("skipToTools")));
}

/** Height of the bar, as the style sheet knows it. */
const HEIGHT = "--foreground-bar";

/** Height of a bar with one line of buttons at most, rem: what the style sheet reserves by itself. */
const ONE_LINE = 3.5;

/**
 * What gets the focus must not lie beneath the bar, whose height the style sheet cannot know. The reader knows only of a
 * higher bar than usual, since everything in it has to be styled anew then.
 */
export function measure(bar: HTMLElement, root: HTMLElement, signal: AbortSignal): void {
  const observer = new ResizeObserver(() => {
    const height = `${bar.offsetHeight}px`;
    bar.style.setProperty(HEIGHT, height);
    const isHigh = bar.offsetHeight > ONE_LINE * Number.parseFloat(getComputedStyle(presentRoot()).fontSize);
    if (isHigh || root.style.getPropertyValue(HEIGHT) !== "") root.style.setProperty(HEIGHT, height);
  });
  observer.observe(bar);
  signal.addEventListener("abort", () => observer.disconnect());
}
