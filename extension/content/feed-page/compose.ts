/**
 * Turns a feed into an HTML document with an `article` for each post, as `core/article/src/opened_feed.rs` expects.
 * The document comes from `DOMParser` and is never displayed, so nothing in it loads or runs. This is a separate bundle,
 * which the background injects when a feed is read.
 */

import { elements } from "../document.js";
import { offer } from "../scripts.js";
import { type Content, type Post, readFeed } from "./read.js";

/** Attributes with an address. */
const ADDRESSES = ["href", "src", "poster", "cite", "data", "data-src", "data-original", "data-lazy-src"];

/** Attributes with a list of addresses and sizes. */
const LISTS = ["srcset", "data-srcset", "data-lazy-srcset"];

/** Makes the document of the feed with this root element and address. */
export function compose(root: Element, address: string): Document {
  const feed = readFeed(root, address);
  const page = new DOMParser().parseFromString("", "text/html");
  const articles = feed.posts.map((post) => articleOf(page, post));
  page.documentElement.lang = feed.language;
  page.title = feed.title;
  for (const [name, content] of [
    ["author", feed.author],
    ["description", feed.description],
  ] as const) {
    if (content !== "") page.head.append(make(page, "meta", { name, content }));
  }
  page.body.append(...articles);
  return page;
}

function articleOf(page: Document, { title, link, author, day, content, base }: Post): HTMLElement {
  const name = link === "" ? title : make(page, "a", { href: link }, title);
  const header = make(page, "header", {}, make(page, "h2", {}, name));
  if (author !== "") header.append(make(page, "address", {}, author));
  if (day !== "") header.append(make(page, "time", { datetime: day }));
  const text = make(page, "div", {}, ...(content ? nodesOf(page, content) : []));
  settle(text, base);
  return make(page, "article", {}, header, text);
}

function make(
  page: Document,
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function nodesOf(page: Document, content: Content): Node[] {
  if (content.kind === "nodes") return content.nodes.map((node) => page.importNode(node, true));
  if (content.kind === "text")
    return content.text
      .trim()
      .split(/\n\s*\n/)
      .map((text) => make(page, "p", {}, text));
  // `document.body` could be a form with that name.
  const [body] = elements(new DOMParser().parseFromString(content.text, "text/html"), "html > body");
  return [...(body?.childNodes ?? [])];
}

/** Makes the addresses in a post absolute, except links to places in the post itself. */
function settle(post: HTMLElement, base: string): void {
  for (const other of post.querySelectorAll("base")) other.remove();
  const absolute = (address: string): string =>
    !address.startsWith("#") && URL.canParse(address, base) ? new URL(address, base).href : address;
  const each = (names: readonly string[], change: (value: string) => string): void => {
    for (const name of names) {
      // Fields of a form can replace its methods.
      for (const part of post.querySelectorAll(`[${name}]:not(form)`))
        part.setAttribute(name, change(part.getAttribute(name) ?? ""));
    }
  };
  each(ADDRESSES, (address) => absolute(address.trim()));
  each(LISTS, (list) =>
    list
      .trim()
      .split(/,\s+/)
      .map((candidate) => candidate.replace(/^\S+/, absolute))
      .join(", "),
  );
}

declare module "../scripts.js" {
  interface Offers {
    readonly feed: typeof compose;
  }
}

offer("feed", compose);
