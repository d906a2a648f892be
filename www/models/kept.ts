/** The models that are kept: what each is for and came from, whether it is in use, and what it does to one's own records. */

import type { Card, ModelCard, PersonalCard, Scope, TrainedCard } from "foreground-extras";
import { askBackground } from "../../extension/shared/messages.js";
import { type KeptModel, LONGEST_TRAINED, MOST_TRAINED, switched } from "../../extension/shared/personal-models.js";
import * as store from "../../extension/shared/records/store.js";
import { counted, type Underscored, underscored, words } from "../../extension/shared/words.js";
import { byId, fieldOf, made, make, press, saveAs, say } from "../elements.js";
import { inDays } from "../records/view/names.js";
import { isLabeled, recordText } from "./pages.js";
import { gainInWords, showPages } from "./result.js";
import { addPage, Refused, startWorker, takeJudge } from "./worker-line.js";

/** Reasons for which the core refuses a file. */
const REFUSALS = [
  "too-large",
  "no-model",
  "newer-format",
  "other-features",
  "other-meaning",
  "damaged",
  "impossible",
] as const;

/** Makes the buttons work. */
export function startKept(): void {
  byId("import").addEventListener("click", () => byId("file").click());
  fieldOf("file").addEventListener("change", () => void load());
}

/** Shows what is kept. */
export async function showKept(): Promise<void> {
  const models = await askBackground("list-models", undefined);
  byId("none").hidden = models.length > 0;
  if (models.length === 0) return byId("models").replaceChildren();
  const line = await startWorker();
  try {
    await takeJudge(line);
    const entries: HTMLElement[] = [];
    for (const [at, model] of models.entries()) {
      const told = await line.ask({ kind: "card", model: model.file }, "card").then(({ card }) => card, refusal);
      entries.push(entry(model, told, at));
    }
    byId("models").replaceChildren(...entries);
  } finally {
    line.end();
  }
}

/** The models with one more, in place of those that it replaces. */
export function replaced(
  models: readonly KeptModel[],
  model: KeptModel,
  which: (other: KeptModel) => boolean,
): readonly KeptModel[] {
  return [...models.filter((other) => !which(other)), model];
}

/** Whether a model is for these pages. */
export function isOf({ file, decides }: KeptModel, scope: Scope): boolean {
  if (decides !== undefined) return false;
  try {
    const { scope: own } = JSON.parse(file) as { readonly scope: Scope };
    return scopeInWords(own) === scopeInWords(scope);
  } catch {
    // A file from elsewhere may be no model: it is for no page.
    return false;
  }
}

/** The pages that a model is for, in words. */
export function scopeInWords(scope: Scope): string {
  switch (scope.over) {
    case "site":
      return words("modelsOfSite", scope.site);
    case "page-type":
      return words("modelsOfType", words(`labelType_${scope.pageType}`));
    case "everywhere":
      return words("modelsEverywhere");
  }
}

/** One model: what it is, whether it is in use, and what can be done with it. Of one that is refused, why. */
function entry(model: KeptModel, told: ModelCard | string, at: number): HTMLElement {
  const { personal, trained } = typeof told === "string" ? { personal: undefined, trained: undefined } : told;
  const box = make("input", { type: "checkbox", id: `on-${at}` });
  box.checked = model.on;
  // One that is refused, or was made for other trees, decides nothing, whatever the box says.
  box.disabled = trained === undefined && personal?.current !== true;
  box.addEventListener(
    "change",
    () =>
      void change(
        (models) => switched(models, model.file, box.checked),
        words(box.checked ? "modelsSwitchedOn" : "modelsSwitchedOff"),
        `on-${at}`,
      ),
  );
  const about = personal
    ? aboutPersonal(personal, model)
    : trained
      ? aboutTrained(trained, model)
      : [made("h3", words("modelsUnreadable")), made("p", String(told))];
  return make(
    "li",
    {},
    ...about,
    make("p", {}, box, make("label", { for: `on-${at}` }, words("modelsInUse"))),
    make(
      "p",
      {},
      press(words("modelsCompare"), () => void compare(model)),
      " ",
      press(words("modelsSave"), () => save(model)),
      " ",
      press(
        words("recordsDelete"),
        () =>
          void change(
            (models) => models.filter(({ file }) => file !== model.file),
            words("modelsDeleted"),
            "models-title",
          ),
      ),
    ),
  );
}

