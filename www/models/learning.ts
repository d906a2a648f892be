/** Learning: for which pages, how far it is, and what came of it page by page. */

import type { Finished, Scope } from "foreground-extras";
import { askBackground } from "../../extension/shared/messages.js";
import * as store from "../../extension/shared/records/store.js";
import type { Summary } from "../../extension/shared/records/summary.js";
import { underscored, words } from "../../extension/shared/words.js";
import { byId, make, say } from "../elements.js";
import { inDigits } from "../records/view/names.js";
import { isOf, replaced, scopeInWords, showKept } from "./kept.js";
import { isLabeled, recordText, siteOf } from "./pages.js";
import { gainInWords, showPages } from "./result.js";
import { addPage, guards, startWorker, takeJudge } from "./worker-line.js";

/** Types that the engine knows. */
const TYPES = ["article", "collection", "documentation", "forum", "listing", "product", "service"] as const;

let running: AbortController | undefined;

/** Fills the list of scopes and makes the buttons work. */
export async function startLearning(): Promise<void> {
  byId("learn").addEventListener("click", () => void run());
  byId("cancel").addEventListener("click", () => running?.abort());
  const labeled = (await store.list()).filter(isLabeled);
  const sites = new Map<string, number>();
  for (const { url } of labeled) sites.set(siteOf(url), (sites.get(siteOf(url)) ?? 0) + 1);
  const common = [...sites].filter(([site]) => site !== "").sort(([, a], [, b]) => b - a);
  const scopes: Scope[] = [
    ...common.map(([site]): Scope => ({ over: "site", site })),
    ...TYPES.map((pageType): Scope => ({ over: "page-type", pageType })),
    { over: "everywhere" },
  ];
  byId("scope").replaceChildren(
    ...scopes.map((scope) => make("option", { value: JSON.stringify(scope) }, scopeInWords(scope))),
  );
}

async function run(): Promise<void> {
  if (running) return say(words("datasetBusy"));
  const { signal } = (running = new AbortController());
  byId("busy").hidden = false;
  byId("result").hidden = true;
  let said: string;
  try {
    said = await learn(JSON.parse((byId("scope") as HTMLSelectElement).value) as Scope, signal);
  } catch {
    said = words(signal.aborted ? "datasetCancelled" : "recordsFailed");
  }
  running = undefined;
  if (byId("busy").contains(document.activeElement)) byId("learn").focus();
  byId("busy").hidden = true;
  say(said);
}

/** Learns, and switches the model on where it is proven. What was in use for the same pages stays where it is not. */
async function learn(scope: Scope, signal: AbortSignal): Promise<string> {
  const summaries = (await store.list())
    .filter(isLabeled)
    .filter(({ url }) => scope.over !== "site" || siteOf(url) === scope.site);
  const line = await startWorker(signal);
  try {
    await takeJudge(line);
    const guarding = await guards();
    const whole = summaries.length + guarding.length;
    let read = 0;
    for (const summary of summaries) {
      tell(words("modelsReading", inDigits((read += 1)), inDigits(whole)), read, whole);
      await addPage(line, "add", await recordText(summary.id));
    }
    for (const record of guarding) {
      tell(words("modelsReading", inDigits((read += 1)), inDigits(whole)), read, whole);
      await line.ask({ kind: "guard", record }, "done");
    }
    const step = (at: number, of: number): void => tell(words("modelsStep", inDigits(at), inDigits(of)), at, of);
    const { finished } = await line.ask({ kind: "learn", scope: JSON.stringify(scope) }, "finished", step);
    return await take(scope, finished, summaries);
  } finally {
    line.end();
  }
}

async function take(
  scope: Scope,
  { model, refusal, card, pages }: Finished,
  summaries: readonly Summary[],
): Promise<string> {
  const verdict = refusal === undefined ? words("modelsOn") : words(`modelsOff_${underscored(refusal)}`);
  if (model !== undefined && refusal === undefined) {
    const kept = await askBackground("list-models", undefined);
    const models = replaced(kept, { file: model, on: true, since: new Date().toISOString() }, (other) =>
      isOf(other, scope),
    );
    await askBackground("keep-models", { models });
    await showKept();
  }
  showPages(verdict, pages, summaries);
  if (pages.length > 0) byId("verdict").append(` ${gainInWords(card)}`);
  return verdict;
}

function tell(sentence: string, done: number, whole: number): void {
  const bar = byId("progress") as HTMLProgressElement;
  bar.max = Math.max(1, whole);
  bar.value = done;
  byId("busy-text").textContent = sentence;
}
