/**
 * The page as a document that renders alike without scripts and without a network: a copy in which nothing runs or loads,
 * made node by node while the page stays as it is. Elements carry the ids of the snapshot's nodes.
 */

import { shadowRootOf } from "../../shared/platform/platform.js";
import { isViewName } from "../names.js";
import type { Picture } from "../../shared/records/record.js";
import { rootElement } from "../document.js";
import { placeholderOf, sheetText } from "./freeze-parts.js";
import {
  attributeOf,
  attributesOf,
  baseOf,
  childrenOf,
  isElement,
  localNameOf,
  namespaceOf,
  parentElementOf,
} from "./plain.js";

/** Attribute with the id of a node of the snapshot. */
export const STAMP = "data-foreground-node";

/** A copy of the page. */
export interface FrozenPage {
  readonly document: Document;
  readonly pictures: readonly {
    readonly picture: Omit<Picture, "sha256" | "inlined">;
    readonly copy: Element;
    readonly live: HTMLImageElement;
  }[];
  /** The copies of the documents that frames show. */
  readonly frames: ReadonlyMap<Element, Document>;
  /** Copies of texts that were typed into the page. */
  readonly typed: ReadonlySet<Node>;
  readonly missingSheets: number;
  /** The page's doctype as it is written; empty where it has none. */
  readonly doctype: string;
}

/** What the frozen page may do: show its own styles and the pictures that are in it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** Elements that run, load or only stand for something. */
const DROPPED = new Set(["script", "template", "base", "noembed", "noframes", "param", "portal", "fencedframe"]);

/** Elements whose text a parser does not take for text, and what they become: without scripts it would be markup. */
const RAW: Readonly<Record<string, string>> = { xmp: "pre", plaintext: "pre", listing: "pre", noscript: "span" };

/** The attributes that links may have; others load something. */
const KEPT_LINKS = ["canonical", "license", "author", "alternate"];

/** Attributes that load, send, or hold what was typed. */
const DROPPED_ATTRIBUTES = new Set([
  "srcset",
  "sizes",
  "src",
  "srcdoc",
  "data",
  "poster",
  "background",
  "ping",
  "action",
  "formaction",
  "nonce",
  "integrity",
  "checked",
  "selected",
  "autofocus",
  "autoplay",
  "manifest",
  "codebase",
  "archive",
  "classid",
  "http-equiv",
  "shadowrootmode",
  "is",
  "imagesrcset",
  "lowsrc",
  "dynsrc",
  "usemap",
]);

/** Elements that have no size of their own once they load nothing, or no script runs. */
const SIZED = new Set(["canvas", "video", "audio", "embed", "object"]);

/** Values that run where they are an address, also as one of several that an animation sets. */
const RUNS = /(?:^|;)[\0-\x20]*javascript:/i;

/** A modal dialog is one by a script alone; this puts it where it is. */
const MODAL = "position: fixed; inset-block: 0";

/** Fields whose value is their label. */
const LABELED_INPUTS = ["button", "submit", "reset"];

/** Copies the page; `live` holds its nodes by id. */
export function freeze(live: readonly Node[]): FrozenPage {
  const inert = new DOMParser().parseFromString("", "text/html");
  const root = rootElement();
  const freezer = new Freezer(inert, new Map(live.map((node, id) => [node, id])));
  const copy = root ? freezer.copyTree(root) : undefined;
  if (copy) inert.replaceChild(copy, inert.documentElement);
  freezer.addHead(inert, document);
  const { pictures, frames, typed, missingSheets } = freezer;
  return { document: inert, pictures, frames, typed, missingSheets, doctype: doctypeOf(document) };
}

class Freezer {
  readonly pictures: FrozenPage["pictures"][number][] = [];
  readonly frames = new Map<Element, Document>();
  readonly typed = new Set<Node>();
  missingSheets = 0;

  private readonly inert: Document;
  private readonly ids: ReadonlyMap<Node, number>;

  constructor(inert: Document, ids: ReadonlyMap<Node, number>) {
    this.inert = inert;
    this.ids = ids;
  }

