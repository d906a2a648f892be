/** Writes a document as HTML, as the standard has it for fragments, so that parsing it gives the same nodes again. */

import { attributesOf, childrenOf, isElement, localNameOf } from "./plain.js";

const VOID = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);

/** Elements of which the parser drops a line break at the beginning. */
const EATS_BREAK = new Set(["pre", "textarea", "listing"]);

/** An empty comment. */
const SEPARATOR = "<!---->";

/** What is written in place of the document's values. */
export interface Changes {
  readonly text: (text: Node) => string;
  readonly attribute: (name: string, value: string) => string;
  /** The line that the document begins with; browsers lay pages without one out by other rules. */
  readonly doctype: string;
  /** The documents that frames show. */
  readonly frames: ReadonlyMap<Element, Document>;
}

/** The document as a file. Style sheets in it must hold no `</`. */
export function markupOf(frozen: Document, changes: Changes): string {
  const pieces: string[] = [changes.doctype];
  const open: (Node | string)[] = [frozen.documentElement];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") pieces.push(next);
    // Without anything between them two texts would be parsed as one.
    else if (isText(next) && isText(next.previousSibling) && !isStyle(next))
      pieces.push(SEPARATOR, escaped(changes.text(next), false));
    else if (!isElement(next) && next.nodeType === Node.TEXT_NODE)
      pieces.push(isStyle(next) ? (next.nodeValue ?? "") : escaped(changes.text(next), false));
    else if (isElement(next)) {
      const name = localNameOf(next);
      pieces.push(startTag(next, changes));
      if (VOID.has(name)) continue;
      const children = childrenOf(next instanceof HTMLTemplateElement ? next.content : next);
      if (EATS_BREAK.has(name) && children[0]?.nodeValue?.startsWith("\n")) pieces.push("\n");
      open.push(`</${name}>`, ...children.reverse());
    }
  }
  return pieces.join("");
}

function startTag(element: Element, changes: Changes): string {
  const attributes = attributesOf(element).map(({ name, value }) => [name, changes.attribute(name, value)] as const);
  const inner = changes.frames.get(element);
  const all = inner ? [...attributes, ["srcdoc", markupOf(inner, changes)] as const] : attributes;
  return `<${localNameOf(element)}${all.map(([name, value]) => ` ${name}="${escaped(value, true)}"`).join("")}>`;
}

function isText(node: Node | null): boolean {
  return node !== null && !isElement(node) && node.nodeType === Node.TEXT_NODE;
}

function isStyle(text: Node): boolean {
  return text.parentElement?.localName === "style";
}

function escaped(text: string, isAttribute: boolean): string {
  const common = text
    .replaceAll("&", "&amp;")
    .replaceAll("\u00a0", "&nbsp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
  return isAttribute ? common.replaceAll('"', "&quot;") : common;
}
