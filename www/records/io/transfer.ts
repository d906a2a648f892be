/** Hands records over as files and takes them in from files. Either can be cancelled, and tells how far it is. */

import * as store from "../../../extension/shared/records/store.js";
import type { PageRecord } from "../../../extension/shared/records/record.js";
import { counted, underscored, words } from "../../../extension/shared/words.js";
import { byId, made, saveAs, say } from "../../elements.js";
import { exportAs, type Format } from "./exports.js";
import { importFile, type Refused } from "./import.js";
import { inDigits } from "../view/names.js";
import { reload, shownRows } from "../selection.js";
import { chosenShares } from "../view/splits.js";
import { TooLarge } from "./zip.js";

/** Records of a file of which is told why they were refused. */
const MOST_REFUSALS = 50;

let running: AbortController | undefined;

/** Makes the buttons work. */
export function startTransfer(): void {
  byId("export").addEventListener("click", () => void run(exportShown));
  byId("import").addEventListener("click", () => byId("file").click());
  byId("cancel").addEventListener("click", () => running?.abort());
  byId("file").addEventListener("change", ({ target }) => {
    const input = target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (file) void run((signal) => importFrom(file, signal)).then(() => (input.value = ""));
  });
}

/** Does one thing at a time, and says what came of it. */
async function run(task: (signal: AbortSignal) => Promise<string>): Promise<void> {
  if (running) return say(words("datasetBusy"));
  const { signal } = (running = new AbortController());
  const from = document.activeElement;
  byId("busy").hidden = false;
  let said: string;
  try {
    said = await task(signal);
  } catch (error) {
    said = words(signal.aborted ? "datasetCancelled" : error instanceof TooLarge ? "datasetTooLarge" : "recordsFailed");
  }
  running = undefined;
  if (from === document.body || byId("busy").contains(document.activeElement)) byId("export").focus();
  byId("busy").hidden = true;
  say(said);
}

/** Shows how far it is; `whole` is the same in the same unit. */
function tell(sentence: string, done: number, whole: number): void {
  const bar = byId("progress") as HTMLProgressElement;
  bar.max = Math.max(1, whole);
  bar.value = done;
  byId("busy-text").textContent = sentence;
}

async function exportShown(signal: AbortSignal): Promise<string> {
  const rows = shownRows();
  const format = (byId("format") as HTMLSelectElement).value as Format;
  const progress = (done: number): void =>
    tell(words("datasetExporting", inDigits(done), inDigits(rows.length)), done, rows.length);
  progress(0);
  const { name, content, records } = await exportAs(format, {
    records: recordsOf(rows.map(({ id }) => id)),
    shares: chosenShares(),
    signal,
    progress,
  });
  saveAs(name, content);
  return counted("recordsExported", records);
}

/** Records of these ids, in the order of the ids, so that the same records give the same file. */
async function* recordsOf(ids: readonly string[]): AsyncGenerator<PageRecord> {
  for (const id of [...ids].sort()) {
    const record = await store.get(id);
    if (record) yield record;
  }
}

async function importFrom(file: File, signal: AbortSignal): Promise<string> {
  byId("refused").replaceChildren();
  let refusals = 0;
  let stored = 0;
  const refuse = (refused: Refused): void => {
    refusals += 1;
    if (refusals <= MOST_REFUSALS) byId("refused").append(made("li", refusalOf(refused, file.name)));
  };
  const progress = (bytes: number, records: number): void => {
    stored = records;
    tell(counted("datasetImporting", records), bytes, file.size);
  };
  try {
    const { imported, known } = await importFile(file, { signal, refuse, progress });
    const sentences = [counted("recordsImported", imported)];
    if (known > 0) sentences.push(counted("datasetKnown", known));
    if (refusals > 0) sentences.push(counted("datasetRefused", refusals));
    return sentences.join(" ");
  } catch {
    // Cancelled, or there is no room: what was stored before that stays.
    return counted("datasetStopped", stored);
  } finally {
    if (refusals > MOST_REFUSALS)
      byId("refused").append(made("li", words("datasetFurther", inDigits(refusals - MOST_REFUSALS))));
    await reload();
  }
}

/** Why something of the file of that name was refused. */
function refusalOf({ file, line, place, reason, isRow }: Refused, name: string): string {
  const why = words(`recordsRefusal_${underscored(reason)}`);
  const inner = file || name;
  if (line === 0) return words("datasetRefusedFile", inner, why);
  if (isRow || file) return words("datasetRefusedRow", inner, String(line), place || words("recordsWhole"), why);
  return words("recordsRefused", String(line), place || words("recordsWhole"), why);
}
