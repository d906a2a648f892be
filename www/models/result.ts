/** Pages before and after, as a table. */

import type { Card, Compared } from "foreground-extras";
import type { Summary } from "../../extension/shared/records/summary.js";
import { words } from "../../extension/shared/words.js";
import { byId, make, made } from "../elements.js";
import { inDigits, measured } from "../records/view/names.js";

/** Shows pages before and after in the table of results. */
export function showPages(caption: string, pages: readonly Compared[], summaries: readonly Summary[]): void {
  const titles = new Map(summaries.map(({ id, title, url }) => [id, title || url]));
  const row = ({ id, before, after }: Compared): HTMLElement =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, titles.get(id) ?? id),
      made("td", measured(before)),
      made("td", measured(after)),
    );
  byId("verdict").textContent = caption;
  byId("result")
    .querySelector("tbody")
    ?.replaceChildren(...pages.map(row));
  byId("result").hidden = false;
}

/** What was gained on pages that were not learned from, how sure that is, and how many labels it rests on. */
export function gainInWords({ before, after, low = 0, high = 0, lookedAt = 0, blocks }: Card): string {
  const [was, is, gain, from, to] = [before, after, after - before, low, high].map((parts) =>
    measured(parts / 10_000),
  ) as [string, string, string, string, string];
  return `${words("modelsGain", was, is, gain, from, to)} ${words("modelsLookedAt", inDigits(lookedAt), inDigits(blocks))}`;
}
