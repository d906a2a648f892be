/**
 * What is open in the reader, and the one place that decides what Escape closes: whatever was opened last, and the reader
 * itself only where nothing is open. What can be open:
 *
 * - menus of the toolbar, the panel for type and colours, what is skipped when listening, the bar for reading aloud;
 * - a footnote, the bar at a selection, a note that is being written;
 * - dialogs: a picture in the size of the window, the list of keys;
 * - leaving parts out;
 * - what takes time: learning from a feed, adding pages, a script that is loaded, a file that is made, another tab that is
 *   about to open. Escape calls it off where that can be done, and closes nothing else.
 */

import { isHidden } from "../../document.js";
import { isEscape } from "../../keys.js";

/** Something that can be open. */
export interface Layer {
  /** Closes it, or calls it off, and gives the focus back. */
  readonly close: () => void;
}

/** All that is open. */
export interface Layers {
  /** Notes that a layer has opened or closed; one that is open already becomes the innermost. */
  readonly note: (layer: Layer, isOpen: boolean) => void;
  /** Counts as open while a task runs; `signal` aborts where the person calls it off. */
  readonly during: <T>(task: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Takes a key. Gives true if it has closed a layer. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** No layers yet. */
export function createLayers(): Layers {
  let open: readonly Layer[] = [];
  const note = (layer: Layer, isOpen: boolean): void => {
    open = open.filter((other) => other !== layer);
    if (isOpen) open = [...open, layer];
  };
  return {
    note,
    async during(task) {
      const controller = new AbortController();
      const layer = {
        close() {
          note(layer, false);
          controller.abort();
        },
      };
      note(layer, true);
      try {
        return await task(controller.signal);
      } finally {
        note(layer, false);
      }
    },
    onKey(event) {
      const innermost = isEscape(event) ? open.at(-1) : undefined;
      if (!innermost) return false;
      event.preventDefault();
      innermost.close();
      return true;
    },
  };
}

/** Waits until the person has left the window or tab for what was opened elsewhere, or calls that off. */
export function untilLeft(signal: AbortSignal): Promise<void> {
  return new Promise((left) => {
    const listening = { signal, once: true, capture: true };
    globalThis.addEventListener("blur", () => left(), listening);
    document.addEventListener("visibilitychange", () => left(), listening);
    signal.addEventListener("abort", () => left());
    if (isHidden()) left();
  });
}
