/** Into which splits the pages go, and the shares of that. */

import * as platform from "../../../extension/shared/platform/platform.js";
import { words } from "../../../extension/shared/words.js";
import { byId, made, say } from "../../elements.js";
import { inDigits, inPercent } from "./names.js";
import { onSelection, shownRows, whileOpen } from "../selection.js";
import { type Shares, sharesFrom, type Split, splitsOf, USUAL_SHARES } from "../compare/splits.js";

/** Where the shares are kept. */
const SHARES = "dataset shares";

let shares: Shares = USUAL_SHARES;

/** The shares that the person has chosen. */
export function chosenShares(): Shares {
  return shares;
}

/** Shows the splits while their part of the page is open. */
export function startSplits(): void {
  const part = byId("splits") as HTMLDetailsElement;
  whileOpen(part, () => void show(part));
  for (const id of ["share-dev", "share-test", "salt"]) {
    field(id).addEventListener("change", () => void keep().then(() => show(part)));
  }
  void platform.load(SHARES).then((kept) => {
    shares = sharesFrom(kept);
    showFields();
    if (part.open) void show(part);
  });
  onSelection(showFields);
}

function showFields(): void {
  field("share-dev").value = String(Math.round(shares.dev * 100));
  field("share-test").value = String(Math.round(shares.test * 100));
  field("salt").value = shares.salt;
}

async function keep(): Promise<void> {
  const wanted: Shares = {
    dev: Number(field("share-dev").value) / 100,
    test: Number(field("share-test").value) / 100,
    salt: field("salt").value,
  };
  const sound = sharesFrom(wanted);
  if (sound.dev !== wanted.dev || sound.test !== wanted.test) {
    showFields();
    return say(words("datasetSharesRefused"));
  }
  shares = sound;
  await platform.keep({ [SHARES]: shares });
  say(words("choicesKept"));
}

async function show(part: HTMLElement): Promise<void> {
  const rows = shownRows();
  const splits = await splitsOf(
    rows.map(({ site }) => site),
    shares,
  );
  // Other records may be shown by now, for which this is called again.
  if (rows !== shownRows()) return;
  const table = made("table");
  const head = made("tr");
  head.append(
    ...[words("datasetSplit"), words("datasetSites"), words("datasetPages"), words("datasetShare")].map((name) => {
      const cell = made("th", name);
      cell.scope = "col";
      return cell;
    }),
  );
  table.append(head);
  for (const split of ["train", "dev", "test"] as const) table.append(splitRow(split, splits, rows));
  part.querySelector("div")?.replaceChildren(table);
}

function splitRow(
  split: Split,
  splits: ReadonlyMap<string, Split>,
  rows: ReturnType<typeof shownRows>,
): HTMLTableRowElement {
  const sites = [...splits.values()].filter((each) => each === split).length;
  const pages = rows.filter(({ site }) => splits.get(site) === split).length;
  const name = made("th", split);
  name.scope = "row";
  const row = made("tr");
  row.append(
    name,
    made("td", inDigits(sites)),
    made("td", inDigits(pages)),
    made("td", inPercent(rows.length === 0 ? 0 : pages / rows.length)),
  );
  return row;
}

function field(id: string): HTMLInputElement {
  return byId(id) as HTMLInputElement;
}
