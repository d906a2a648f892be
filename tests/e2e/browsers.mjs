/**
 * Browsers that groups of tests have in common: one of each kind for a process, as long as the next group asks for the same.
 * Between two groups it is made what it was at its start, see {@link Driver.renew}.
 */

import { EXTENSION, launch } from "../../tools/driver/driver.mjs";

/** @typedef {import("../../tools/driver/driver.mjs").Driver} Driver */
/** @typedef {import("../../tools/driver/driver.mjs").LaunchOptions} LaunchOptions */
/** @typedef {typeof import("../../tools/driver/driver.mjs").BROWSERS[number]} BrowserName */

/** By what they were started with. @type {Map<string, { browser: BrowserName, driver: Driver }>} */
const running = new Map();
/** How many may still ask for one. */
let users = 0;

/** What most groups start theirs with. @type {LaunchOptions} */
export const USUAL = { offline: true, quiet: 0 };

/** Says that somebody will ask for browsers. */
export function hold() {
  users += 1;
}

/** Says that somebody will ask for no more; whoever is last has them ended. */
export async function release() {
  users -= 1;
  if (users === 0) await endAll();
}

/** Whether somebody may ask for one. */
export function isHeld() {
  return users > 0;
}

/** Ends all of them. */
export async function endAll() {
  for (const { driver } of [...running.values()]) await end(driver);
}

/**
 * A browser that nobody else uses, as it is after its start with these options.
 *
 * @param {BrowserName} browser
 * @param {LaunchOptions} options
 * @returns {Promise<Driver>}
 */
export async function borrow(browser, options) {
  const key = keyOf(browser, options);
  const kept = running.get(key)?.driver;
  if (kept?.isRunning) {
    try {
      await kept.renew({ extension: options.extension ?? EXTENSION, language: options.language ?? "en" });
      return kept;
    } catch {
      // One that cannot be made what it was makes room for another.
    }
  }
  // What few groups ask for is not kept beside what most of them do.
  for (const [other, { browser: name, driver }] of [...running]) {
    if (name === browser && (other === key || other !== keyOf(browser, USUAL))) await end(driver);
  }
  const driver = await launch(browser, options);
  running.set(key, { browser, driver });
  return driver;
}

/** Ends one that was borrowed. @param {Driver} driver */
export async function end(driver) {
  for (const [key, kept] of [...running]) if (kept.driver === driver) running.delete(key);
  if (driver.isRunning) await driver.close();
}

/**
 * What cannot be changed after the start: most options, and where a browser finds voices, see `voices.mjs`.
 *
 * @param {BrowserName} browser
 * @param {LaunchOptions} options
 */
function keyOf(browser, { extension: _, language = "en", colorScheme = "light", ...fixed }) {
  const parts = {
    ...fixed,
    colorScheme,
    browser,
    voices: process.env["SPEECHD_ADDRESS"] ?? "",
    language: browser === "firefox" ? "" : language,
  };
  return JSON.stringify(Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1)));
}
