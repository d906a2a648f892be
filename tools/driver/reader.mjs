/** The extension at work in a tab: opens the reader by a click and gets the article out of it. */

/** @typedef {import("./driver.mjs").Tab} Tab */

/** Thrown when the page has no article; the message is what the person would be told. */
export class NothingFound extends Error {}

/** Longest time from the click to the reader, ms. */
const READ_TIMEOUT = 60_000;

/**
 * Clicks the toolbar button and waits for the reader.
 *
 * @param {Tab} tab
 * @throws {NothingFound} when the extension says that there is nothing to read
 */
export async function openReader(tab) {
  await tab.click();
  await tab.until(
    () => document.querySelector("foreground-reader [role=article], foreground-reader main h1, foreground-message"),
    { timeout: READ_TIMEOUT },
  );
  const sentence = await tab.evaluate(() => document.querySelector("foreground-message")?.textContent ?? null);
  if (sentence !== null) throw new NothingFound(sentence.trim());
}

/**
 * The article in one of the core's formats.
 *
 * @param {Tab} tab
 * @param {string} format
 * @returns {Promise<string>}
 */
export function article(tab, format) {
  return tab.evaluateInExtension((name) => globalThis.foregroundContent.reading.exportAs(name), format);
}
