/** The text of the article as notes and highlights see it: on the page and in the reader the same, whatever holds it. */

import type { Span } from "./anchor.js";

/** What parts blocks of text. */
const BLOCKS =
  "p, li, dt, dd, h1, h2, h3, h4, h5, h6, td, th, caption, figcaption, pre, blockquote, summary, div, figure, section, article, main, address, body";

/** What the reader has added or taken from elsewhere: no text of the article. */
const ADDED =
  "button, script, style, annotation, [hidden], .foreground-part-tools, .foreground-code-tools, .foreground-missing, .post-about time";

/** A node with its part of the text. */
interface Piece {
  readonly node: Text;
  /** Where its part begins. */
  readonly at: number;
  /** For each character of its part, where in the node it is. */
  readonly places: readonly number[];
}

/** A text with the way back to its nodes. */
export interface FlatText {
  /** White space folded; blocks are separated by a space. */
  readonly text: string;
  /** The places of a span, one in each node. */
  partsOf(span: Span): StaticRange[];
  /** What a range covers of the text; `undefined` where that is nothing. */
  spanOf(range: Range): Span | undefined;
}

/** The text nodes of the article in the reader. */
export function textsIn(body: HTMLElement): Text[] {
  const walker = Document.prototype.createTreeWalker.call(document, body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest(ADDED)) texts.push(node as Text);
  }
  return texts;
}

/** The text of these nodes, one after the other. */
export function flatten(nodes: readonly Text[]): FlatText {
  const pieces: Piece[] = [];
  let text = "";
  let last: Element | null | undefined;
  for (const node of nodes) {
    const block = node.parentElement?.closest(BLOCKS) ?? null;
    const isApart = (last !== undefined && block !== last) || node.previousSibling?.nodeName.toLowerCase() === "br";
    if (isApart && text !== "" && !text.endsWith(" ")) text += " ";
    last = block;
    const places: number[] = [];
    const at = text.length;
    let added = "";
    for (const [place, character] of node.data.split("").entries()) {
      const isSpace = /\s/.test(character);
      if (isSpace && (added === "" ? text === "" || text.endsWith(" ") : added.endsWith(" "))) continue;
      added += isSpace ? " " : character;
      places.push(place);
    }
    text += added;
    if (places.length > 0) pieces.push({ node, at, places });
  }
  return {
    text,
    partsOf({ start, end }) {
      return pieces
        .filter(({ at, places }) => at < end && at + places.length > start)
        .map(({ node, at, places }) => {
          const from = places[Math.max(0, start - at)] ?? 0;
          const to = (places[Math.min(places.length, end - at) - 1] ?? 0) + 1;
          return new StaticRange({ startContainer: node, startOffset: from, endContainer: node, endOffset: to });
        });
    },
    spanOf(range) {
      const covered = pieces.filter(({ node }) => range.intersectsNode(node));
      const [first, final] = [covered[0], covered.at(-1)];
      if (!first || !final) return undefined;
      const [from, to] = [
        first.node === range.startContainer ? range.startOffset : 0,
        final.node === range.endContainer ? range.endOffset : Infinity,
      ];
      const start = first.at + first.places.filter((place) => place < from).length;
      const end = final.at + final.places.filter((place) => place < to).length;
      return trimmed(text, { start, end });
    },
  };
}

function trimmed(text: string, { start, end }: Span): Span | undefined {
  const chosen = text.slice(start, end);
  const from = start + (chosen.length - chosen.trimStart().length);
  const to = end - (chosen.length - chosen.trimEnd().length);
  return from < to ? { start: from, end: to } : undefined;
}
