/** Whether the browser keeps the records when the disk is full, and how to ask it to. */

import { words } from "../../../extension/shared/words.js";
import { byId, say } from "../../elements.js";

/** Says how it is, and makes the button work. */
export function startSafety(): void {
  byId("persist").addEventListener("click", () => void ask());
  void show();
}

/** Firefox asks the person; Chromium decides by itself. */
async function ask(): Promise<void> {
  const isKept = await navigator.storage.persist().catch(() => false);
  await show();
  say(words(isKept ? "datasetPersisted" : "datasetNotPersisted"));
}

async function show(): Promise<void> {
  const isKept = await navigator.storage.persisted().catch(() => false);
  byId("safety").textContent = words(isKept ? "datasetPersisted" : "datasetNotPersisted");
  byId("persist").hidden = isKept;
}
