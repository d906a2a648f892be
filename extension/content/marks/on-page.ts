/** Notes and highlights on the live page, in highlight mode: painted where their passages are. */

import { finderIn } from "./anchor.js";
import { paint } from "./paint.js";
import { openStore } from "./store.js";
import { flatten } from "./text.js";

/** Paints the marks of this page on its own text, given the nodes of the article. Gives how many were found. */
export async function showOnPage(nodes: readonly Node[], signal: AbortSignal): Promise<number> {
  const store = await openStore("");
  if (signal.aborted) return 0;
  const flat = flatten(nodes.filter((node): node is Text => node.nodeType === Node.TEXT_NODE));
  const find = finderIn(flat.text);
  const found = store.all().flatMap((mark) => {
    const span = find(mark);
    return span ? [{ parts: flat.partsOf(span), hasNote: mark.note !== "" }] : [];
  });
  paint(found);
  signal.addEventListener("abort", () => paint([]));
  return found.length;
}
