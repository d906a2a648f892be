/** Writing a note: the panel, the passage that is painted while its first note is being written, and what becomes of both. */

import type { Mark } from "../../shared/marks.js";
import { toldOf, words } from "../../shared/words.js";
import type { ReaderContext } from "../reader/feature.js";
import type { Changes } from "./changes.js";
import type { Kit } from "./kit.js";
import { createPanel, type Panel } from "./panel.js";
import type { Store } from "./store.js";

/** Notes that are being written. */
export interface Writing extends Panel {
  /** A passage on which a note is being written for the first time; it is nowhere kept yet. */
  draft(): Mark | undefined;
}

/** What it needs of the reader and of the marks. */
export interface WritingContext {
  readonly context: Pick<ReaderContext, "status" | "layers" | "signal">;
  readonly store: Store;
  readonly changes: Changes;
  /** Shows all marks and the draft. */
  readonly show: () => void;
  /** Does something, and reports the result. */
  readonly tell: (task: () => Promise<string>) => void;
}

/** Builds the panel, closed. */
export function createWriting(kit: Kit, { context, store, changes, show, tell }: WritingContext): Writing {
  const { status } = context;
  let draft: Mark | undefined;
  /** The message, shown or pending, about the note that was kept last. */
  let told: string | undefined;
  const become = (next: Mark | undefined): void => {
    draft = next;
    show();
  };
  /** The draft, unless it is this mark: another one may have been begun before this one is kept or given up. */
  const without = ({ id }: Mark): Mark | undefined => (draft?.id === id ? undefined : draft);
  const panel = createPanel(
    kit,
    {
      async keep(mark, text, isQuiet) {
        draft = without(mark);
        try {
          // What was kept while it was written need not be kept again.
          const isKept = told !== undefined && store.all().some(({ id, note }) => id === mark.id && note === text);
          const written = { ...mark, note: text, modified: new Date().toISOString() };
          if (!isKept) told = await changes.keep(written, [words("noteKept"), words("noteKeptHere")]);
          if (!isQuiet) status.show(told ?? "");
          return true;
        } catch (error) {
          become(mark);
          status.show(toldOf(error));
          return false;
        }
      },
      remove: (mark) => tell(() => changes.remove(mark)),
      cancel(mark, isNew, written) {
        become(without(mark));
        const now = store.all().find(({ id }) => id === mark.id);
        if (written !== undefined || (now && (isNew || now.note !== mark.note)))
          tell(() => changes.takeBack(mark, isNew, written ?? mark.note));
      },
      impossible() {
        become(undefined);
        status.show(words("noteImpossible"));
      },
    },
    context,
  );
  return {
    ...panel,
    draft: () => draft,
    open(mark, isNew) {
      if (isNew) become(mark);
      panel.open(mark, isNew);
    },
  };
}
