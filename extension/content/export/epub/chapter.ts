/** The chapter of a book: the core's HTML as XHTML that EPUB allows. The document that is changed for it is never shown. */

import type { Outcome } from "../../core.js";
import { languageTag } from "./language.js";
import { mend } from "./mend.js";
import { mendFormulas } from "./formulas.js";
import { possible } from "../xml.js";

/** Namespace of the attribute by which books declare what parts are. */
const OPS = "http://www.idpf.org/2007/ops";

const XML = "http://www.w3.org/XML/1998/namespace";

/** A heading of the chapter. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

/** The chapter as a file. */
export interface Chapter {
  readonly text: string;
  readonly headings: readonly Heading[];
  readonly hasFormulas: boolean;
}

/** Makes the chapter; `nameOf` gives the name of a picture's file within the book, where it has the picture. */
export function chapterOf(
  parsed: Document,
  metadata: Outcome["metadata"],
  nameOf: (address: string) => string | undefined,
): Chapter {
  placePictures(parsed, nameOf);
  mend(parsed);
  mendFormulas(parsed);
  noteFootnotes(parsed);
  const headings = nameParts(parsed);
  head(parsed, metadata);
  cleanText(parsed);
  const written = new XMLSerializer().serializeToString(parsed.documentElement);
  return {
    text: `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n${written}\n`,
    headings,
    hasFormulas: parsed.querySelector("math") !== null,
  };
}

function placePictures(parsed: Document, nameOf: (address: string) => string | undefined): void {
  for (const image of parsed.querySelectorAll("img")) {
    const name = nameOf(image.getAttribute("src") ?? "");
    const alt = image.getAttribute("alt") ?? "";
    image.setAttribute("alt", alt);
    if (name) image.setAttribute("src", name);
    else image.replaceWith(...(alt.trim() ? [inSpan(parsed, alt)] : []));
  }
}

function inSpan(parsed: Document, text: string): HTMLElement {
  const span = parsed.createElement("span");
  span.textContent = text;
  return span;
}

/** Readers of books show notes beside the text that refers to them where these are marked as notes. */
function noteFootnotes(parsed: Document): void {
  for (const link of parsed.querySelectorAll("a[role=doc-noteref]")) link.setAttributeNS(OPS, "epub:type", "noteref");
  for (const note of parsed.querySelectorAll("section.notes > div")) {
    const aside = parsed.createElement("aside");
    aside.id = note.id;
    aside.setAttributeNS(OPS, "epub:type", "footnote");
    aside.setAttribute("role", "doc-footnote");
    aside.append(...note.childNodes);
    note.replaceWith(aside);
  }
  // The role of a list of endnotes wants other children.
  for (const notes of parsed.querySelectorAll("section.notes")) notes.removeAttribute("role");
}

/**
 * Names every part that is led to and every heading by a name of ours: those of pages may be invalid, or occur twice. Links
 * that lead nowhere become their text.
 */
function nameParts(parsed: Document): readonly Heading[] {
  const renamed = new Map<string, string>();
  for (const [at, part] of [...parsed.querySelectorAll("[id]")].entries()) {
    const name = `part-${at + 1}`;
    if (!renamed.has(part.id)) renamed.set(part.id, name);
    part.id = name;
  }
  for (const link of parsed.querySelectorAll("a[href^='#']")) {
    const target = renamed.get(decoded((link.getAttribute("href") ?? "").slice(1)));
    if (target) link.setAttribute("href", `#${target}`);
    else link.replaceWith(...link.childNodes);
  }
  return [...parsed.querySelectorAll("h1, h2, h3, h4, h5, h6")].flatMap((heading, at) => {
    const text = possible(heading.textContent ?? "")
      .replace(/\s+/g, " ")
      .trim();
    if (text === "") return [];
    heading.id ||= `heading-${at + 1}`;
    return [{ level: Number(heading.localName.slice(1)), text, id: heading.id }];
  });
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function head(parsed: Document, { language, direction, title }: Outcome["metadata"]): void {
  const root = parsed.documentElement;
  const tag = languageTag(language);
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  root.setAttribute("lang", tag);
  root.setAttributeNS(XML, "xml:lang", tag);
  root.setAttribute("dir", direction);
  const named = parsed.createElement("title");
  // A title must have words.
  named.textContent = title.trim() || "—";
  const look = parsed.createElement("link");
  look.setAttribute("rel", "stylesheet");
  look.setAttribute("type", "text/css");
  look.setAttribute("href", "look.css");
  parsed.head.replaceChildren(named, look);
}

/** Takes out what XML cannot hold. */
function cleanText(parsed: Document): void {
  const walker = parsed.createTreeWalker(parsed.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element || node.nodeType === Node.ELEMENT_NODE) {
      for (const attribute of (node as Element).attributes) attribute.value = possible(attribute.value);
    } else {
      node.nodeValue = possible(node.nodeValue ?? "");
    }
  }
}
