/** How each mode of `shared/modes.ts` is opened once the page has been read: the other table that a mode is in. */

import type { Sheet } from "../shared/messages.js";
import type { Action } from "../shared/modes.js";
import type { StoredSettings } from "../shared/settings.js";
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

/** A mode that is about to be shown. */
export interface Opening {
  /** Style sheets that must be there before it is made. */
  readonly sheets: readonly Sheet[];
  /** Whether it shows the reading; if not, the reading is let go, and the view closes by itself. */
  readonly keepsReading: boolean;
  readonly make: () => View;
}

const showing = (sheets: readonly Sheet[], make: () => View): Opening => ({ sheets, keepsReading: true, make });

/** Opens a mode on a page that has an article. */
export const OPENINGS: Readonly<Record<Action, (given: Given) => Opening | Promise<Opening>>> = {
  read: ({ reading, memory, settings, events }) => showing(["reader"], () => openReader(reading, memory, settings, events)),
  highlight: ({ reading, events }) => showing(["highlight", "paint"], () => openHighlight(reading, events)),
  mark: ({ reading, events }) => showing(["message"], () => openDepth("mark", reading, events)),
  quiet: ({ reading, events }) => showing(["message"], () => openDepth("quiet", reading, events)),
  label: async ({ reading, events }) => showing(["label"], await (await loadScript("label")).prepare(reading, events)),
  "copy-markdown": async ({ reading, events }) => {
    const told = await copy(reading, "markdown").catch(toldOf);
    return { sheets: ["message"], keepsReading: false, make: () => openLine(told, events) };
  },
};
