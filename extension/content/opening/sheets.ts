/** The style sheets of the views, which the background puts into the page. */

import { askBackground, type Sheet } from "../../shared/messages.js";
import { isAlive } from "../../shared/platform/platform.js";

/** The sheets that are in the page. */
export interface Sheets {
  /** Puts sheets into the page that are not there. Whoever needs them waits; whoever knows that they will be needed need not. */
  insert(sheets: readonly Sheet[]): Promise<void>;
  /** Takes all others away. */
  keepOnly(sheets: readonly Sheet[]): Promise<void>;
}

export function createSheets(): Sheets {
  const inserted = new Map<Sheet, Promise<unknown>>();
  const insert = (sheet: Sheet): Promise<unknown> => {
    const known = inserted.get(sheet);
    if (known) return known;
    const inserting = askBackground("insert-sheet", { sheet });
    inserted.set(sheet, inserting);
    // Whoever waits for it is notified; the next one tries again.
    inserting.catch(() => inserted.delete(sheet));
    return inserting;
  };
  return {
    async insert(sheets) {
      await Promise.all(sheets.map(insert));
    },
    async keepOnly(sheets) {
      for (const [sheet, inserting] of inserted) {
        if (sheets.includes(sheet)) continue;
        inserted.delete(sheet);
        await inserting.catch(() => undefined);
        // After an update of the extension nobody answers, and the browser has taken the style sheet away already.
        if (isAlive()) await askBackground("remove-sheet", { sheet });
      }
    },
  };
}
