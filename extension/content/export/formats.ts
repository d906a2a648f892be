/** The formats that an article can be taken away in. */

/** Name of a format, as the core knows it. */
export type Format = "markdown" | "html" | "text" | "json";

/** What the shell has to know of a format. */
export interface FormatInfo {
  readonly label: string;
  readonly extension: string;
  readonly mime: string;
}

/** The formats in the order of the menu. */
export const FORMATS: Readonly<Record<Format, FormatInfo>> = {
  markdown: { label: "Markdown", extension: "md", mime: "text/markdown" },
  html: { label: "HTML", extension: "html", mime: "text/html" },
  text: { label: "Text", extension: "txt", mime: "text/plain" },
  json: { label: "JSON", extension: "json", mime: "application/json" },
};
