/** What a template can be filled with, and the template that is used where the person has written none. */

/** Names of placeholders in the order in which they are listed. */
export const NAMES = [
  "title",
  "author",
  "date",
  "modified",
  "url",
  "site",
  "host",
  "language",
  "description",
  "tags",
  "price",
  "availability",
  "words",
  "minutes",
  "today",
  "content",
] as const;

/** Name of a placeholder. */
export type PlaceholderName = (typeof NAMES)[number];

/** What is known of an article; days as `2024-05-03`, the content in Markdown. */
export type Values = { readonly [name in PlaceholderName]?: string | number | readonly string[] | undefined } & {
  readonly content?: string | undefined;
};

/** How a person wants articles to be written as Markdown. */
export interface Templates {
  readonly note: string;
  readonly fileName: string;
}

/** Characters of a template at most: the browser's shared storage has room for few. */
export const LONGEST_TEMPLATE = 4_000;

/** Characters of a name's template at most. */
export const LONGEST_NAME = 200;

const NOTE = `---
title: {title}
author: {author}
published: {date}
modified: {modified}
site: {site}
url: {url}
language: {language}
price: {price}
availability: {availability}
tags: {tags}
saved: {today}
---

# {title}

{content}
`;

/** The usual templates: the keys of all Markdown, and a name that no other file of the article has. */
export const USUAL_TEMPLATES: Templates = { note: NOTE, fileName: "{title} – {host} – {today}" };

/** Templates from whatever was stored: what is no text of a fitting length is the usual one. */
export function templatesFrom(given: unknown): Templates {
  const { note, fileName } = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  const fits = (text: unknown, most: number): text is string =>
    typeof text === "string" && text.trim() !== "" && text.length <= most;
  return {
    note: fits(note, LONGEST_TEMPLATE) ? note : USUAL_TEMPLATES.note,
    fileName: fits(fileName, LONGEST_NAME) ? fileName : USUAL_TEMPLATES.fileName,
  };
}
