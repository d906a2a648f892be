/** What was typed into the page: fields, whose values no snapshot holds, and texts that can be written in. */

import { isElement, localNameOf, parentElementOf } from "./plain.js";

/** What was typed. */
export interface Typed {
  /** Ids of text nodes that were typed. */
  readonly texts: ReadonlySet<number>;
  /** Fields and texts that hold something. */
  readonly count: number;
}

/** Looks for what was typed among the page's nodes. */
export function typedIn(live: readonly Node[]): Typed {
  const texts = new Set<number>();
  const places = new Set<Node>();
  for (const [id, node] of live.entries()) {
    const around = parentElementOf(node) as (Element & Partial<HTMLElement>) | null;
    if (isFilled(node)) places.add(node);
    else if (!isElement(node) && around && (around.isContentEditable === true || localNameOf(around) === "textarea")) {
      texts.add(id);
      if (node.nodeValue?.trim()) places.add(around);
    }
  }
  return { texts, count: places.size };
}

function isFilled(node: Node): boolean {
  if (node instanceof HTMLTextAreaElement) return node.value !== "";
  return (
    node instanceof HTMLInputElement &&
    !["button", "submit", "reset", "hidden", "checkbox", "radio", "image"].includes(node.type) &&
    node.value !== ""
  );
}
