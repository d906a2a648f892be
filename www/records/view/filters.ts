/** The fields that tell which records are wanted. */

import { PAGE_TYPES, type PageType } from "../../../extension/shared/records/record.js";
import { typeName } from "../../../extension/shared/labels/names.js";
import { underscored, words } from "../../../extension/shared/words.js";
import { byId, made } from "../../elements.js";
import { languageName } from "./names.js";
import { ANYTHING, type Condition, CONDITIONS } from "../rows.js";
import { allRows, choose, onSelection } from "../selection.js";
import { type Counts, statisticsOf } from "../compare/statistics.js";

/** Records are filtered when nothing was typed for so long, ms. */
const PAUSE = 150;

/** Choices of a list at most; the search finds the rest. */
const MOST_CHOICES = 500;

/** Makes the fields work. */
export function startFilters(): void {
  const form = byId("filters") as HTMLFormElement;
  const text = byId("text") as HTMLInputElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  text.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => choose({ text: text.value }), PAUSE);
  });
  list("site").addEventListener("change", () => choose({ site: list("site").value }));
  list("type").addEventListener("change", () => choose({ type: list("type").value as PageType | "" }));
  list("language").addEventListener("change", () => choose({ language: list("language").value }));
  list("person").addEventListener("change", () => choose({ annotator: list("person").value }));
  list("condition").addEventListener("change", () => choose({ condition: list("condition").value as Condition | "" }));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => choose(ANYTHING));
  fill(
    list("type"),
    PAGE_TYPES.map((type) => [type, typeName(type)]),
  );
  fill(
    list("condition"),
    CONDITIONS.map((condition) => [condition, words(`datasetCondition_${underscored(condition)}`)]),
  );
  onSelection(fillFromRows);
}

let filledFor: unknown;

/** Offers the sites, languages and people that there are. */
function fillFromRows(): void {
  if (filledFor === allRows()) return;
  filledFor = allRows();
  const { sites, languages, annotators } = statisticsOf(allRows());
  fill(
    list("site"),
    named(sites, (site) => site),
  );
  fill(list("language"), named(languages, languageName));
  fill(
    list("person"),
    named(annotators, (person) => person),
  );
}

function named(counts: Counts, name: (value: string) => string): (readonly [string, string])[] {
  return counts
    .slice(0, MOST_CHOICES)
    .map(([value, number]) => [value, words("datasetWithNumber", name(value), String(number))]);
}

/** Fills a list, and keeps what is chosen. */
function fill(target: HTMLSelectElement, choices: readonly (readonly [string, string])[]): void {
  const chosen = target.value;
  const option = (value: string, name: string): HTMLOptionElement => {
    const choice = made("option", name);
    choice.value = value;
    return choice;
  };
  target.replaceChildren(option("", words("datasetAny")), ...choices.map(([value, name]) => option(value, name)));
  target.value = choices.some(([value]) => value === chosen) ? chosen : "";
}

function list(id: string): HTMLSelectElement {
  return byId(id) as HTMLSelectElement;
}
