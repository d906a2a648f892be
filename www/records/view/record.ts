/** Shows a record: its frozen page with the labels painted on it, and beside it the labels as a table, which can be changed. */

import { choicesFrom } from "../../../extension/shared/labels/choices.js";
import { noContentName, roleName, stateName, typeName } from "../../../extension/shared/labels/names.js";
import { askBackground } from "../../../extension/shared/messages.js";
import { ALL_ROLES, type PageRecord } from "../../../extension/shared/records/record.js";
import * as store from "../../../extension/shared/records/store.js";
import { counted, listed, words } from "../../../extension/shared/words.js";
import { byId, make, say } from "../../elements.js";
import { type Editor, editorOf } from "../editor.js";
import { type FrozenView, showFrozen } from "./frozen.js";
import { type LabelTable, labelTable } from "./label-table.js";
import { inDays } from "./names.js";
import { type Edit, EDITS, editOf, type ShowRole, showTools } from "./record-tools.js";
import { renew } from "../selection.js";

/** What is open. */
interface Open {
  readonly editor: Editor;
  readonly table: LabelTable;
  readonly frozen: FrozenView;
  readonly showRole: ShowRole;
}

let open: Open | undefined;

/** Makes the view close. */
export function startRecordView(): void {
  const dialog = byId("record") as HTMLDialogElement;
  byId("frame").setAttribute("aria-label", words("datasetFrozen"));
  byId("close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    open = undefined;
    byId("frame").replaceChildren();
    byId("labels").replaceChildren();
  });
}

/** Opens the record; the keyboard comes back to `from` when it is closed, or `back` does where that is gone. */
export async function openRecord(
  id: string,
  from: HTMLElement,
  back: () => void = () => byId("window").focus(),
): Promise<void> {
  const found = await Promise.all([
    store.get(id),
    store.revisions(id),
    askBackground("recall-label-choices", undefined),
  ]).catch(() => undefined);
  const [record, pasts, given] = found ?? [];
  if (!record || !pasts) return say(words("recordsFailed"));
  const dialog = byId("record") as HTMLDialogElement;
  byId("record-title").textContent = record.provenance.title || record.provenance.url;
  byId("record-facts").textContent = factsOf(record);
  tell("");
  showScreenshot(record);
  dialog.addEventListener("close", () => (from.isConnected ? from.focus() : back()), { once: true });
  dialog.showModal();
  byId("record-title").focus();
  const { keys, annotator } = choicesFrom(given);
  const frozen = await showFrozen(byId("frame"), record, (at, isExtending) => open?.table.go(at, isExtending));
  const editor = editorOf(record, annotator, {
    changed,
    kept: (summary) => kept(summary),
    failed: () => tell(words("datasetNotKept")),
  });
  const showRole = showTools(record, pasts, keys, { edit, choose: editor.choose, bringBack: editor.bringBack });
  const table = labelTable({
    labels: record.labels,
    texts: editor.board.parts.map(({ text }) => text),
    lost: record.lost,
    isSeen: frozen.isSeen,
    arrived,
  });
  open = { editor, table, frozen, showRole };
  byId("labels").replaceChildren(table.element);
  byId("labels").onkeydown = (event) => {
    if (pressed(editOf(event, keys), event.target)) event.preventDefault();
  };
  showRole(editor.label(0)?.role);
}

function factsOf({ provenance, pageType, noContent, replay, frozen, mergedFrom }: PageRecord): string {
  const { url, captured, annotator, licences, optOuts, blind } = provenance;
  const facts = [
    url,
    typeName(pageType.name),
    inDays(captured),
    annotator,
    words(replay?.verified ? "recordsSame" : "recordsDiffers"),
  ];
  if (noContent) facts.push(noContentName(noContent));
  if (blind) facts.push(words("datasetBlind"));
  if (mergedFrom.length > 0)
    facts.push(
      words("datasetMergedFrom", mergedFrom.map((source) => source.annotator || words("datasetNobody")).join(", ")),
    );
  facts.push(licences.length > 0 ? words("datasetLicences", licences.join(", ")) : words("datasetNoLicence"));
  if (optOuts.length > 0)
    facts.push(words("datasetOptOuts", optOuts.map(({ name, value }) => `${name}: ${value}`).join(", ")));
  if (frozen.missingSheets > 0) facts.push(words("datasetMissingSheets", String(frozen.missingSheets)));
  return listed(facts.filter(Boolean));
}

