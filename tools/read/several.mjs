/**
 * Several pages in one browser, some at a time, each in a window of its own, since what is in a tab behind another is
 * not laid out as it is for people.
 */

import { launch } from "../driver/driver.mjs";
import { bounded } from "../driver/waiting.mjs";
import { failure, readAlone, readIn } from "./page.mjs";
import { STATUS } from "./request.mjs";

/** @typedef {import("./request.mjs").Request} Request */
/** @typedef {import("../driver/driver.mjs").Driver} Driver */

/**
 * @typedef {object} Item a page of the list
 * @property {number} place in the list
 * @property {string} page
 *
 * @typedef {object} Line what becomes of it
 * @property {string} page
 * @property {number} status 0, or why there is no article
 * @property {string} [format]
 * @property {unknown} [article]
 * @property {string} [error]
 */

/** So many pages are read until the browser is started anew: what pages leave behind in it grows. */
const RENEWED_AFTER = 500;

/** Longest time for a window to close, ms. One that does not is held by its page, and the browser has to go. */
const CLOSES_WITHIN = 10_000;

/** More sites than the extension remembers, see `extension/background/site-store.ts`. */
const NO_ROOM = 1_000;

/**
 * Reads pages and gives each one's line as soon as it is there. Where the browser ends by itself, the pages that it was
 * at are read once more, each in a browser of its own, so that one page costs no other its article.
 *
 * @param {readonly Item[]} items
 * @param {Request} request
 * @param {(item: Item, line: Line) => void} done
 * @param {(sentence: string) => void} tell
 */
export async function readSeveral(items, request, done, tell) {
  const waiting = [...items];
  while (waiting.length > 0) {
    const batch = waiting.splice(0, RENEWED_AFTER);
    tell(`Starting ${request.browser} …`);
    const browser = await start(request, Math.min(request.jobs, batch.length));
    /** @type {Item[][]} */
    let unread;
    try {
      unread = await Promise.all(Array.from({ length: request.jobs }, () => inWindow(browser, batch, request, done)));
    } finally {
      await end(browser);
    }
    waiting.unshift(...batch);
    if (unread.flat().length > 0) tell(`${request.browser} has ended by itself.`);
    for (const item of unread.flat())
      done(item, await lineOf(item, request, () => readAlone(item.page, request, () => {})));
  }
}

/** @param {Request} request @param {number} jobs */
async function start({ browser: name }, jobs) {
  const browser = await launch(name, { processes: jobs });
  await rememberNothing(browser);
  return browser;
}

/**
 * Leaves the extension no room for memories, so that no page is read by what another has taught: as many sites as it
 * keeps, and more, about each of which a person has said something.
 *
 * @param {Driver} browser
 */
export function rememberNothing(browser) {
  const sites = Array.from({ length: NO_ROOM }, (_, number) => ({
    site: `https://${number}.invalid`,
    length: 0,
    own: true,
  }));
  return browser.backend.keepInExtension({ "remembered sites": sites });
}

/**
 * Reads pages in a window until none is left, or until the browser has ended.
 *
 * @param {Driver} browser
 * @param {Item[]} waiting pages are taken from its beginning
 * @param {Request} request
 * @param {(item: Item, line: Line) => void} done
 * @returns {Promise<Item[]>} the page that was in work when the browser ended
 */
async function inWindow(browser, waiting, request, done) {
  /** @type {import("../driver/driver.mjs").Tab | undefined} */
  let tab;
  for (let item = waiting.shift(); item; item = waiting.shift()) {
    const { page } = item;
    const line = await lineOf(item, request, async () => {
      tab ??= await browser.blank({ window: true });
      return await readIn(browser, tab, page, request, () => {});
    });
    const failed = line.status === STATUS.failed;
    if (failed && (await browser.hasEnded())) return [item];
    done(item, line);
    if (!failed || !tab) continue;
    // Nobody knows what goes on in there.
    if (
      !(await bounded(
        tab.close().then(
          () => true,
          () => false,
        ),
        CLOSES_WITHIN,
      ))
    )
      browser.kill();
    tab = undefined;
  }
  return [];
}

/**
 * @param {Item} item
 * @param {Request} request
 * @param {() => Promise<string>} read
 * @returns {Promise<Line>}
 */
async function lineOf({ page }, { format }, read) {
  try {
    const text = await read();
    const isData = format === "json" || format === "snapshot";
    return { page, status: 0, format, article: isData ? JSON.parse(text) : text };
  } catch (error) {
    const { status, sentence } = failure(error);
    return { page, status, error: sentence };
  }
}

/** Ends a browser that may not be able to end by itself. @param {Driver} browser */
async function end(browser) {
  const closed = await bounded(
    browser.close().then(
      () => true,
      () => true,
    ),
    CLOSES_WITHIN,
  );
  if (!closed) browser.kill();
}
