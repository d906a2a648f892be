/** One page: opened in a tab, clicked, read; and how that fails, as an exit status and a sentence. */

import { basename, dirname } from "node:path";
import { BrowserMissing, launch } from "../driver/driver.mjs";
import { NotHtml, requirePage, Unreachable } from "../driver/navigation.mjs";
import { article, NothingFound, openReader } from "../driver/reader.mjs";
import { bounded } from "../driver/waiting.mjs";
import { serve } from "../serve.mjs";
import { fileOf, FORMATS, refusal, STATUS } from "./request.mjs";

/** @typedef {import("./request.mjs").Request} Request */
/** @typedef {import("../driver/driver.mjs").Driver} Driver */
/** @typedef {import("../driver/driver.mjs").Tab} Tab */

/** Thrown when the browser crashed, or was ended for the memory that it takes. */
export class BrowserEnded extends Error {}

/** Thrown when a page has taken all the time that it may. */
class TooLong extends Error {}

/**
 * The article of a page, by a browser of its own, and by a second one where the first has ended by itself.
 *
 * @param {string} page
 * @param {Request} request
 * @param {(sentence: string) => void} tell
 * @returns {Promise<string>}
 */
export async function readAlone(page, request, tell) {
  try {
    return await inOwnBrowser(page, request, tell);
  } catch (error) {
    if (!(error instanceof BrowserEnded)) throw error;
    tell(error.message);
    return await inOwnBrowser(page, request, tell);
  }
}

/**
 * @param {string} page
 * @param {Request} request
 * @param {(sentence: string) => void} tell
 * @returns {Promise<string>}
 */
async function inOwnBrowser(page, request, tell) {
  tell(`Starting ${request.browser} …`);
  const browser = await launch(request.browser);
  try {
    return await readIn(browser, await browser.blank(), page, request, tell);
  } finally {
    await browser.close();
  }
}

/**
 * Reads a page in a tab, whatever was there before.
 *
 * @param {Driver} browser
 * @param {Tab} tab
 * @param {string} page
 * @param {Request} request
 * @param {(sentence: string) => void} tell
 * @returns {Promise<string>}
 * @throws {BrowserEnded}
 */
export async function readIn(browser, tab, page, request, tell) {
  const { address, close } = await locatePage(page);
  try {
    const text = await bounded(steps(tab, address, request, tell), 1000 * request.timeout);
    if (text === undefined) throw new TooLong(`The page took longer than ${request.timeout} s.`);
    return text;
  } catch (error) {
    const ended = !(error instanceof NothingFound) && !(error instanceof TooLong) && (await browser.hasEnded());
    throw ended ? new BrowserEnded(`${browser.name} has ended by itself.`) : error;
  } finally {
    await close();
  }
}

/**
 * @param {Tab} tab
 * @param {string} address
 * @param {Request} request
 * @param {(sentence: string) => void} tell
 */
async function steps(tab, address, { format, screenshot }, tell) {
  tell(`Opening ${address} …`);
  await tab.goto(address);
  if (tab.answer) requirePage(tab.answer);
  await requireReadable(tab);
  tell("Clicking the toolbar button …");
  await openReader(tab);
  if (screenshot !== undefined) {
    await tab.page.screenshot({ path: /** @type {`${string}.png`} */ (screenshot), type: "png" });
    tell(`Wrote ${screenshot}.`);
  }
  return await article(tab, FORMATS[format]);
}

/** How documents begin that are read though they are XML: XHTML and feeds. */
const READ_XML = ["html", "rss", "rdf", "feed"];

/**
 * Refuses XML that is neither a page nor a feed, on which the button says so in a window of its own.
 *
 * @param {Tab} tab
 */
async function requireReadable(tab) {
  const root = await tab.evaluate(() => {
    // Chromium puts the document into a page of its own.
    const source =
      document.getElementById("webkit-xml-viewer-source-xml")?.firstElementChild ?? document.documentElement;
    return /xml/.test(document.contentType) ? source.localName.toLowerCase() : "html";
  });
  if (!READ_XML.includes(root)) throw new NotHtml(`This is not a web page but XML that begins with <${root}>.`);
}

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

/** How reading failed. @param {unknown} error @returns {{ status: number, sentence: string }} */
export function failure(error) {
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
