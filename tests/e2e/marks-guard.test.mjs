/** Notes and highlights against pages that meddle, by keys and for screen readers, and on the page about all sites. */

import assert from "node:assert/strict";
import { eventually, pause } from "../../tools/driver/waiting.mjs";
import { violations } from "./axe.mjs";
import { enter, gone, inEachBrowser, said, stored } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

const SECOND = "#foreground-body > p:nth-of-type(2)";

inEachBrowser("notes and highlights, guarded", ({ open, test }) => {
  test("no script of the page highlights, deletes or opens anything", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await select(tab);
    await press(tab, "#foreground-bar-highlight");
    await press(tab, "#foreground-bar-note");
    await pause(500);
    assert.equal(await count(tab), 0);
    await tab.page.click("#foreground-bar-highlight");
    await said(tab, "Text highlighted.");
    await press(tab, ".foreground-mark-remove");
    await press(tab, ".foreground-mark-edit");
    await pause(500);
    assert.equal(await count(tab), 1);
    assert.ok(await tab.evaluate(() => document.querySelector(".foreground-mark-panel")?.hasAttribute("hidden")));
  });

  test("in a sandbox there are highlights as long as the page, and no notes", async () => {
    const tab = await open("/sandbox/");
    await enter(tab);
    await select(tab);
    await tab.page.click("#foreground-bar-note");
    await said(
      tab,
      "On this page, scripts could read your notes, so you can’t write or view any here. You can still highlight text.",
    );
    await select(tab);
    await tab.page.click("#foreground-bar-highlight");
    await said(
      tab,
      "This highlight lasts until you leave the page. Foreground stores nothing in private windows or on pages without an address of their own.",
    );
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    await enter(tab);
    await tab.page.click("#foreground-more");
    await tab.page.click("#foreground-show-marks");
    await tab.until(() => document.querySelector("#foreground-marks[open] .foreground-mark-go") !== null);
  });

  test("letters highlight and note where letters are keys, the list of keys says so, and a click on a highlight opens it", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    await tab.evaluateInExtension(() =>
      /** @type {any} */ (globalThis).chrome.storage.sync.set({ switches: { letterKeys: true } }),
    );
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    await enter(tab);
    await eventually(
      () => tab.evaluateInExtension(() => /** @type {any} */ (globalThis).foregroundScripts?.keys !== undefined),
      () => "letters are not heard",
    );
    // The script is there a little before it hears keys.
    const listed = () =>
      tab.evaluate(
        () => document.querySelector(".foreground-keys")?.textContent?.includes("Highlight the selection") ?? false,
      );
    await eventually(
      async () => {
        if (!(await listed())) await tab.page.keyboard.press("?");
        return listed();
      },
      () => "the list of keys does not open",
    );
    await tab.page.keyboard.press("Escape");
    await select(tab);
    await tab.page.keyboard.press("h");
    await said(tab, "Text highlighted.");
    await tab.page.click(SECOND);
    await tab.until(() => document.activeElement?.matches(".foreground-sealed") === true);
    await tab.page.click("#foreground-mark-delete");
    await said(tab, "Deleted.");
    await tab.evaluateInExtension(() => /** @type {any} */ (globalThis).chrome.storage.sync.set({ switches: {} }));
  });

  test("bar, panel and list have names and room, also in a narrow window", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    for (const size of [
      { width: 1000, height: 760 },
      { width: 320, height: 640 },
    ]) {
      await tab.page.setViewport(size);
      await select(tab);
      assert.deepEqual(await violations(tab), []);
      const box = await tab.evaluate(() =>
        document.querySelector(".foreground-mark-bar")?.getBoundingClientRect().toJSON(),
      );
      assert.ok(box.left >= 0 && box.right <= size.width, JSON.stringify(box));
      await tab.page.click("#foreground-bar-note");
      await tab.until(() => document.activeElement?.matches(".foreground-sealed") === true);
      assert.deepEqual(await violations(tab), []);
      await tab.page.keyboard.type("Mine.");
      await tab.page.click("#foreground-mark-keep");
      await said(tab, "Note saved.");
      await tab.page.click("#foreground-more");
      await tab.page.click("#foreground-show-marks");
      await tab.until(() => document.querySelector("#foreground-marks[open] .foreground-mark-go") !== null);
      assert.deepEqual(await violations(tab), []);
      await tab.page.click(".foreground-mark-go");
      await tab.until((wanted) => document.activeElement === document.querySelector(wanted), {}, SECOND);
      await tab.page.click("#foreground-more");
      await tab.page.click("#foreground-show-marks");
      await tab.page.click(".foreground-mark-remove");
      await said(tab, "Deleted.");
    }
  });
});

inEachBrowser(
  "notes on the page about all sites",
  ({ open, own, test }) => {
    test("are counted by site, stay when the site is forgotten, and are deleted after a question", async () => {
      const tab = await open("/plain/");
      await enter(tab);
      await select(tab);
      await tab.page.click("#foreground-bar-highlight");
      await said(tab, "Text highlighted.");
      const sites = await own("www/sites.html");
      const row = () => sites.evaluate(() => document.querySelector("#sites tbody")?.textContent ?? "");
      await sites.until(() => document.querySelector("#sites tbody button") !== null);
      assert.match(await row(), /1 note or highlight/);
      await sites.until(() => document.querySelectorAll("#sites tbody button").length === 3);
      await sites.page.click("#sites tbody button:nth-of-type(1)");
      await sites.until(() => document.querySelectorAll("#sites tbody button").length === 2);
      assert.match(await row(), /1 note or highlight/);
      await sites.page.click("#sites tbody button:nth-of-type(1)");
      await sites.until(() => document.activeElement?.textContent === "Delete notes and highlights");
      assert.equal(await count(tab), 1);
      await sites.page.keyboard.press("Enter");
      await sites.until(() => document.querySelector("#sites")?.hasAttribute("hidden") ?? false);
      assert.equal(await count(tab), 0);
    });
  },
  {},
  ["chromium"],
);

/** Selects a paragraph as a person does, and waits for the bar. @param {Tab} tab */
async function select(tab) {
  await tab.evaluate((wanted) => document.querySelector(wanted)?.scrollIntoView({ block: "center" }), SECOND);
  await tab.page.click(SECOND, { count: 3 });
  await tab.until(() => document.querySelector(".foreground-mark-bar:not([hidden])") !== null);
}

/** Presses a control as a script does. @param {Tab} tab @param {string} selector */
function press(tab, selector) {
  return tab.evaluate(
    (wanted) => /** @type {HTMLElement | null} */ (document.querySelector(wanted))?.click(),
    selector,
  );
}

/** How many marks are stored. @param {Tab} tab */
async function count(tab) {
  return Object.entries(await stored(tab)).flatMap(([name, page]) =>
    name.startsWith("marks ") ? /** @type {any} */ (page).marks : [],
  ).length;
}