function showScreenshot({ screenshot }: PageRecord): void {
  const place = byId("record-screenshot") as HTMLDetailsElement;
  place.hidden = screenshot === null;
  place.open = false;
  place.querySelector("img")?.remove();
  if (screenshot !== null) place.append(make("img", { src: screenshot, alt: words("datasetScreenshot") }));
}

/** Does what a key asks for; `false` where that is nothing here. */
function pressed(deed: ReturnType<typeof editOf>, target: EventTarget | null): boolean {
  const { table, editor } = open ?? {};
  if (!deed || !table || !editor) return false;
  const at = table.at();
  const last = editor.board.parts.length - 1;
  const isOutside = !(target instanceof Element && target.closest("tr"));
  const places: Partial<Record<typeof deed, readonly [number, boolean]>> = {
    next: [isOutside ? at : at + 1, false],
    previous: [isOutside ? at : at - 1, false],
    first: [0, false],
    last: [last, false],
    "extend-next": [at + 1, true],
    "extend-previous": [at - 1, true],
  };
  const place = places[deed];
  const known = [...EDITS, ...ALL_ROLES].find((one) => one === deed);
  if (place) table.go(...place);
  else if (known) edit(known);
  else return false;
  return true;
}

function edit(wanted: Edit): void {
  if (!open) return;
  const { editor, table } = open;
  const targets = table.targets();
  const here = editor.board.mark(table.at());
  const role = ALL_ROLES.find((known) => known === wanted);
  if (role) {
    editor.set(targets, { role });
    tell(targets.length > 1 ? counted("labelSet", targets.length, roleName(role)) : described(table.at()));
  } else if (wanted === "either" || wanted === "post-more" || wanted === "post-less") {
    editor.set(
      targets,
      wanted === "either"
        ? { either: !here.either }
        : { post: Math.max(0, here.post + (wanted === "post-more" ? 1 : -1)) },
    );
    tell(described(table.at()));
  } else if (wanted === "accept") {
    editor.see(targets);
    table.go((targets.at(-1) ?? table.at()) + 1);
  } else {
    const [first] = wanted === "undo" ? editor.undo() : editor.redo();
    if (first !== undefined) table.go(first);
    tell(
      first === undefined
        ? words("labelNothing")
        : `${words(wanted === "undo" ? "labelUndone" : "labelRedone")} ${described(first)}`,
    );
  }
}

/** What a label is now, in words. */
function described(at: number): string {
  const label = open?.editor.label(at);
  if (!label) return words("labelNothing");
  const facts = [
    roleName(label.role),
    stateName(label.state, label.by),
    ...(label.either ? [words("datasetEither")] : []),
    ...(label.post > 0 ? [words("datasetPost", String(label.post))] : []),
  ];
  return listed(facts);
}

let chosen: readonly number[] = [];

/** The keyboard has come to a label: its box is brought into view. */
function arrived(at: number): void {
  if (!open) return;
  const before = chosen;
  chosen = open.table.targets();
  for (const place of new Set([...before, ...chosen, at])) repaintAt(place);
  open.frozen.reveal(at);
  open.showRole(open.editor.label(at)?.role);
}

function changed(places: readonly number[]): void {
  if (!open) return;
  for (const at of places) {
    const label = open.editor.label(at);
    if (label) open.table.renew(at, label);
    repaintAt(at);
  }
  open.showRole(open.editor.label(open.table.at())?.role);
}

function repaintAt(at: number): void {
  const label = open?.editor.label(at);
  if (label) open?.frozen.repaint(at, label, open.table.isChosen(at));
}

function kept(summary: Parameters<typeof renew>[0]): void {
  renew(summary);
  byId("record-kept").textContent = words("datasetKept", String(summary.revision));
}

/** Tells something in the live line of the dialog; that of the page is not heard while the dialog is open. */
function tell(sentence: string): void {
  byId("record-status").textContent = sentence;
  if (sentence === "") byId("record-kept").textContent = "";
}