function aboutPersonal({ scope, card, current }: PersonalCard, model: KeptModel): Node[] {
  const parts = [made("h3", scopeInWords(scope)), made("p", facts(card, model))];
  return current ? parts : [...parts, made("p", words("modelsOld"))];
}

function aboutTrained({ decides, card, hash }: TrainedCard, { since }: KeptModel): Node[] {
  const name = words(`modelsTrained_${underscored(decides) as Underscored<typeof decides>}`);
  return [
    made("h3", name),
    made("p", words("modelsTrainedFacts", inDays(since), hash)),
    make("details", {}, made("summary", words("modelsTrainedCard")), make("pre", { tabindex: "0" }, card)),
  ];
}

function facts(card: Card, { since }: KeptModel): string {
  const from = counted("modelsCard", card.pages, counted("modelsSites", card.sites), inDays(since), card.data);
  // A file from before records were counted tells no interval.
  return !card.records ? from : `${from} ${gainInWords(card)}`;
}

/** Changes what is kept, says what came of it, and puts the focus where the person goes on. */
async function change(
  make: (models: readonly KeptModel[]) => readonly KeptModel[],
  done: string,
  focus: string,
): Promise<void> {
  try {
    await askBackground("keep-models", { models: make(await askBackground("list-models", undefined)) });
    await showKept();
    document.getElementById(focus)?.focus();
    say(done);
  } catch {
    say(words("recordsFailed"));
  }
}

/** Loads a file that somebody has made. It stays off until the person switches it on. */
async function load(): Promise<void> {
  const field = fieldOf("file");
  const [file] = field.files ?? [];
  if (!file) return;
  const text = file.size > LONGEST_TRAINED ? undefined : await file.text();
  field.value = "";
  if (text === undefined) return say(words("modelsRefused_too_large"));
  const line = await startWorker();
  let decides: KeptModel["decides"];
  try {
    decides = (await line.ask({ kind: "card", model: text }, "card")).card.trained?.decides;
  } catch (error) {
    return say(refusal(error));
  } finally {
    line.end();
  }
  const others = (await askBackground("list-models", undefined)).filter(
    (other) => other.decides !== undefined && other.file !== text,
  );
  if (decides !== undefined && others.length >= MOST_TRAINED) return say(words("modelsTooMany"));
  const model: KeptModel = { file: text, on: false, since: new Date().toISOString(), ...(decides && { decides }) };
  await change(
    (models) => replaced(models, model, (other) => other.file === text),
    words("modelsLoaded"),
    "models-title",
  );
}

function refusal(error: unknown): string {
  const code = REFUSALS.find((known) => error instanceof Refused && error.code === known);
  return code === undefined
    ? words("recordsFailed")
    : words(`modelsRefused_${underscored(code) as Underscored<typeof code>}`);
}

/** Reads the person's own records without the model and with it: by what is in use else, and by this one. */
async function compare(model: KeptModel): Promise<void> {
  const summaries = (await store.list()).filter(isLabeled);
  const line = await startWorker();
  try {
    await takeJudge(line, model);
    for (const { id } of summaries) await addPage(line, "add", await recordText(id));
    const { pages } = await line.ask({ kind: "compare", model: model.file }, "compared");
    if (model.decides === "page-type" && pages.length === 0) return say(words("modelsNoTypes"));
    showPages(words("modelsCompared"), pages, summaries);
    say(words("modelsCompared"));
  } catch {
    say(words("recordsFailed"));
  } finally {
    line.end();
  }
}

function save({ file, decides }: KeptModel): void {
  saveAs(`${decides?.replace("-", "_") ?? "personal"}.json`, new Blob([file], { type: "application/json" }));
}
