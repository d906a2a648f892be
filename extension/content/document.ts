/**
 * The document as the browser defines it. `<form name="body">` makes `document.body` a form, for extensions in Chromium
 * too, so everything that is asked of the document goes through its prototype here.
 */

import { isViewName } from "./names.js";

/** `document[name]`, whatever the page calls its forms and pictures. */
function property<K extends keyof Document>(name: K): Document[K] {
  return Reflect.get(Document.prototype, name, document) as Document[K];
}

/** `body`, also where that is a `frameset`; none in a document that is being replaced. */
export function body(): HTMLElement | null {
  return property("body");
}

/** The root element; none in a document that is being replaced. */
export function rootElement(): HTMLElement | null {
  return property("documentElement");
}

/** The root element, for those who cannot do without. */
export function presentRoot(): HTMLElement {
  const root = rootElement();
  if (!root) throw new Error("The document is empty.");
  return root;
}

/** The element that scrolls with the window. */
export function scrollingElement(): Element | null {
  return property("scrollingElement");
}

/** The element that has the focus; `body` or none where no element has it. */
export function activeElement(): Element | null {
  return Reflect.get(Document.prototype, "activeElement", document) as Element | null;
}

/** Whether the tab is behind others, so that nobody presses keys in it. */
export function isHidden(): boolean {
  return property("hidden");
}

/** The MIME type of the document. */
export function contentType(): string {
  return property("contentType");
}

/** How far the document has been loaded. */
export function readyState(): DocumentReadyState {
  return property("readyState");
}

/** What the document calls itself. */
export function title(): string {
  return property("title");
}

/** The selection of the document. */
export function selection(): Selection | null {
  return Document.prototype.getSelection.call(document);
}

/** All text of the page, without what we show in `body` or beside it. */
export function pageText(): string {
  const parts = [...(rootElement()?.childNodes ?? [])].filter(isPage).flatMap((part) => [...part.childNodes]);
  return parts
    .filter(isPage)
    .map((part) => part.textContent)
    .join("\n");
}

function isPage(node: Node): boolean {
  return !isViewName(node.nodeName.toLowerCase());
}

/** All elements of a tree that match. */
export function elements(root: Document | ShadowRoot, selector: string): NodeListOf<Element> {
  // Only documents can be shadowed, and the method of one document serves those of frames as well.
  return root.nodeType === Node.DOCUMENT_NODE
    ? Document.prototype.querySelectorAll.call(root, selector)
    : root.querySelectorAll(selector);
}

/** Runs one of the browser's own editing commands. */
export function runCommand(command: string): boolean {
  return Document.prototype.execCommand.call(document, command);
}

/** A new element of a namespace. */
export function createElement(namespace: string, tag: string): Element {
  return Document.prototype.createElementNS.call(document, namespace, tag);
}
