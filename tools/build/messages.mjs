/**
 * The messages of `_locales`: checks that every language has all of them, and declares them for the shell.
 *
 * A message that depends on a number is written once for each form that the language has for numbers, with the ending
 * that `Intl.PluralRules` gives to the form: `minutes_one`, `minutes_few`, `minutes_other`.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { MESSAGES, ROOT } from "./paths.mjs";

/** @typedef {{ message: string, description?: string, placeholders?: Record<string, { content: string }> }} Message */
/** @typedef {Record<string, Message>} Messages */

const LOCALES = `${ROOT}_locales`;
/** Findings that are told at once. */
const MOST_TOLD = 20;

const FORMS = /_(zero|one|two|few|many|other)$/;

/** Checks all languages against English and writes the declarations. Throws, with all that is wrong. */
export async function checkMessages() {
  const english = await read("en");
  const findings = findingsIn("en", english, english);
  for (const locale of await readdir(LOCALES)) {
    if (locale !== "en") findings.push(...findingsIn(locale, await read(locale), english));
  }
  findings.push(...(await unknownIn(english)));
  if (findings.length > 0) {
    const more = findings.length > MOST_TOLD ? `\nand ${findings.length - MOST_TOLD} more` : "";
    throw new Error(`_locales:\n${findings.slice(0, MOST_TOLD).join("\n")}${more}`);
  }
  await mkdir(MESSAGES, { recursive: true });
  await writeFile(`${MESSAGES}/messages.d.ts`, declare(english));
}

/**
 * @param {string} locale
 * @returns {Promise<Messages>}
 */
async function read(locale) {
  return JSON.parse(await readFile(`${LOCALES}/${locale}/messages.json`, "utf8"));
}

/**
 * What is wrong with a language: messages that are missing or that English does not have, and placeholders that differ.
 *
 * @param {string} locale
 * @param {Messages} messages
 * @param {Messages} english
 * @returns {string[]}
 */
export function findingsIn(locale, messages, english) {
  const forms = new Intl.PluralRules(locale.replace("_", "-")).resolvedOptions().pluralCategories;
  const wanted = new Map(
    Object.keys(english).flatMap((name) => {
      if (!isCounted(name, english)) return [[name, name]];
      const stem = name.replace(FORMS, "");
      return forms.map((form) => [`${stem}_${form}`, `${stem}_other`]);
    }),
  );
  return [
    ...[...wanted.keys()].filter((name) => !messages[name]).map((name) => `${locale}: ${name} is missing`),
    ...Object.keys(messages)
      .filter((name) => !wanted.has(name))
      .map((name) => `${locale}: ${name} is no message of English`),
    ...Object.entries(messages)
      .flatMap(([name, message]) => misplaced(name, message, english[wanted.get(name) ?? ""]))
      .map((what) => `${locale}: ${what}`),
  ];
}

/**
 * @param {string} name
 * @param {Message} message
 * @param {Message | undefined} english
 */
function misplaced(name, { message, placeholders = {} }, english) {
  const used = new Set([...message.matchAll(/\$(\w+)\$/g)].map(([, placeholder]) => placeholder?.toLowerCase() ?? ""));
  const order = JSON.stringify(english?.placeholders ?? {});
  // A form for one number alone may leave the number out.
  const needed = Object.keys(placeholders).filter((placeholder) => placeholder !== "count");
  return [
    ...(message.trim() === "" ? [`${name} is empty`] : []),
    ...(english && JSON.stringify(placeholders) !== order ? [`${name} has other placeholders than in English`] : []),
    ...[...used]
      .filter((placeholder) => !placeholders[placeholder])
      .map((placeholder) => `${name} uses $${placeholder}$, which it does not declare`),
    ...needed
      .filter((placeholder) => !used.has(placeholder))
      .map((placeholder) => `${name} does not use $${placeholder}$`),
  ];
}

/**
 * @param {string} name
 * @param {Messages} messages
 */
function isCounted(name, messages) {
  return FORMS.test(name) && messages[name.replace(FORMS, "_other")]?.placeholders?.["count"] !== undefined;
}

/**
 * What pages and manifest name that is no message.
 *
 * @param {Messages} english
 */
async function unknownIn(english) {
  const pages = (await readdir(`${ROOT}www`)).filter((file) => file.endsWith(".html")).map((file) => `www/${file}`);
  const findings = [];
  for (const file of [...pages, "manifest.json"]) {
    const text = await readFile(`${ROOT}${file}`, "utf8");
    for (const [, attribute, inManifest] of text.matchAll(/data-words="(\w+)"|__MSG_(\w+)__/g)) {
      const name = attribute ?? inManifest ?? "";
      if (!english[name]) findings.push(`${file}: ${name} is no message`);
      else if (english[name].placeholders) findings.push(`${file}: ${name} has placeholders`);
    }
  }
  return findings;
}

/**
 * Two interfaces: what goes into each message, and, after the number, into each that depends on one.
 *
 * @param {Messages} messages
 */
function declare(messages) {
  const names = Object.keys(messages);
  const values = (/** @type {string} */ name, without = "") => {
    const placeholders = Object.entries(messages[name]?.placeholders ?? {}).filter(
      ([placeholder]) => placeholder !== without,
    );
    const sorted = placeholders.sort(([, one], [, other]) => one.content.localeCompare(other.content));
    return `[${sorted.map(([placeholder]) => `${placeholder}: string`).join(", ")}]`;
  };
  const document = (/** @type {string} */ name) => `  /** ${messages[name]?.message.replaceAll("*/", "")} */`;
  const plain = names.filter((name) => !isCounted(name, messages));
  const counted = names.filter((name) => isCounted(name, messages) && name.endsWith("_other"));
  return [
    "/** Written by tools/build/messages.mjs from _locales/en/messages.json. */",
    "export interface Messages {",
    ...plain.flatMap((name) => [document(name), `  ${name}: ${values(name)};`]),
    "}",
    "export interface CountedMessages {",
    ...counted.flatMap((name) => [document(name), `  ${name.replace(FORMS, "")}: ${values(name, "count")};`]),
    "}",
    "",
  ].join("\n");
}
