/** The labels of an open record as a table, a row each. One row is where the keyboard is; several can be chosen. */

import { roleName, stateName } from "../../../extension/shared/labels/names.js";
import type { Label, LostLabel } from "../../../extension/shared/records/record.js";
import { listed, words } from "../../../extension/shared/words.js";
import { made } from "../../elements.js";

/** Labels that are listed at most. */
const MOST_LABELS = 3_000;

/** Characters of a label's text that are shown. */
const LONGEST_TEXT = 160;

/** What the table shows. */
export interface Listed {
  readonly labels: readonly Label[];
  readonly texts: readonly string[];
  readonly lost: readonly LostLabel[];
  /** Whether the label at that place is to be seen on the frozen page. */
  readonly isSeen: (at: number) => boolean;
  /** The keyboard, or a click, has come to a row. */
  readonly arrived: (at: number) => void;
}

/** The table. */
export interface LabelTable {
  readonly element: HTMLTableElement;
  at(): number;
  /** The places that a change is for: the chosen ones, or the one where the keyboard is. */
  targets(): readonly number[];
  isChosen(at: number): boolean;
  /** Brings the keyboard to a row; `extends` chooses all from where it began. */
  go(at: number, isExtending?: boolean): void;
  /** Writes a row anew. */
  renew(at: number, label: Label): void;
}

/** Makes the table. */
export function labelTable({ labels, texts, lost, isSeen, arrived }: Listed): LabelTable {
  const element = made("table");
  const shown = labels.slice(0, MOST_LABELS);
  const rows = shown.map((label, at) => rowOf(label, texts[at] ?? "", at));
  let place = 0;
  let anchor = 0;
  let chosen: ReadonlySet<number> = new Set();
  const renew = (at: number, label: Label): void => {
    const row = rows[at];
    if (!row) return;
    row.element.dataset["branch"] = label.role.startsWith("main/") ? "main" : "other";
    row.show.textContent = roleName(label.role);
    row.facts.textContent = listed(factsOf(label, isSeen(at)));
  };
  const choose = (next: ReadonlySet<number>): void => {
    for (const at of new Set([...chosen, ...next])) rows[at]?.element.toggleAttribute("data-chosen", next.has(at));
    for (const at of new Set([...chosen, ...next])) rows[at]?.show.setAttribute("aria-pressed", String(next.has(at)));
    chosen = next;
  };
  const go = (wanted: number, isExtending = false): void => {
    const next = Math.max(0, Math.min(wanted, rows.length - 1));
    rows[place]?.show.setAttribute("tabindex", "-1");
    place = next;
    if (!isExtending) anchor = next;
    choose(isExtending ? new Set(range(anchor, next)) : new Set());
    rows[next]?.show.setAttribute("tabindex", "0");
    rows[next]?.show.focus();
    arrived(next);
  };
  for (const [at, { show }] of rows.entries()) {
    show.tabIndex = at === 0 ? 0 : -1;
    show.addEventListener("click", ({ shiftKey }) => go(at, shiftKey));
    renew(at, shown[at] as Label);
  }
  element.append(headRow(), ...rows.map((row) => row.element), ...notes(labels.length, lost));
  return {
    element,
    at: () => place,
    targets: () => (chosen.size > 0 ? [...chosen].sort((one, other) => one - other) : rows.length > 0 ? [place] : []),
    isChosen: (at) => chosen.has(at) || at === place,
    go,
    renew,
  };
}

function range(one: number, other: number): number[] {
  const first = Math.min(one, other);
  return Array.from({ length: Math.abs(one - other) + 1 }, (_, step) => first + step);
}

interface LabelRow {
  readonly element: HTMLTableRowElement;
  readonly show: HTMLButtonElement;
  readonly facts: HTMLTableCellElement;
}

function rowOf(label: Label, text: string, at: number): LabelRow {
  const show = made("button", roleName(label.role));
  show.type = "button";
  show.className = "open";
  show.setAttribute("aria-pressed", "false");
  show.setAttribute("aria-describedby", `label-text-${at}`);
  const name = made("th");
  name.scope = "row";
  name.append(show);
  const facts = made("td");
  const said = made("td", text.slice(0, LONGEST_TEXT));
  said.id = `label-text-${at}`;
  const element = made("tr");
  element.append(name, facts, said);
  return { element, show, facts };
}

function factsOf({ role, state, by, either, post, proposed }: Label, isSeen: boolean): string[] {
  const facts = [stateName(state, by)];
  if (role !== proposed) facts.push(words("datasetProposed", roleName(proposed)));
  if (either) facts.push(words("datasetEither"));
  if (post > 0) facts.push(words("datasetPost", String(post)));
  if (!isSeen) facts.push(words("datasetUnseen"));
  return facts;
}

function headRow(): HTMLTableRowElement {
  const head = made("tr");
  for (const name of [words("datasetRole"), words("datasetState"), words("datasetText")]) {
    const cell = made("th", name);
    cell.scope = "col";
    head.append(cell);
  }
  return head;
}

/** What the table does not list, and what has no place. */
function notes(count: number, lost: readonly LostLabel[]): HTMLTableRowElement[] {
  const texts = [
    ...(count > MOST_LABELS ? [words("datasetFurther", String(count - MOST_LABELS))] : []),
    ...lost.map(({ role, text }) => words("datasetLost", roleName(role), text.slice(0, LONGEST_TEXT))),
  ];
  return texts.map((text) => {
    const cell = made("td", text);
    cell.colSpan = 3;
    const row = made("tr");
    row.append(cell);
    return row;
  });
}
