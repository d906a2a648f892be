/** Notes and highlights into a file and out of one. */

import { readAnnotations, type Refusal, writeAnnotations } from "../../shared/annotations.js";
import { newId } from "../../shared/marks.js";
import { counted, Told, words } from "../../shared/words.js";
import { titleOf } from "../describe.js";
import type { Reading } from "../core.js";
import { isSandboxed, save } from "../export/deliver.js";
import { fileName } from "../export/file-name.js";
import type { Store } from "./store.js";

/** Bytes of the largest file that is read. */
const LARGEST = 5_000_000;

/** Saves the marks among the downloads. Gives a sentence on what was done. */
export function saveMarks(store: Store, { metadata }: ReturnType<Reading["outcome"]>): string {
  if (store.all().length === 0) throw new Told(words("marksNone"));
  const title = titleOf(metadata);
  const name = fileName({ ...metadata, title: `${title} – ${words("marks")}` }, "json");
  save(
    new Blob([writeAnnotations(store.page, title, store.all())], { type: "application/ld+json;charset=utf-8" }),
    name,
  );
  return words(isSandboxed() ? "savingDoubt" : "saving", name);
}

/** Takes marks over from a file. Gives sentences on what was taken and what was not, with the reasons. */
export async function takeMarks(store: Store, file: File): Promise<string> {
  if (file.size > LARGEST) throw new Told(words("fileTooLarge"));
  const read = readAnnotations(await file.text(), store.page, store.all(), newId, new Date().toISOString());
  if (!read) throw new Told(words("fileNoMarks"));
  let taken = 0;
  const refused: Refusal[] = [...read.refused];
  for (const mark of read.marks) {
    if ((await store.keep(mark)) === "full") refused.push("room");
    else taken += 1;
  }
  const reasons = [...new Set(refused)].map((reason) =>
    counted("marksRefused", refused.filter((other) => other === reason).length, words(`refused_${reason}`)),
  );
  return [counted("marksTaken", taken), ...reasons].join(" ");
}
