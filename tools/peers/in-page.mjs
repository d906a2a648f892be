/** Readability.js and Defuddle as their documentation says to call them, for `core/lab/src/compare/measure.js`. */
import { Readability } from "@mozilla/readability";
import Defuddle from "defuddle";

/** @typedef {{ html: string, title?: string | null, author?: string | null, date?: string | null }} Found */

globalThis.foregroundPeers = {
  /**
   * Takes the document apart, so it wants a copy.
   *
   * @param {Document} copy
   * @returns {Found | null}
   */
  readability(copy) {
    const article = new Readability(copy).parse();
    return (
      article && {
        html: article.content ?? "",
        title: article.title,
        author: article.byline,
        date: article.publishedTime,
      }
    );
  },

  /**
   * @param {Document} document
   * @returns {Found}
   */
  defuddle(document) {
    const article = new Defuddle(document).parse();
    return { html: article.content, title: article.title, author: article.author, date: article.published };
  },
};
