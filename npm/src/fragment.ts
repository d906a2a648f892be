/**
 * The HTML of an article as nodes. They are made one by one from lists of what an article may hold, so nothing runs or is
 * loaded that is not in them, and pages that demand trusted types allow it.
 */

import { ForegroundError } from "./error.js";

const HTML = "http://www.w3.org/1999/xhtml";
const MATHML = "http://www.w3.org/1998/Math/MathML";

const ELEMENTS = new Set(
  (
    "a abbr article aside audio b blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img input " +
    "ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup table tbody td th thead time tr u ul var video"
  ).split(" "),
);
const VOID = new Set(["br", "hr", "img", "input"]);
const ATTRIBUTES = new Set(
  "alt checked class colspan controls datetime dir disabled id lang open reversed role rowspan scope start title value width height".split(
    " ",
  ),
);
/** Elements of MathML run nothing; these attributes of them could. */
const NOT_OF_MATH = /^(?:on|href|src|style|xlink|id$|class$)/;

/** A tag as the engine writes it, or text. */
const TOKEN = /<(\/?)([a-z][a-z0-9-]*)((?: [a-z-]+="[^"]*")*)>|[^<]+|</g;
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g;
const ENTITY = /&(amp|lt|gt|quot|#x27|#39|#x2F);/g;
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
  "#x2F": "/",
};

/** Where a link may lead: the web, a mailbox, a telephone, a place on the page, or an address without a scheme. */
const LINK = /^(?:https?:|mailto:|tel:|[^:/?#]*(?:[/?#]|$))/i;
const SOURCE = /^(?:https?:|data:image\/|[^:/?#]*(?:[/?#]|$))/i;

/**
 * The `html` of an article as nodes of a document, to be put into a page.
 *
 * @throws {ForegroundError} `option` where there is no document
 */
export function fragment(
  { html }: { readonly html: string },
  document: Document | undefined = globalThis.document,
): DocumentFragment {
  if (!document)
    throw new ForegroundError("option", "fragment() needs a document as its second argument, since there is none here");
  const made = document.createDocumentFragment();
  const open: { readonly name: string; readonly parent: Node; readonly math: boolean }[] = [
    { name: "", parent: made, math: false },
  ];
  let begun = false;
  for (const [token, end, name, attributes = ""] of html.matchAll(TOKEN)) {
    const { parent, math } = open.at(-1) ?? { parent: made, math: false };
    if (name === undefined) {
      // As parsers do: the line end right after the tag is no text.
      const text = decoded(begun ? token.replace(/^\n/, "") : token);
      if (text !== "") parent.appendChild(document.createTextNode(text));
      begun = false;
    } else if (end) {
      const at = open.findLastIndex((one) => one.name === name);
      if (at > 0) open.length = at;
      begun = false;
    } else {
      const isMath = math || name === "math";
      const element = isMath || ELEMENTS.has(name) ? document.createElementNS(isMath ? MATHML : HTML, name) : undefined;
      if (element) {
        for (const [, key = "", value = ""] of attributes.matchAll(ATTRIBUTE))
          give(element, isMath, key, decoded(value));
        parent.appendChild(element);
      }
      // What an unknown element holds is shown without it.
      if (!VOID.has(name)) open.push({ name, parent: element ?? parent, math: isMath });
      begun = name === "pre";
    }
  }
  return made;
}

/** Gives an element an attribute, where it may have it with this value. */
function give(element: Element, math: boolean, name: string, value: string): void {
  const alignment = /^text-align:(left|center|right)$/.exec(value)?.[1];
  if (math) {
    if (!NOT_OF_MATH.test(name)) element.setAttribute(name, value);
  } else if (name === "style") {
    // The policy of a page may forbid attributes of style, but not styles that a script sets.
    if (alignment) (element as HTMLElement).style.textAlign = alignment;
  } else if (name === "type") {
    if (element.localName === "input") element.setAttribute("type", "checkbox");
  } else if (
    name === "href" ? LINK.test(value) : name === "src" || name === "poster" ? SOURCE.test(value) : ATTRIBUTES.has(name)
  ) {
    element.setAttribute(name, value);
  }
}

function decoded(text: string): string {
  return text.replaceAll(ENTITY, (all, name: string) => CHARACTERS[name] ?? all);
}
