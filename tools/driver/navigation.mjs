/** Goes to an address and tells in words why that failed. */

import { bounded } from "./waiting.mjs";

/** @typedef {import("./driver.mjs").Page} Page */
/** @typedef {import("puppeteer-core").HTTPResponse} HTTPResponse */

/** Thrown when nothing answers at an address, or the answer is an error. */
export class Unreachable extends Error {}

/** Thrown when the answer is something else than a web page. */
export class NotHtml extends Error {}

/** How long an answer may stay behind the end of its navigation, in ms. */
const ANSWER_AFTER_ABORT = 10_000;

/** Types that the extension reads, see `extension/shared/refusals.ts`; of XML it reads XHTML and feeds. */
const READ = /^(text\/(html|plain|(x-(web-)?)?markdown)|(text|application)\/([a-z.]+\+)?xml)$/;

/** What the browsers' words mean, first match wins. @type {[RegExp, (address: string) => string][]} */
const REASONS = [
  [/NAME_NOT_RESOLVED|UNKNOWN_HOST|DNS/i, (address) => `There is no host ${new URL(address).hostname}.`],
  [/CONNECTION_REFUSED/i, (address) => `Nothing answers at ${new URL(address).host}.`],
  [/CERT|SSL|SECURE/i, (address) => `The certificate of ${new URL(address).host} is not valid.`],
  [/INTERNET_DISCONNECTED|OFFLINE/i, () => "There is no connection to the network."],
  [/UNSAFE_PORT|PORT_ACCESS/i, (address) => `Browsers do not open port ${new URL(address).port}.`],
  [/timeout/i, (address) => `${new URL(address).host} took too long to answer.`],
];

/**
 * Opens the address and waits for its `load` event. A page that loads for ever is taken as far as it got.
 *
 * @param {Page} page
 * @param {string} address
 * @param {number} timeout ms
 * @returns {Promise<HTTPResponse | undefined>} none for pages of the browser
 * @throws {Unreachable} when nothing answers
 * @throws {NotHtml} when the answer is a download
 */
export async function navigate(page, address, timeout) {
  /** @type {HTTPResponse | undefined} */
  let answer;
  /** @type {() => void} */
  let heard = () => {};
  const answered = new Promise((resolve) => (heard = () => resolve(undefined)));
  /** @param {HTTPResponse} response */
  const remember = (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      answer = response;
      heard();
    }
  };
  page.on("response", remember);
  try {
    return (await page.goto(address, { waitUntil: "load", timeout })) ?? answer;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    // The end of a download's navigation may be told before its answer is.
    if (!answer && /ABORTED/.test(words)) await bounded(answered, ANSWER_AFTER_ABORT);
    if (answer && /timeout/i.test(words)) return answer;
    // A download ends the navigation, but there was an answer.
    if (answer) requirePage(answer);
    if (answer && /ABORTED/.test(words))
      throw new NotHtml(`This browser does not show ${mediaType(answer)}, but downloads it.`);
    throw new Unreachable(explain(words, address));
  } finally {
    page.off("response", remember);
  }
}

/**
 * Refuses answers that are no web page.
 *
 * @param {HTTPResponse} answer
 */
export function requirePage(answer) {
  const status = answer.status();
  if (status >= 400) throw new Unreachable(`${`The server answers ${status} ${answer.statusText()}`.trimEnd()}.`);
  if (!isHtml(answer)) throw new NotHtml(`This is not a web page but ${mediaType(answer)}.`);
}

/**
 * Whether the answer says that it is a web page or a text file. Without a type the browser looks at the content and decides.
 *
 * @param {HTTPResponse} answer
 */
export function isHtml(answer) {
  const type = mediaType(answer);
  return type === "" || READ.test(type.toLowerCase());
}

/** @param {HTTPResponse} answer */
function mediaType(answer) {
  const [type = ""] = (answer.headers()["content-type"] ?? "").split(";", 1);
  return type.trim();
}

/** @param {string} words @param {string} address */
function explain(words, address) {
  const reason = REASONS.find(([pattern]) => pattern.test(words));
  return reason ? reason[1](address) : `${address} cannot be opened (${words.split("\n")[0]}).`;
}
