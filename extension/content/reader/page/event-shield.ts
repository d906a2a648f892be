/**
 * Keeps what a person does in the reader from the page beneath it: its shortcuts, its own way of following links, its
 * scrolling effects. Pointer events pass, so that dictionaries and other extensions keep working.
 */

import { body, rootElement } from "../../document.js";

/** Of these the page hears nothing from within the reader. */
const HELD_BACK = [
  "click",
  "auxclick",
  "contextmenu",
  "wheel",
  "touchmove",
  "copy",
  "cut",
  "selectstart",
  "dragstart",
  "beforeinput",
  "input",
  "change",
];

const KEYS = ["keydown", "keypress", "keyup"] as const;

/** Alone these are no shortcuts of pages, but dictionaries wait for them. */
const MODIFIERS = ["Shift", "Control", "Alt", "Meta"];

/** Shields the page until `signal` aborts. `onKeyDown` gets every key that is pressed in the reader. */
export function shield(root: HTMLElement, onKeyDown: (event: KeyboardEvent) => void, signal: AbortSignal): void {
  for (const type of HELD_BACK) root.addEventListener(type, (event) => event.stopPropagation(), { signal });
  for (const type of KEYS) {
    // After a click beside the text the keys go to `body`, so the root alone would not see them.
    globalThis.addEventListener(type, (event) => holdKey(root, event, onKeyDown), { capture: true, signal });
  }
  globalThis.addEventListener("scroll", (event) => event.stopImmediatePropagation(), { capture: true, signal });
}

function holdKey(root: HTMLElement, event: KeyboardEvent, onKeyDown: (event: KeyboardEvent) => void): void {
  if (!isOurs(root, event.target) || MODIFIERS.includes(event.key)) return;
  event.stopImmediatePropagation();
  if (event.type === "keydown" && event.isTrusted) onKeyDown(event);
}

function isOurs(root: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Node)) return true;
  return root.contains(target) || [document, rootElement(), body()].includes(target as HTMLElement);
}
