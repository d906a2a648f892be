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
import { LONGEST_EXACT, type Mark, newId } from "../../shared/marks.js";
import { Told, toldOf, words } from "../../shared/words.js";
import { chooseFile } from "../choose-file.js";
import { titleOf } from "../describe.js";
import { selection } from "../document.js";
import type { ReaderContext } from "../reader/feature.js";
import { finderIn, quoteOf, type Span } from "./anchor.js";
import { createSelectionBar } from "./bar.js";
import { saveMarks, takeMarks } from "./file.js";
import { listInMarkdown } from "./in-markdown.js";
import type { Kit, Places } from "./kit.js";
import { fillList } from "./list.js";
import { showOnPage } from "./on-page.js";
import { paint } from "./paint.js";
import { createPanel } from "./panel.js";
import { openStore } from "./store.js";
import { type FlatText, flatten, textsIn } from "./text.js";
import { offer } from "../scripts.js";

/** What the script does for the reader. */
export interface Marks {
  /** Offers what can be done with the selection, where there is one in the article. */
  offer(): void;
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
  let flat: FlatText = flatten([]);
  let spans = new Map<string, Span>();
  const { deleted } = store;
  /** A passage on which a note is being written for the first time. */
  let draft: Mark | undefined;

  const partsOf = ({ id }: Mark): readonly StaticRange[] => {
    const span = spans.get(id);
    return span ? flat.partsOf(span) : [];
  };
  const show = (): void => {
    if (signal.aborted) return;
    const shown = [...store.all(), ...(draft ? [draft] : [])];
    paint(shown.map((mark) => ({ parts: partsOf(mark), hasNote: mark.note !== "" })));
    const items = inOrder(store.all(), spans).map((mark) => ({ mark, isFound: spans.has(mark.id) }));
    fillList(kit, places, items, deleted.length > 0, { goTo, edit: (mark) => panel.open(mark, false), remove, undo });
  };
  const dress = (): void => {
    flat = flatten(textsIn(article.body));
    const find = finderIn(flat.text);
    spans = new Map(store.all().flatMap((mark) => entryOf(mark, find(mark))));
    show();
  };
  const goTo = (mark: Mark): void => {
    const block = partsOf(mark)[0]?.startContainer.parentElement?.closest<HTMLElement>(GOALS);
    if (block && article.body.contains(block)) kit.goTo(block);
  };
  /** Keeps a mark; returns the message about it, by whether it lasts. */
  const keep = async (mark: Mark, [lasting, passing]: readonly [string, string]): Promise<string> => {
    const kept = await store.keep(mark);
    show();
    if (kept === "full") throw new Told(words("marksFull"));
    return kept === "kept" ? lasting : passing;
  };
  const remove = (mark: Mark): void =>
    tell(async () => {
      await store.remove(mark.id);
      deleted.push(mark);
      show();
      return words("markDeleted");
    });
  const undo = (): void =>
    tell(async () => {
      const last = deleted.at(-1);
      if (!last) return words("nothingToUndo");
      const said = words("markRestored");
      await keep(last, [said, said]);
      deleted.splice(deleted.indexOf(last), 1);
      // Its passage is not known yet where it was deleted before the reader was closed.
      dress();
      return said;
    });
  /** Takes back what was written of a note, which can be brought back like what was deleted. */
  const takeBack = async (mark: Mark, isNew: boolean, written: string): Promise<string> => {
    if (isNew) await store.remove(mark.id);
    else await store.keep(mark);
    deleted.push({ ...mark, note: written });
    show();
    return words("noteTakenBack");
  };
  /** A new mark of the selection; it is nowhere kept yet. */
  const markSelection = (): Mark => {
    const range = selected() ?? offered;
    const span = range && flat.spanOf(range);
    bar.hide();
    if (!span) throw new Told(words("selectFirst"));
    if (span.end - span.start > LONGEST_EXACT) throw new Told(words("selectionTooLong"));
    const now = new Date().toISOString();
    const known = store.all().find(({ id }) => spans.get(id)?.start === span.start && spans.get(id)?.end === span.end);
    const mark = known ?? { id: newId(), ...quoteOf(flat.text, span), note: "", created: now, modified: now };
    spans.set(mark.id, span);
    return mark;
  };
  const highlight = (): void =>
    tell(async () => {
      const mark = markSelection();
      selection()?.removeAllRanges();
      return keep(mark, [words("highlightedText"), words("highlightedHere")]);
    });
  const note = (): void => {
    try {
      const mark = markSelection();
      const isNew = !store.all().includes(mark);
      if (isNew) draft = mark;
      selection()?.removeAllRanges();
      show();
      panel.open(mark, isNew);
    } catch (error) {
      status.show(toldOf(error));
    }
  };
  /** The message, shown or pending, about the note that was kept last. */
  let told: string | undefined;
  const panel = createPanel(
    kit,
    {
      async keep(mark, text, isQuiet) {
        draft = undefined;
        try {
          // What was kept while it was written need not be kept again.
          const isKept = told !== undefined && store.all().some(({ id, note }) => id === mark.id && note === text);
          told = isKept
            ? told
            : await keep({ ...mark, note: text, modified: new Date().toISOString() }, [
                words("noteKept"),
                words("noteKeptHere"),
              ]);
          if (!isQuiet) status.show(told ?? "");
          return true;
        } catch (error) {
          draft = mark;
          show();
          status.show(toldOf(error));
          return false;
        }
      },
      remove,
      cancel(mark, isNew, written) {
        draft = undefined;
        show();
        const now = store.all().find(({ id }) => id === mark.id);
        if (written !== undefined || (now && (isNew || now.note !== mark.note)))
          tell(() => takeBack(mark, isNew, written ?? mark.note));
      },
      impossible() {
        draft = undefined;
        show();
        status.show(words("noteImpossible"));
      },
    },
    context,
  );
  const selected = (): Range | undefined => {
    const chosen = selection();
    const range = chosen && chosen.rangeCount > 0 && !chosen.isCollapsed ? chosen.getRangeAt(0) : undefined;
    return range && article.body.contains(range.commonAncestorContainer) ? range.cloneRange() : undefined;
  };
  /** The range that the bar is shown at: a press on the bar may take the selection away. */
  let offered: Range | undefined;
  const bar = createSelectionBar(kit, highlight, note, context.layers);
  const hideBar = (): void => {
    offered = undefined;
    bar.hide();
  };
  places.layer.append(bar.element, panel.element);
  globalThis.addEventListener("scroll", hideBar, { capture: true, passive: true, signal });
  signal.addEventListener(
    "abort",
    reading.endMarkdownWith(() => listInMarkdown(inOrder(store.all(), spans))),
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
    offer() {
      const range = selected();
      if (!range || panel.isOpen()) return hideBar();
      offered = range;
      bar.show(range);
    },
    onClick({ target, clientX, clientY }) {
      if (!(target instanceof Element) || target.closest("a, button, summary") || selected()) return false;
      const hit = store.all().find((mark) => partsOf(mark).some((part) => isAt(part, clientX, clientY)));
      if (hit) panel.open(hit, false);
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

function entryOf({ id }: Mark, span: Span | undefined): readonly (readonly [string, Span])[] {
  return span ? [[id, span]] : [];
}

/** Marks in the order of the text; those that are not found come last, in the order in which they were. */
function inOrder(marks: readonly Mark[], spans: ReadonlyMap<string, Span>): readonly Mark[] {
  const place = ({ id, start }: Mark): readonly [number, number] => {
    const span = spans.get(id);
    return span ? [0, span.start] : [1, start];
  };
  return [...marks].sort((a, b) => place(a)[0] - place(b)[0] || place(a)[1] - place(b)[1]);
}

/** Whether a point of the window lies on a part of a text. */
function isAt({ startContainer, startOffset, endContainer, endOffset }: StaticRange, x: number, y: number): boolean {
  const range = new Range();
  try {
    range.setStart(startContainer, startOffset);
    range.setEnd(endContainer, endOffset);
  } catch {
    // The page has changed the text.
    return false;
  }
  // Between two lines there is some room, which belongs to both.
  return Array.from(range.getClientRects()).some(
    ({ left, right, top, bottom, height }) =>
      left <= x && x <= right && top - height / 2 <= y && y <= bottom + height / 2,
  );
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
