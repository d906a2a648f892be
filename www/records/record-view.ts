/**
 * Shows a record: its frozen page with the labels painted on it, and beside it the labels as a table. The page lies in the
 * same sandbox in which it was verified: no script runs in it, and it loads nothing.
 */

import { noContentName, roleName, stateName, typeName } from "../../extension/shared/label-names.js";
import type { Label, PageRecord } from "../../extension/shared/record.js";
import { blockText } from "../../extension/shared/record-summary.js";
import * as store from "../../extension/shared/record-store.js";
import { listed, words } from "../../extension/shared/words.js";
import { byId, made, say } from "../elements.js";
import { inDays } from "./names.js";
import { paint } from "./paint.js";

/** Labels that are listed at most. */
const MOST_LABELS = 3_000;

/** Characters of a label's text that are shown. */
const LONGEST_TEXT = 160;

/** Makes the view close. */
export function startRecordView(): void {
  const dialog = byId("record") as HTMLDialogElement;
  byId("frame").setAttribute("aria-label", words("datasetFrozen"));
  byId("close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => byId("frame").replaceChildren());
}

/** Opens the record; the keyboard comes back to `from` when it is closed. */
export async function openRecord(id: string, from: HTMLElement): Promise<void> {
  const record = await store.get(id).catch(() => undefined);
  if (!record) return say(words("recordsFailed"));
  const dialog = byId("record") as HTMLDialogElement;
  byId("record-title").textContent = record.provenance.title || record.provenance.url;
  byId("record-facts").textContent = factsOf(record);
  byId("labels").replaceChildren();
  dialog.addEventListener("close", () => (from.isConnected ? from : byId("window")).focus(), { once: true });
  dialog.showModal();
  byId("record-title").focus();
  showFrozen(record);
}

function factsOf({ provenance, pageType, noContent, replay, frozen }: PageRecord): string {
  const { url, captured, annotator, licences, optOuts, blind } = provenance;
  const facts = [url, typeName(pageType.name), inDays(captured), annotator, words(replay?.verified ? "recordsSame" : "recordsDiffers")];
  if (noContent) facts.push(noContentName(noContent));
  if (blind) facts.push(words("datasetBlind"));
  facts.push(licences.length > 0 ? words("datasetLicences", licences.join(", ")) : words("datasetNoLicence"));
  if (optOuts.length > 0) facts.push(words("datasetOptOuts", optOuts.map(({ name, value }) => `${name}: ${value}`).join(", ")));
  if (frozen.missingSheets > 0) facts.push(words("datasetMissingSheets", String(frozen.missingSheets)));
  return listed(facts.filter(Boolean));
}

function showFrozen(record: PageRecord): void {
  const frame = made("iframe");
  frame.title = words("datasetFrozen");
  // Never `allow-scripts`: together with `allow-same-origin` it would open the extension to the frozen page.
  frame.setAttribute("sandbox", "allow-same-origin");
  const { width } = (record.snapshot["viewport"] ?? {}) as { width?: unknown };
  if (typeof width === "number" && width > 0) frame.style.inlineSize = `${width}px`;
  frame.srcdoc = record.frozen.html;
  frame.addEventListener("load", () => {
    const inner = frame.contentDocument;
    if (!inner) return;
    // A link would load another page into the frame.
    inner.addEventListener("click", (event) => event.preventDefault(), true);
    inner.addEventListener("submit", (event) => event.preventDefault(), true);
    const boxes = paint(inner, record);
    byId("labels").replaceChildren(labelTable(record, boxes));
  }, { once: true });
  byId("frame").replaceChildren(frame);
}

function labelTable({ labels, snapshot, lost }: PageRecord, boxes: readonly (HTMLElement | undefined)[]): HTMLTableElement {
  const table = made("table");
  const head = made("tr");
  for (const name of [words("datasetRole"), words("datasetState"), words("datasetText")]) {
    const cell = made("th", name);
    cell.scope = "col";
    head.append(cell);
  }
  table.append(head);
  table.append(...labels.slice(0, MOST_LABELS).map((label, index) => labelRow(label, blockText(snapshot, label.nodes), boxes[index])));
  const note = (text: string): void => {
    const cell = made("td", text);
    cell.colSpan = 3;
    const row = made("tr");
    row.append(cell);
    table.append(row);
  };
  if (labels.length > MOST_LABELS) note(words("datasetFurther", String(labels.length - MOST_LABELS)));
  for (const { role, text } of lost) note(words("datasetLost", roleName(role), text.slice(0, LONGEST_TEXT)));
  return table;
}

function labelRow({ role, state, by, either, post, proposed }: Label, text: string, box: HTMLElement | undefined): HTMLTableRowElement {
  const show = made("button", roleName(role));
  show.type = "button";
  show.className = "open";
  show.addEventListener("click", () => box?.scrollIntoView({ block: "center" }));
  show.addEventListener("focus", () => box?.scrollIntoView({ block: "center" }));
  const name = made("th");
  name.scope = "row";
  name.append(show);
  const facts = [stateName(state, by)];
  if (role !== proposed) facts.push(words("datasetProposed", roleName(proposed)));
  if (either) facts.push(words("datasetEither"));
  if (post > 0) facts.push(words("datasetPost", String(post)));
  if (!box) facts.push(words("datasetUnseen"));
  const row = made("tr");
  row.dataset["branch"] = role.startsWith("main/") ? "main" : "other";
  row.append(name, made("td", listed(facts)), made("td", text.slice(0, LONGEST_TEXT)));
  return row;
}
