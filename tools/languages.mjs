/**
 * Measures how often the reader detects the language of a text: for whole pages and for blocks of 20 words or more, with
 * what a page may declare of itself (nothing, the right language, English). It asks the detector of a real browser, from
 * within the extension, by the same code as the reader.
 */

import { createReadStream, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import * as esbuild from "esbuild";
import { launch, ROOT } from "./driver/driver.mjs";
import { serve } from "./serve.mjs";

const HELP = `usage: node tools/languages.mjs FOLDER... [--browser BROWSER] [--out FOLDER]

FOLDER holds a corpus: truth.jsonl in it or in its folders, whose pages have a "lang" and a "text".`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    browser: { type: "string", default: "chromium" },
    out: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help || positionals.length === 0) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

/** Characters of a page by which its language is detected, as in the reader. */
const SAMPLE = 5_000;
/** The language of shorter texts is not detected. */
const LEAST_WORDS = 20;
/** Texts that go to the browser at once. */
const BATCH = 200;

/** @typedef {{ text: string, lang: string, kind: "page" | "block" }} Case */

const browser = /** @type {"chromium" | "firefox"} */ (values.browser);
/** @type {{ countWords: (text: string) => number }} */
const { countWords } = await import(
  `data:text/javascript;base64,${Buffer.from(await bundled("esm")).toString("base64")}`
);
const cases = await gather();
const found = await ask(cases);
report();

/** The reader's own code, as a script that declares `reader`, or as a module. @param {"iife" | "esm"} format */
async function bundled(format) {
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: 'export { languageOf, languageOfPart } from "./detect.ts"; export { countWords } from "./scripts.ts";',
      resolveDir: `${ROOT}extension/content/reader/language`,
    },
    bundle: true,
    write: false,
    format,
    globalName: "reader",
  });
  return outputFiles[0]?.text ?? "";
}

/** All pages and long blocks of the corpora. @returns {Promise<Case[]>} */
async function gather() {
  /** @type {Case[]} */
  const all = [];
  for (const file of positionals.flatMap(truths)) {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const { lang, text, html } = JSON.parse(line);
      if (!lang || !text?.trim()) continue;
      const prose = withoutCode(text, html ?? "");
      if (countWords(prose) >= LEAST_WORDS) all.push({ lang, text: prose.slice(0, SAMPLE), kind: "page" });
      for (const block of prose.split("\n"))
        if (countWords(block) >= LEAST_WORDS) all.push({ lang, text: block, kind: "block" });
    }
  }
  return all;
}

/**
 * The lines of a text that are no code: the reader tells no language by what is in `pre`.
 *
 * @param {string} text
 * @param {string} html
 */
function withoutCode(text, html) {
  const code = [...html.matchAll(/<pre[\s>].*?<\/pre>/gs)].map(([block]) =>
    block
      .replace(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&"),
  );
  const lines = new Set(code.flatMap((block) => block.split("\n").map((line) => line.trim())));
  return text
    .split("\n")
    .filter((line) => !lines.has(line.trim()))
    .join("\n");
}

/** @param {string} folder @returns {string[]} */
function truths(folder) {
  if (existsSync(`${folder}/truth.jsonl`)) return [`${folder}/truth.jsonl`];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? truths(`${folder}/${entry.name}`) : [],
  );
}

/**
 * The languages that the reader finds, for each case with nothing, the right language and English declared.
 *
 * @param {Case[]} given
 * @returns {Promise<(string | undefined)[][]>}
 */
async function ask(given) {
  const code = await bundled("iife");
  const server = await serve({
    "/": { make: () => ({ type: "text/html", body: "<!doctype html><title>Texts</title><p>Texts are read here." }) },
  });
  const driver = await launch(browser, { extension: `${ROOT}dist/extension`, offline: true, quiet: 0 });
  try {
    const tab = await driver.open(`${server.origin}/`);
    // The content script has to be there to be asked.
    await tab.click();
    await tab.until(() => document.querySelector("foreground_message, foreground_reader") !== null);
    const all = [];
    for (let at = 0; at < given.length; at += BATCH) {
      const batch = given
        .slice(at, at + BATCH)
        .map(({ text, lang, kind }) => [text, lang, kind === "block" ? "languageOfPart" : "languageOf"]);
      const expression = `(async () => { ${code}
        const detect = (text) => (globalThis.browser ?? chrome).i18n.detectLanguage(text);
        const found = [];
        for (const [text, lang, way] of ${JSON.stringify(batch)}) {
          found.push(await Promise.all([undefined, lang, "en"].map((declared) => reader[way](text, declared, detect))));
        }
        return JSON.stringify(found);
      })()`;
      all.push(...JSON.parse(/** @type {string} */ (await tab.backend.evaluateInExtension(tab.page, expression))));
      process.stderr.write(`\r${Math.min(at + BATCH, given.length)} of ${given.length}`);
    }
    process.stderr.write("\n");
    return all;
  } finally {
    await driver.close();
    await server.close();
  }
}

function report() {
  const declared = ["nothing", "the right language", "English"];
  const lines = [`| declared | pages right of ${count("page")} | blocks right of ${count("block")} |`, "|---|---|---|"];
  for (const [at, name] of declared.entries()) lines.push(`| ${name} | ${share("page", at)} | ${share("block", at)} |`);
  const languages = new Set(cases.map(({ lang }) => base(lang)));
  lines.push("", `${languages.size} languages: ${[...languages].sort().join(", ")}.`);
  const wrong = new Map();
  for (const [at, { kind, lang }] of cases.entries()) {
    const told = base(found[at]?.[0] ?? "none");
    if (kind === "page" && told !== base(lang))
      wrong.set(`${base(lang)} as ${told}`, (wrong.get(`${base(lang)} as ${told}`) ?? 0) + 1);
  }
  lines.push(
    "",
    `Pages taken for another language, where nothing is declared: ${[...wrong].map(([what, number]) => `${what} ${number}`).join(", ") || "none"}.`,
  );
  console.log(lines.join("\n"));
  if (!values.out) return;
  mkdirSync(values.out, { recursive: true });
  writeFileSync(`${values.out}/languages-${browser}.md`, `${lines.join("\n")}\n`);
}

/** @param {string} kind */
function count(kind) {
  return cases.filter((one) => one.kind === kind).length;
}

/** @param {string} kind @param {number} at */
function share(kind, at) {
  const right = cases.filter(
    (one, index) => one.kind === kind && base(found[index]?.[at] ?? "") === base(one.lang),
  ).length;
  return (right / count(kind)).toFixed(4).replace(/^0/, "");
}

/** @param {string} language */
function base(language) {
  return language.toLowerCase().split("-")[0] ?? "";
}
