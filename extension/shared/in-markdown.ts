/**
 * Text as Markdown that renders as exactly this text. Renderers differ in what they read and few of them clean what they write, so it
 * is spelled in a way that none of them takes for HTML or for a link.
 */

/** Punctuation that every renderer lets be escaped. */
const ESCAPED = /[*_[\]#~|\\]/g;

/** Punctuation that some renderers read in spite of an escape. */
const SPELLED = /[`{$]|<(?=[a-z/!?\s]|$)|&(?=#?\w+;)/gi;

/** A text within a line of Markdown; for `url` an address. */
export function inMarkdown(text: string, kind?: string): string {
  if (kind === "url") return addressInMarkdown(text);
  const line = text.replace(/\s+/g, " ").trim();
  const written = line.replace(ESCAPED, "\\$&").replace(SPELLED, (character) => `&#${character.charCodeAt(0)};`);
  // What would begin a list, a heading below it or a quotation, where a line begins with it.
  return written.replace(/^([-+=>:]|\d+(?=[.)]))/, (begin) =>
    /\d/.test(begin) ? begin.replace(/^\d/, (digit) => `&#${digit.charCodeAt(0)};`) : `\\${begin}`,
  );
}

/** An address as it can be written in the parentheses of a link, or by itself. */
export function addressInMarkdown(address: string): string {
  const encoded = (character: string): string =>
    [...new TextEncoder().encode(character)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
      .join("");
  return address.replace(/[\s<>"`\\|{}()[\]]/g, encoded);
}
