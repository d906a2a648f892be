/** The page of the extension that lists the labeled pages, exports and imports them. No page of a site reaches it. */

import { recordFromLine, NotARecord } from "../extension/shared/record-reader.js";
import * as store from "../extension/shared/record-store.js";
import type { Summary } from "../extension/shared/record.js";
import { counted, language, underscored, words } from "../extension/shared/words.js";
import { showChoices } from "./choices.js";
import { byId, make, say } from "./elements.js";
import { localize } from "./localize.js";
import { linesOf } from "./lines.js";

/** Rows that are shown at once. */
const ROWS = 200;

const MEGABYTE = 1_000_000;

/** Records of a file of which is told why they were refused. */
const MOST_REFUSALS = 50;

let rows: readonly Summary[] = [];
let shown = ROWS;
let removed: Summary | undefined;

/** Does what the person asked for and says what came of it. */
async function perform(task: () => Promise<string>): Promise<void> {
  try {
    const done = await task();
    await show();
    say(done);
  } catch {
    await show();
    say(words("recordsFailed"));
  }
}

async function show(): Promise<void> {
  rows = await store.list();
  byId("count").textContent = counted("recordsCount", rows.length);
  byId("records").hidden = rows.length === 0;
  byId("none").hidden = rows.length > 0;
  byId("undo").hidden = removed === undefined;
  byId("more").hidden = rows.length <= shown;
  byId("records").querySelector("tbody")?.replaceChildren(...rows.slice(0, shown).map(rowOf));
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  byId("room").textContent = words("recordsRoom", inMegabytes(usage), inMegabytes(quota));
}

function inMegabytes(bytes: number): string {
  return new Intl.NumberFormat(language().lang, { maximumFractionDigits: 0 }).format(bytes / MEGABYTE);
}

function rowOf(summary: Summary): HTMLTableRowElement {
  const { url, title, pageType, labels, changed, unseen, captured, verified } = summary;
  const day = new Intl.DateTimeFormat(language().lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(captured));
  const remove = make("button", {}, words("recordsDelete"));
  remove.type = "button";
  remove.setAttribute("aria-label", words("recordsDeleteOf", title || url));
  remove.addEventListener("click", () => {
    void perform(async () => {
      await store.remove(summary.id);
      removed = summary;
      return words("recordsDeleted", title || url);
    }).then(() => byId("undo").focus());
  });
  const name = make("th", {}, title || url);
  name.scope = "row";
  name.append(make("small", {}, url));
  const cells = [words(`labelType_${pageType}`), words("recordsLabelsOf", String(changed), String(unseen), String(labels)), day, words(verified ? "recordsSame" : "recordsDiffers")];
  const last = make("td", {});
  last.append(remove);
  const row = make("tr", {});
  row.append(name, ...cells.map((text) => make("td", {}, text)), last);
  return row;
}

async function undo(): Promise<string> {
  if (removed) await store.restore(removed.id);
  removed = undefined;
  return words("recordsRestored");
}

/** Hands all records over as a file, one a line. Only as much as a few records is in memory at a time. */
async function exportAll(): Promise<string> {
  let parts: Blob[] = [];
  let count = 0;
  for await (const record of store.all()) {
    parts.push(new Blob([`${JSON.stringify(record)}\n`]));
    count += 1;
    // Browsers keep large pieces outside of the page's memory.
    if (parts.length >= ROWS) parts = [new Blob(parts)];
  }
  const link = make("a", {});
  link.href = URL.createObjectURL(new Blob(parts, { type: "application/jsonl" }));
  link.download = "records.jsonl";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return counted("recordsExported", count);
}

/** Takes over the records of a file, line by line; what is refused is told with its place and changes nothing. */
async function importFile(file: File): Promise<string> {
  byId("refused").replaceChildren();
  let count = 0;
  let number = 0;
  for await (const line of linesOf(file.stream())) {
    number += 1;
    if (line.trim() === "") continue;
    try {
      await store.put(recordFromLine(line));
      count += 1;
    } catch (error) {
      if (!(error instanceof NotARecord)) throw error;
      tellRefusal(number, error);
    }
  }
  return counted("recordsImported", count);
}

function tellRefusal(line: number, { place, reason }: NotARecord): void {
  const list = byId("refused");
  if (list.childElementCount >= MOST_REFUSALS) return;
  list.append(make("li", {}, words("recordsRefused", String(line), place || words("recordsWhole"), words(`recordsRefusal_${underscored(reason)}`))));
}

localize();
byId("undo").addEventListener("click", () => void perform(undo).then(() => byId("title").focus()));
byId("title").tabIndex = -1;
byId("export").addEventListener("click", () => void perform(exportAll));
byId("import").addEventListener("click", () => byId("file").click());
byId("file").addEventListener("change", ({ target }) => {
  const [file] = (target as HTMLInputElement).files ?? [];
  if (file) void perform(() => importFile(file));
});
byId("more").addEventListener("click", () => {
  shown += ROWS;
  void show();
});
void store.forgetRemoved().then(show);
void showChoices();
