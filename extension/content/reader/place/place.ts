/**
 * Where the person is in the text: the reader opens at what the page showed, and closing it shows on the page what was
 * being read. Page and reader have the same words in other elements, so a place is some words and how often they occur
 * before.
 */

import { activeElement, body, rootElement, selection } from "../../document.js";

/** Characters that distinguish one place of a text from nearly all others. */
const WORDS = 48;

/** Shorter runs of text are buttons, names and numbers. */
const FEWEST = 12;

/** Anyone who has scrolled less than this part of the window is still at the beginning. */
const AT_BEGINNING = 0.6;

/** A place in a text. */
interface Place {
  readonly words: string;
  /** How many texts before it begin with the same words. */
  readonly before: number;
  /** How far below the edge it was, CSS px; above it where it is negative. */
  readonly offset: number;
}

/** The first text in sight below `edge`, CSS px from the top of the window; none where all texts are above or below. */
function placeIn(texts: readonly Text[], edge: number): Place | undefined {
  const seen = new Map<string, number>();
  for (const text of texts) {
    const words = wordsOf(text);
    if (words.length < FEWEST) continue;
    const before = seen.get(words) ?? 0;
    seen.set(words, before + 1);
    const box = boxOf(text);
    if (box.height === 0 || box.bottom <= edge) continue;
    return box.top < innerHeight ? { words, before, offset: box.top - edge } : undefined;
  }
  return undefined;
}

/** Scrolls so that a place is as far below `edge` as it was. Gives the text, if it is there. */
function scrollTo(texts: readonly Text[], { words, before, offset }: Place, edge: number): Text | undefined {
  const same = texts.filter((text) => wordsOf(text) === words && boxOf(text).height > 0);
  const text = same[Math.min(before, same.length - 1)];
  if (!text) return undefined;
  text.parentElement?.scrollIntoView({ block: "start", behavior: "instant" });
  globalThis.scrollBy({ top: boxOf(text).top - edge - offset, behavior: "instant" });
  return text;
}

/**
 * Puts the caret before a text, which is where screen readers and the Tab key go on from. What has the focus or is
 * selected on the page is left as it is.
 */
function continueAt(text: Text | undefined): void {
  const selected = selection();
  const isFree =
    selected &&
    selected.rangeCount === 0 &&
    [null, body(), rootElement()].includes(activeElement() as HTMLElement | null);
  if (text && isFree) selected.collapse(text, 0);
}

function wordsOf(text: Text): string {
  return text.data.replace(/\s+/g, " ").trim().slice(0, WORDS);
}

function boxOf(text: Text): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect();
}

function textsIn(nodes: readonly Node[]): Text[] {
  return nodes.filter((node): node is Text => node.nodeType === Node.TEXT_NODE && node.isConnected);
}

function textsOf(body: HTMLElement): Text[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  return texts;
}

/** The ways between a page and the reader. */
export interface Ways {
  /** Shows in the reader what the page showed. To be called when the reader is in the document. */
  enter(body: HTMLElement, edge: number): void;
  /** Notes what is being read; the function shows it on the page, once that is seen again. */
  leave(body: HTMLElement, edge: number): () => void;
}

/** Notes where the person is on the page, whose texts are in `content`. To be called while the page is still seen. */
export function noteWay(content: readonly Node[]): Ways {
  const start = scrollY > innerHeight * AT_BEGINNING ? placeIn(textsIn(content), 0) : undefined;
  let entered = 0;
  return {
    enter(body, edge) {
      if (!start || !scrollTo(textsOf(body), start, edge))
        globalThis.scrollTo({ top: 0, left: 0, behavior: "instant" });
      entered = scrollY;
    },
    leave(body, edge) {
      const moved = Math.abs(scrollY - entered) > innerHeight * AT_BEGINNING;
      const place = moved ? placeIn(textsOf(body), edge) : undefined;
      return () => {
        const texts = textsIn(content);
        const shown = place && scrollTo(texts, { ...place, offset: Math.max(place.offset, 0) }, 0);
        continueAt(shown ?? texts.find((text) => wordsOf(text).length >= FEWEST));
      };
    },
  };
}
