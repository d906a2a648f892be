/** Control and A, or what the system has for it, take the article: title, text and what is known about it, not the tools. */

import { selection } from "../document.js";
import type { ArticleView } from "./article.js";

/** Selects the article where a key event asks for it. In fields, and in dialogs over the article, the key means these. */
export function selectAll(event: KeyboardEvent, { title }: ArticleView): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (key.toLowerCase() !== "a" || ctrlKey === metaKey || altKey || shiftKey) return false;
  if (target instanceof Element && target.closest("input, textarea, select, dialog:not(.foreground-stage)")) return false;
  const article = title.parentElement;
  if (!article) return false;
  event.preventDefault();
  selection()?.selectAllChildren(article);
  return true;
}
