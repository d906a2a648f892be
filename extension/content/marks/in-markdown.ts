/** Notes and highlights as a list at the end of exported Markdown, in a form that every renderer reads alike. */

import { inMarkdown } from "../../shared/in-markdown.js";
import type { Mark } from "../../shared/marks.js";
import { words } from "../../shared/words.js";

/** What goes after the article; empty without marks. */
export function listInMarkdown(marks: readonly Mark[]): string {
  if (marks.length === 0) return "";
  // Some renderers want four spaces before what belongs to an item.
  const item = ({ exact, note }: Mark): string => {
    const paragraphs = note
      .split(/\n+/)
      .map((line) => inMarkdown(line))
      .filter((line) => line !== "");
    return [`-   ${inMarkdown(words("inQuotes", exact))}`, ...paragraphs.map((line) => `    ${line}`)].join("\n\n");
  };
  return `\n## ${inMarkdown(words("marks"))}\n\n${marks.map(item).join("\n\n")}\n`;
}
