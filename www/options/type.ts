/** Type and colours for all sites, in the browser's own fields. */

import { askBackground } from "../../extension/shared/messages.js";
import {
  type Choice,
  CHOICES,
  type Colour,
  COLOURS,
  contrast,
  LEAST_CONTRAST,
  type Settings,
  settingsFrom,
  type Step,
  STEPS,
} from "../../extension/shared/settings/settings.js";
import { choiceInWords, settingInWords, stepInWords } from "../../extension/shared/settings/names.js";
import { language, words } from "../../extension/shared/words.js";
import { byId, make, say } from "../elements.js";

let now: Settings = settingsFrom(undefined);
const shown: (() => void)[] = [];

/** Shows these settings. */
export function showType(settings: Settings): void {
  now = settings;
  if (shown.length === 0) build();
  for (const show of shown) show();
}

function build(): void {
  const fields = [
    ...(Object.keys(CHOICES) as Choice[]).map(choice),
    ...(Object.keys(COLOURS) as Colour[]).map(colour),
    ...(Object.keys(STEPS) as Step[]).map(step),
  ];
  byId("type").append(...fields);
  byId("usual").addEventListener("click", () => void keep(settingsFrom(undefined), words("asUsualDone")));
}

/** Keeps settings and says so. */
async function keep(settings: Settings, done: string): Promise<void> {
  const before = now;
  // At once, since the next change may come before this one is kept.
  showType(settings);
  try {
    await askBackground("keep-settings", { settings, onlyHere: false });
    say(done);
  } catch {
    showType(before);
    say(words("optionsUnchanged"));
  }
}

function set(part: Partial<Settings>, name: Choice | Step | Colour, value: string): void {
  void keep(settingsFrom({ ...now, ...part }), words("optionsKept", words("choiceIs", settingInWords(name), value)));
}

function field(name: Choice | Step | Colour, control: HTMLElement, ...more: HTMLElement[]): HTMLElement {
  control.id = `type-${name}`;
  return make("div", { class: "field" }, make("label", { for: control.id }, settingInWords(name)), control, ...more);
}

function choice<K extends Choice>(name: K): HTMLElement {
  const options = CHOICES[name].map((value) => make("option", { value }, choiceInWords(name, value)));
  const select = make("select", {}, ...options);
  select.addEventListener("change", () => set({ [name]: select.value }, name, select.selectedOptions[0]?.text ?? ""));
  shown.push(() => {
    select.value = now[name];
  });
  return field(name, select);
}

function step(name: Step): HTMLElement {
  const [min, max] = STEPS[name].map(String);
  const value = make("output", {});
  const range = make("input", { type: "range", min: min ?? "", max: max ?? "", step: "1" });
  const tell = (steps: number): void => {
    value.textContent = stepInWords(name, steps);
    range.setAttribute("aria-valuetext", stepInWords(name, steps));
  };
  range.addEventListener("input", () => tell(range.valueAsNumber));
  range.addEventListener("change", () =>
    set({ [name]: range.valueAsNumber }, name, stepInWords(name, range.valueAsNumber)),
  );
  shown.push(() => {
    range.value = String(now[name]);
    tell(now[name]);
  });
  return field(name, range, value);
}

function colour(name: Colour): HTMLElement {
  const input = make("input", { type: "color" });
  input.addEventListener("change", () => {
    const next = { ...now, [name]: input.value };
    const least = Math.min(contrast(next.paper, next.ink), contrast(next.paper, next.link));
    if (least >= LEAST_CONTRAST) return set({ [name]: input.value }, name, input.value);
    input.value = now[name];
    say(words("contrastRefused", words(`colour_${name}`), inTenths(least), inTenths(LEAST_CONTRAST)));
  });
  const made = field(name, input);
  shown.push(() => {
    input.value = now[name];
    made.hidden = now.theme !== "custom";
  });
  return made;
}

function inTenths(number: number): string {
  return new Intl.NumberFormat(language().lang, { maximumFractionDigits: 1 }).format(number);
}
