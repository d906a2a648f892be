/** What a recipe makes and how long it takes, as its page declares it. */

import type { Outcome } from "../../core.js";
import { element } from "../../dom.js";
import { language, words } from "../../../shared/words.js";

type Recipe = NonNullable<Outcome["metadata"]["recipe"]>;

/** Days, hours and minutes of a duration as ISO 8601 writes it: `PT1H30M`. */
const DURATION = /^P(?:(?<day>\d+)D)?(?:T(?:(?<hour>\d+)H)?(?:(?<minute>\d+)M)?(?:\d+(?:\.\d+)?S)?)?$/i;

/** The facts of a recipe with their names, one element each; none where the page declares none. */
export function createRecipeFacts(recipe: Recipe | undefined): HTMLElement[] {
  if (!recipe) return [];
  const { yield: makes, preparationTime, cookingTime, totalTime } = recipe;
  const facts = [
    [words("recipeYield"), makes],
    [words("recipePreparation"), durationInWords(preparationTime)],
    [words("recipeCooking"), durationInWords(cookingTime)],
    [words("recipeTotal"), durationInWords(totalTime)],
  ] as const;
  return facts.flatMap(([name, value]) =>
    value ? [element("span", language(), `${name} `, element("bdi", {}, value))] : [],
  );
}

/** A duration in words; none where it is empty or not written as one. */
function durationInWords(iso: string | undefined): string | undefined {
  const found = DURATION.exec(iso?.trim() ?? "")?.groups;
  if (!found) return undefined;
  const minutes = Number(found["hour"] ?? 0) * 60 + Number(found["minute"] ?? 0);
  const parts = [
    ["day", Number(found["day"] ?? 0)],
    ["hour", Math.floor(minutes / 60)],
    ["minute", minutes % 60],
  ] as const;
  const told = parts.filter(([, count]) => count > 0).map(([unit, count]) => inUnit(count, unit));
  return told.length > 0 ? told.join(" ") : undefined;
}

function inUnit(count: number, unit: "day" | "hour" | "minute"): string {
  return new Intl.NumberFormat(language().lang, { style: "unit", unit, unitDisplay: "short" }).format(count);
}
