/**
 * Control and A, or what the system has for it, take the article: title, text and what is known about it, not the tools.
 * What is copied of all of it is in the order in which it is seen, with what is known about the text ahead of it.
 */

import { selection } from "../../document.js";
import { element } from "../../dom.js";
import type { ArticleView } from "../article/article.js";
import type { Feature, ReaderContext } from "../feature.js";

/** Selects all of the article by a key, and copies it in its order. */
export function selectFeature({ root, article, signal }: ReaderContext): Feature {
  return {
    onKey: (event) => selectAll(event, article),
    start: () => copyInOrder(root, article, signal),
  };
}

/** Selects the article where a key event asks for it. In fields, and in dialogs over the article, the key means these. */
function selectAll(event: KeyboardEvent, { title }: ArticleView): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (key.toLowerCase() !== "a" || ctrlKey === metaKey || altKey || shiftKey) return false;
  if (target instanceof Element && target.closest("input, textarea, select, dialog:not(.foreground-stage)"))
    return false;
  const article = title.parentElement;
  if (!article) return false;
  event.preventDefault();
  selection()?.selectAllChildren(article);
  return true;
}

/** What the reader has added to the article, and what nobody sees. */
const ADDED = "button, .foreground-code-tools, .foreground-address, [hidden]";

/** Copies the whole article in its order; a part of it as the browser does. */
function copyInOrder(root: HTMLElement, { title }: ArticleView, signal: AbortSignal): void {
  const copy = (event: ClipboardEvent): void => {
    const chosen = selection();
    const about = title.parentElement?.querySelector<HTMLElement>(":scope > .foreground-about");
    const range = chosen && chosen.rangeCount > 0 ? chosen.getRangeAt(0).cloneRange() : undefined;
    if (
      !event.isTrusted ||
      !event.clipboardData ||
      !about ||
      !range?.intersectsNode(title) ||
      !range.intersectsNode(about)
    )
      return;
    const html = element("div", {}, range.cloneContents());
    for (const added of html.querySelectorAll(ADDED)) added.remove();
    const [head, known] = ["#foreground-title", ".foreground-about"].map((part) => html.querySelector(part));
    if (head && known) head.after(known);
    const said = [title.innerText, about.innerText, textOf(chosen, title, about)];
    event.clipboardData.setData(
      "text/plain",
      said
        .map((part) => part.trim())
        .filter(Boolean)
        .join("\n\n"),
    );
    event.clipboardData.setData("text/html", new XMLSerializer().serializeToString(html));
    event.preventDefault();
  };
  root.addEventListener("copy", copy, { signal });
}

/** The text that lies between title and what is known about it, as the browser copies it; the selection stays. */
function textOf(chosen: Selection | null, title: HTMLElement, about: HTMLElement): string {
  if (!chosen) return "";
  const { anchorNode, anchorOffset, focusNode, focusOffset } = chosen;
  const between = new Range();
  between.setStartAfter(title);
  between.setEndBefore(about);
  chosen.removeAllRanges();
  chosen.addRange(between);
  const text = chosen.toString();
  if (anchorNode && focusNode) chosen.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
  return text;
}
