/** Reads RSS 0.90 to 2.0 and Atom from the parsed XML. */

/** A feed. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Author of posts without an author of their own. */
  readonly author: string;
  /** BCP 47 tag; empty if the feed declares none. */
  readonly language: string;
  readonly posts: readonly Post[];
}

/** A post of a feed. Missing values are empty strings. */
export interface Post {
  readonly title: string;
  /** Address of its own page. */
  readonly link: string;
  readonly author: string;
  /** Date of publication, unparsed. */
  readonly day: string;
  readonly content: Content | undefined;
  /** Base address of its content. */
  readonly base: string;
}

/** The content of a post: plain text, HTML source, or elements. */
export type Content =
  | { readonly kind: "text" | "html"; readonly text: string }
  | { readonly kind: "nodes"; readonly nodes: readonly Node[] };

/** Namespaces by their usual prefixes. A feed may use other prefixes. */
const SPACES: Readonly<Record<string, readonly string[]>> = {
  atom: ["http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#"],
  content: ["http://purl.org/rss/1.0/modules/content/"],
  dc: ["http://purl.org/dc/elements/1.1/"],
  feedburner: ["http://rssnamespace.org/feedburner/ext/1.0"],
  itunes: ["http://www.itunes.com/dtds/podcast-1.0.dtd"],
  xhtml: ["http://www.w3.org/1999/xhtml"],
};

const XML = "http://www.w3.org/XML/1998/namespace";
const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

/** Elements with the text of a post, the most complete first. */
const CONTENT = [
  "content:encoded",
  "content",
  "atom:content",
  "xhtml:body",
  "xhtml:div",
  "description",
  "summary",
  "atom:summary",
  "dc:description",
  "itunes:summary",
];

/** Elements with the date of publication; `issued` and `modified` are Atom 0.3. */
const DAYS = ["pubDate", "published", "issued", "atom:published", "dc:date", "updated", "modified", "atom:updated"];

/** An HTML tag or character reference. */
const MARKUP = /<\/?[a-z][^<>]*>|&#?\w+;/i;

/** Reads the feed with this root element and address. */
export function readFeed(root: Element, address: string): Feed {
  const channel =
    children(root, "channel")[0] ?? [...root.children].find(({ localName }) => localName === "channel") ?? root;
  const home = resolved(linkOf(channel), baseOf(channel, address));
  const items = [channel, root].flatMap((part) =>
    [...part.children].filter(({ localName }) => localName === "item" || localName === "entry"),
  );
  return {
    title: lineOf(children(channel, "title")[0]),
    description: lineOf(children(channel, "description", "subtitle", "tagline")[0]),
    author: authorOf(channel),
    language: textOf(channel, "language", "dc:language") || languageOf(channel) || languageOf(root),
    posts: [...new Set(items)].map((item) => readPost(item, address, home)),
  };
}

function readPost(item: Element, address: string, home: string): Post {
  const base = baseOf(item, address);
  const link = resolved(linkOf(item), base);
  const written = children(item, ...CONTENT).find((part) => part.textContent.trim() !== "" || part.firstElementChild);
  const isAtom = item.localName === "entry";
  return {
    title: lineOf(children(item, "title", "atom:title", "dc:title")[0]),
    link,
    author: authorOf(item),
    day: textOf(item, ...DAYS),
    content: written && contentOf(written),
    // RSS does not define a base address. Most content is copied from the post's own page.
    base: isAtom || base !== address ? baseOf(written ?? item, address) : link || home || address,
  };
}

/** Children with these names, in the order of the names. A name without a prefix is in the parent's own namespace. */
function children(of: Element, ...names: readonly string[]): Element[] {
  return names.flatMap((name) => {
    const [prefix, local] = name.includes(":") ? name.split(":") : [undefined, name];
    const spaces: readonly (string | null)[] = prefix === undefined ? [of.namespaceURI] : (SPACES[prefix] ?? []);
    return [...of.children].filter((child) => child.localName === local && spaces.includes(child.namespaceURI));
  });
}

function textOf(of: Element, ...names: readonly string[]): string {
  return (
    children(of, ...names)
      .map((child) => child.textContent.trim())
      .find((text) => text !== "") ?? ""
  );
}

function languageOf(element: Element): string {
  return element.getAttributeNS(XML, "lang") ?? "";
}

/** Base address of an element, by `xml:base`. */
function baseOf(element: Element, address: string): string {
  const outer = element.parentElement ? baseOf(element.parentElement, address) : address;
  return resolved(element.getAttributeNS(XML, "base") ?? "", outer) || outer;
}

/** An absolute `http` or `https` address; empty if it is not one. */
function resolved(address: string, base: string): string {
  if (address === "" || !URL.canParse(address, base)) return "";
  const { protocol, href } = new URL(address, base);
  return protocol === "https:" || protocol === "http:" ? href : "";
}

/** Address of the page of a feed or a post. */
function linkOf(of: Element): string {
  const links = children(of, "link", "atom:link").filter((link) =>
    ["", "alternate"].includes(link.getAttribute("rel") ?? ""),
  );
  const isHtml = (link: Element): boolean => (link.getAttribute("type") ?? "").includes("html");
  const [link] = [...links.filter(isHtml), ...links].flatMap(
    (link) => link.getAttribute("href")?.trim() || link.textContent.trim() || [],
  );
  const guid = children(of, "guid").find(
    (id) => id.getAttribute("isPermaLink") !== "false" && /^https?:/.test(id.textContent.trim()),
  );
  return textOf(of, "feedburner:origLink") || link || guid?.textContent.trim() || of.getAttributeNS(RDF, "about") || "";
}

/** Names of the authors, without their e-mail addresses. */
function authorOf(of: Element): string {
  const names = children(of, "author", "atom:author", "dc:creator").map((author) => {
    const name = (textOf(author, "name") || (author.firstElementChild ? "" : author.textContent)).trim();
    // The format in RSS 2.0 is `mail@example.org (Name)`.
    return (/^\S+@\S+\s*\((.*)\)$/s.exec(name)?.[1] ?? name).replace(/\s+/g, " ").trim();
  });
  const told = names.filter((name) => name !== "" && !/^\S+@\S+$/.test(name));
  return [...new Set(told)].join(", ") || textOf(of, "itunes:author");
}

/** The text of an element as one line, without markup. */
function lineOf(element: Element | undefined): string {
  if (!element) return "";
  const content = contentOf(element);
  const text = content?.kind === "html" ? plain(content.text) : element.textContent;
  return text.replace(/\s+/g, " ").trim();
}

/** The text content of HTML. Text with unknown tags, such as `List<String>`, is left as it is. */
function plain(text: string): string {
  const holder = new DOMParser().parseFromString(text, "text/html").documentElement;
  const isMarkup = [...holder.querySelectorAll("*")].every((part) => !(part instanceof HTMLUnknownElement));
  return isMarkup ? holder.textContent : text;
}

/** The content of an element; `undefined` if its media type is not text. */
function contentOf(element: Element): Content | undefined {
  const type = (element.getAttribute("type") ?? "").toLowerCase();
  const isAtom = SPACES["atom"]?.includes(element.namespaceURI ?? "") ?? false;
  if (element.firstElementChild && (!isAtom || type.includes("xhtml")))
    return { kind: "nodes", nodes: [...element.childNodes] };
  if (isAtom && type.includes("/") && !/^text\/|xml$/.test(type)) return undefined;
  const text = element.textContent;
  const isHtml = isAtom ? type.includes("html") : MARKUP.test(text);
  return { kind: isHtml ? "html" : "text", text };
}
