/** Groups of pages whose content is nearly the same. */

import { counted, words } from "../../../extension/shared/words.js";
import { byId, made } from "../../elements.js";
import { duplicatesOf } from "../compare/duplicates.js";
import { inPercent } from "./names.js";
import { likeness } from "../../../extension/shared/records/sketch.js";
import { openRecord } from "./record.js";
import type { Row } from "../rows.js";
import { remove, shownRows, whileOpen } from "../selection.js";

/** Groups that are listed at most, and pages of each. */
const MOST_GROUPS = 100;
const MOST_PAGES = 50;

/** Looks for near-duplicates while their part of the page is open. */
export function startDuplicates(): void {
  const part = byId("duplicates") as HTMLDetailsElement;
  whileOpen(part, () => {
    const rows = shownRows();
    const groups = duplicatesOf(rows);
    const found = made("p", counted("datasetGroups", groups.length));
    const list = made("ol");
    list.append(
      ...groups.slice(0, MOST_GROUPS).map((group) => groupElement(group.flatMap((index) => rows[index] ?? []))),
    );
    part.querySelector("div")?.replaceChildren(found, list);
  });
}

function groupElement(group: readonly Row[]): HTMLLIElement {
  const element = made("li");
  const list = made("ul");
  list.append(...group.slice(0, MOST_PAGES).map((row) => pageElement(row, group[0])));
  if (group.length > MOST_PAGES) list.append(made("li", words("datasetFurther", String(group.length - MOST_PAGES))));
  element.append(list);
  return element;
}

function pageElement(row: Row, first: Row | undefined): HTMLLIElement {
  const open = made("button", row.title || row.url);
  open.type = "button";
  open.className = "open";
  open.addEventListener("click", () => void openRecord(row.id, open));
  const remover = made("button", words("recordsDelete"));
  remover.type = "button";
  remover.setAttribute("aria-label", words("recordsDeleteOf", row.title || row.url));
  remover.addEventListener("click", () => void remove(row).then(() => byId("undo").focus()));
  const element = made("li");
  element.append(open, made("small", row.url));
  if (first && first !== row && first.sketch && row.sketch)
    element.append(made("span", words("datasetAlike", inPercent(likeness(first.sketch, row.sketch)))));
  element.append(" ", remover);
  return element;
}
