/** What is around the article: the bar with the tools, the link that leads there. */

import { element } from "../dom.js";
import type { Toolbar } from "./toolbar.js";
import { language, words } from "../../shared/words.js";

/** The bar with the tools and what is said below them. */
export function createBar(toolbar: Toolbar, ...lines: HTMLElement[]): HTMLElement {
  return element("section", { class: "foreground-bar", "aria-label": words("tools"), ...language() }, toolbar.element, ...lines);
}

/** The tools come after the article, so a link before it leads there. */
export function createSkip(): HTMLElement {
  const attributes = { href: "#foreground-close", id: "foreground-skip", class: "foreground-skip", ...language() };
  return element("header", { class: "foreground-top" }, element("a", attributes, words("skipToTools")));
}

/** What gets the focus must not lie beneath the bar, whose height the style sheet cannot know. */
export function measure(bar: HTMLElement, root: HTMLElement, signal: AbortSignal): void {
  const observer = new ResizeObserver(() => root.style.setProperty("--foreground-bar", `${bar.offsetHeight}px`));
  observer.observe(bar);
  signal.addEventListener("abort", () => observer.disconnect());
}
