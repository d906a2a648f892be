/** A word on large pages, where seconds pass between the click and the reader. */

import { elements, rootElement } from "../document.js";
import { openWait } from "../message/message.js";
import type { View } from "../view.js";
import { words } from "../../shared/words.js";

/** Elements from which on a page is large. Source: some 20,000 take a second on a slow machine. */
const LARGE = 15_000;

/** A line that was just shown has its words by then, ms. */
const SHOWN = 200;

/** Announces that a page is being read, while it is. */
export interface Waiting {
  /** Announces it on a large page, and waits until that is painted. */
  begin(): Promise<void>;
  /** Takes it out of the page, where it is not to be read with it. It is seen until the browser paints again. */
  pause(): void;
  /** Announces it again. */
  go(): void;
  /** Ends it. */
  end(): void;
}

/** Nothing has been announced yet; `ready` waits for the style sheet of messages. */
export function createWaiting(ready: () => Promise<unknown>): Waiting {
  let view: View | undefined;
  let isLarge = false;
  let hasEnded = false;
  const pause = (): void => {
    view?.close();
    view = undefined;
  };
  const go = (): void => {
    if (isLarge && !hasEnded && rootElement())
      view ??= openWait(words("readingPage"), { close: () => undefined, lost: () => undefined });
  };
  return {
    async begin() {
      isLarge = elements(document, "*").length >= LARGE;
      if (!isLarge) return;
      await ready();
      go();
      await painted();
    },
    pause,
    go,
    end() {
      hasEnded = true;
      pause();
    },
  };
}

/** Waits until a line that was just shown has its words, and the browser had time to paint them. */
function painted(): Promise<void> {
  return new Promise((done) => setTimeout(() => requestIdleCallback(() => done(), { timeout: SHOWN }), SHOWN));
}
