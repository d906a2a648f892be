/**
 * `./build.sh read`: opens pages in a headless browser with the built extension, clicks the toolbar button and prints
 * the article. Articles go to standard output, everything else to standard error.
 */

import { existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { BrowserMissing, launch, ROOT } from "./driver/driver.mjs";
import { NotHtml, requirePage, Unreachable } from "./driver/navigation.mjs";
import { article, NothingFound, openReader } from "./driver/reader.mjs";
import { fileOf, FORMATS, HELP, refusal, STATUS, understand } from "./read/request.mjs";
import { serve } from "./serve.mjs";

/** @typedef {import("./read/request.mjs").Request} Request */

/** The page that is read where none is named. */
const BUNDLED = `${ROOT}tests/fixtures/messy/index.html`;

/** Thrown when the browser crashed, or was ended for the memory that it takes. */
class BrowserEnded extends Error {}

/**
 * The address to open, and a server behind it where the page is a file: extensions cannot run on `file:` pages. The
 * folder of the file is served with it, so that relative styles and images are found.
 *
 * @param {string} page
 */
async function locatePage(page) {
  const file = fileOf(page);
  if (file === null) return { address: page, close: async () => {} };
  const { origin, close } = await serve({ "/": { folder: dirname(file) } });
  return { address: `${origin}/${encodeURIComponent(basename(file))}`, close };
}

/**
 * The article, by a second browser where the first has ended by itself.
 *
 * @param {string} page
 * @param {Request} request
 * @returns {Promise<string>}
 */
async function read(page, request) {
  const { address, close } = await locatePage(page);
  try {
    return await readIn(address, request);
  } catch (error) {
    if (!(error instanceof BrowserEnded)) throw error;
    tell(error.message);
    return await readIn(address, request);
  } finally {
    await close();
  }
}

/**
 * @param {string} address
 * @param {Request} request
 * @returns {Promise<string>}
 */
async function readIn(address, { format, browser: name, screenshot }) {
  tell(`Starting ${name} …`);
  const browser = await launch(name);
  try {
    tell(`Opening ${address} …`);
    const tab = await browser.open(address);
    if (tab.answer) requirePage(tab.answer);
    tell("Clicking the toolbar button …");
    await openReader(tab);
    if (screenshot !== undefined) {
      await tab.page.screenshot({ path: /** @type {`${string}.png`} */ (screenshot), type: "png" });
      tell(`Wrote ${screenshot}.`);
    }
    return await article(tab, FORMATS[format]);
  } catch (error) {
    const ended = !(error instanceof NothingFound) && (await browser.hasEnded());
    throw ended ? new BrowserEnded(`${name} has ended by itself.`) : error;
  } finally {
    await browser.close();
  }
}

/**
 * Reads one page after the other and prints a line of JSON for each.
 *
 * @param {Request} request
 * @returns {Promise<number>} the status of the first page that failed, else 0
 */
async function readLines(request) {
  const pages = request.pages.length > 0 ? request.pages : [BUNDLED];
  let first = 0;
  for (const [index, page] of pages.entries()) {
    if (pages.length > 1) tell(`Page ${index + 1} of ${pages.length}`);
    const line = await lineOf(page, request);
    first ||= line.status;
    await print(JSON.stringify(line));
    // Without a browser no other page will be read either.
    if (line.status === STATUS.missing) break;
  }
  return first;
}

/**
 * @param {string} page
 * @param {Request} request
 */
async function lineOf(page, request) {
  try {
    const text = await read(page, request);
    const isData = request.format === "json" || request.format === "snapshot";
    return { page, status: 0, article: isData ? JSON.parse(text) : text };
  } catch (error) {
    const { status, sentence } = failure(error);
    tell(sentence);
    return { page, status, error: sentence };
  }
}

const began = performance.now();

/** Says what happens, and how many seconds after the beginning. @param {string} sentence */
function tell(sentence) {
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stderr.write(sentence.endsWith("…") && seconds > 0 ? `${sentence} (${seconds} s)\n` : `${sentence}\n`);
}

/** @param {unknown} error */
function failure(error) {
  const refused = refusal(error);
  if (refused) return refused;
  const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return { status: statusOf(error), sentence };
}

/** @param {unknown} error */
function statusOf(error) {
  if (error instanceof Unreachable) return STATUS.unreachable;
  if (error instanceof NotHtml) return STATUS.notHtml;
  if (error instanceof NothingFound) return STATUS.nothingFound;
  if (error instanceof BrowserMissing) return STATUS.missing;
  return STATUS.failed;
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
  else await print(await read(request.pages[0] ?? BUNDLED, request));
} catch (error) {
  const { status, sentence } = failure(error);
  tell(sentence);
  process.exitCode = status;
}
