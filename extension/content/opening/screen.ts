/** What is open over the page: one view at a time, with its style sheets and the reading that it shows. */

import type { Sheet } from "../../shared/messages.js";
import type { Action } from "../../shared/modes.js";
import type { Reading } from "../core.js";
import { onStage } from "../feed-page/stage.js";
import type { View } from "../view.js";
import { createSheets } from "./sheets.js";

/** A view with all that has to be undone when it closes. */
export interface Shown extends View {
  readonly action: Action;
  readonly sheets: readonly Sheet[];
  /** What it shows; none for messages. */
  readonly reading: Reading | undefined;
}

/** What is open, and how that changes. */
export interface Screen {
  /** What is open now. */
  shown(): Shown | undefined;
  /** Puts style sheets into the page for a view that is about to be shown. */
  prepare(sheets: readonly Sheet[]): Promise<void>;
  /** Shows a view, once its sheets are there, and takes away the sheets that it does not need. What was open before stays: whoever calls this closes it. */
  show(action: Action, sheets: readonly Sheet[], reading: Reading | undefined, make: () => View): Promise<void>;
  /** Closes what is open, and gives the page back. */
  close(): Promise<void>;
}

/** Nothing is open yet; `opened` hears of each view that shows a reading. */
export function createScreen(opened: (reading: Reading) => void): Screen {
  let shown: Shown | undefined;
  const sheets = createSheets();
  const tidy = (): Promise<void> => sheets.keepOnly(shown?.sheets ?? []);
  return {
    shown: () => shown,
    prepare: sheets.insert,
    async show(action, needed, reading, make) {
      await sheets.insert(needed);
      shown = { action, sheets: needed, reading, ...onStage(make) };
      if (reading) opened(reading);
      await tidy();
    },
    async close() {
      const closed = shown;
      shown = undefined;
      closed?.close();
      closed?.reading?.free();
      await tidy();
    },
  };
}
