/** What is spoken of an article: its blocks one after the other, as text of which every character has its place. */

import type { Skippable } from "../../shared/settings/listening.js";
import { isAddress } from "../reader/article/address.js";

/** A block that is spoken by itself. */
export interface Passage {
  readonly element: HTMLElement;
  readonly text: string;
  /** Where the text comes from: each piece begins at a position of the text. */
  readonly pieces: readonly { readonly at: number; readonly node: Text }[];
  /** Language of the block, as the reader knows it. */
  readonly lang: string;
  readonly isHeading: boolean;
}

const BLOCKS = "h1, h2, h3, h4, h5, h6, p, li, dt, dd, blockquote, figcaption, caption, tr, pre, summary, div, address";
const HEADINGS = "h1, h2, h3, h4, h5, h6";

/** Never spoken: our own controls, what is for the eye alone, formulas' sources. */
const SILENT =
  "button, script, style, [hidden], .foreground-part-tools, .foreground-code-tools, annotation, [role=doc-backlink]";

const SKIPPED: Readonly<Record<Skippable, string | undefined>> = {
  notes: "[role=doc-noteref]",
  captions: "figcaption, caption",
  code: "pre",
  quotes: "blockquote",
  tables: "table",
  // Shortened instead, see below.
  addresses: undefined,
};

/** The passages below `title` and `body`, in order. */
export function passagesOf(title: HTMLElement, body: HTMLElement, skip: readonly Skippable[]): Passage[] {
  const left = [SILENT, ...skip.flatMap((kind) => SKIPPED[kind] ?? [])].join(", ");
  const found: { element: HTMLElement; text: string; pieces: { at: number; node: Text }[] }[] = [];
  for (const root of [title, body]) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const parent = node.parentElement;
      const block = parent?.closest<HTMLElement>(BLOCKS);
      if (!parent || !block || node.data.trim() === "" || parent.closest(left)) continue;
      let last = found.at(-1);
      if (last?.element !== block) {
        last = { element: block, text: "", pieces: [] };
        found.push(last);
      }
      // Cells of a row are apart, though nothing is written between them.
      if (last.text !== "" && parent.closest("td, th") !== last.pieces.at(-1)?.node.parentElement?.closest("td, th"))
        last.text += ", ";
      last.pieces.push({ at: last.text.length, node });
      last.text += spoken(node, skip);
    }
  }
  return found
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map((passage) => ({
      ...passage,
      lang: passage.element.closest<HTMLElement>("[lang]")?.lang ?? "",
      isHeading: passage.element.matches(HEADINGS),
    }));
}

/** The text of a node as it is spoken: as long as it is written, so that places stay the same. */
function spoken(node: Text, skip: readonly Skippable[]): string {
  const text = node.data.replace(/\s/g, " ");
  const link = skip.includes("addresses") ? node.parentElement?.closest("a") : null;
  if (!link || !isAddress(link)) return text;
  const host = link.hostname.replace(/^www\./, "");
  return host.padEnd(text.length).slice(0, text.length);
}

/** The live place of a part of a passage's text; `undefined` where it is gone. */
export function rangeIn({ pieces, text }: Passage, start: number, end: number): Range | undefined {
  const from = pieces.filter(({ at }) => at <= start).at(-1);
  const to = pieces.filter(({ at }) => at < Math.max(end, start + 1)).at(-1);
  if (!from || !to || !from.node.isConnected || !to.node.isConnected) return undefined;
  const range = document.createRange();
  range.setStart(from.node, Math.min(start - from.at, from.node.length));
  range.setEnd(to.node, Math.min(Math.min(end, text.length) - to.at, to.node.length));
  return range;
}
