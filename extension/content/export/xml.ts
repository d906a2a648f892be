/** Text in XML and XHTML. */

/** What XML 1.0 has no place for, not even as a reference. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text without the characters that XML cannot hold. */
export function possible(text: string): string {
  return text.replace(IMPOSSIBLE, "");
}

/** Text as the content of an element or the value of an attribute in double quotes. */
export function escapeXml(text: string): string {
  return possible(text).replace(
    /[&<>"]/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] ?? "",
  );
}
