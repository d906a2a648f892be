/**
 * Margins of printed pages, with the title above and the number below. Chromium takes rules for pages from the page's own
 * kind of style sheets alone, so these cannot be in the reader's, which is the user's kind.
 */

/** Characters of a title above a page at most: it has one line. */
const LONGEST_TITLE = 80;

const TEXT = "color: #444444; font: 400 8.5pt/1.2 system-ui, sans-serif;";

/** The rules for an article of that title. */
export function printStyles(title: string): string {
  return `@page {
  margin: 18mm 17mm 20mm !important;
  @top-center { content: "${inString(shortened(title))}"; ${TEXT} }
  @bottom-center { content: counter(page) " / " counter(pages); ${TEXT} }
}
@page :first { @top-center { content: none; } }
`;
}

function shortened(title: string): string {
  const letters = [...title.replace(/\s+/g, " ").trim()];
  return letters.length > LONGEST_TITLE ? `${letters.slice(0, LONGEST_TITLE).join("").trimEnd()}…` : letters.join("");
}

/** Each character by its number, so that none of them ends the string. */
function inString(text: string): string {
  return [...text].map((letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16).padStart(6, "0")}`).join("");
}
