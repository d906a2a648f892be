/** What tests of the memory of a site have in common. */

import { eventually } from "../../tools/driver/waiting.mjs";
import { choose, enter, gone, said, stored } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/** Is on every page of the site, each time about another subject. */
export const PLEA = "ask for a small gift";

/**
 * Opens the reader on a page of a site of which nothing is remembered, and waits until the page is.
 *
 * @param {(path: string) => Promise<Tab>} open
 * @param {string} path
 */
export async function openFirst(open, path) {
  const before = await open(path);
  await enter(before);
  await choose(before, "forget");
  await said(before, "Foreground has forgotten this site.");
  await before.click();
  await gone(before);
  const tab = await open(path);
  await enter(tab);
  await remembered(tab, 1);
  return tab;
}

/** What the reader warns of. @param {Tab} tab */
export function cautions(tab) {
  return tab.evaluate(() =>
    [...document.querySelectorAll(".foreground-caution")].map((line) => line.textContent).join(" "),
  );
}

/** Writes a rule in place of what is in the field. @param {Tab} tab @param {string} selector @param {string} verdict */
export async function writeRule(tab, selector, verdict) {
  await tab.evaluate(() => /** @type {HTMLInputElement} */ (document.querySelector("#foreground-selector")).select());
  await tab.page.type("#foreground-selector", selector);
  await tab.page.click(`#foreground-${verdict}-rule`);
}

/** Waits until that many pages of the site are remembered. @param {Tab} tab @param {number} pages */
export async function remembered(tab, pages) {
  const count = async () => {
    const memory = Object.entries(await stored(tab)).find(([name]) => name.startsWith("site "))?.[1];
    try {
      return typeof memory === "string" ? JSON.parse(memory).pages.length : 0;
    } catch {
      return 0;
    }
  };
  await eventually(
    async () => (await count()) === pages,
    () => `it is still not so that ${pages} pages are remembered`,
  );
}
