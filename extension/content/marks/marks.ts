/**
 * Notes and highlights of the person, in the reader: a script of its own, which is loaded where the page has some, or the
 * person selects text or asks for them.
 *
 * What tests may rely on: `.foreground-mark-bar` with `#foreground-bar-highlight` and `#foreground-bar-note`;
 * `.foreground-mark-panel` with `#foreground-mark-keep`, `#foreground-mark-cancel`, `#foreground-mark-delete`;
 * `#foreground-marks`, the list, with `.foreground-mark-go`, `.foreground-mark-edit`, `.foreground-mark-remove` in each
 * item and `#foreground-mark-undo`; text is painted under the names `foreground-mark` and `foreground-mark-note`.
 */

import { askBackground } from "../../shared/messages.js";
import type { Mark } from "../../shared/marks.js";
import { toldOf, words } from "../../shared/words.js";
import { chooseFile } from "../choose-file.js";
import { titleOf } from "../describe.js";
import { selection } from "../document.js";
import type { ReaderContext } from "../reader/feature.js";
import { createSelectionBar } from "./bar.js";
import { createChanges } from "./changes.js";
import { saveMarks, takeMarks } from "./file.js";
import { listInMarkdown } from "./in-markdown.js";
import type { Kit, Places } from "./kit.js";
import { fillList } from "./list.js";
import { showOnPage } from "./on-page.js";
import { paint } from "./paint.js";
import { createPassages } from "./passages.js";
import { openStore } from "./store.js";
import { createWriting } from "./writing.js";
import { offer } from "../scripts.js";

/** What the script does for the reader. */
export interface Marks {
  /** Offers what can be done with the selection, where there is one in the article. */
  offer(): void;
  /** Takes the offer back: the text moves away from it. */
  endOffer(): void;
  /** Highlights the selection. */
  highlight(): void;
  /** Lets the person write a note on it. */
  note(): void;
  /** Shows the list. */
  show(): void;
  /** Puts all of the page into a file. */
  save(): void;
  /** Takes over what a file has for this page. */
  take(): void;
  /** Finds and paints all anew in an article whose nodes are new. */
  dress(): void;
  /** Takes a click in the reader. Gives true if it was meant for notes. */
  onClick(event: MouseEvent): boolean;
}

/** Makes them for a reader. */
async function createMarks(context: ReaderContext, kit: Kit, places: Places): Promise<Marks> {
  const { reading, article, status, signal } = context;
  // Errors that are reported are of this script's own class, which the reader does not know.
  const tell = (task: () => Promise<string>): void => context.tell(() => task().catch(toldOf));
  await layPaint(signal);
  const store = await openStore(titleOf(reading.outcome().metadata));
  const passages = createPassages(article.body);
  const inOrder = (): readonly Mark[] => passages.inOrder(store.all());
  const goTo = (mark: Mark): void => {
    const block = passages.partsOf(mark)[0]?.startContainer.parentElement?.closest<HTMLElement>(GOALS);
    if (block && article.body.contains(block)) kit.goTo(block);
  };
  const show = (): void => {
    if (signal.aborted) return;
    const draft = writing.draft();
    const shown = [...store.all(), ...(draft ? [draft] : [])];
    paint(shown.map((mark) => ({ parts: passages.partsOf(mark), hasNote: mark.note !== "" })));
    const items = inOrder().map((mark) => ({ mark, isFound: passages.has(mark) }));
    fillList(kit, places, items, store.deleted.length > 0, {
      goTo,
      edit: (mark) => writing.open(mark, false),
      remove: (mark) => tell(() => changes.remove(mark)),
      undo: () => tell(changes.undo),
    });
  };
  const dress = (): void => {
    passages.find(store.all());
    show();
  };
  const changes = createChanges(store, show, dress);
  const writing = createWriting(kit, { context, store, changes, show, tell });
  /** A mark of the selection, which is taken away. */
  const markSelection = (): Mark => {
    const range = selectedIn(article.body) ?? bar.range();
    bar.hide();
    const mark = passages.markOf(range, store.all());
    selection()?.removeAllRanges();
    return mark;
  };
  const highlight = (): void =>
    tell(async () => changes.keep(markSelection(), [words("highlightedText"), words("highlightedHere")]));
  const note = (): void => {
    try {
      const mark = markSelection();
      writing.open(mark, !store.all().includes(mark));
    } catch (error) {
      status.show(toldOf(error));
    }
  };
  const bar = createSelectionBar(kit, context, highlight, note);
  places.layer.append(bar.element, writing.element);
  signal.addEventListener(
    "abort",
    reading.endMarkdownWith(() => listInMarkdown(inOrder())),
  );
  dress();
  return {
    highlight,
    note,
    dress,
    show: () => (places.fold.element.hidden ? status.show(words("marksNone")) : places.fold.open()),
    save: () => tell(async () => saveMarks(store, reading.outcome())),
    take() {
      chooseFile(".json,.jsonld,application/json,application/ld+json", (file) =>
        tell(async () => {
          const said = await takeMarks(store, file);
          dress();
          return said;
        }),
      );
    },
    endOffer: bar.hide,
    offer: () => bar.show(writing.isOpen() ? undefined : selectedIn(article.body)),
    onClick({ target, clientX, clientY }) {
      if (!(target instanceof Element) || target.closest("a, button, summary") || selectedIn(article.body))
        return false;
      const hit = passages.at(store.all(), clientX, clientY);
      if (hit) writing.open(hit, false);
      return hit !== undefined;
    },
  };
}

/** What one goes to where a passage is. */
const GOALS = "p, li, dt, dd, h1, h2, h3, h4, h5, h6, td, th, pre, figcaption, blockquote";

/** Lays the sheet with the paint over the page, until `signal` aborts. */
async function layPaint(signal: AbortSignal): Promise<void> {
  await askBackground("insert-sheet", { sheet: "marks" });
  signal.addEventListener("abort", () => {
    paint([]);
    void askBackground("remove-sheet", { sheet: "marks" }).catch(() => undefined);
  });
}

/** The selection where it lies in the article. */
function selectedIn(body: HTMLElement): Range | undefined {
  const chosen = selection();
  const range = chosen && chosen.rangeCount > 0 && !chosen.isCollapsed ? chosen.getRangeAt(0) : undefined;
  return range && body.contains(range.commonAncestorContainer) ? range.cloneRange() : undefined;
}

/** Where the content script looks for it. */
declare module "../scripts.js" {
  interface Offers {
    readonly marks: MarksScript;
  }
}

offer("marks", { createMarks, showOnPage });

/** What the script leaves in the content script's world. */
export interface MarksScript {
  readonly createMarks: typeof createMarks;
  readonly showOnPage: typeof showOnPage;
}
