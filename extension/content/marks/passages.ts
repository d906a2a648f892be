/** Where marks are in the text of the article: found anew in new nodes, in the order of the text, and at a point. */

import { LONGEST_EXACT, type Mark, newId } from "../../shared/marks.js";
import { Told, words } from "../../shared/words.js";
import { finderIn, quoteOf, type Span } from "./anchor.js";
import { type FlatText, flatten, textsIn } from "./text.js";

/** The passages of marks. */
export interface Passages {
  /** Finds these marks, and no others, in the article's text, whose nodes may be new. */
  find(marks: readonly Mark[]): void;
  /** Whether the passage of a mark is there. */
  has(mark: Mark): boolean;
  /** The parts of the text that are the passage of a mark; none where it is not there. */
  partsOf(mark: Mark): readonly StaticRange[];
  /**
   * The mark of a range: the one of these that has just that passage, or a new one without a note, which is nowhere kept
   * yet. Throws what the person is told where there is no text in the range, or too much.
   */
  markOf(range: Range | undefined, marks: readonly Mark[]): Mark;
  /** These marks in the order of the text; those that are not found come last, in the order in which they were. */
  inOrder(marks: readonly Mark[]): readonly Mark[];
  /** Which of these marks lies at a point of the window. */
  at(marks: readonly Mark[], x: number, y: number): Mark | undefined;
}

/** Passages in the text of `body`, of which none has been looked for yet. */
export function createPassages(body: HTMLElement): Passages {
  let flat: FlatText = flatten([]);
  let spans = new Map<string, Span>();
  const partsOf = ({ id }: Mark): readonly StaticRange[] => {
    const span = spans.get(id);
    return span ? flat.partsOf(span) : [];
  };
  const place = ({ id, start }: Mark): readonly [number, number] => {
    const span = spans.get(id);
    return span ? [0, span.start] : [1, start];
  };
  return {
    find(marks) {
      flat = flatten(textsIn(body));
      const find = finderIn(flat.text);
      spans = new Map(marks.flatMap((mark) => entryOf(mark, find(mark))));
    },
    has: ({ id }) => spans.has(id),
    partsOf,
    markOf(range, marks) {
      const span = range && flat.spanOf(range);
      if (!span) throw new Told(words("selectFirst"));
      if (span.end - span.start > LONGEST_EXACT) throw new Told(words("selectionTooLong"));
      const now = new Date().toISOString();
      const known = marks.find(({ id }) => spans.get(id)?.start === span.start && spans.get(id)?.end === span.end);
      const mark = known ?? { id: newId(), ...quoteOf(flat.text, span), note: "", created: now, modified: now };
      spans.set(mark.id, span);
      return mark;
    },
    inOrder: (marks) => [...marks].sort((a, b) => place(a)[0] - place(b)[0] || place(a)[1] - place(b)[1]),
    at: (marks, x, y) => marks.find((mark) => partsOf(mark).some((part) => isAt(part, x, y))),
  };
}

function entryOf({ id }: Mark, span: Span | undefined): readonly (readonly [string, Span])[] {
  return span ? [[id, span]] : [];
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
