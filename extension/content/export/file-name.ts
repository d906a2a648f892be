/** Names for exported files that every system takes. Pure. */

import { words } from "../../shared/words.js";

/** What a name is made from. */
export interface Named {
  readonly title: string;
  readonly siteName?: string | undefined;
  readonly published?: string | undefined;
}

/** Longest name in UTF-8 bytes, extension included: file systems end at 255, and backups add endings of their own. */
const LONGEST = 180;

/**
 * Not allowed on some system, or invisible, or able to turn the direction of what follows. The joiners U+200C and U+200D
 * stay: Persian and many emoji are made with them.
 */
const FORBIDDEN = /[\p{Cc}\p{Co}\p{Cs}\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF<>:"/\\|?*]+/gu;

/** Names that mean devices on Windows, with any extension. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** `Title – Site – 2024-05-03.md`; parts that are not known are left away. */
export function fileName({ title, siteName, published }: Named, extension: string): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(published ?? "")?.[0];
  const tail = [siteName, day].map((part) => clean(part ?? "")).filter((part) => part !== "");
  const ending = `${tail.map((part) => ` – ${shorten(part, 60)}`).join("")}.${extension}`;
  return safe(title, ending);
}

/** The same for a name that is put together already. */
export function safeName(name: string, extension: string): string {
  return safe(name, `.${extension}`);
}

function safe(beginning: string, ending: string): string {
  const head = shorten(clean(beginning), LONGEST - bytes(ending)) || words("untitled");
  const name = `${head}${ending}`;
  return DEVICES.test(name) ? `_${name}` : name;
}

/** Leading dots would hide the file; dots and spaces at the end are lost on Windows. */
function clean(part: string): string {
  return part
    .replace(FORBIDDEN, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
}

function shorten(text: string, limit: number): string {
  if (bytes(text) <= limit) return text;
  const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  let short = "";
  for (const { segment } of characters.segment(text)) {
    if (bytes(short) + bytes(segment) + bytes("…") > limit) break;
    short += segment;
  }
  return `${short.trimEnd()}…`;
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
