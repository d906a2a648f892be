/**
 * What is taken away in ways that a plain click does not need: a bundle of its own, which the background injects beside
 * the content script when the person asks for one of them.
 */

import { titleOf } from "../describe.js";
import { counted, Told, toldOf, words } from "../../shared/words.js";
import type { Values } from "../../shared/settings/placeholders.js";
import { fill, fillLine, problemIn } from "../../shared/settings/template.js";
import { copyByCommand, isSandboxed, save, written } from "./deliver.js";
import { bookOf } from "./epub/epub.js";
import type { ExportKind, ExportTask } from "./task.js";
import { fileName, safeName } from "./file-name.js";
import { addressesIn, withPictures } from "./one-file.js";
import { type Passage, passageOf } from "./passage.js";
import { quote, type Quotation } from "./quote.js";
import { noteInObsidian, sendTo, share } from "./send.js";
import { offer } from "../scripts.js";

type Export = (task: ExportTask) => Promise<string>;

const EXPORTS: Readonly<Record<ExportKind, Export>> = {
  epub: async (task) => {
    const { reading, signal } = task;
    const html = await htmlOf(task);
    const { file, missing } = await bookOf(html, reading.outcome(), new Date(), signal);
    return saved(new Blob([file as BlobPart], { type: "application/epub+zip" }), nameOf(task, "epub"), missing);
  },
  page: async (task) => {
    const { file, missing } = await withPictures(await htmlOf(task), task.signal);
    return saved(new Blob([file], { type: "text/html;charset=utf-8" }), nameOf(task, "pictures.html"), missing);
  },
  note: async (task) => {
    const { note, name } = await noteOf(task);
    return saved(new Blob([note], { type: "text/markdown;charset=utf-8" }), name, 0);
  },
  rich: async ({ reading }) => {
    await writeRich({ "text/html": await reading.exportAs("html"), "text/plain": await written(reading, "text") });
    return words("copiedAs", words("richText"));
  },
  quote: (task) => quoted(task, ({ html, plain }) => writeRich({ "text/html": html, "text/plain": plain })),
  "quote-markdown": (task) => quoted(task, ({ markdown }) => writeRich({ "text/plain": markdown })),
  wallabag: (task) => sendTo("wallabag", task),
  readeck: (task) => sendTo("readeck", task),
  obsidian: async (task) => {
    const { note, name } = await noteOf(task);
    return noteInObsidian(note, name);
  },
  share,
};

/** Does one of the exports and gives the message for the person, also where it fails. */
export async function run(kind: ExportKind, task: ExportTask): Promise<string> {
  try {
    return await EXPORTS[kind](task);
  } catch (error) {
    return toldOf(error);
  }
}

/** A note by the person's template, and the name of its file. */
async function noteOf({ reading, templates }: ExportTask): Promise<{ note: string; name: string }> {
  const { note, fileName: named } = await templates();
  if (problemIn(note)) throw new Told(words("templateUnfit"));
  const values = valuesOf(reading.outcome().metadata, await reading.exportAs("markdown-body"));
  return { note: fill(note, values), name: safeName(fillLine(named, values), "md") };
}

async function htmlOf({ reading, tell }: ExportTask): Promise<string> {
  const html = await reading.exportAs("html");
  if (addressesIn(html).length > 0) tell(words("fetchingPictures"));
  return html;
}

function nameOf({ reading }: ExportTask, extension: string): string {
  const { metadata } = reading.outcome();
  return fileName({ ...metadata, title: titleOf(metadata) }, extension);
}

function saved(blob: Blob, name: string, missing: number): string {
  save(blob, name);
  if (isSandboxed()) return words("savingDoubtCopy", name);
  return missing > 0 ? counted("savedWithoutPictures", missing, name) : words("saving", name);
}

function valuesOf(metadata: ReturnType<ExportTask["reading"]["outcome"]>["metadata"], content: string): Values {
  const day = (date: string | undefined): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(date ?? "")?.[0];
  const url = metadata.canonicalUrl || metadata.url;
  const now = new Date();
  // The person's own day, not that of Greenwich.
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  return {
    title: titleOf(metadata),
    author: metadata.byline,
    date: day(metadata.published),
    modified: day(metadata.modified),
    url,
    site: metadata.siteName,
    host: URL.canParse(url) ? new URL(url).hostname : undefined,
    language: metadata.language,
    description: metadata.excerpt,
    tags: metadata.tags ?? [],
    price: metadata.product?.price?.text,
    availability: metadata.product?.availability,
    words: metadata.wordCount,
    minutes: metadata.readingMinutes,
    today,
    content,
  };
}

async function quoted(
  { range, body, reading }: ExportTask,
  copy: (quotation: Quotation) => Promise<void>,
): Promise<string> {
  const chosen = range && passageOf(range);
  const passage = chosen && chosen.quoted.length > 0 ? chosen : lead(body);
  if (passage.quoted.length === 0) throw new Told(words("nothingToQuote"));
  await copy(quote(passage, reading));
  return words(passage === chosen ? "quoteCopied" : "leadCopied");
}

/** The first paragraph with words. */
function lead(body: HTMLElement): Passage {
  const first = [...body.querySelectorAll("p")].find((paragraph) => paragraph.textContent.trim() !== "");
  const range = new Range();
  if (first) range.selectNodeContents(first);
  return first ? passageOf(range) : { quoted: [], found: [] };
}

/** Puts a text in several forms on the clipboard. Rejects, with a sentence, where the browser refuses. */
async function writeRich(texts: Readonly<Record<string, string>>): Promise<void> {
  try {
    const parts = Object.entries(texts).map(([type, text]) => [type, new Blob([text], { type })] as const);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))]);
  } catch {
    if (!copyByCommand(texts)) throw new Told(words("clipboardRefused"));
  }
}

declare module "../scripts.js" {
  interface Offers {
    readonly export: typeof run;
  }
}

offer("export", run);
