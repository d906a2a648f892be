/** Keys that mean the same everywhere. */

/**
 * Aborts when the person presses Escape from now on, which then reaches neither the page nor anything else; `done` aborts
 * where nobody has to listen any more.
 */
export function calledOff(done: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const press = (event: KeyboardEvent): void => {
    if (!event.isTrusted || !isEscape(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    controller.abort();
  };
  globalThis.addEventListener("keydown", press, { capture: true, signal: done });
  return controller.signal;
}

/** Whether a key event is a plain Escape that no input method needs. */
export function isEscape(event: KeyboardEvent): boolean {
  const modified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
  return event.key === "Escape" && !modified && !event.isComposing;
}
