/** The article as a book: EPUB 3.3, which is a ZIP archive of the chapter in XHTML, its pictures and what describes them. */

import { strToU8, type Zippable, zipSync } from "fflate";
import type { Outcome } from "../../core.js";
import { titleOf } from "../../describe.js";
import type { Made } from "../one-file.js";
import { EXTENSIONS, gather, type Picture } from "../pictures.js";
import { type Chapter, chapterOf } from "./chapter.js";
import { CONTAINER, navigation, packageDocument } from "./package.js";
import { LOOK } from "./look.js";

/** Times in a ZIP archive begin here. */
const EARLIEST = Date.UTC(1980, 0, 2);

/** Makes a book of the core's HTML document. Pictures that cannot be had became their texts. */
export async function bookOf(
  html: string,
  outcome: Outcome,
  now: Date,
  signal: AbortSignal,
): Promise<Made<Uint8Array>> {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const addresses = [...parsed.querySelectorAll("img")].map((image) => image.getAttribute("src") ?? "");
  const pictures = await gather(addresses, signal);
  const names = namesOf(pictures);
  const chapter = chapterOf(parsed, outcome.metadata, (address) => names.get(address));
  const missing = addresses.filter((address) => !pictures.has(address)).length;
  return { file: archive(chapter, outcome, pictures, names, now), missing };
}

function namesOf(pictures: ReadonlyMap<string, Picture>): ReadonlyMap<string, string> {
  return new Map([...pictures].map(([address, { type }], at) => [address, `picture-${at + 1}.${EXTENSIONS[type]}`]));
}

function archive(
  chapter: Chapter,
  outcome: Outcome,
  pictures: ReadonlyMap<string, Picture>,
  names: ReadonlyMap<string, string>,
  now: Date,
): Uint8Array {
  const { metadata } = outcome;
  const files = [...pictures].map(([address, { type }]) => ({ name: names.get(address) ?? "", type }));
  const title = titleOf(metadata);
  const contents: Zippable = {
    // It comes first and is not compressed, so that the file's first bytes give its type.
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": strToU8(CONTAINER),
    "EPUB/package.opf": strToU8(packageDocument({ ...metadata, title }, chapter, files, now)),
    "EPUB/nav.xhtml": strToU8(navigation(title, metadata, chapter.headings)),
    "EPUB/article.xhtml": strToU8(chapter.text),
    "EPUB/look.css": strToU8(LOOK),
  };
  // Pictures are compressed already.
  for (const [address, { bytes }] of pictures) contents[`EPUB/${names.get(address)}`] = [bytes, { level: 0 }];
  return zipSync(contents, { mtime: Math.max(now.getTime(), EARLIEST) });
}
