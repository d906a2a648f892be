/** Changes of attributes of the page that can be taken back exactly: as if they had never been. */

/** Changes that were made and not yet taken back. */
export interface Changes {
  /** Sets an attribute; the value that it had before is kept with the first change. */
  set(element: Element, name: string, value: string): void;
  /** Whether this element has been changed. */
  has(element: Element): boolean;
  /** Takes everything back. An attribute that the page itself has changed meanwhile stays as the page wants it. */
  undo(): void;
}

/** No changes yet. */
export function createChanges(): Changes {
  const made = new Map<Element, Map<string, { readonly before: string | null; ours: string }>>();
  return {
    set(element, name, value) {
      const ofElement = made.get(element) ?? new Map<string, { readonly before: string | null; ours: string }>();
      made.set(element, ofElement);
      const known = ofElement.get(name);
      if (known) known.ours = value;
      else ofElement.set(name, { before: element.getAttribute(name), ours: value });
      element.setAttribute(name, value);
    },
    has: (element) => made.has(element),
    undo() {
      for (const [element, ofElement] of made) {
        for (const [name, { before, ours }] of ofElement) {
          if (element.getAttribute(name) !== ours) continue;
          if (before === null) element.removeAttribute(name);
          else element.setAttribute(name, before);
        }
      }
      made.clear();
    },
  };
}
