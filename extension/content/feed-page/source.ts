/** Finds the feed in this tab, however the browser displays it. */

import { contentType, elements, rootElement } from "../document.js";
import { heldRoot } from "./stage.js";

/** A feed. */
export interface FeedSource {
  /** Its root element. */
  readonly root: Element;
  /** The content type of its format, whatever the server sent. */
  readonly type: string;
}

/** Atom 1.0 and 0.3. */
const ATOM = ["http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#"];

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

/** RSS 1.0 and 0.90, which are RDF. */
const RSS_IN_RDF = ["http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/"];

/** How the source of a feed can begin. */
const BEGINNING = /^\uFEFF?\s*<(\?xml\s|!--|rss\b|feed\b|rdf:RDF\b)/i;

/** The feed in this tab; `undefined` for other documents. */
export function feedSource(): FeedSource | undefined {
  const root = sourceRoot();
  const type = root && typeOf(root);
  return type ? { root, type } : undefined;
}

function sourceRoot(): Element | undefined {
  if (contentType() === "text/plain") return parsedText();
  if (!contentType().endsWith("xml")) return undefined;
  // Chromium displays XML in an XHTML viewer that contains the original elements.
  const [viewer] = elements(document, "#webkit-xml-viewer-source-xml");
  return (viewer ? viewer.firstElementChild : (heldRoot() ?? rootElement())) ?? undefined;
}

/** Parses a feed served as plain text. Chromium also displays `application/rss+xml` and `application/atom+xml` as plain text. */
function parsedText(): Element | undefined {
  const [file] = elements(document, "body > pre");
  const text = file?.textContent ?? "";
  if (!BEGINNING.test(text)) return undefined;
  const parsed = new DOMParser().parseFromString(text.replace(/^\uFEFF?\s*/, ""), "application/xml");
  return parsed.documentElement;
}

function typeOf({ localName, namespaceURI, children }: Element): string | undefined {
  const space = namespaceURI ?? "";
  const has = (test: (child: Element) => boolean): boolean => [...children].some(test);
  if (localName === "rss" && has((child) => child.localName === "channel")) return "application/rss+xml";
  if (localName === "feed" && ATOM.includes(space)) return "application/atom+xml";
  const isRdf = localName === "RDF" && space === RDF;
  return isRdf && has((child) => RSS_IN_RDF.includes(child.namespaceURI ?? "")) ? "application/rdf+xml" : undefined;
}
