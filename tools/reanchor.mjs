/**
 * Measures how often notes and highlights are found again after a page has changed, by the code that finds them. Marks of
 * three lengths are put on the texts of a corpus, which then change: words, or whole paragraphs. For corpora of pages at
 * two times the second is searched for what was marked in the first.
 */

import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { load } from "../tests/shell/load.mjs";
import { changeParagraphs, changeWords, dice, paragraphsOf, written } from "./reanchor/edits.mjs";

const HELP = `usage: node tools/reanchor.mjs FOLDER... [--limit PAGES]
       node tools/reanchor.mjs --before FILE --after FILE

FOLDER holds a corpus: truth.jsonl in it or in its folders, whose pages have a "text".
FILE has a page in each line (.jsonl or .jsonl.zst), with "url", "blocks" and "labels_fixed", as the pages of the spider paper.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: "string" },
    before: { type: "string" },
    after: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});
const isPaired = values.before !== undefined && values.after !== undefined;
if (values.help || (positionals.length === 0 && !isPaired)) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

/** @type {{ finderIn: (text: string) => (quote: object) => Span | undefined, quoteOf: (text: string, span: Span) => any }} */
const { finderIn, quoteOf } = await load("content/marks/anchor.ts");

/** @typedef {{ start: number, end: number }} Span */
/** @typedef {"found" | "lost" | "gone" | "wrong"} Outcome found where it is, not found, not found and not there, found elsewhere */

/** Words of marks: a few, about a sentence, about a paragraph. */
const LENGTHS = { "3 words": 3, "12 words": 12, "60 words": 60 };

/** Marks of each length on a page. */
const MARKS = 6;

/** Shorter texts hold nothing to be marked. */
const LEAST_WORDS = 80;

/** What happens to a text. @type {Record<string, (text: import("./reanchor/edits.mjs").Paragraphs, others: readonly string[], roll: () => number) => import("./reanchor/edits.mjs").Paragraphs>} */
const CHANGES = {
  nothing: (text) => text,
  "1 % of the words": (text, _, roll) => changeWords(text, 0.01, roll),
  "5 % of the words": (text, _, roll) => changeWords(text, 0.05, roll),
  "10 % of the words": (text, _, roll) => changeWords(text, 0.1, roll),
  "20 % of the paragraphs": (text, others, roll) => changeParagraphs(text, 0.2, others, roll),
  "5 % of the words, 20 % of the paragraphs": (text, others, roll) =>
    changeWords(changeParagraphs(text, 0.2, others, roll), 0.05, roll),
};

if (isPaired) await compareVersions(values.before ?? "", values.after ?? "");
else await compareChanges();

async function compareChanges() {
  const texts = (await gather())
    .filter((text) => text.split(/\s+/).length >= LEAST_WORDS)
    .slice(0, Number(values.limit ?? Infinity));
  const began = performance.now();
  let searches = 0;
  console.log(`${texts.length} pages, ${MARKS} marks of each length on each.\n`);
  console.log("| changed | length | marks | found | lost | rightly lost | wrong |\n|---|---|---|---|---|---|---|");
  for (const [name, change] of Object.entries(CHANGES)) {
    for (const [length, words] of Object.entries(LENGTHS)) {
      const count = tally();
      for (const [position, text] of texts.entries()) {
        const roll = dice(position * 31 + words);
        const paragraphs = paragraphsOf(text);
        const before = written(paragraphs);
        const others = paragraphsOf(texts[(position + 1) % texts.length] ?? "").map((line) =>
          line.map((word) => word.text).join(" "),
        );
        const after = written(change(paragraphs, others, roll));
        const find = finderIn(after.text);
        for (let mark = 0; mark < MARKS; mark += 1) {
          const ids = passage(paragraphs, words, roll);
          const span = spanOf(ids, before.places);
          if (!span) continue;
          const found = find(quoteOf(before.text, span));
          searches += 1;
          count(outcomeOf(found, ids, after.places));
        }
      }
      console.log(`| ${name} | ${length} | ${count.line()} |`);
    }
  }
  console.log(`\n${((performance.now() - began) / searches).toFixed(2)} ms a mark.`);
}

/** Marks of the first version of each page, searched in the second. @param {string} before @param {string} after */
async function compareVersions(before, after) {
  const seconds = new Map((await pages(after)).map((page) => [addressOf(page), textOf(page)]));
  console.log(
    "| length | marks | found, word by word | found, changed | lost, though there word by word | lost |\n|---|---|---|---|---|---|",
  );
  let compared = 0;
  for (const [length, words] of Object.entries(LENGTHS)) {
    const counts = { same: 0, changed: 0, missed: 0, lost: 0 };
    compared = 0;
    for (const [position, page] of (await pages(before)).entries()) {
      const [first, second] = [textOf(page), seconds.get(addressOf(page))];
      if (
        page.duplicate_of ||
        second === undefined ||
        first.split(" ").length < LEAST_WORDS ||
        second.split(" ").length < LEAST_WORDS
      )
        continue;
      compared += 1;
      const roll = dice(position * 31 + words);
      const { text, places } = written(paragraphsOf(first));
      const find = finderIn(second);
      for (let mark = 0; mark < MARKS; mark += 1) {
        const start = Math.floor(roll() * Math.max(1, places.size - words));
        const span = spanOf(
          Array.from({ length: words }, (_, at) => start + at),
          places,
        );
        if (!span) continue;
        const quote = quoteOf(text, span);
        const found = find(quote);
        if (found)
          counts[squeezed(second.slice(found.start, found.end)) === squeezed(quote.exact) ? "same" : "changed"] += 1;
        else counts[squeezed(second).includes(squeezed(quote.exact)) ? "missed" : "lost"] += 1;
      }
    }
    const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
    console.log(
      `| ${length} | ${all} | ${[counts.same, counts.changed, counts.missed, counts.lost].map((one) => share(one, all)).join(" | ")} |`,
    );
  }
  console.log(`\n${compared} pages in two versions, ${MARKS} marks of each length on each.`);
}

function tally() {
  /** @type {Record<Outcome, number>} */
  const counts = { found: 0, lost: 0, gone: 0, wrong: 0 };
  const add = (/** @type {Outcome} */ outcome) => void (counts[outcome] += 1);
  return Object.assign(add, {
    line() {
      const all = counts.found + counts.lost + counts.gone + counts.wrong;
      const there = all - counts.gone;
      return [
        String(all),
        share(counts.found, there),
        share(counts.lost, there),
        String(counts.gone),
        `${counts.wrong} (${share(counts.wrong, all)})`,
      ].join(" | ");
    },
  });
}

/** @param {number} part @param {number} whole */
function share(part, whole) {
  return whole === 0 ? "–" : (part / whole).toFixed(4).replace(/^0/, "");
}

/** Where words of the first text are now: from the first to the last of those that are left. @param {readonly number[]} ids @param {ReadonlyMap<number, Span>} places @returns {Span | undefined} */
function spanOf(ids, places) {
  const left = ids.map((id) => places.get(id)).filter((place) => place !== undefined);
  const [first, last] = [left[0], left.at(-1)];
  return first && last ? { start: first.start, end: last.end } : undefined;
}

/** So many words one after the other within a paragraph; none where no paragraph has as many. @param {import("./reanchor/edits.mjs").Paragraphs} paragraphs @param {number} words @param {() => number} roll @returns {number[]} */
function passage(paragraphs, words, roll) {
  const starts = paragraphs.flatMap((line) =>
    line.slice(0, Math.max(0, line.length - words + 1)).map(({ id }) => id ?? 0),
  );
  const first = starts[Math.floor(roll() * starts.length)];
  return first === undefined ? [] : Array.from({ length: words }, (_, at) => first + at);
}

/**
 * Right is what has words of the passage, and no more of others that were there before. What is left of a passage counts
 * as there where it is half of its words.
 *
 * @param {Span | undefined} found
 * @param {readonly number[]} ids
 * @param {ReadonlyMap<number, Span>} places
 * @returns {Outcome}
 */
function outcomeOf(found, ids, places) {
  const left = ids.filter((id) => places.has(id)).length;
  if (!found) return left * 2 >= ids.length ? "lost" : "gone";
  const own = new Set(ids);
  let [right, others] = [0, 0];
  for (const [id, { start, end }] of places) {
    if (start >= found.end || end <= found.start) continue;
    if (own.has(id)) right += 1;
    else others += 1;
  }
  return right > 0 && right >= others ? "found" : "wrong";
}

/** The texts of the corpora. */
async function gather() {
  const texts = [];
  for (const file of positionals.flatMap(truths))
    for (const page of await pages(file)) if (typeof page.text === "string") texts.push(page.text);
  return texts;
}

/** @param {string} folder @returns {string[]} */
function truths(folder) {
  const own = `${folder}/truth.jsonl`;
  const inner = readdirSync(folder)
    .filter((name) => statSync(`${folder}/${name}`).isDirectory())
    .map((name) => `${folder}/${name}/truth.jsonl`);
  return [own, ...inner].filter((file) => existsSync(file));
}

/** The lines of a file. @param {string} file @returns {Promise<any[]>} */
async function pages(file) {
  const input = file.endsWith(".zst")
    ? spawn("zstd", ["-dc", file], { stdio: ["ignore", "pipe", "inherit"] }).stdout
    : createReadStream(file);
  const read = [];
  for await (const line of createInterface({ input })) if (line !== "") read.push(JSON.parse(line));
  return read;
}

/** @param {{ url: string }} page */
function addressOf({ url }) {
  return url.replace(/\/$/, "");
}

/** The text of the blocks that are content. @param {{ blocks: { text: string[] }[], labels_fixed: number[] }} page */
function textOf({ blocks, labels_fixed: labels }) {
  return blocks
    .filter((_, at) => labels[at] === 1)
    .map(({ text }) => text.join(" ").replace(/\s+/g, " ").trim())
    .join(" ");
}

/** @param {string} text */
function squeezed(text) {
  return text.replace(/\s+/g, "");
}