  /** Copies an element with all below it. It keeps no stack of calls: pages nest as deep as they like. */
  copyTree(root: Element): Element | undefined {
    const top = this.copyOf(root);
    const open: (readonly [Node, Node])[] = top ? this.below(root, top) : [];
    for (let next = open.pop(); next; next = open.pop()) {
      const [node, parent] = next;
      if (isElement(node)) {
        const copy = this.copyOf(node);
        if (!copy) continue;
        parent.appendChild(copy);
        open.push(...this.below(node, copy));
      } else if (node.nodeType === Node.TEXT_NODE) {
        const text = parent.appendChild(this.inert.createTextNode(node.nodeValue ?? ""));
        const { isContentEditable } = (parentElementOf(node) ?? {}) as Partial<HTMLElement>;
        if (isContentEditable === true) this.typed.add(text);
      }
    }
    return top;
  }

  /** What is in the head of every frozen document. */
  addHead(frozen: Document, live: Document): void {
    const head =
      frozen.head ??
      frozen.documentElement.insertBefore(frozen.createElement("head"), frozen.documentElement.firstChild);
    const policy = frozen.createElement("meta");
    policy.setAttribute("http-equiv", "Content-Security-Policy");
    policy.setAttribute("content", POLICY);
    const charset = frozen.createElement("meta");
    charset.setAttribute("charset", "utf-8");
    head.prepend(charset, policy, ...this.baseStyle(live));
    this.addSheets(Reflect.get(Document.prototype, "adoptedStyleSheets", live) as CSSStyleSheet[], head);
  }

  /** What the live page's body looks like: browsers give the body of an extension's page smaller letters. */
  private baseStyle(live: Document): HTMLElement[] {
    const body = Reflect.get(Document.prototype, "body", live) as HTMLElement | null;
    if (!body) return [];
    const { fontSize, fontFamily } = getComputedStyle(body);
    const style = this.inert.createElement("style");
    style.textContent = `body { font-size: ${fontSize}; font-family: ${fontFamily.replaceAll("</", "<\\/")}; }`;
    return [style];
  }

  /** The children of an element and their copies' parents, the last first. */
  private below(element: Element, copy: Element): (readonly [Node, Node])[] {
    const name = localNameOf(element);
    if (name === "style" || name === "textarea" || name === "iframe" || name === "object") return [];
    const shadow = shadowRootOf(element as Element & { shadowRoot: ShadowRoot | null });
    const pairs = childrenOf(element)
      .map((child) => [child, copy] as const)
      .reverse();
    if (!shadow) return pairs;
    const template = this.inert.createElement("template");
    template.setAttribute("shadowrootmode", "open");
    copy.appendChild(template);
    this.addSheets(shadow.adoptedStyleSheets ?? [], template.content);
    return [
      ...pairs,
      ...childrenOf(shadow)
        .map((child) => [child, template.content] as const)
        .reverse(),
    ];
  }

  private copyOf(element: Element): Element | undefined {
    const name = localNameOf(element);
    if (DROPPED.has(name) || isViewName(name)) return undefined;
    // In a head it would end the head, and nothing of it is captured there.
    if (name === "noscript" && parentElementOf(element)?.localName === "head") return undefined;
    if (name === "style" || name === "link") return this.sheetOf(element);
    if (name === "meta" && attributeOf(element, "http-equiv") !== null) return undefined;
    const copy = this.inert.createElementNS(
      namespaceOf(element),
      Object.hasOwn(RAW, name) ? (RAW[name] ?? name) : name,
    );
    if (name === "noscript") copy.setAttribute("hidden", "");
    for (const { name: attribute, value } of attributesOf(element)) this.copyAttribute(element, copy, attribute, value);
    const id = this.ids.get(element);
    if (id !== undefined) copy.setAttribute(STAMP, String(id));
    if (name === "dialog" && element.matches(":modal")) addStyle(copy, MODAL);
    if (SIZED.has(name)) addStyle(copy, sizeOf(element));
    if (element instanceof HTMLImageElement) this.copyPicture(element, copy, id);
    if (name === "iframe") this.copyFrame(element as HTMLIFrameElement, copy);
    return copy;
  }

  private copyAttribute(element: Element, copy: Element, name: string, value: string): void {
    const lower = name.toLowerCase();
    const typed =
      lower === "value" &&
      localNameOf(element) === "input" &&
      !LABELED_INPUTS.includes((element as HTMLInputElement).type);
    if (lower.startsWith("on") || lower === STAMP || DROPPED_ATTRIBUTES.has(lower) || typed || RUNS.test(value)) return;
    const isAddress = lower === "href" || lower === "xlink:href" || lower === "cite";
    const kept = isAddress ? addressOf(element, value) : value;
    if (kept === undefined) return;
    try {
      copy.setAttribute(name, kept);
    } catch {
      // Parsers make attributes of names that no script may set; they have no meaning.
    }
  }

