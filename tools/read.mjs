/**
 * `./build.sh read`: opens pages in a headless browser with the built extension, clicks the toolbar button and prints
 * the article. Articles go to standard output, everything else to standard error.
 */

import { existsSync } from "node:fs";
import { BrowserMissing, ROOT } from "./driver/driver.mjs";
import { openLines } from "./read/output.mjs";
import { failure, readAlone } from "./read/page.mjs";
import { progressOn } from "./read/progress.mjs";
import { HELP, understand } from "./read/request.mjs";
import { readSeveral } from "./read/several.mjs";

/** @typedef {import("./read/request.mjs").Request} Request */
/** @typedef {import("./read/several.mjs").Item} Item */
/** @typedef {import("./read/several.mjs").Line} Line */

/** The page that is read where none is named. */
const BUNDLED = `${ROOT}tests/fixtures/messy/index.html`;

/** Exit statuses of what was interrupted, as shells have them. */
const INTERRUPTED = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 });

/**
 * Reads the pages and gives each a line of JSON.
 *
 * @param {Request} request
 * @returns {Promise<number>} the status of the first page that failed, else 0
 */
async function readLines(request) {
  const pages = request.pages.length > 0 ? request.pages : [BUNDLED];
  const lines = request.out === undefined ? printedLines(pages) : openLines(request.out, pages, request.format);
  const progress = progressOn(process.stderr, pages.length);
  const { items, alike } = eachOnce(
    pages.map((page, place) => ({ page, place })).filter(({ place }) => !lines.has(place)),
  );
  const before = lines.statuses();
  progress.begin(before.length, before.filter((status) => status !== 0).length);
  const stopped = stopsInGoodOrder(lines, request.out);
  /** @param {Item} item @param {Line} line */
  const done = (item, line) => {
    for (const other of alike(item)) {
      const origin = request.origins[other.place];
      lines.add(other, { ...line, page: other.page });
      if (line.error !== undefined)
        progress.tell(`${origin === undefined ? "" : `${origin}: `}${other.page}: ${line.error}`);
      progress.count(line.status);
    }
  };
  try {
    await readSeveral(items, request, done, progress.tell);
  } finally {
    stopped();
    progress.end();
    lines.finish();
  }
  return lines.statuses().find((status) => status !== 0) ?? 0;
}

/**
 * The first item of each page, and all items of the same page as one of these.
 *
 * @param {readonly Item[]} items
 */
function eachOnce(items) {
  /** @type {Map<string, Item[]>} */
  const groups = new Map();
  for (const item of items) groups.set(addressOf(item.page), [...(groups.get(addressOf(item.page)) ?? []), item]);
  return {
    items: [...groups.values()].flatMap(([first]) => first ?? []),
    /** @param {Item} item */
    alike: ({ page }) => groups.get(addressOf(page)) ?? [],
  };
}

/** A page in one spelling. @param {string} page */
function addressOf(page) {
  return /^https?:/i.test(page) && URL.canParse(page) ? new URL(page).href : page;
}

/**
 * Lines on standard output, in the order of the pages: each waits for those before it.
 *
 * @param {readonly string[]} pages
 */
function printedLines(pages) {
  /** @type {Map<number, string>} */
  const waiting = new Map();
  /** @type {number[]} */
  const statuses = [];
  let next = 0;
  return {
    has: () => false,
    statuses: () => pages.flatMap((_, place) => statuses[place] ?? []),
    /** @param {Item} item @param {Line} line */
    add({ place }, line) {
      statuses[place] = line.status;
      waiting.set(place, `${JSON.stringify(line)}\n`);
      for (let text = waiting.get(next); text !== undefined; text = waiting.get(next)) {
        process.stdout.write(text);
        waiting.delete(next);
        next += 1;
      }
    },
    /** Prints what still waits for a page that will not come. */
    finish() {
      for (const [, text] of [...waiting].sort(([a], [b]) => a - b)) process.stdout.write(text);
      waiting.clear();
    },
  };
}

/**
 * On Ctrl-C, and where the program is to end otherwise, nothing is lost: what is read is printed or kept.
 *
 * @param {{ finish: () => void }} lines
 * @param {string | undefined} out
 * @returns {() => void} to be called when all is done
 */
function stopsInGoodOrder(lines, out) {
  const stops = Object.entries(INTERRUPTED).map(([signal, status]) => {
    const stop = () => {
      lines.finish();
      tell(out === undefined ? "\nInterrupted." : `\nInterrupted: the same command goes on from ${out}.`);
      process.exit(status);
    };
    process.prependListener(/** @type {NodeJS.Signals} */ (signal), stop);
    return () => process.off(signal, stop);
  });
  return () => {
    for (const off of stops) off();
  };
}

const began = performance.now();

/** Says what happens, and how many seconds after the beginning. @param {string} sentence */
function tell(sentence) {
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stderr.write(sentence.endsWith("…") && seconds > 0 ? `${sentence} (${seconds} s)\n` : `${sentence}\n`);
}

/** @param {string} text */
function print(text) {
  return new Promise((written) => process.stdout.write(text.endsWith("\n") ? text : `${text}\n`, written));
}

try {
  const request = understand(process.argv.slice(2));
  if (request === "help") await print(HELP);
  else if (!existsSync(`${ROOT}dist/extension/manifest.json`)) {
    throw new BrowserMissing("The extension is not built: run ./build.sh build.");
  } else if (request.lines) process.exitCode = await readLines(request);
  else await print(await readAlone(request.pages[0] ?? BUNDLED, request, tell));
} catch (error) {
  const { status, sentence } = failure(error);
  tell(sentence);
  process.exitCode = status;
}
