/** The person's decisions about the article's parts: each correction changes the reading and the site's memory at once. */

import type { Reading } from "../../core.js";
import type { Change, Changed } from "../../../shared/session.js";
import type { SiteMemory } from "../../site-memory.js";
import type { Status } from "../../status.js";
import { counted, toldOf, words } from "../../../shared/words.js";

/** Each of these reports the result in the status line, shows the article anew, and never rejects. */
export interface Corrections {
  /** Leaves out the part of that number, or with it all that is like it. */
  leaveOut(part: number, alike: boolean): Promise<void>;
  /** Brings a part of the page in that was left out, by its node. */
  bringIn(node: number): Promise<void>;
  /** Takes back what was left out or brought in last of this page. */
  undo(): Promise<void>;
  /** Does again what was taken back last, as long as nothing else was changed since. */
  redo(): Promise<void>;
  /** Whether there is something to do again. */
  canRedo(): boolean;
  /** Writes a rule of the site, or changes the one with this selector. */
  setRule(selector: string, keep: boolean): Promise<void>;
  /** Removes a rule of the site. */
  removeRule(selector: string): Promise<void>;
  /** Takes over rules of the site that were saved elsewhere. */
  takeRules(file: File): Promise<void>;
  /** Forgets all that is remembered of the site. */
  forget(): Promise<void>;
}

/** Corrections of a reading, until `signal` aborts: from then on the reading is gone. `renew` shows the article anew. */
export function correctingBy(
  reading: Reading,
  memory: SiteMemory,
  status: Status,
  signal: AbortSignal,
  renew: () => void,
): Corrections {
  const tell = async (attempt: () => Promise<string>): Promise<void> => {
    try {
      status.show(await attempt());
    } catch (error) {
      status.show(toldOf(error));
    }
    renew();
  };
  /** What was taken back, the last at the end. */
  let undone: string[] = [];
  const apply = async (by: Change): Promise<Changed | undefined> => {
    let changed: Changed | undefined;
    await memory.change(async (stored) => {
      changed = signal.aborted ? undefined : await reading.change(by, stored);
      return changed?.memory;
    });
    return changed;
  };
  const change = async (by: Change): Promise<boolean> => {
    const changed = await apply(by);
    // What was taken back before belongs to another article from now on.
    if (changed) undone = [];
    return changed !== undefined;
  };
  return {
    leaveOut: (part, alike) =>
      tell(async () => {
        const done = await change({ by: "leaving-out", part, alike });
        return words(done ? "leftOutDone" : "leftOutImpossible");
      }),
    bringIn: (node) =>
      tell(async () => {
        const before = await reading.exportAs("html");
        const done = await change({ by: "bringing-in", node });
        if (!done) return words("bringInThere");
        // Lines that show only author, day and tags stay in the head of the article.
        return !signal.aborted && (await reading.exportAs("html")) === before
          ? words("bringInSame")
          : words("bringInDone");
      }),
    undo: () =>
      tell(async () => {
        const changed = await apply({ by: "undoing" });
        if (changed?.undone !== undefined) undone.push(changed.undone);
        return words(changed ? "undone" : "nothingToUndo");
      }),
    redo: () =>
      tell(async () => {
        const last = undone.pop();
        if (last === undefined) return words("nothingToRedo");
        await apply({ by: "redoing", undone: last });
        return words("redone");
      }),
    canRedo: () => undone.length > 0,
    setRule: (selector, keep) =>
      tell(async () => {
        await change({ by: "setting-rule", selector, keep });
        return words(keep ? "ruleKept" : "ruleLeftOut");
      }),
    removeRule: (selector) =>
      tell(async () => {
        await change({ by: "removing-rule", selector });
        return words("ruleRemoved");
      }),
    takeRules: (file) =>
      tell(async () => {
        await change({ by: "importing-rules", rules: await file.text() });
        return words("rulesTaken");
      }),
    forget: () =>
      tell(async () => {
        const marks = await memory.forget();
        if (!signal.aborted) await reading.forget();
        return marks > 0 ? counted("siteForgottenMarks", marks) : words("siteForgotten");
      }),
  };
}