  private copyPicture(live: HTMLImageElement, copy: Element, node: number | undefined): void {
    const { naturalWidth: width, naturalHeight: height, currentSrc } = live;
    copy.removeAttribute("loading");
    if (width === 0) return;
    copy.setAttribute("src", placeholderOf(width, height));
    const address = currentSrc.startsWith("data:") ? "" : currentSrc;
    if (node !== undefined) this.pictures.push({ picture: { node, address, width, height }, copy, live });
  }

  private copyFrame(live: HTMLIFrameElement, copy: Element): void {
    copy.removeAttribute("allow");
    const inner = innerDocument(live);
    const root = inner && this.copyTree(inner.documentElement);
    // A frame of another origin has nothing that may be read, and its empty copy neither.
    copy.setAttribute("sandbox", root ? "allow-same-origin" : "");
    if (!inner || !root) return;
    const whole = new DOMParser().parseFromString("", "text/html");
    whole.replaceChild(whole.adoptNode(root), whole.documentElement);
    this.addHead(whole, inner);
    this.frames.set(copy, whole);
  }

  private sheetOf(element: Element): Element | undefined {
    if (localNameOf(element) === "link" && !(element as HTMLLinkElement).relList.contains("stylesheet")) {
      return KEPT_LINKS.some((kept) => (element as HTMLLinkElement).relList.contains(kept))
        ? this.linkOf(element as HTMLLinkElement)
        : undefined;
    }
    const { sheet } = element as HTMLStyleElement | HTMLLinkElement;
    if (!sheet || sheet.disabled) return undefined;
    const text = sheetText(sheet);
    if (text === undefined) this.missingSheets += 1;
    const copy = this.inert.createElementNS("http://www.w3.org/1999/xhtml", "style");
    if (element.getAttribute("media")) copy.setAttribute("media", element.getAttribute("media") ?? "");
    const id = this.ids.get(element);
    if (id !== undefined) copy.setAttribute(STAMP, String(id));
    copy.textContent = text ?? "";
    return copy;
  }

  private linkOf(element: HTMLLinkElement): Element {
    const copy = this.inert.createElement("link");
    copy.setAttribute("rel", element.rel);
    copy.setAttribute("href", element.href);
    return copy;
  }

  private addSheets(sheets: readonly CSSStyleSheet[], parent: ParentNode): void {
    for (const sheet of sheets) {
      const copy = this.inert.createElement("style");
      copy.textContent = sheetText(sheet) ?? "";
      parent.append(copy);
    }
  }
}

function doctypeOf(live: Document): string {
  const { name, publicId, systemId } = (Reflect.get(Document.prototype, "doctype", live) as DocumentType | null) ?? {};
  if (name === undefined) return "";
  const quoted = (text = ""): string => `"${text.replaceAll('"', "").replaceAll(">", "")}"`;
  const ids = publicId
    ? ` PUBLIC ${quoted(publicId)} ${systemId ? quoted(systemId) : ""}`
    : systemId
      ? ` SYSTEM ${quoted(systemId)}`
      : "";
  return `<!doctype html${ids}>\n`;
}

function addStyle(copy: Element, declarations: string): void {
  if (declarations) copy.setAttribute("style", [copy.getAttribute("style"), declarations].filter(Boolean).join("; "));
}

/** The size that an element has on the page. */
function sizeOf(element: Element): string {
  const { display, width, height } = getComputedStyle(element);
  if (!width.endsWith("px") || !height.endsWith("px")) return "";
  return `width: ${width}; height: ${height}${display === "inline" ? "; display: inline-block" : ""}`;
}

/** An address for the copy: absolute, within the page as it is; none where it would run or load something. */
function addressOf(element: Element, value: string): string | undefined {
  if (value.startsWith("#")) return value;
  const loads = namespaceOf(element) !== "http://www.w3.org/1999/xhtml" && localNameOf(element) !== "a";
  if (loads) return value.startsWith("data:image/") ? value : undefined;
  try {
    const { href, protocol } = new URL(value, baseOf(element));
    return protocol === "javascript:" || protocol === "data:" ? undefined : href;
  } catch {
    return undefined;
  }
}

function innerDocument(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}
