/** A quotation of the article with a link that leads to it: browsers scroll to the text that the link names. */

import { titleOf } from "../describe.js";
import { pageText } from "../document.js";
import type { Reading } from "../core.js";
import { addressInMarkdown, inMarkdown } from "../../shared/in-markdown.js";
import { language, words } from "../../shared/words.js";
import type { Passage } from "./passage.js";
import { escapeXml, possible } from "./xml.js";

/** Letters up to which a paragraph is named as a whole. */
const WHOLE = 100;

/** Words that name a beginning or an end, and how many are tried until the page contains them only once. */
const [FEW, MANY] = [5, 14];

/** A quotation in each of the forms that programs paste. */
export interface Quotation {
  readonly plain: string;
  readonly markdown: string;
  readonly html: string;
}

/** Quotes a passage of what was read. */
export function quote({ quoted: paragraphs, found }: Passage, reading: Reading): Quotation {
  const { metadata } = reading.outcome();
  const title = titleOf(metadata);
  const address = addressOf(found, metadata.url || location.href, metadata.language);
  const lines = paragraphs.map((text) => `> ${inMarkdown(text)}`).join("\n>\n");
  const about = { lang: metadata.language, dir: metadata.direction };
  const attributes = Object.entries(about)
    .map(([name, value]) => (value ? ` ${name}="${escapeXml(value)}"` : ""))
    .join("");
  const html = paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join("");
  return {
    plain: `${words("inQuotes", paragraphs.join("\n\n"))}\n— ${title}, ${address}`,
    markdown: `${lines}\n\n— [${inMarkdown(title)}](${addressInMarkdown(address)})\n`,
    html: `<blockquote cite="${escapeXml(address)}"${attributes}>${html}</blockquote><p${attributes}>— <a href="${escapeXml(address)}">${escapeXml(title)}</a></p>`,
  };
}

/** The address of the page with the part that leads to the text (`#:~:text=`). */
function addressOf(paragraphs: readonly string[], page: string, locale: string | undefined): string {
  const url = new URL(page);
  // The part after # may be how a site names its pages, and then leads nowhere without it.
  const before = /^#[!/]/.test(url.hash) ? url.hash : "#";
  url.hash = "";
  return `${url.href}${before}:~:text=${fragmentFor(paragraphs, pageText(), locale)}`;
}

/**
 * What a text fragment names: a short paragraph as a whole, else its first and its last words, as many as the page contains
 * only once. What begins and what ends it lies within one paragraph each, since browsers look for it there.
 */
export function fragmentFor(paragraphs: readonly string[], page: string, locale: string | undefined): string {
  const [first = "", last = first] = [paragraphs[0], paragraphs.at(-1)];
  if (paragraphs.length === 1 && first.length <= WHOLE) return encoded(first);
  const plainPage = page.replace(/\s+/g, " ").toLowerCase();
  const isUnique = (text: string): boolean => plainPage.split(text.toLowerCase()).length <= 2;
  const [begins, ends] = [segments(first, locale), segments(last, locale)];
  const within = (list: readonly unknown[]): number =>
    paragraphs.length === 1 ? Math.floor(list.length / 2) : list.length;
  const start = grown(within(begins), isUnique, (count) => first.slice(0, begins[count - 1]?.end));
  const end = grown(within(ends), isUnique, (count) => last.slice(ends.at(-count)?.start));
  return `${encoded(start)},${encoded(end)}`;
}

function grown(most: number, isUnique: (text: string) => boolean, part: (count: number) => string): string {
  let count = Math.max(1, Math.min(FEW, most));
  while (count < Math.min(MANY, most) && !isUnique(part(count))) count += 1;
  return part(count);
}

/** Where the words of a text begin and end. */
function segments(
  text: string,
  locale: string | undefined,
): readonly { readonly start: number; readonly end: number }[] {
  let parts: Intl.Segmenter;
  try {
    parts = new Intl.Segmenter(locale, { granularity: "word" });
  } catch {
    parts = new Intl.Segmenter(language().lang, { granularity: "word" });
  }
  return [...parts.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index, segment }) => ({ start: index, end: index + segment.length }));
}

/** A hyphen has a meaning of its own there. */
function encoded(text: string): string {
  return encodeURIComponent(possible(text)).replaceAll("-", "%2D");
}
