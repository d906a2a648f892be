/** Compares two people's labels of the same pages, and lists where they differ side by side. */

import { roleName } from "../../../extension/shared/labels/names.js";
import type { Role } from "../../../extension/shared/records/record.js";
import * as store from "../../../extension/shared/records/store.js";
import { counted, listed, words } from "../../../extension/shared/words.js";
import { byId, made, press, say } from "../../elements.js";
import {
  type Agreement,
  agreementOf,
  type Compared,
  compareRecords,
  type Difference,
  type RowPair,
  samePages,
} from "../compare/agreement.js";
import { isAgreed, mergeOf } from "../compare/merge.js";
import { keepMerged, openMerge } from "./merge.js";
import { inDigits, inPercent, measured } from "./names.js";
import { allRows, onSelection } from "../selection.js";
import { statisticsOf } from "../compare/statistics.js";

/** Pages that are listed at most, and differences of each. */
const MOST_PAGES = 200;
const MOST_DIFFERENCES = 500;

/** Pages after which it is told how far it is. */
const TOLD = 20;

interface ComparedPage {
  readonly pair: RowPair;
  readonly compared: Compared;
}

/** Makes this part of the page work. */
export function startAgreement(): void {
  onSelection(fillPeople);
  byId("compare").addEventListener("click", () => void compare().catch(() => say(words("recordsFailed"))));
}

function fillPeople(): void {
  const people = [...statisticsOf(allRows()).annotators].map(([person]) => person);
  for (const [index, id] of ["person-one", "person-other"].entries()) {
    const list = byId(id) as HTMLSelectElement;
    const chosen = list.value || (people[index] ?? "");
    list.replaceChildren(
      ...people.map((person) => {
        const option = made("option", person || words("datasetNobody"));
        option.value = person;
        return option;
      }),
    );
    list.value = people.includes(chosen) ? chosen : (people[index] ?? "");
  }
}

async function compare(): Promise<void> {
  const people = ["person-one", "person-other"].map((id) => (byId(id) as HTMLSelectElement).value);
  const [one = "", other = ""] = people;
  const pairs = one === other ? [] : samePages(allRows(), one, other);
  const pages: ComparedPage[] = [];
  for (const pair of pairs) {
    const [left, right] = await Promise.all(pair.map(({ id }) => store.get(id)));
    if (left && right) pages.push({ pair, compared: compareRecords(left, right) });
    if (pages.length % TOLD === 0) say(words("datasetComparing", inDigits(pages.length), inDigits(pairs.length)));
  }
  const result = byId("agreement").querySelector("div");
  if (pages.length === 0) {
    result?.replaceChildren();
    return say(words("datasetNothingInCommon"));
  }
  const agreement = agreementOf(pages.map(({ compared }) => compared));
  result?.replaceChildren(
    summaryElement(agreement),
    roleTable(agreement, [one, other]),
    ...differencesElements(pages, [one, other]),
  );
  say(counted("datasetCompared", pages.length, measured(agreement.kappa), measured(agreement.alpha)));
}

function summaryElement({ pages, texts, same, kappa, alpha, either, lost }: Agreement): HTMLElement {
  const facts = [
    words("datasetFactPages", inDigits(pages)),
    words("datasetFactTexts", inDigits(texts)),
    words("datasetFactSame", texts === 0 ? "" : inPercent(same / texts)),
    words("datasetKappa", measured(kappa)),
    words("datasetAlpha", measured(alpha)),
    words("datasetFactEither", inDigits(either)),
    words("datasetFactLost", inDigits(lost)),
  ];
  return made("p", listed(facts));
}

function roleTable({ roles }: Agreement, people: readonly [string, string]): HTMLTableElement {
  const table = made("table");
  table.append(made("caption", words("datasetByRole")));
  table.append(headRow([words("datasetRole"), ...people, words("datasetBoth"), "F1"]));
  for (const { role, counts, both, f1 } of roles) {
    const row = made("tr");
    row.append(
      headCell(nameOf(role)),
      ...[...counts, both].map((number) => made("td", inDigits(number))),
      made("td", measured(f1)),
    );
    table.append(row);
  }
  return table;
}

function differencesElements(pages: readonly ComparedPage[], people: readonly [string, string]): HTMLElement[] {
  const differing = pages.filter(({ compared }) => compared.differences.length > 0);
  const heading = made("h3", counted("datasetDiffering", differing.length));
  const agreed = press(
    words("datasetMergeAgreed"),
    () => void mergeAgreed(pages).catch(() => say(words("recordsFailed"))),
    { id: "merge-agreed" },
  );
  return [
    heading,
    agreed,
    ...differing.slice(0, MOST_PAGES).map(({ pair, compared }) => {
      const part = made("details");
      part.append(
        made(
          "summary",
          words("datasetWithNumber", pair[0].title || pair[0].url, inDigits(compared.differences.length)),
        ),
      );
      // Tables of pages that nobody opens are not made.
      part.addEventListener(
        "toggle",
        () => {
          const merge = press(words("datasetMerge"), () => void openMerge([pair[0].id, pair[1].id], merge), {
            class: "merge",
          });
          part.append(differenceTable(compared.differences, people), merge);
        },
        { once: true },
      );
      return part;
    }),
  ];
}

/** Keeps a merged record of each page on which there is nothing to decide, and which was not merged before. */
async function mergeAgreed(pages: readonly ComparedPage[]): Promise<void> {
  const done = new Set(
    allRows()
      .filter(({ isMerged }) => isMerged)
      .map(({ url }) => url),
  );
  let kept = 0;
  for (const {
    pair: [one, other],
  } of pages) {
    if (done.has(one.url)) continue;
    const [left, right] = await Promise.all([store.get(one.id), store.get(other.id)]);
    const merge = left && right && mergeOf(left, right);
    if (!merge || !isAgreed(merge)) continue;
    await keepMerged(merge, new Map(), 0);
    kept += 1;
  }
  say(counted("datasetMergedPages", kept));
}

function differenceTable(differences: readonly Difference[], people: readonly [string, string]): HTMLTableElement {
  const table = made("table");
  table.append(headRow([words("datasetText"), ...people]));
  for (const { text, roles } of differences.slice(0, MOST_DIFFERENCES)) {
    const row = made("tr");
    row.append(headCell(text), ...roles.map((role) => made("td", nameOf(role))));
    table.append(row);
  }
  return table;
}

/** A role with its branch, since two roles of one name would be told apart by it. */
function nameOf(role: string): string {
  return words("choiceIs", words(role.startsWith("main/") ? "datasetContent" : "datasetOther"), roleName(role as Role));
}

function headRow(names: readonly string[]): HTMLTableRowElement {
  const row = made("tr");
  row.append(
    ...names.map((name) => {
      const cell = made("th", name);
      cell.scope = "col";
      return cell;
    }),
  );
  return row;
}

function headCell(text: string): HTMLTableCellElement {
  const cell = made("th", text);
  cell.scope = "row";
  return cell;
}
