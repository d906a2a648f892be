/**
 * The extension in all of its languages: every word is there, what is long has room in every window, and languages that
 * are written from right to left are mirrored.
 */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { ROOT } from "../../tools/driver/driver.mjs";
import { linesInSight, misplaced } from "./rectangles.mjs";
import { enter, inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/** The narrowest window, CSS px: 1280 at 400 %. */
const NARROWEST = 320;
const WIDEST = 1920;
/** How far the widths are apart in the languages with the longest words, CSS px, and those at which the text is looked for. */
const STEP = 20;
const TEXT_STEP = 160;

/** The languages whose words take the most room. The others have room where these have. */
const LONGEST = ["fr", "es"];

/** Widths of windows that people have. */
const WIDTHS = [1920, 1366, 1024, 768, 390, 320];

/** What lies in the bar, in the panel and in a menu, each beside the other. */
const TOOLS =
  "foreground_reader .foreground-toolbar > :is(button, .foreground-rest), foreground_reader .foreground-menu-holder > button";
const PANEL = "foreground_reader .foreground-type :is(button, input, .foreground-type-name, .foreground-type-value)";
const MENU = "foreground_reader .foreground-item";

for (const locale of readdirSync(`${ROOT}_locales`)) {
  const messages = JSON.parse(readFileSync(`${ROOT}_locales/${locale}/messages.json`, "utf8"));
  const { language, direction } = { language: messages.language.message, direction: messages.direction.message };
  inEachBrowser(
    `the interface in ${language}`,
    ({ browser, open, test }) => {
      test("speaks that language, has room for its words in every window, and runs its way", async (t) => {
        const tab = await open("/messy/");
        await enter(tab);
        const spoken = await tab.evaluate(() => document.querySelector("#foreground-skip")?.getAttribute("lang"));
        if (spoken !== language) return t.skip(`this browser has no ${language}: apt install chromium-l10n`);
        const { name, dir } = await tab.evaluate(() => {
          const bar = document.querySelector("foreground_reader .foreground-bar");
          return {
            name: document.querySelector("#foreground-close .foreground-label")?.textContent,
            dir: bar && getComputedStyle(bar).direction,
          };
        });
        assert.deepEqual([name, dir], [messages.closeReader.message, direction]);
        // So far that the time that is left is seen as well.
        await tab.evaluate(() => globalThis.scrollTo({ top: 900, behavior: "instant" }));
        await tab.page.click("#foreground-type");
        // Firefox lays the same words out by the same letters.
        const isSwept = browser === "chromium" && LONGEST.includes(language);
        for (const width of isSwept
          ? Array.from({ length: (WIDEST - NARROWEST) / STEP + 1 }, (_, at) => WIDEST - at * STEP)
          : WIDTHS) {
          await tab.page.setViewport({ width, height: 760 });
          assert.deepEqual(await misplaced(tab, [TOOLS, PANEL]), [], `${width} px`);
          if (!isSwept || (WIDEST - width) % TEXT_STEP === 0)
            assert.ok((await linesInSight(tab)) >= 3, `at ${width} px the panel covers the text`);
        }
        await tab.page.keyboard.press("Escape");
        for (const opener of ["site", "export", "more"]) {
          await tab.page.click(`#foreground-${opener}`);
          if (opener === "export") await tab.page.click("#foreground-export-all");
          assert.deepEqual(await misplaced(tab, [MENU]), [], opener);
          await tab.page.keyboard.press("Escape");
        }
        await tab.page.keyboard.press("Escape");
        await tab.until(
          (wanted) => document.querySelector("foreground_message [role=status]")?.textContent === wanted,
          {},
          messages.closed_read.message,
        );
      });
    },
    { language, viewport: { width: WIDEST, height: 760 } },
  );
}

inEachBrowser("the interface in narrow and low windows", ({ browser, open, test }) => {
  test("the panel leaves text in sight from the first moment", async () => {
    for (const [width, height] of /** @type {const} */ ([
      [320, 568],
      [390, 760],
      [768, 1024],
      [1024, 768],
      [1366, 768],
      [1920, 1000],
    ])) {
      const tab = await open("/messy/");
      await tab.page.setViewport({ width, height });
      await enter(tab);
      await tab.page.click("#foreground-type");
      assert.ok((await linesInSight(tab)) >= 2, `${width} × ${height}`);
    }
  });

  test("at 400 % and with letters of twice the size all tools are there", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    await tab.page.setViewport({ width: NARROWEST, height: 256 });
    assert.deepEqual(await misplaced(tab, [TOOLS]), []);
    if (browser === "chromium") {
      const session = await tab.page.createCDPSession();
      await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
      for (let width = 1280; width >= NARROWEST; width -= 80) {
        await tab.page.setViewport({ width, height: 760 });
        assert.deepEqual(await misplaced(tab, [TOOLS]), [], `${width} px`);
      }
    }
    // What has no room in the bar is in its last menu.
    await tab.page.setViewport({ width: NARROWEST, height: 760 });
    await tab.page.click("#foreground-more");
    const entry = await tab.page.$("#foreground-more-highlight");
    const tool = await tab.page.$("#foreground-highlight-page");
    assert.notEqual(await entry?.isVisible(), await tool?.isVisible());
  });
});
