/**
 * What a person does with our controls, and nobody else: the one place where it is asked whether an event is a person's.
 *
 * The controls lie in the page's document, where its scripts can click, focus, move, rename and wrap them. So no control
 * listens by itself. It is given to {@link onUse}, and {@link guard} listens at the root of the view, before anything
 * within it, and calls the control's function only where
 *
 * - the event is one of the browser's own (`isTrusted`), so that `click()` and `dispatchEvent()` do nothing;
 * - the control still is what was built: in the same parents, with the same name, so that nobody clicks one thing and
 *   means another;
 * - a key that works on the focused element finds the focus where the person or we have put it.
 */

import { words } from "../shared/words.js";

/** Kinds of events that controls are used by. */
type Use = "click" | "change" | "input";

type Uses = Partial<Record<Use, (event: Event) => void>>;

const USES: readonly Use[] = ["click", "change", "input"];

/** Keys that press what has the focus. */
const PRESSING = ["Enter", " "];

/** What each control does, by the control. */
const uses = new WeakMap<Element, Uses>();

/** All elements that we have built. */
const ours = new WeakSet<Element>();

/** The parent that each part of ours was built into. */
const parents = new WeakMap<Element, Element>();

/** The name that each control was built with. */
const names = new WeakMap<Element, string>();

/** Lets a control do something when a person uses it; it must have its name by now. */
export function onUse(control: Element, use: Use, run: (event: Event) => void): void {
  uses.set(control, { ...uses.get(control), [use]: run });
  names.set(control, nameOf(control));
}

/** Notes that we have built an element with what it holds by now. */
export function built(element: Element): void {
  ours.add(element);
  for (const child of element.children) parents.set(child, element);
}

/** Whether we have built an element. */
export function isOurs(element: Element): boolean {
  return ours.has(element);
}

/** Keeps the controls below `root` for the person, until `signal` aborts; `tell` explains why something was not done. */
export function guard(root: Element, tell: (sentence: string) => void, signal: AbortSignal): void {
  const focus = watchFocus(root, signal);
  const use = (event: Event): void => {
    const control = controlOf(event, root);
    const run = control && uses.get(control)?.[event.type as Use];
    if (!control || !run) return;
    if (!event.isTrusted || !isIntact(control, root)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.isTrusted) tell(words("controlsChanged"));
      return;
    }
    run(event);
  };
  const press = (event: KeyboardEvent): void => {
    if (!PRESSING.includes(event.key) || !event.isTrusted) return;
    const control = controlOf(event, root);
    if (!control || control !== event.target || focus.isMeant(control)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    focus.accept(control);
    const label = control.getAttribute("aria-label") ?? control.textContent ?? "";
    tell(words("focusMoved", label));
  };
  for (const type of USES) root.addEventListener(type, use, { capture: true, signal });
  // Before the view's own keys, which are listened for at the window as well.
  globalThis.addEventListener("keydown", press, { capture: true, signal });
}

/** Calls `run` on clicks of a person anywhere in a view, after what the controls do. */
export function onClickWithin(root: Element, run: (event: MouseEvent) => void, signal: AbortSignal): void {
  const click = (event: Event): void => {
    if (event.isTrusted) run(event as MouseEvent);
  };
  root.addEventListener("click", click, { signal });
}

/** What a person draws on a surface of ours, from the pressing of the button to its release. */
export interface Drawing {
  readonly begin: (event: PointerEvent) => void;
  readonly move: (event: PointerEvent) => void;
  readonly end: (event: PointerEvent) => void;
}

