/** What the person says of the article's parts: each correction changes the reading and the site's memory at once. */

import type { Reading } from "../core.js";
import type { Change } from "../../shared/session.js";
import type { SiteMemory } from "../site-memory.js";
import type { Status } from "../status.js";

/** What is said when parts can be left out. */
export const PARTS_ON = "Leave parts out: each part of the article has a button. Escape ends, Control Z undoes.";

/** What is said afterwards. */
export const PARTS_OFF = "Parts stay as they are now.";

/** Each of these tells in the status line what came of it, and never rejects; afterwards the reading may be another. */
export interface Corrections {
  /** Leaves out the part of that number. */
  leaveOut(part: number): Promise<void>;
  /** Brings a part of the page in that was left out, by its node. */
  bringIn(node: number): Promise<void>;
  /** Takes back what was left out or brought in last of this page. */
  undo(): Promise<void>;
  /** Writes a rule of the site, or changes the one with this selector. */
  setRule(selector: string, keep: boolean): Promise<void>;
  /** Removes a rule of the site. */
  removeRule(selector: string): Promise<void>;
  /** Takes over rules of the site that were saved elsewhere. */
  takeRules(text: string): Promise<void>;
  /** Forgets all that is remembered of the site. */
  forget(): Promise<void>;
}

/** Corrections of a reading, until `signal` aborts: from then on the reading is gone. */
export function correctingBy(reading: Reading, memory: SiteMemory, status: Status, signal: AbortSignal): Corrections {
  const tell = async (attempt: () => Promise<string>): Promise<void> => {
    try {
      status.show(await attempt());
    } catch (error) {
      status.show(error instanceof Error ? error.message : "That did not work.");
    }
  };
  const change = (by: Change): Promise<boolean> =>
    memory.change(async (stored) => (signal.aborted ? undefined : reading.change(by, stored)));
  return {
    leaveOut: (part) =>
      tell(async () => {
        const done = await change({ by: "leaving-out", part });
        return done ? "Left out, also on this site’s other pages." : "This part cannot be left out by itself.";
      }),
    bringIn: (node) =>
      tell(async () => {
        const before = await reading.exportAs("html");
        const done = await change({ by: "bringing-in", node });
        if (!done) return "This part is in the article already.";
        // Lines that tell only author, day and tags stay in the head of the article.
        return !signal.aborted && (await reading.exportAs("html")) === before
          ? "Nothing more is shown: the article says this already."
          : "Brought in, also on this site’s other pages.";
      }),
    undo: () =>
      tell(async () => {
        const done = await change({ by: "undoing" });
        return done ? "Undone." : "You have changed nothing of this article.";
      }),
    setRule: (selector, keep) =>
      tell(async () => {
        await change({ by: "setting-rule", selector, keep });
        return keep ? "Kept on this site from now on." : "Left out on this site from now on.";
      }),
    removeRule: (selector) =>
      tell(async () => {
        await change({ by: "removing-rule", selector });
        return "Removed. Its selector stands below, in case it should come back.";
      }),
    takeRules: (text) =>
      tell(async () => {
        await change({ by: "importing-rules", rules: text });
        return "The rules were taken over.";
      }),
    forget: () =>
      tell(async () => {
        await memory.forget();
        if (!signal.aborted) await reading.forget();
        return "Foreground has forgotten this site.";
      }),
  };
}
