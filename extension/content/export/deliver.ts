/** Brings an article to the clipboard or into a file. */

import type { Reading } from "../core.js";
import { titleOf } from "../describe.js";
import { runCommand } from "../document.js";
import { element } from "../dom.js";
import { fileName } from "./file-name.js";
import { type Format, FORMATS, labelOf } from "./formats.js";
import { Told, words } from "../../shared/words.js";

/**
 * The article in a format. The core's text is that of the body alone, so what heads all other formats goes before it
 * here: whoever opens the file later wants to know what it is.
 */
export async function written(reading: Reading, format: Format): Promise<string> {
  const body = await reading.exportAs(format);
  if (format !== "text") return body;
  const { title, byline, published } = reading.outcome().metadata;
  const about = [byline, published?.slice(0, 10)].filter(Boolean).join(" · ");
  return [title, about, body].filter(Boolean).join("\n\n");
}

/** Copies the article. Gives a sentence on what was done; rejects with one where the browser refuses. */
export async function copy(reading: Reading, format: Format): Promise<string> {
  await writeClipboard(await written(reading, format));
  return words("copiedAs", labelOf(format));
}

/** Saves the article among the downloads. Gives a sentence on what was done. */
export async function download(reading: Reading, format: Format): Promise<string> {
  const { metadata } = reading.outcome();
  const { extension, mime } = FORMATS[format];
  const name = fileName({ ...metadata, title: titleOf(metadata) }, extension);
  save(new Blob([await written(reading, format)], { type: `${mime};charset=utf-8` }), name);
  return words(isSandboxed() ? "savingDoubtCopy" : "saving", name);
}

/** Saves the rules of a site among the downloads. Gives a sentence on what was done. */
export function downloadRules(rules: string): string {
  const name = fileName({ title: words("rulesFile", location.host) }, "json");
  save(new Blob([rules], { type: "application/json;charset=utf-8" }), name);
  return words(isSandboxed() ? "savingDoubt" : "saving", name);
}

/** Whether the page is in a sandbox, which may forbid downloads; no browser reports whether it did. */
export function isSandboxed(): boolean {
  return globalThis.origin === "null" && location.protocol !== "file:";
}

/** Hands a file to the browser's downloads. */
export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  // The link stays outside of the document, where no listener of the page can see its click.
  element("a", { href: address, download: name }).click();
  // The browser takes the data over at its own pace after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Puts text on the clipboard. Rejects, with a sentence, where the browser refuses. */
export async function writeClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure connection there is no clipboard object, and a policy of the page may forbid its use.
    if (!copyByCommand({ "text/plain": text })) throw new Told(words("clipboardRefused"));
  }
}

/** The older way: the browser's own copy command, with texts by their types put in place of what it would copy. */
export function copyByCommand(texts: Readonly<Record<string, string>>): boolean {
  let delivered = false;
  const deliver = (event: ClipboardEvent): void => {
    event.stopImmediatePropagation();
    event.preventDefault();
    for (const [type, text] of Object.entries(texts)) event.clipboardData?.setData(type, text);
    delivered = event.clipboardData !== null;
  };
  globalThis.addEventListener("copy", deliver, true);
  try {
    return runCommand("copy") && delivered;
  } finally {
    globalThis.removeEventListener("copy", deliver, true);
  }
}