/** Lets a person, and nobody else, draw on a surface below `root` with the main button or a finger. */
export function onDraw(surface: Element, root: Element, { begin, move, end }: Drawing, signal: AbortSignal): void {
  let isDrawing = false;
  names.set(surface, nameOf(surface));
  const listen = (
    type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    run: (event: PointerEvent) => void,
  ): void => {
    globalThis.addEventListener(type, (event) => event.isTrusted && run(event), { capture: true, signal });
  };
  listen("pointerdown", (event) => {
    isDrawing = event.target === surface && event.button === 0 && event.isPrimary && isIntact(surface, root);
    if (isDrawing) begin(event);
  });
  listen("pointermove", (event) => isDrawing && move(event));
  for (const type of ["pointerup", "pointercancel"] as const) {
    listen(type, (event) => {
      if (isDrawing) end(event);
      isDrawing = false;
    });
  }
}

/**
 * Gives every key that a person presses to `press` while a view is all that a person works with; neither the page nor its
 * scripts get one. Gives `true` where the key has done something, so that the browser does nothing beside it.
 */
export function onKeys(press: (event: KeyboardEvent) => boolean, signal: AbortSignal): void {
  const down = (event: KeyboardEvent): void => {
    event.stopImmediatePropagation();
    if (event.isTrusted && !event.isComposing && press(event)) event.preventDefault();
  };
  globalThis.addEventListener("keydown", down, { capture: true, signal });
}

/** The control that an event happened to. */
function controlOf({ target }: Event, root: Element): Element | undefined {
  let element = target instanceof Element ? target : undefined;
  while (element && element !== root) {
    if (uses.has(element)) return element;
    element = element.parentElement ?? undefined;
  }
  return undefined;
}

/** Whether a control has its name and is where it was built. Parts that come and go are built into their place anew. */
function isIntact(control: Element, root: Element): boolean {
  if (nameOf(control) !== names.get(control)) return false;
  let element: Element | null = control;
  while (element && element !== root) {
    const parent: Element | undefined = parents.get(element);
    if (parent && parent !== element.parentElement) return false;
    element = element.parentElement;
  }
  return element === root;
}

/** Gives a button of ours another name, by which it is known from then on. */
export function relabel(control: HTMLElement, text: string): void {
  const label = control.querySelector(".foreground-label");
  if (!label || label.textContent === text) return;
  label.textContent = text;
  control.title = text;
  names.set(control, nameOf(control));
}

/** All that identifies a control to a person. */
function nameOf(control: Element): string {
  return [control.textContent, control.getAttribute("aria-label"), control.getAttribute("title")].join("\n");
}

/**
 * Returns by whom the focus was moved. A page may focus one of our controls while the person is about to press the space
 * bar to read on. Screen readers move the focus like scripts do, but press without keys.
 */
function watchFocus(
  root: Element,
  signal: AbortSignal,
): { isMeant(control: Element): boolean; accept(control: Element): void } {
  let meant: Element | undefined;
  let pressed: EventTarget | null = null;
  let isTabbing = false;
  const begin = (event: Event): void => {
    if (!event.isTrusted) return;
    if (event instanceof KeyboardEvent) isTabbing = event.key === "Tab";
    else pressed = event.target;
  };
  const note = ({ target }: Event): void => {
    if (!(target instanceof Element)) return;
    const isPressed = pressed instanceof Node && target.contains(pressed);
    if (isFocusing || isTabbing || isLeavingFrame || isPressed) meant = target;
    isTabbing = false;
    pressed = null;
  };
  for (const type of ["pointerdown", "keydown"]) globalThis.addEventListener(type, begin, { capture: true, signal });
  root.addEventListener("focusin", note, { capture: true, signal });
  return {
    isMeant: (control) => meant === control,
    accept(control) {
      meant = control;
    },
  };
}

let isFocusing = false;
let isLeavingFrame = false;

/** The person has pressed the Tab key in a frame of ours, whose keys are heard by nobody outside: the focus moves on at once. */
export function onTabInFrame(): void {
  isLeavingFrame = true;
  setTimeout(() => {
    isLeavingFrame = false;
  });
}

/** Moves the focus to an element of ours. */
export function focusOn(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  isFocusing = true;
  element?.focus(options);
  isFocusing = false;
}
