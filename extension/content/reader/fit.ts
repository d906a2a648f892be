/**
 * The tools on one line, whatever the language, the size of the text and the width of the window: what matters least
 * gives way first, and what has given way is still reached elsewhere.
 */

/** What can give way at once: tools to their icons, or altogether. */
export interface Way {
  readonly elements: readonly HTMLElement[];
  /** `data-compact` leaves a button its icon; `hidden` takes it away. */
  readonly by: "data-compact" | "hidden" | "data-wrapped";
}

/**
 * Keeps what `bar` holds on one line, until `signal` aborts: the `ways` are gone from the first on, as far as needed.
 * `text` may change its words meanwhile, `changed` is called when something has given way or come back.
 */
export function keepOnOneLine(
  bar: HTMLElement,
  text: HTMLElement,
  ways: readonly Way[],
  changed: () => void,
  signal: AbortSignal,
): void {
  const fit = (): void => {
    for (const { elements, by } of ways) for (const each of elements) each.removeAttribute(by);
    for (const { elements, by } of ways) {
      if (bar.scrollWidth <= bar.clientWidth) break;
      for (const each of elements) each.setAttribute(by, "");
    }
    changed();
  };
  // Before the next picture; a scroll bar that comes, or other letters, are seen by the observer.
  globalThis.addEventListener("resize", fit, { passive: true, signal });
  let width = 0;
  const resized = new ResizeObserver(() => {
    if (bar.clientWidth === width) return;
    width = bar.clientWidth;
    requestAnimationFrame(fit);
  });
  resized.observe(bar);
  const reworded = new MutationObserver(fit);
  reworded.observe(text, { childList: true, characterData: true, subtree: true });
  signal.addEventListener("abort", () => {
    resized.disconnect();
    reworded.disconnect();
  });
  fit();
}
