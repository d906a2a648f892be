/**
 * Places that the page's scripts cannot look into, for what the person has written. They are in the page's document, so
 * that they lie where they belong, but within a closed shadow tree, whose root only this script has. What is typed there
 * goes into a frame of its own besides: events from a shadow tree pass through the window of the page, with the keys that
 * were pressed, and those of a frame do not. Frames in shadow trees are in no list of frames that a page can get.
 */

import { isSandboxed } from "../export/deliver.js";
import type { Kit } from "./kit.js";

/** A place that holds a text. */
export function sealedText(seal: Kit["seal"], text: string): HTMLElement {
  const { host, root } = seal();
  root.append(text);
  return host;
}

/** A field that the person writes into. */
export interface SealedField {
  readonly element: HTMLElement;
  /** What is written there by now. */
  text(): string;
  focus(): void;
}

/** What a field needs to know. */
export interface FieldEvents {
  /** Escape was pressed in it. */
  readonly cancel: () => void;
  /** Control and Enter were pressed in it, or what the system has for Control. */
  readonly keep: () => void;
  /** Something was written, and then nothing for a while. */
  readonly pause: () => void;
  /** The Tab key leads out of it. */
  readonly tab: () => void;
}

/** Who has written nothing for so long is thinking, ms; what is lost at the worst was written since. */
const PAUSE = 500;

/** A field with a text in it. There is none in a sandbox. */
export function sealedField(
  { element, seal }: Pick<Kit, "element" | "seal">,
  label: string,
  text: string,
  longest: number,
  events: FieldEvents,
): SealedField | undefined {
  // The frame of a document in a sandbox is of yet another origin, which nobody can look into.
  if (isSandboxed()) return undefined;
  const { host, root } = seal();
  const frame = element("iframe", { title: label });
  styled(frame, {
    display: "block",
    "inline-size": "100%",
    "block-size": "8em",
    border: "0",
    "color-scheme": "normal",
  });
  let written = text;
  let wantsFocus = false;
  const area = (): HTMLTextAreaElement | null => frame.contentDocument?.querySelector("textarea") ?? null;
  const build = (): void => {
    const inner = frame.contentDocument;
    if (!inner?.body || area()) return;
    inner.documentElement.lang = host.closest<HTMLElement>("[lang]")?.lang ?? "";
    inner.documentElement.dir = getComputedStyle(host).direction;
    inner.title = label;
    const made = inner.createElement("textarea");
    made.setAttribute("aria-label", label);
    made.setAttribute("dir", "auto");
    made.maxLength = longest;
    made.value = written;
    dress(inner, made, host);
    inner.body.append(made);
    inner.addEventListener("keydown", (event) => hearKeys(event, events));
    // The frame begins anew where the page moves what it is in.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = (): void => {
      written = made.value;
      clearTimeout(timer);
      timer = setTimeout(events.pause, PAUSE);
    };
    for (const type of ["input", "keyup", "blur"]) inner.addEventListener(type, note, true);
    if (wantsFocus) made.focus();
  };
  frame.addEventListener("load", build);
  root.append(frame);
  return {
    element: host,
    text: () => area()?.value ?? written,
    focus() {
      wantsFocus = true;
      build();
      area()?.focus();
    },
  };
}

function hearKeys(event: KeyboardEvent, { cancel, keep, tab }: FieldEvents): void {
  if (!event.isTrusted || event.isComposing) return;
  if (event.key === "Tab") tab();
  const isKeeping = event.key === "Enter" && (event.ctrlKey || event.metaKey);
  if (!isKeeping && event.key !== "Escape") return;
  event.preventDefault();
  if (isKeeping) keep();
  else cancel();
}

/** Gives the field the colours and letters of what it is in. */
function dress(inner: Document, area: HTMLTextAreaElement, host: HTMLElement): void {
  const { color, fontFamily, fontSize, backgroundColor } = getComputedStyle(host.parentElement ?? host);
  styled(inner.documentElement, { "block-size": "100%" });
  styled(inner.body, { margin: "0", "block-size": "100%" });
  const lines = {
    "line-height": "1.5",
    "box-sizing": "border-box",
    "inline-size": "100%",
    "block-size": "100%",
    resize: "none",
  };
  const frame = { padding: "0.5em 0.6em", border: `1px solid ${color}`, "border-radius": "0.4em" };
  styled(area, {
    ...lines,
    ...frame,
    color,
    "font-family": fontFamily,
    "font-size": fontSize,
    "background-color": backgroundColor,
  });
}

/** Styles by the object model, which no policy of a page forbids. */
function styled(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, "important");
}
