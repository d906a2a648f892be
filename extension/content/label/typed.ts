/** What was typed into the page: fields, whose values no snapshot holds, and texts that can be written in. */

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
    const { parentElement } = node;
    if (isFilled(node)) places.add(node);
    else if (node.nodeType === Node.TEXT_NODE && parentElement && (parentElement.isContentEditable || parentElement.localName === "textarea")) {
      texts.add(id);
      if (node.nodeValue?.trim()) places.add(parentElement);
    }
  }
  return { texts, count: places.size };
}

function isFilled(node: Node): boolean {
  if (node instanceof HTMLTextAreaElement) return node.value !== "";
  return node instanceof HTMLInputElement && !["button", "submit", "reset", "hidden", "checkbox", "radio", "image"].includes(node.type) && node.value !== "";
}
