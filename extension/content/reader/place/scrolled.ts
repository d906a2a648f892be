/** What follows scrolling: it is done once before the next picture, however often the page moves. */

/**
 * Calls `show` before the next picture after the window was scrolled or resized, until `signal` aborts; gives what asks for
 * it at another time. To be called before the shield, which keeps scrolling from all that listens later.
 */
export function whenScrolled(show: () => void, signal: AbortSignal): () => void {
  let waits = false;
  const later = (): void => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      if (!signal.aborted) show();
    });
  };
  globalThis.addEventListener("scroll", later, { capture: true, passive: true, signal });
  globalThis.addEventListener("resize", later, { passive: true, signal });
  return later;
}
