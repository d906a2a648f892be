/** Messages of `_locales` in English, for tests that wait for a sentence: changing its words changes no test. */

import { readFileSync } from "node:fs";

/** @type {Record<string, { message: string, placeholders?: Record<string, { content: string }> }>} */
const MESSAGES = JSON.parse(readFileSync(new URL("../_locales/en/messages.json", import.meta.url), "utf8"));

/**
 * A message with what goes into it, as the browser gives it; empty where there is none of that name.
 *
 * @param {string} name
 * @param {readonly string[]} [values]
 */
export function getMessage(name, values = []) {
  const { message = "", placeholders = {} } = MESSAGES[name] ?? {};
  const filled = (/** @type {string} */ placeholder) =>
    values[Number(placeholders[placeholder.toLowerCase()]?.content.slice(1)) - 1] ?? "";
  return message.replace(/\$([A-Z]+)\$/g, (_, placeholder) => filled(placeholder));
}

/** A message that must be there. @param {string} name @param {...string} values */
export function words(name, ...values) {
  const message = getMessage(name, values);
  if (message === "") throw new Error(`There is no message ${name}.`);
  return message;
}
