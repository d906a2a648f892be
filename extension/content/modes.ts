/** How each mode of `shared/modes.ts` is opened once the page has been read: the other table that a mode is in. */

import { askBackground, type Sheet } from "../shared/messages.js";
import type { Action } from "../shared/modes.js";
import type { StoredSettings } from "../shared/settings.js";
import { toldOf } from "../shared/words.js";
import type { Reading } from "./core.js";
import { openDepth } from "./depth/depth.js";
import { copy } from "./export/deliver.js";
import type { LabelMode } from "./label/label.js";
import { openHighlight } from "./highlight/highlight.js";
import { openLine } from "./message/message.js";
import { openReader } from "./reader/reader.js";
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

/** Label mode is a script of its own, which a plain click does not need. */
async function labelMode(): Promise<LabelMode> {
  const world = globalThis as { foregroundLabel?: LabelMode };
  // An element with the id `foregroundLabel` would answer to a plain property access.
  const registered = (): LabelMode | undefined => (Object.hasOwn(world, "foregroundLabel") ? world.foregroundLabel : undefined);
  if (!registered()) await askBackground("load-script", { script: "label" });
  const mode = registered();
  if (!mode) throw new Error("Label mode does not start in this page.");
  return mode;
}

const showing = (sheets: readonly Sheet[], make: () => View): Opening => ({ sheets, keepsReading: true, make });

/** Opens a mode on a page that has an article. */
export const OPENINGS: Readonly<Record<Action, (given: Given) => Opening | Promise<Opening>>> = {
  read: ({ reading, memory, settings, events }) => showing(["reader"], () => openReader(reading, memory, settings, events)),
  highlight: ({ reading, events }) => showing(["highlight", "paint"], () => openHighlight(reading, events)),
  mark: ({ reading, events }) => showing(["message"], () => openDepth("mark", reading, events)),
  quiet: ({ reading, events }) => showing(["message"], () => openDepth("quiet", reading, events)),
  label: async ({ reading, events }) => showing(["label"], await (await labelMode()).prepare(reading, events)),
  "copy-markdown": async ({ reading, events }) => {
    const told = await copy(reading, "markdown").catch(toldOf);
    return { sheets: ["message"], keepsReading: false, make: () => openLine(told, events) };
  },
};
