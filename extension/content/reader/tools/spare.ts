/** Tools that are hidden where the bar has no room for them: an entry in the last menu takes their place. */

import type { Feature } from "../feature.js";
import type { Entry } from "./menu.js";

/** A tool, and the entry that is shown while the bar has no room for it. */
export function spareTool(button: HTMLButtonElement, entry: Entry): Pick<Feature, "tools" | "spareTools" | "entries"> {
  return {
    tools: [button],
    spareTools: [button],
    entries: { "without-room": [{ ...entry, shown: () => button.hidden === true }] },
  };
}
