/** The sheet: the article with its contents, made anew whenever the decision changes. */

import type { Outcome } from "../../core.js";
import { element } from "../../dom.js";
import { type ArticleView, createArticle } from "./article.js";
import { createOutline, followReading } from "../place/outline.js";

/** The article and what is shown beside it. */
export interface Sheet {
  readonly element: HTMLElement;
  readonly article: ArticleView;
  /** Shows another decision on the same page, at the same place. */
  renew(outcome: Outcome, content: DocumentFragment): void;
  /** To be called when the sheet is in the document: marks the section that is being read from now on. */
  follow(): void;
}

/** Puts what a reading found on a sheet. */
export function createSheet(outcome: Outcome, content: DocumentFragment, signal: AbortSignal): Sheet {
  const article = createArticle(outcome, content);
  const sheet = element("div", { class: "foreground-sheet" }, article.main);
  let followed = new AbortController();
  signal.addEventListener("abort", () => followed.abort());
  let outline: HTMLElement | undefined;
  const list = ({ outline: entries }: Outcome): void => {
    followed.abort();
    followed = new AbortController();
    outline?.remove();
    outline = createOutline(entries, followed.signal);
    // After the text: whoever listens hears the text first.
    if (outline) sheet.append(outline);
  };
  const follow = (): void => {
    const headings = [...article.body.querySelectorAll<HTMLElement>("h2[id], h3[id], h4[id]")];
    if (outline) followReading(outline, headings, followed.signal);
  };
  list(outcome);
  return {
    element: sheet,
    article,
    renew(next, nextContent) {
      const top = scrollY;
      article.renew(next, nextContent);
      list(next);
      follow();
      globalThis.scrollTo({ top, behavior: "instant" });
    },
    follow,
  };
}
