/** Elements of the extension's own pages: found by their ids, and made from plain data. */

/** The element of that id. Throws where the page has none. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element ${id}.`);
  return found;
}

/** The field of that id. */
export function fieldOf(id: string): HTMLInputElement {
  return byId(id) as HTMLInputElement;
}

/** A new element with attributes and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A new element with a text. */
export function made<K extends keyof HTMLElementTagNameMap>(tag: K, text = ""): HTMLElementTagNameMap[K] {
  return make(tag, {}, text);
}

/** A button that does something. */
export function press(
  text: string,
  run: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const made = make("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", run);
  return made;
}

/** Tells in the live line of the page what has happened. */
export function say(sentence: string): void {
  byId("status").textContent = sentence;
}

/** Hands a file to the person, as a download. */
export function saveAs(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  make("a", { href: address, download: name }).click();
  // The browser takes the data over at its own pace after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
