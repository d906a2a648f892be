/** The marks of this page as this view knows them, and as the background keeps them. */

import { askBackground } from "../../shared/messages.js";
import { type Kept, type Mark, pageOf } from "../../shared/marks.js";

/** The marks of a page. */
export interface Store {
  /** The page as the marks name it. */
  readonly page: string;
  all(): readonly Mark[];
  /** What can be brought back, the last one last, also after the reader was closed. */
  readonly deleted: Mark[];
  /** Keeps a mark, in place of the one with its id; one for which there is no room is not taken. */
  keep(mark: Mark): Promise<Kept>;
  remove(id: string): Promise<void>;
}

/** Marks that are kept nowhere else, by page: they are as old as the page's document. */
const unkept = new Map<string, readonly Mark[]>();

/** What was deleted and what was taken back while it was written, by page, the last one last: also as old as that. */
const deleted = new Map<string, Mark[]>();

/** The marks of the page that is shown, with this title. */
export async function openStore(title: string): Promise<Store> {
  const address = location.href;
  const page = pageOf(address) ?? address;
  const stored = await askBackground("recall-marks", { address });
  let marks = stored?.marks ?? unkept.get(page) ?? [];
  const gone = deleted.get(page) ?? [];
  deleted.set(page, gone);
  const become = (next: readonly Mark[], isKept: boolean): void => {
    marks = next;
    if (!isKept) unkept.set(page, next);
  };
  return {
    page,
    all: () => marks,
    deleted: gone,
    async keep(mark) {
      const kept = stored ? await askBackground("keep-mark", { address, title, mark }) : "not-here";
      if (kept !== "full") become([...marks.filter(({ id }) => id !== mark.id), mark], kept === "kept");
      return kept;
    },
    async remove(id) {
      if (stored) await askBackground("remove-mark", { address, id });
      become(
        marks.filter((mark) => mark.id !== id),
        stored !== undefined,
      );
    },
  };
}
