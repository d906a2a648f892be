/**
 * The extension in all of its languages: every word is there, what is long has room in a narrow window, and languages
 * that are written from right to left are mirrored. In Chromium; the Firefox of the tests has no language but English.
 */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { ROOT } from "../../tools/driver/driver.mjs";
import { enter, inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/** The narrowest window, CSS px: 1280 at 400 %. */
const NARROWEST = 320;

for (const locale of readdirSync(`${ROOT}_locales`)) {
  const messages = JSON.parse(readFileSync(`${ROOT}_locales/${locale}/messages.json`, "utf8"));
  const { language, direction } = { language: messages.language.message, direction: messages.direction.message };
  inEachBrowser(`the interface in ${language}`, ({ open, test }) => {
    test("speaks that language, has room for its words, and runs its way", async (t) => {
      const tab = await open("/messy/");
      await enter(tab);
      const spoken = await tab.evaluate(() => document.querySelector("#foreground-skip")?.getAttribute("lang"));
      if (spoken !== language) return t.skip(`this Chromium has no ${language}: apt install chromium-l10n`);
      const { name, dir } = await tab.evaluate(() => {
        const bar = document.querySelector("foreground-reader .foreground-bar");
        return { name: document.querySelector("#foreground-close .foreground-label")?.textContent, dir: bar && getComputedStyle(bar).direction };
      });
      assert.deepEqual([name, dir], [messages.closeReader.message, direction]);
      assert.deepEqual(await cut(tab), [], "the bar");
      for (const opener of ["type", "site", "export", "more"]) {
        await tab.page.click(`#foreground-${opener}`);
        assert.deepEqual(await cut(tab), [], opener);
        await tab.page.keyboard.press("Escape");
      }
      await tab.page.keyboard.press("Escape");
      await tab.until((wanted) => document.querySelector("foreground-message [role=status]")?.textContent === wanted, {}, messages.closed_read.message);
    });
  }, { language, viewport: { width: NARROWEST, height: 700 } }, ["chromium"]);
}

/** Words of ours that do not fit where they are, or wider than the window. @param {Tab} tab @returns {Promise<string[]>} */
function cut(tab) {
  return tab.evaluate(() => {
    const ours = [...document.querySelectorAll("foreground-reader :is(.foreground-bar, .foreground-menu, .foreground-type) :is(button, .foreground-type-name, .foreground-item)")];
    const seen = ours.filter((element) => element.checkVisibility());
    const isCut = (/** @type {Element} */ element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1 || element.scrollWidth > element.clientWidth + 1;
    };
    return seen.filter(isCut).map((element) => `${element.id} ${element.textContent}`);
  });
}
