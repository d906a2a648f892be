/** Single letters as keys: where the person has switched them on, and nowhere where a letter means itself. */

import { words } from "../../../shared/words.js";
import { activeElement } from "../../document.js";

/** What a letter does. */
export interface Letter {
  readonly key: string;
  readonly does: string;
  readonly run: () => void;
}

/** What letters need of the reader. */
export interface LetterActions {
  readonly body: () => HTMLElement;
  /** Lower edge of the bar, px from the top of the window. */
  readonly edge: () => number;
  readonly goTo: (target: HTMLElement) => void;
  readonly showKeys: () => void;
}

const PARTS = "p, li, pre, blockquote, table, figure, h1, h2, h3, h4, h5, h6";
const HEADINGS = "h1, h2, h3, h4, h5, h6";

/** Where a place counts as reached, px. */
const NEAR = 12;

/** All letters. */
export function lettersOf({ body, edge, goTo, showKeys }: LetterActions): readonly Letter[] {
  const go = (selector: string, by: 1 | -1) => () => {
    const next = nextOf(body(), selector, by, edge());
    if (next) goTo(next);
  };
  return [
    { key: "j", does: words("letterNextPart"), run: go(PARTS, 1) },
    { key: "k", does: words("letterLastPart"), run: go(PARTS, -1) },
    { key: "n", does: words("letterNextHeading"), run: go(HEADINGS, 1) },
    { key: "p", does: words("letterLastHeading"), run: go(HEADINGS, -1) },
    { key: "?", does: words("keys"), run: showKeys },
  ];
}

/** The letter that an event means; none with Control, Alt or Meta, while something is written, and in menus and dialogs. */
export function letterOf(event: KeyboardEvent, letters: readonly Letter[]): Letter | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return undefined;
  if (
    event.target instanceof Element &&
    event.target.closest("input, textarea, select, [role=menu], dialog:not(.foreground-stage)")
  )
    return undefined;
  return letters.find(({ key }) => key === event.key);
}

/** The next or the last of the elements that are not within another of them: from the one with the focus, or from the edge. */
function nextOf(body: HTMLElement, selector: string, by: 1 | -1, edge: number): HTMLElement | undefined {
  const all = [...body.querySelectorAll<HTMLElement>(selector)].filter(
    (part) => !part.parentElement?.closest(selector) && part.checkVisibility(),
  );
  const now = all.findIndex((part) => part === activeElement() && isInSight(part, edge));
  if (now >= 0) return all[now + by];
  return by > 0 ? all.find((part) => top(part) > edge + NEAR) : all.reverse().find((part) => top(part) < edge - NEAR);
}

function isInSight(part: HTMLElement, edge: number): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > edge && top < innerHeight;
}

function top(part: HTMLElement): number {
  return part.getBoundingClientRect().top;
}
