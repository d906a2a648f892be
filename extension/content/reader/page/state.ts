/** Sets the page aside and brings it back: scroll positions, focus, selections, playing media. Changes no node. */

import { activeElement, body, elements, scrollingElement, selection } from "../../document.js";
import { shadowRootOf } from "../../../shared/platform/platform.js";

/** What the page was like. */
export interface PageState {
  /** Makes it so again, then goes where `then` goes. What has left the page meanwhile is passed over. */
  restore(then: () => void): void;
}

type Restore = () => void;

/** Notes what is about to be lost, and pauses what plays. */
export function setAside(): PageState {
  const all = [...everyElement(document)];
  const scrolls = [windowScroll(), ...all.flatMap((element) => elementScroll(element) ?? [])];
  const focus = saveFocus();
  const resume = all.flatMap((element) => pauseMedia(element) ?? []);
  return {
    restore(then) {
      focus();
      for (const scroll of scrolls) scroll();
      for (const play of resume) play();
      then();
      // Pictures and fonts that were not laid out while hidden can move the page once more in the next frame.
      requestAnimationFrame(() => {
        for (const scroll of scrolls) scroll();
        then();
      });
    },
  };
}

/** Every element of the document, its shadow trees and the frames of the same origin. */
function* everyElement(root: Document | ShadowRoot): Generator<Element> {
  for (const element of elements(root, "*")) {
    yield element;
    const shadow = shadowRootOf(element);
    if (shadow) yield* everyElement(shadow);
    const inner = frameDocument(element);
    if (inner) yield* everyElement(inner);
  }
}

function frameDocument(element: Element): Document | null {
  if (element.localName !== "iframe" && element.localName !== "frame") return null;
  try {
    return (element as HTMLIFrameElement).contentDocument;
  } catch {
    return null;
  }
}

function windowScroll(): Restore {
  const { scrollX: left, scrollY: top } = globalThis as unknown as Window;
  return () => globalThis.scrollTo({ left, top, behavior: "instant" });
}

function elementScroll(element: Element): Restore | undefined {
  const { scrollLeft: left, scrollTop: top } = element;
  // In a form these may be its fields.
  if (typeof left !== "number" || typeof top !== "number") return undefined;
  if ((left === 0 && top === 0) || element === scrollingElement()) return undefined;
  return () => element.scrollTo({ left, top, behavior: "instant" });
}

function pauseMedia(element: Element): Restore | undefined {
  if (element.localName !== "video" && element.localName !== "audio") return undefined;
  const media = element as HTMLMediaElement;
  if (typeof media.pause !== "function" || media.paused || media.ended) return undefined;
  media.pause();
  return () => {
    // The browser may refuse to play without a click; then it stays paused, as after any interruption.
    if (media.isConnected) media.play().catch(() => undefined);
  };
}

/** Notes focus and selections. The function gives them back. */
export function saveFocus(): Restore {
  const focused = deepActiveElement();
  const field = focused && fieldSelection(focused);
  const restoreSelection = documentSelection();
  return () => {
    restoreSelection();
    if (focused?.isConnected && focused !== body()) {
      (focused as HTMLElement).focus?.({ preventScroll: true });
      field?.();
    } else {
      (activeElement() as HTMLElement | null)?.blur?.();
    }
  };
}

function deepActiveElement(): Element | null {
  let active = activeElement();
  while (active) {
    const inner: Element | null = shadowRootOf(active)?.activeElement ?? null;
    if (!inner) return active;
    active = inner;
  }
  return null;
}

function fieldSelection(element: Element): Restore | undefined {
  const field = element as Partial<HTMLInputElement>;
  const { selectionStart, selectionEnd, selectionDirection } = field;
  // Fields without text, such as check boxes, have `null` here.
  if (typeof selectionStart !== "number" || typeof selectionEnd !== "number") return undefined;
  return () => field.setSelectionRange?.(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

function documentSelection(): Restore {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection() ?? {};
  if (!anchorNode || !focusNode) return () => selection()?.removeAllRanges();
  return () => {
    if (!anchorNode.isConnected || !focusNode.isConnected) return;
    if (anchorOffset === undefined || focusOffset === undefined) return;
    if (anchorOffset > length(anchorNode) || focusOffset > length(focusNode)) return;
    selection()?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
  };
}

function length(node: Node): number {
  return node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "").length : node.childNodes.length;
}
