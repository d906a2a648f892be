/**
 * The table of records. Only the rows in view are elements; the room of the others is kept by two empty rows. All rows are
 * of one height, and one of them is where the keyboard is.
 */

import { typeName } from "../../../extension/shared/labels/names.js";
import { words } from "../../../extension/shared/words.js";
import { byId, made } from "../../elements.js";
import { inDays, inDigits, languageName } from "./names.js";
import { openRecord } from "./record.js";
import { COLUMNS, type Column, type Row } from "../rows.js";
import { onSelection, remove, shownOrder, shownRows, sortBy } from "../selection.js";
import { thumbnailElement } from "./thumbnail.js";

/** Rows above and below those in view that are made, too. */
const BEYOND = 6;

/** Height of a row before one was measured, CSS px. */
const USUAL_HEIGHT = 68;

/** Columns of the table: those that it can be sorted by, and the one of the button that deletes. */
const WIDTH = COLUMNS.length + 1;

let active = 0;
let height = USUAL_HEIGHT;
let present: ReadonlyMap<number, HTMLTableRowElement> = new Map();
let presentOf: readonly Row[] = [];
let isAsked = false;

/** Makes the table work. */
export function startList(): void {
  const view = byId("window");
  view.addEventListener("scroll", ask, { passive: true });
  new ResizeObserver(ask).observe(view);
  view.addEventListener("keydown", onKey);
  for (const column of COLUMNS) byId(`sort-${column}`).addEventListener("click", () => sort(column));
  onSelection(() => {
    active = Math.max(0, Math.min(active, shownRows().length - 1));
    showOrder();
    render();
  });
}

/** Sorts, and begins at the top. */
function sort(column: Column): void {
  active = 0;
  byId("window").scrollTop = 0;
  sortBy(column);
}

/** Says in the head of the table by what it is sorted. */
function showOrder(): void {
  const { column, ascending } = shownOrder();
  for (const name of COLUMNS) {
    const head = byId(`sort-${name}`).closest("th");
    if (name === column) head?.setAttribute("aria-sort", ascending ? "ascending" : "descending");
    else head?.removeAttribute("aria-sort");
  }
}

/** Renders before the next frame, once. */
function ask(): void {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    render();
  });
}

function render(): void {
  const rows = shownRows();
  const view = byId("window");
  const table = byId("records");
  table.setAttribute("aria-rowcount", String(rows.length + 1));
  // The browser brings a place behind the end back only after the rows are made.
  const top = Math.max(0, Math.min(view.scrollTop, rows.length * height - view.clientHeight));
  const first = Math.max(0, Math.floor(top / height) - BEYOND);
  const last = Math.min(rows.length, Math.ceil((top + view.clientHeight) / height) + BEYOND);
  const kept = presentOf === rows ? present : new Map<number, HTMLTableRowElement>();
  const next = new Map<number, HTMLTableRowElement>();
  for (let index = first; index < last; index += 1) {
    const row = rows[index];
    if (row) next.set(index, kept.get(index) ?? rowElement(row, index));
  }
  const focused = document.activeElement;
  const hadFocus = focused !== null && focused !== view && view.contains(focused);
  const body = table.querySelector("tbody");
  // Rows that stay are not moved, so that the keyboard stays in them.
  for (const child of [...(body?.children ?? [])])
    if (![...next.values()].includes(child as HTMLTableRowElement)) child.remove();
  const [above, below] = [room(first), room(rows.length - last)];
  let before: Element = above;
  body?.prepend(above);
  for (const element of next.values()) {
    if (before.nextElementSibling !== element) before.after(element);
    before = element;
  }
  before.after(below);
  present = next;
  presentOf = rows;
  for (const [index, element] of next)
    for (const button of element.querySelectorAll("button")) button.tabIndex = index === active ? 0 : -1;
  if (hadFocus && !view.contains(document.activeElement)) view.focus({ preventScroll: true });
  measure();
}

/** Takes the height that rows have with the person's fonts, and renders once more where it is another. */
function measure(): void {
  const [sample] = present.values();
  const measured = sample?.getBoundingClientRect().height ?? 0;
  if (measured > 0 && Math.abs(measured - height) > 0.5) {
    height = measured;
    ask();
  }
}

/** A row in place of so many that are out of view. */
function room(rows: number): HTMLTableRowElement {
  const row = made("tr");
  row.className = "room";
  row.setAttribute("aria-hidden", "true");
  const cell = made("td");
  cell.colSpan = WIDTH;
  cell.style.blockSize = `${rows * height}px`;
  row.append(cell);
  row.hidden = rows === 0;
  return row;
}

function rowElement(row: Row, index: number): HTMLTableRowElement {
  const { url, title, pageType, language, labels, changed, unseen, captured, verified } = row;
  const element = made("tr");
  element.setAttribute("aria-rowindex", String(index + 2));
  const name = made("th");
  name.scope = "row";
  const open = made("button", title || url);
  open.type = "button";
  open.className = "open";
  open.addEventListener("click", () => {
    active = index;
    void openRecord(row.id, open, () => go(shownRows().findIndex(({ id }) => id === row.id)));
  });
  name.append(thumbnailElement(row.thumbnail), open, made("small", url));
  const cells = [
    typeName(pageType),
    languageName(language),
    words("recordsLabelsOf", inDigits(changed), inDigits(unseen), inDigits(labels)),
    inDays(captured),
    words(verified ? "recordsSame" : "recordsDiffers"),
  ];
  const remover = made("button", words("recordsDelete"));
  remover.type = "button";
  remover.className = "delete";
  remover.setAttribute("aria-label", words("recordsDeleteOf", title || url));
  remover.addEventListener("click", () => void removeAt(index));
  const last = made("td");
  last.append(remover);
  element.append(name, ...cells.map((text) => made("td", text)), last);
  return element;
}

/** Deletes a record and goes to the one that takes its place. */
async function removeAt(index: number): Promise<void> {
  const row = shownRows()[index];
  if (!row) return;
  await remove(row);
  if (shownRows().length > 0) go(Math.min(index, shownRows().length - 1));
  else byId("undo").focus();
}

/** Brings the keyboard to a row. */
function go(index: number): void {
  const view = byId("window");
  active = Math.max(0, Math.min(index, shownRows().length - 1));
  const head = byId("records").querySelector("thead")?.getBoundingClientRect().height ?? 0;
  const top = active * height;
  const visible = view.clientHeight - head;
  if (top < view.scrollTop) view.scrollTop = top;
  else if (top + height > view.scrollTop + visible) view.scrollTop = top + height - visible;
  render();
  present.get(active)?.querySelector<HTMLElement>(".open")?.focus({ preventScroll: true });
}

function onKey(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || shownRows().length === 0) return;
  const page = Math.max(1, Math.floor(byId("window").clientHeight / height) - 1);
  const isInRow = event.target !== byId("window");
  if (event.target instanceof Element && event.target.closest("thead")) return;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: isInRow ? active + 1 : active,
    ArrowUp: isInRow ? active - 1 : active,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: shownRows().length - 1,
  };
  const place = places[event.key];
  if (place !== undefined) go(place);
  else if (event.key === "Delete" && isInRow) void removeAt(active);
  else return;
  event.preventDefault();
}
