/** Makes elements from plain data. Text is always text, never markup. */

import { createElement } from "./document.js";
import { built } from "./trust.js";

const XHTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";

/** Attributes by name; `true` stands for the empty value, `undefined` and `false` leave the attribute away. */
export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** What an element may hold; `undefined` is left away. */
export type Child = Node | string | undefined;

/** An HTML element with its attributes and children, also in documents that are not HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes?: Attributes,
  ...children: Child[]
): HTMLElementTagNameMap[K];
export function element(tag: string, attributes?: Attributes, ...children: Child[]): HTMLElement;
export function element(tag: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement {
  const made = createElement(XHTML, tag) as HTMLElement;
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined));
  built(made);
  return made;
}

/** The icons, drawn in strokes on a field of 20 × 20. */
const ICONS = {
  close: "M5 5l10 10M15 5L5 15",
  smaller: "M3 15l3.5-9L10 15M4.2 12h4.6M13 10h5",
  larger: "M2 15l4-11 4 11M3.5 11.5h5M13 10h5M15.5 7.5v5",
  type: "M2.5 15l4-10 4 10M4 11.5h5M12 15v-1.2c0-1.6 1-2.3 2.6-2.3h2.4M17 15v-4c0-1.6-1-2.4-2.4-2.4s-2.2.6-2.4 1.6M17 13.5c-.6 1-1.5 1.6-2.6 1.6s-2.3-.6-2.3-1.7",
  highlight: "M12.5 3.5l4 4-7 7H5.5v-4zM4 17.5h12",
  export: "M10 12.5V3M6.5 6.5L10 3l3.5 3.5M4 10.5V16.5h12V10.5",
  print: "M6 7V3h8v4M6 14H3.5V7h13v7H14M6 11.5h8V17H6z",
  read: "M10 5.5C8 4 5.5 3.5 3 3.5v12c2.5 0 5 .5 7 2 2-1.5 4.5-2 7-2v-12c-2.5 0-5 .5-7 2zM10 5.5v12",
  site: "M10 3a7 7 0 100 14a7 7 0 100-14M3 10h14M10 3c-5 4-5 10 0 14c5-4 5-10 0-14",
  more: "M3.9 10a.6.6 0 101.2 0a.6.6 0 10-1.2 0M9.4 10a.6.6 0 101.2 0a.6.6 0 10-1.2 0M14.9 10a.6.6 0 101.2 0a.6.6 0 10-1.2 0",
  listen: "M3.5 8v4h3l4 3.5v-11L6.5 8zM13 7.5c1.4 1.4 1.4 3.6 0 5M15.3 5.2c2.7 2.7 2.7 6.9 0 9.6",
  play: "M6 4l9.5 6L6 16z",
  back: "M12.5 5l-5 5 5 5",
  next: "M7.5 5l5 5-5 5",
  sectionBack: "M10 5l-5 5 5 5M16 5l-5 5 5 5",
  sectionNext: "M10 5l5 5-5 5M4 5l5 5-5 5",
  slower: "M4 10h12",
  faster: "M4 10h12M10 4v12",
  undo: "M7 4L3.5 7.5L7 11M3.5 7.5H12a4 4 0 010 8H7",
  redo: "M13 4l3.5 3.5L13 11M16.5 7.5H8a4 4 0 000 8h5",
  done: "M4 10.5l4 4l8-9",
  note: "M4 3.5h12v9L12 16.5H4zM16 12.5h-4v4M7 7h6M7 10h4",
  remove: "M4 6h12M8 6V3.5h4V6M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v4.5M11.5 9v4.5",
  copy: "M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5z",
} as const;

/** Name of an icon. */
export type IconName = keyof typeof ICONS;

/** An icon beside a text; hidden from assistive technology, which has the text. */
export function icon(name: IconName): SVGElement {
  const svg = createElement(SVG, "svg") as SVGElement;
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", "foreground-icon");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const path = createElement(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** A button with an icon and a text, which is its name even where only the icon is seen. */
export function button(name: IconName, text: string, attributes: Attributes = {}): HTMLButtonElement {
  const label = element("span", { class: "foreground-label" }, text);
  // Programs that translate pages would give it another name, which a page must not.
  const common = { type: "button", class: "foreground-button", title: text, translate: "no" };
  return element("button", { ...common, ...attributes }, icon(name), label);
}
