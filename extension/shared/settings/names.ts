/** Settings in words. */

import type { Difference, SettingName } from "./file.js";
import { type Choice, CHOICES, type Colour, COLOURS, type Step, STEP_VALUES, STEPS, type Switch } from "./settings.js";
import { language, words } from "../words.js";

/** Names of what can be chosen. */
type ChoiceMessage = { [K in Choice]: `${K}_${(typeof CHOICES)[K][number]}` }[Choice];

const NAMES = {
  theme: "colours",
  font: "font",
  align: "align",
  hyphens: "hyphens",
  focus: "focus",
} as const satisfies Record<Choice, string>;

/** What a setting is called. */
export function settingInWords(name: SettingName): string {
  if (Object.hasOwn(CHOICES, name)) return words(NAMES[name as Choice]);
  if (Object.hasOwn(STEPS, name)) return words(`step_${name as Step}`);
  return Object.hasOwn(COLOURS, name) ? words(`colour_${name as Colour}`) : words(`switch_${name as Switch}`);
}

/** What a choice is called. */
export function choiceInWords<K extends Choice>(name: K, choice: (typeof CHOICES)[K][number]): string {
  return words(`${name}_${choice}` as ChoiceMessage);
}

/** Keys as the browser writes them, with names where signs alone would not be heard. */
export function keysInWords(keys: string): string {
  if (keys === "") return words("noKeys");
  return keys
    .split("+")
    .map((key) => (key === "Comma" ? words("keyNameComma") : key === "Period" ? words("keyNamePeriod") : key))
    .join("+");
}

/** What a step of a setting is, as a number. */
export function stepInWords(name: Step, step: number): string {
  const value = STEP_VALUES[name][step - STEPS[name][0]] ?? 0;
  return new Intl.NumberFormat(language().lang, name === "weight" ? {} : { style: "percent" }).format(value);
}

/** What has changed, in a sentence. */
export function differenceInWords({ site, name, from, to }: Difference): string {
  const change =
    name === "own"
      ? words(to === "true" ? "changeOwn" : "changeOwnLost")
      : name === "chosen"
        ? words(to === "true" ? "changeChosen" : "changeChosenLost")
        : name === "models"
          ? words("change", words("modelsKept"), from, to)
          : words("change", settingInWords(name), valueInWords(name, from), valueInWords(name, to));
  return site === undefined ? change : words("changeOf", site, change);
}

function valueInWords(name: SettingName, value: string): string {
  if (Object.hasOwn(CHOICES, name)) return choiceInWords(name as Choice, value as never);
  if (Object.hasOwn(STEPS, name)) return stepInWords(name as Step, Number(value));
  return Object.hasOwn(COLOURS, name) ? value : words(value === "true" ? "on" : "off");
}
