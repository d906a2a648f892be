/** What the person does with marks: each change is kept, shown, and can be taken back. */

import type { Mark } from "../../shared/marks.js";
import { Told, words } from "../../shared/words.js";
import type { Store } from "./store.js";

/** A message about a mark that was kept, by whether it lasts or is there until the page closes. */
type KeptWords = readonly [lasting: string, passing: string];

/** Changes of marks. Each gives a sentence on what was done, and throws what the person is told where it failed. */
export interface Changes {
  /** Keeps a mark, in place of the one with its id. */
  keep(mark: Mark, said: KeptWords): Promise<string>;
  remove(mark: Mark): Promise<string>;
  /** Brings back what was deleted or taken back last. */
  undo(): Promise<string>;
  /** Takes back what was written of a note, which can be brought back like what was deleted. */
  takeBack(mark: Mark, isNew: boolean, written: string): Promise<string>;
}

/** Changes of the marks in a store; `show` shows all of them, `dress` finds their passages before. */
export function createChanges(store: Store, show: () => void, dress: () => void): Changes {
  const { deleted } = store;
  const keep = async (mark: Mark, [lasting, passing]: KeptWords): Promise<string> => {
    const kept = await store.keep(mark);
    show();
    if (kept === "full") throw new Told(words("marksFull"));
    return kept === "kept" ? lasting : passing;
  };
  return {
    keep,
    async remove(mark) {
      await store.remove(mark.id);
      deleted.push(mark);
      show();
      return words("markDeleted");
    },
    async undo() {
      const last = deleted.at(-1);
      if (!last) return words("nothingToUndo");
      const said = words("markRestored");
      await keep(last, [said, said]);
      deleted.splice(deleted.indexOf(last), 1);
      // Its passage is not known yet where it was deleted before the reader was closed.
      dress();
      return said;
    },
    async takeBack(mark, isNew, written) {
      if (isNew) await store.remove(mark.id);
      else await store.keep(mark);
      deleted.push({ ...mark, note: written });
      show();
      return words("noteTakenBack");
    },
  };
}
