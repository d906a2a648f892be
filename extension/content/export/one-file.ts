/** The article as one HTML file that holds its pictures. */

import { gather, type Picture } from "./pictures.js";

/** A file with how many pictures are missing from it. */
export interface Made<T> {
  readonly file: T;
  readonly missing: number;
}

/** An `img` as the core writes it; nothing else of the document looks like one, since the core escapes texts. */
const IMAGE = /<img src="([^"]*)"(?: alt="([^"]*)")?((?: width="\d+")?(?: height="\d+")?)>/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'" };

/** Puts the pictures of the core's document into it. Those that cannot be had become their texts. */
export async function withPictures(html: string, signal: AbortSignal): Promise<Made<string>> {
  const pictures = await gather(addressesIn(html), signal);
  let missing = 0;
  const file = html.replace(IMAGE, (_, address: string, alt: string | undefined, size: string) => {
    const picture = pictures.get(unescaped(address));
    if (picture) return `<img src="${dataOf(picture)}" alt="${alt ?? ""}"${size}>`;
    missing += 1;
    return alt ? `<span>${alt.replaceAll("<", "&lt;")}</span>` : "";
  });
  return { file, missing };
}

/** Addresses of all pictures in the core's document. */
export function addressesIn(html: string): readonly string[] {
  return [...html.matchAll(IMAGE)].map(([, address = ""]) => unescaped(address));
}

function unescaped(value: string): string {
  return value.replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);
}

function dataOf({ bytes, type }: Picture): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${type};base64,${btoa(text)}`;
}
