/** Names and numbers as people read them. */

import { language, words } from "../../../extension/shared/words.js";
import { UNDECLARED } from "../rows.js";

const known = new Map<string, string>();

/** What a language is called. */
export function languageName(code: string): string {
  if (code === UNDECLARED) return words("datasetUndeclared");
  const name = known.get(code) ?? displayName(code);
  known.set(code, name);
  return name;
}

function displayName(code: string): string {
  try {
    return new Intl.DisplayNames(language().lang, { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A whole number. */
export function inDigits(number: number): string {
  return new Intl.NumberFormat(language().lang).format(number);
}

/** A share, in percent. */
export function inPercent(share: number): string {
  return new Intl.NumberFormat(language().lang, { style: "percent", maximumFractionDigits: 1 }).format(share);
}

/** A measure from -1 to 1; undefined ones are told as such. */
export function measured(value: number | null): string {
  if (value === null) return words("datasetUndefined");
  return new Intl.NumberFormat(language().lang, { minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(value);
}

/** A day with its time. */
export function inDays(time: string): string {
  return new Intl.DateTimeFormat(language().lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}
