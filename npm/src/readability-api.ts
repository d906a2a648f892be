/** Readability.js' interface over this engine: the same constructor, options and result, so that a program changes an import. */

import { type Article, isDocument, readNow } from "./article.js";
import { ForegroundError } from "./error.js";
import { isProbablyReadable, type ReadableOptions } from "./readable.js";

/** Options of Readability.js. Those that tune its algorithm are taken and say nothing here. */
export interface ReadabilityOptions<T = string> {
  readonly maxElemsToParse?: number;
  readonly charThreshold?: number;
  readonly serializer?: (element: Node) => T;
  readonly debug?: boolean;
  readonly nbTopCandidates?: number;
  readonly classesToPreserve?: string[];
  readonly keepClasses?: boolean;
  readonly disableJSONLD?: boolean;
  readonly allowedVideoRegex?: RegExp;
  readonly linkDensityModifier?: number;
}

/** What Readability.js' `parse` gives. */
export interface ReadabilityResult<T = string> {
  title: string;
  byline: string | null;
  dir: string | null;
  lang: string | null;
  content: T;
  textContent: string;
  length: number;
  excerpt: string | null;
  siteName: string | null;
  publishedTime: string | null;
}

/** The class of Readability.js. */
export interface ReadabilityClass {
  new <T = string>(
    document: Document,
    options?: ReadabilityOptions<T>,
  ): {
    /** The article; `null` where the page has none. */
    parse(): ReadabilityResult<T> | null;
  };
}

/** `Readability` by a way to make snapshots of documents, at once. Unlike Readability.js it leaves the document alone. */
export function readability(capture: (document: Document) => Uint8Array): ReadabilityClass {
  return class Readability<T = string> {
    readonly #document: Document;
    readonly #options: ReadabilityOptions<T>;

    constructor(document: Document, options: ReadabilityOptions<T> = {}) {
      if (!isDocument(document))
        throw new Error("First argument to Readability constructor should be a document object.");
      this.#document = document;
      this.#options = options;
    }

    parse(): ReadabilityResult<T> | null {
      const { maxElemsToParse = 0 } = this.#options;
      const elements = this.#document.querySelectorAll("*").length;
      if (maxElemsToParse > 0 && elements > maxElemsToParse)
        throw new Error(`Aborting parsing document; ${elements} elements found`);
      const article = found(() => readNow(capture(this.#document)));
      return article && this.#result(article);
    }

    #result({ title, html, text, metadata }: Article): ReadabilityResult<T> {
      const page = this.#document.createElement("div");
      page.id = "readability-page-1";
      page.className = "page";
      // What is parsed into a template is not shown and loads nothing.
      const template = this.#document.createElement("template");
      template.innerHTML = html;
      page.append(...template.content.childNodes);
      const { serializer } = this.#options;
      const content = serializer ? serializer(page) : (page.outerHTML as T);
      return {
        title,
        content,
        textContent: text,
        length: text.length,
        byline: metadata.byline ?? null,
        dir: metadata.direction ?? null,
        lang: metadata.language ?? null,
        excerpt: metadata.excerpt ?? null,
        siteName: metadata.siteName ?? null,
        publishedTime: metadata.published ?? null,
      };
    }
  };
}

/** What a page without a text is to Readability.js: nothing. */
function found(read: () => Article): Article | null {
  try {
    const article = read();
    return article.reason === undefined ? article : null;
  } catch (error) {
    if (error instanceof ForegroundError && error.code === "not-html") return null;
    throw error;
  }
}

/** Whether the page is worth a button. */
export function isProbablyReaderable(
  document: Document,
  options?: ReadableOptions | ((element: Element) => boolean),
): boolean {
  return isProbablyReadable(document, typeof options === "function" ? { visibilityChecker: options } : options);
}
