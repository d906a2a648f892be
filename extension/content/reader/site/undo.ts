/** Entries of the menu about the site for what is remembered: the last correction is taken back, the site is forgotten, all sites are shown. */

import type { Feature, ReaderContext } from "../feature.js";
import { words } from "../../../shared/words.js";

/** Offers to take back what was corrected last, and to forget the site with all that is remembered of it. */
export function undoFeature({ reading, memory, corrections, openPage }: ReaderContext): Feature {
  const { undo, redo, canRedo, forget } = corrections;
  const canUndo = (): boolean => reading.outcome().basis.corrections > 0;
  const { hasSome } = memory;
  return {
    entries: {
      parts: [
        { id: "foreground-undo-last", label: words("undoLast"), run: () => void undo(), shown: canUndo },
        { id: "foreground-redo-last", label: words("redoLast"), run: () => void redo(), shown: canRedo },
      ],
      memory: [
        { id: "foreground-forget", label: words("forgetSite"), run: () => void forget(), shown: hasSome },
        { id: "foreground-show-sites", label: words("allSites"), run: () => openPage("sites"), shown: hasSome },
      ],
    },
  };
}
