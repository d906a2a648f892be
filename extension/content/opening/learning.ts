/** What a page teaches about its site is remembered while it is read, when nothing else is to be done. */

import type { Reading } from "../core.js";
import type { SiteMemory } from "../site-memory.js";

/** Pages that never rest are remembered after this time, ms. */
const LONGEST_WAIT = 3_000;

/** Remembers a reading, as long as it `isOpen` and the site was not forgotten meanwhile. */
export function learnWhenIdle(reading: Reading, memory: SiteMemory, isOpen: () => boolean): void {
  const forgets = memory.forgets();
  const mayLearn = (): boolean => isOpen() && memory.forgets() === forgets;
  const learn = (): Promise<unknown> =>
    memory.change(async (stored) => {
      if (!mayLearn()) return undefined;
      const learned = await reading.remember(stored);
      return mayLearn() ? learned : undefined;
    });
  // Without it the page is read all the same, this time and the next.
  requestIdleCallback(() => void learn().catch(() => undefined), { timeout: LONGEST_WAIT });
}
