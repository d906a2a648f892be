/** What to label next: the records that nobody has looked at, those first that teach most. */

import * as store from "../../extension/shared/records/store.js";
import type { Summary } from "../../extension/shared/records/summary.js";
import { words } from "../../extension/shared/words.js";
import { byId, make, say } from "../elements.js";
import { firstOfEachPage, isLabeled, orderText } from "./pages.js";
import { addPage, startWorker } from "./worker-line.js";

/** Records that are put in order at most: it takes time with the square of their number. */
const MOST = 500;

/** Records that are shown. */
const SHOWN = 20;

/** Makes the button work. */
export function startOrder(): void {
  byId("order").addEventListener("click", () => void show().catch(() => say(words("recordsFailed"))));
}

async function show(): Promise<void> {
  const summaries = (await store.list()).slice(0, MOST);
  const left = summaries.filter((summary) => !isLabeled(summary));
  if (left.length === 0) {
    byId("next").replaceChildren();
    return say(words("modelsNextNone"));
  }
  const line = await startWorker();
  try {
    const taken: Summary[] = [];
    for (const summary of summaries)
      if (await addPage(line, "candidate", await orderText(summary))) taken.push(summary);
    const { places } = await line.ask({ kind: "order" }, "ordered");
    const entries = firstOfEachPage(places.flatMap((place) => taken[place] ?? [])).slice(0, SHOWN);
    byId("next").replaceChildren(
      ...entries.map(({ url, title }) => make("li", {}, make("a", { href: url }, title || url))),
    );
    say(words("modelsNextShown"));
  } finally {
    line.end();
  }
}
