/**
 * Pages that show another text under another address without being loaded again may do so while the reader is open,
 * which goes on showing what was read before. Then a line below the toolbar reports it and offers to read again.
 */

import { pageText, title } from "../../document.js";
import { button, element } from "../../dom.js";
import { onUse } from "../../trust.js";
import type { Feature, ReaderContext } from "../feature.js";
import { words } from "../../../shared/words.js";

/** How often the address is looked at, ms. What the page does to its history is not heard by extensions everywhere. */
const EACH = 1_000;

/** How many texts decide whether the page still shows what was read: the longest, which hardly recur in another one. */
const TEXTS = 12;

/** The line, hidden while the page shows what was read. */
export function movedOnFeature({ reading, events, status, signal }: ReaderContext): Feature {
  const again = button("read", words("readAgain"), { id: "foreground-read-again" });
  onUse(again, "click", events.again);
  const line = element(
    "div",
    { class: "foreground-parts", role: "group", "aria-label": words("movedOnGroup"), hidden: true },
    element("p", { class: "foreground-hint" }, words("movedOn")),
    element("div", { class: "foreground-group" }, again),
  );
  const address = location.href;
  const name = nameOfPage();
  const isRead = showing(reading.contentNodes());
  const timer = setInterval(() => {
    // Slashes, words added to a path, where the visitor came from, and anchors change while the text stays the same.
    const moved = location.href !== address && (nameOfPage() !== name || !isRead());
    if (moved !== line.hidden) return;
    line.hidden = !moved;
    if (moved) status.announce(words("movedOnHeard"));
  }, EACH);
  signal.addEventListener("abort", () => clearInterval(timer));
  return { lines: [line] };
}

/** The title without the number of unread messages, which changes by itself. */
function nameOfPage(): string {
  return title()
    .replace(/^\(\d+\+?\)/, "")
    .trim();
}

/** Returns whether most of what was read is still in the page; scripts may have put it into other nodes meanwhile. */
function showing(content: readonly Node[]): () => boolean {
  const texts = content
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => ({ node, data: node.nodeValue ?? "" }))
    .sort((one, other) => other.data.length - one.data.length)
    .slice(0, TEXTS);
  const half = lengthOf(texts) / 2;
  return () => {
    const missed = texts.filter(({ node, data }) => !node.isConnected || node.nodeValue !== data);
    if (lengthOf(missed) <= half) return true;
    const page = pageText();
    return lengthOf(missed.filter(({ data }) => !page.includes(data))) <= half;
  };
}

/** Characters of texts in all. */
function lengthOf(texts: readonly { readonly data: string }[]): number {
  return texts.reduce((sum, { data }) => sum + data.length, 0);
}
