/** The extension at work in a tab: opens the reader by a click and gets the article out of it. */

/** @typedef {import("./driver.mjs").Tab} Tab */

/** Thrown when the page has no article; the message is what the person reads. */
export class NothingFound extends Error {}

/** Longest time from the click to the reader, ms. */
const READ_TIMEOUT = 180_000;

/** What the extension says when the fault is its own. */
const OWN_FAULT = /An error in Foreground/;

/**
 * Clicks the toolbar button and waits for the reader.
 *
 * @param {Tab} tab
 * @throws {NothingFound} when the extension says that there is nothing to read
 */
export async function openReader(tab) {
  await tab.click();
  const said = await shown(tab);
  if (said === null) return;
  throw OWN_FAULT.test(said) ? new Error(said) : new NothingFound(said);
}

/**
 * Waits until the extension shows something: the reader, or a message whose text comes back.
 *
 * @param {Tab} tab
 * @returns {Promise<string | null>}
 */
export async function shown(tab) {
  await tab.until(
    () =>
      document.querySelectorAll("foreground_reader #foreground-body, foreground_message #foreground-message-text")
        .length > 0,
    { timeout: READ_TIMEOUT },
  );
  return tab.evaluate(
    () => document.querySelectorAll("foreground_message #foreground-message-text")[0]?.textContent ?? null,
  );
}

/**
 * What the reader or the highlight mode shows, in one of the core's formats.
 *
 * @param {Tab} tab
 * @param {"markdown" | "html" | "text" | "json" | "snapshot"} format
 * @returns {Promise<string>}
 */
export function article(tab, format) {
  return tab.evaluateInExtension((name) => /** @type {any} */ (globalThis).foreground.reading().exportAs(name), format);
}
