/** Shows the rubric: on the page of records, and beside the labels of a record that is open. */

import { roleName } from "../../../extension/shared/labels/names.js";
import { RUBRIC } from "../../../extension/shared/records/record.js";
import { PRINCIPLES, RULES } from "../../../extension/shared/records/rubric.js";
import { listed, words } from "../../../extension/shared/words.js";
import { make, made } from "../../elements.js";

/** Fills every place of the page that is meant for the rubric. */
export function showRubric(): void {
  for (const place of document.querySelectorAll<HTMLDetailsElement>(".rubric")) {
    const table = made("table");
    table.append(
      ...RULES.map(({ roles, name }) =>
        make("tr", {}, make("th", { scope: "row" }, listed(roles.map(roleName))), made("td", words(name))),
      ),
    );
    place.replaceChildren(
      made("summary", words("datasetRubric", String(RUBRIC))),
      ...PRINCIPLES.map((name) => made("p", words(name))),
      table,
    );
  }
}
