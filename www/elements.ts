/** What the scripts of the extension's pages do with elements. */

/** The element of that id, which the page has. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element ${id}.`);
  return found;
}

/** A new element with a text. */
export function made<K extends keyof HTMLElementTagNameMap>(tag: K, text = ""): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** Says something in the page's status line. */
export function say(sentence: string): void {
  byId("status").textContent = sentence;
}
