/** Pages before and after, as a table. */

import type { Compared } from "foreground-extras";
import type { Summary } from "../../extension/shared/record-summary.js";
import { byId, make, made } from "../elements.js";
import { measured } from "../records/names.js";

/** Shows pages before and after in the table of results. */
export function showPages(caption: string, pages: readonly Compared[], summaries: readonly Summary[]): void {
  const titles = new Map(summaries.map(({ id, title, url }) => [id, title || url]));
  const row = ({ id, before, after }: Compared): HTMLElement =>
    make("tr", {}, make("th", { scope: "row" }, titles.get(id) ?? id), made("td", measured(before)), made("td", measured(after)));
  byId("verdict").textContent = caption;
  byId("result").querySelector("tbody")?.replaceChildren(...pages.map(row));
  byId("result").hidden = false;
}
