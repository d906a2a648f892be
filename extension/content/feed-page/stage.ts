/**
 * Makes room for views in bare XML documents, which have no `body`. While a view is open, the root element of the document
 * is inside an XHTML page of ours. Chromium's XML viewer is XHTML already and needs no such page.
 */

import { elements, presentRoot, rootElement } from "../document.js";
import { element } from "../dom.js";
import type { View } from "../view.js";

/** Contains the root element of the document while a view is open. */
const HOLDER = "foreground_held";

/** How many views are open; one may open before another closes. */
let views = 0;

/** Makes a view, in a page of ours if the document is bare XML. Closing the view restores the document. */
export function onStage(make: () => View): View {
  const lower = raise();
  try {
    const view = make();
    return {
      ...view,
      close() {
        view.close();
        lower();
      },
    };
  } catch (error) {
    lower();
    throw error;
  }
}

/** The root element of the document while it is inside our page. */
export function heldRoot(): Element | undefined {
  const [holder] = elements(document, `html > body > ${HOLDER}`);
  return holder?.firstElementChild ?? undefined;
}

/** Restores the root element of the document. */
export function lowerStage(): void {
  const [held, stage] = [heldRoot(), rootElement()];
  if (held && stage) keepingScroll(() => stage.replaceWith(held));
}

/**
 * Whether the browser's own view of the document is lost. Firefox drops its tree view of XML without a style sheet at the
 * first change of the document, and shows it again only after a reload.
 */
export function losesView(): boolean {
  return heldRoot() !== undefined && ![...document.childNodes].some(({ nodeName }) => nodeName === "xml-stylesheet");
}

function raise(): () => void {
  const root = presentRoot();
  if (!heldRoot()) {
    if (root instanceof HTMLElement) return () => undefined;
    const holder = element(HOLDER);
    const stage = element("html", {}, element("head"), element("body", {}, holder));
    keepingScroll(() => {
      (root as Element).replaceWith(stage);
      holder.append(root);
    });
  }
  views += 1;
  return () => {
    views -= 1;
    if (views === 0) lowerStage();
  };
}

/** Keeps the scroll position, which a new root element would reset. */
function keepingScroll(change: () => void): void {
  const { scrollX: left, scrollY: top } = globalThis as unknown as Window;
  change();
  globalThis.scrollTo({ left, top, behavior: "instant" });
}
