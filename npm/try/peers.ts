/** The same page by others, as their documentation says to call them. */

import { Readability } from "@mozilla/readability";
import Defuddle from "defuddle";
import { child } from "./elements.js";
import { parsed, showArticle } from "./frame.js";

/** An article, by whomever. */
export interface Found {
  readonly title?: string | null | undefined;
  readonly byline?: string | null | undefined;
  readonly html: string;
}

/** Readability.js. It takes the document apart, so it gets one of its own. */
export function byReadability(html: string, address: string): Found | undefined {
  const copy = parsed(html);
  const base = copy.createElement("base");
  base.href = address;
  copy.head.prepend(base);
  const article = new Readability(copy).parse();
  return article ? { title: article.title, byline: article.byline, html: article.content ?? "" } : undefined;
}

/** Defuddle, on the page as it is laid out. */
export function byDefuddle(document: Document, address: string): Found | undefined {
  const { title, author, content } = new Defuddle(document, { url: address }).parse();
  return content.trim() === "" ? undefined : { title, byline: author, html: content };
}

/** Shows what one of them found. What it throws is its answer. */
export async function showFound(parent: Element, name: string, find: () => Found | undefined): Promise<void> {
  const section = child("section");
  section.append(child("h2", name));
  parent.append(section);
  try {
    const found = find();
    if (!found) return section.append(child("p", "Found no article."));
    const length = (parsed(found.html).body.textContent ?? "").replace(/\s+/g, " ").trim().length;
    section.append(
      child("p", `${length.toLocaleString("en")} characters${found.byline ? `, by ${found.byline}` : ""}`),
    );
    await showArticle(section, found.title ?? "", `The article by ${name}`, found.html, {});
  } catch (error) {
    section.append(child("p", `Failed: ${error instanceof Error ? error.message : String(error)}`));
  }
}
