/** How each mode of `shared/modes.ts` is opened once the page has been read: the other table that a mode is in. */

import type { Sheet } from "../shared/messages.js";
import type { Action } from "../shared/modes.js";
import type { StoredSettings } from "../shared/settings/settings.js";
import { toldOf } from "../shared/words.js";
import type { Reading } from "./core.js";
import { openDepth } from "./depth/depth.js";
import { copy } from "./export/deliver.js";
import { openHighlight } from "./highlight/highlight.js";
import { openLine } from "./message/message.js";
import { openReader } from "./reader/reader.js";
import { loadScript } from "./scripts.js";
import type { SiteMemory } from "./site-memory.js";
import type { View, ViewEvents } from "./view.js";

/** What a mode has to work with. */
export interface Given {
  readonly reading: Reading;
  readonly memory: SiteMemory;
  readonly settings: StoredSettings;
  readonly events: ViewEvents;
}

/** How a mode is opened. */
export interface Opening {
  /** Style sheets that must be there before it is made. */
  readonly sheets: readonly Sheet[];
  /** Whether it shows the reading; if not, the reading is let go, and the view closes by itself. */
  readonly keepsReading: boolean;
  /** Makes all ready that takes time, and gives what makes the view. */
  readonly open: (given: Given) => (() => View) | Promise<() => View>;
}

const showing = (sheets: readonly Sheet[], open: Opening["open"]): Opening => ({ sheets, keepsReading: true, open });

/** Opens a mode on a page that has an article. */
export const OPENINGS: Readonly<Record<Action, Opening>> = {
  read: showing(
    ["reader"],
    ({ reading, memory, settings, events }) =>
      () =>
        openReader(reading, memory, settings, events),
  ),
  highlight: showing(
    ["highlight", "paint"],
    ({ reading, events }) =>
      () =>
        openHighlight(reading, events),
  ),
  mark: showing(
    ["message"],
    ({ reading, events }) =>
      () =>
        openDepth("mark", reading, events),
  ),
  quiet: showing(
    ["message"],
    ({ reading, events }) =>
      () =>
        openDepth("quiet", reading, events),
  ),
  label: showing(["label"], async ({ reading, events }) => (await loadScript("label")).prepare(reading, events)),
  "copy-markdown": {
    sheets: ["message"],
    keepsReading: false,
    async open({ reading, events }) {
      const told = await copy(reading, "markdown").catch(toldOf);
      return () => openLine(told, events);
    },
  },
};
