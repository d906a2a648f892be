/** The formats that an article can be taken away in. */

import type { ArticleFormat } from "foreground-extras";
import { words } from "../../shared/words.js";

/** Name of a format, as the core knows it. */
export type Format = Exclude<ArticleFormat, "markdown-body"> | "json";

/** What the shell has to know of a format. */
export interface FormatInfo {
  readonly extension: string;
  readonly mime: string;
}

/** The formats in the order of the menu. */
export const FORMATS: Readonly<Record<Format, FormatInfo>> = {
  markdown: { extension: "md", mime: "text/markdown" },
  html: { extension: "html", mime: "text/html" },
  text: { extension: "txt", mime: "text/plain" },
  json: { extension: "json", mime: "application/json" },
};

/** What the format is called. Most have the same name in every language. */
export function labelOf(format: Format): string {
  return format === "text" ? words("format_text") : { markdown: "Markdown", html: "HTML", json: "JSON" }[format];
}
