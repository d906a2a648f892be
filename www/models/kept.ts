/** The models that are kept: what each is for and came from, whether it is in use, and what it does to one's own records. */

import type { Card, ModelCard, Scope } from "foreground-extras";
import { askBackground } from "../../extension/shared/messages.js";
import { type KeptModel, LONGEST_MODEL } from "../../extension/shared/personal-models.js";
import * as store from "../../extension/shared/record-store.js";
import { type Underscored, underscored, words } from "../../extension/shared/words.js";
import { byId, fieldOf, made, make, press, saveAs, say } from "../elements.js";
import { inDays, inDigits, measured } from "../records/names.js";
import { isLabeled, recordText } from "./pages.js";
import { showPages } from "./result.js";
import { addPage, Refused, startWorker } from "./worker-line.js";

/** Reasons for which the core refuses a file. */
const REFUSALS = ["too-large", "no-model", "newer-format", "other-features", "other-meaning", "damaged", "impossible"] as const;

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
    const entries: HTMLElement[] = [];
    for (const [at, model] of models.entries()) {
      const card = await line.ask({ kind: "card", model: model.file }, "card").then((told) => told.card, () => undefined);
      entries.push(entry(model, card, at));
    }
    byId("models").replaceChildren(...entries);
  } finally {
    line.end();
  }
}

/** The models with one more, in place of those that it replaces. */
export function replaced(models: readonly KeptModel[], model: KeptModel, which: (other: KeptModel) => boolean): readonly KeptModel[] {
  return [...models.filter((other) => !which(other)), model];
}

/** Whether a model is for these pages. */
export function isOf({ file }: KeptModel, scope: Scope): boolean {
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

function entry(model: KeptModel, told: ModelCard | undefined, at: number): HTMLElement {
  const name = told ? scopeInWords(told.scope) : words("modelsUnreadable");
  const box = make("input", { type: "checkbox", id: `on-${at}` });
  box.checked = model.on;
  // One that was made for other trees decides nothing, whatever the box says.
  box.disabled = told?.current !== true;
  box.addEventListener("change", () => void change((models) => models.map((own) => (own.file === model.file ? { ...own, on: box.checked } : own)), words(box.checked ? "modelsSwitchedOn" : "modelsSwitchedOff"), `on-${at}`));
  const parts: Node[] = [made("h3", name)];
  if (told) parts.push(made("p", facts(told.card, model)));
  if (told && !told.current) parts.push(made("p", words("modelsOld")));
  parts.push(
    make("p", {}, box, make("label", { for: `on-${at}` }, words("modelsInUse"))),
    make("p", {}, press(words("modelsCompare"), () => void compare(model)), " ", press(words("modelsSave"), () => save(model)), " ", press(words("recordsDelete"), () => void change((models) => models.filter(({ file }) => file !== model.file), words("modelsDeleted"), "models-title"))),
  );
  return make("li", {}, ...parts);
}

function facts({ pages, sites, before, after, error, data }: Card, { since }: KeptModel): string {
  const f1 = [before, after, error].map((parts) => measured(parts / 10_000)) as [string, string, string];
  return `${words("modelsCard", inDigits(pages), inDigits(sites), inDays(since), data)} ${words("modelsGain", ...f1)}`;
}

/** Changes what is kept, says what came of it, and puts the focus where the person goes on. */
async function change(make: (models: readonly KeptModel[]) => readonly KeptModel[], done: string, focus: string): Promise<void> {
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
  const text = file.size > LONGEST_MODEL ? undefined : await file.text();
  field.value = "";
  if (text === undefined) return say(words("modelsRefused_too_large"));
  const line = await startWorker();
  try {
    await line.ask({ kind: "card", model: text }, "card");
  } catch (error) {
    return say(refusal(error));
  } finally {
    line.end();
  }
  await change((models) => replaced(models, { file: text, on: false, since: new Date().toISOString() }, (other) => other.file === text), words("modelsLoaded"), "models-title");
}

function refusal(error: unknown): string {
  const code = REFUSALS.find((known) => error instanceof Refused && error.code === known);
  return code === undefined ? words("recordsFailed") : words(`modelsRefused_${underscored(code) as Underscored<typeof code>}`);
}

/** Reads the person's own records without the model and with it. */
async function compare(model: KeptModel): Promise<void> {
  const summaries = (await store.list()).filter(isLabeled);
  const line = await startWorker();
  try {
    for (const { id } of summaries) await addPage(line, "add", await recordText(id));
    const { pages } = await line.ask({ kind: "compare", models: [model.file] }, "compared");
    showPages(words("modelsCompared"), pages, summaries);
    say(words("modelsCompared"));
  } catch {
    say(words("recordsFailed"));
  } finally {
    line.end();
  }
}

function save({ file }: KeptModel): void {
  saveAs("personal.json", new Blob([file], { type: "application/json" }));
}
