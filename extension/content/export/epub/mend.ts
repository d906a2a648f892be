/** What HTML takes and books do not: written in another way, or left out. */

import { languageTag } from "./language.js";

/** Addresses that lead somewhere from a book. */
const LEADS = /^(https?|mailto|tel):/i;

/** Days and times as HTML knows them. */
const MOMENT =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?)?$/;

/** Mends a document in place. */
export function mend(parsed: Document): void {
  for (const box of parsed.querySelectorAll("input")) box.replaceWith(box.hasAttribute("checked") ? "☑" : "☐");
  for (const media of parsed.querySelectorAll("audio, video")) media.replaceWith(...linkTo(parsed, media));
  for (const link of parsed.querySelectorAll("a[href]")) mendLink(link);
  for (const time of parsed.querySelectorAll("time[datetime]")) {
    if (!MOMENT.test(time.getAttribute("datetime") ?? "")) time.removeAttribute("datetime");
  }
  for (const element of parsed.querySelectorAll("[lang]")) {
    const tag = languageTag(element.getAttribute("lang") ?? undefined);
    if (tag === "und") element.removeAttribute("lang");
    else element.setAttribute("lang", tag);
  }
  for (const cell of parsed.querySelectorAll("th[scope]")) {
    if (!/^(row|col)(group)?$/.test(cell.getAttribute("scope") ?? "")) cell.removeAttribute("scope");
  }
  // In a book nothing may be folded away.
  for (const details of parsed.querySelectorAll("details")) details.setAttribute("open", "");
  for (const list of parsed.querySelectorAll("dl")) mendDefinitions(parsed, list);
  for (const heading of parsed.querySelectorAll("th :is(h1, h2, h3, h4, h5, h6)")) {
    const paragraph = parsed.createElement("p");
    paragraph.append(...heading.childNodes);
    heading.replaceWith(paragraph);
  }
  for (const list of parsed.querySelectorAll(
    "ul:not(:has(> li)), ol:not(:has(> li)), table:not(:has(tr)), tr:not(:has(> td, > th))",
  ))
    list.remove();
}

function linkTo(parsed: Document, media: Element): Node[] {
  const address = media.getAttribute("src") || media.getAttribute("poster") || "";
  if (!LEADS.test(address)) return [];
  const link = parsed.createElement("a");
  link.setAttribute("href", address);
  link.textContent = media.getAttribute("title") || address;
  return [link];
}

function mendLink(link: Element): void {
  const address = link.getAttribute("href") ?? "";
  if (address.startsWith("#")) return;
  if (LEADS.test(address) && URL.canParse(address)) {
    // What browsers take within an address and the standard does not, such as a space after the fragment.
    link.setAttribute("href", new URL(address).href.replace(/[\s<>"`{}|\\^[\]]/g, encodeURIComponent));
  } else {
    link.replaceWith(...link.childNodes);
  }
}

/** A term has a description and a description a term, be they empty. */
function mendDefinitions(parsed: Document, list: Element): void {
  const add = (name: string, before: Element | null): void =>
    void list.insertBefore(parsed.createElement(name), before);
  const items = [...list.children];
  for (const [at, item] of items.entries()) {
    if (item.localName === "dd" && at === 0) add("dt", item);
    if (item.localName === "dd" || items[at + 1]?.localName === "dt" || items[at + 1]?.localName === "dd") continue;
    add("dd", items[at + 1] ?? null);
  }
  if (items.length === 0) list.remove();
}
