/** How many pages there are of what, as bars beside their numbers. */

import { roleName, typeName } from "../../../extension/shared/labels/names.js";
import { listed, words } from "../../../extension/shared/words.js";
import { byId, made } from "../../elements.js";
import { inDigits, languageName } from "./names.js";
import { shownRows, whileOpen } from "../selection.js";
import { type Counts, statisticsOf } from "../compare/statistics.js";

/** Bars of a chart at most. */
const MOST_BARS = 30;

/** Shows the figures while their part of the page is open. */
export function startFigures(): void {
  const part = byId("statistics") as HTMLDetailsElement;
  whileOpen(part, () => {
    const { pages, labels, changed, unseen, verified, sites, types, languages, roles, annotators } = statisticsOf(
      shownRows(),
    );
    const facts = listed([
      words("datasetFactPages", inDigits(pages)),
      words("datasetFactSites", inDigits(sites.length)),
      words("datasetFactLabels", inDigits(labels)),
      words("datasetFactChanged", inDigits(changed)),
      words("datasetFactUnseen", inDigits(unseen)),
      words("datasetFactVerified", inDigits(verified)),
    ]);
    part.querySelector("div")?.replaceChildren(
      made("p", facts),
      chart(words("datasetSites"), sites, (site) => site),
      chart(words("datasetTypes"), types, typeName),
      chart(words("datasetLanguages"), languages, languageName),
      chart(words("datasetRoles"), roles, (role) =>
        words("choiceIs", words(role.startsWith("main/") ? "datasetContent" : "datasetOther"), roleName(role)),
      ),
      chart(words("datasetPeople"), annotators, (person) => person),
    );
  });
}

/** A table whose last column shows the numbers as lengths, which only eyes need. */
function chart<T extends string>(title: string, counts: Counts<T>, name: (value: T) => string): HTMLTableElement {
  const table = made("table");
  table.className = "chart";
  table.append(made("caption", title));
  const most = counts[0]?.[1] ?? 1;
  for (const [value, number] of counts.slice(0, MOST_BARS)) {
    const head = made("th", name(value));
    head.scope = "row";
    const bar = made("span");
    bar.className = "bar";
    bar.style.inlineSize = `${(100 * number) / most}%`;
    const length = made("td");
    length.setAttribute("aria-hidden", "true");
    length.append(bar);
    const row = made("tr");
    row.append(head, made("td", inDigits(number)), length);
    table.append(row);
  }
  const rest = counts.slice(MOST_BARS);
  if (rest.length > 0) {
    const row = made("tr");
    row.append(
      made("th", words("datasetFurther", inDigits(rest.length))),
      made("td", inDigits(rest.reduce((all, [, number]) => all + number, 0))),
      made("td"),
    );
    table.append(row);
  }
  return table;
}
