/** Sends an article to where a person keeps what they read. Requests are the background's, which alone knows the tokens. */

import { askBackground } from "../../shared/messages.js";
import { problemInWords, type SendOutcome, serviceName } from "../../shared/settings/services.js";
import { Told, words } from "../../shared/words.js";
import { titleOf } from "../describe.js";
import { writeClipboard, written } from "./deliver.js";
import { fileName } from "./file-name.js";
import type { ExportTask } from "./task.js";

/** Longest text of a note within an address, in characters as they are written there: Windows opens no longer addresses. */
const LONGEST_IN_ADDRESS = 1_800;

/** Sends the article to a server of the person, with what the browser shows. */
export async function sendTo(service: "wallabag" | "readeck", { reading, tell }: ExportTask): Promise<string> {
  tell(words("sending", serviceName(service)));
  const { metadata } = reading.outcome();
  const url = addressOf(metadata);
  if (url === undefined) throw new Told(words("sendNoAddress"));
  const outcome: SendOutcome = await askBackground("send-article", {
    service,
    article: {
      url,
      title: titleOf(metadata),
      html: await reading.exportAs("html"),
      authors: metadata.byline ? [metadata.byline] : [],
      tags: metadata.tags ?? [],
      language: reading.outcome().metadata.language,
      published: metadata.published,
    },
  });
  if (outcome.is === "done") return words("sent", serviceName(service));
  throw new Told(problemInWords(outcome, service));
}

/** Has Obsidian write a note of this text. A long one goes by way of the clipboard. */
export async function noteInObsidian(note: string, name: string): Promise<string> {
  const isShort = encodeURIComponent(note).length <= LONGEST_IN_ADDRESS;
  if (!isShort) await writeClipboard(note);
  const isOpen = await askBackground("open-note", {
    name: name.replace(/\.md$/, ""),
    content: isShort ? note : undefined,
  });
  if (!isOpen) throw new Told(problemInWords({ is: "not-set-up" }, "obsidian"));
  return words(isShort ? "openedObsidian" : "openedObsidianClipboard");
}

/** Hands the article to the system's sheet: its address, and where that takes files its text. */
export async function share({ reading }: ExportTask): Promise<string> {
  const { metadata } = reading.outcome();
  const title = titleOf(metadata);
  const file = new File([await written(reading, "text")], fileName({ ...metadata, title }, "txt"), {
    type: "text/plain",
  });
  const url = addressOf(metadata);
  const about = { title, ...(url === undefined ? {} : { url }) };
  const whole = { ...about, files: [file] };
  try {
    await navigator.share(navigator.canShare?.(whole) ? whole : about);
    return words("shared");
  } catch (error) {
    throw new Told(words(error instanceof DOMException && error.name === "AbortError" ? "notShared" : "shareRefused"));
  }
}

function addressOf({
  canonicalUrl,
  url,
}: {
  readonly canonicalUrl?: string | undefined;
  readonly url: string;
}): string | undefined {
  return [canonicalUrl, url].find((address) => address !== undefined && /^https?:\/\//.test(address));
}
