/** The keys of the reader: the list of all of them, and single letters, which are off unless somebody switches them on. */

import assert from "node:assert/strict";
import { violations } from "./axe.mjs";
import { eventually } from "../../tools/driver/waiting.mjs";
import { backToTools, enter, gone, inEachBrowser, tabTo } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("keys of the reader", ({ open, test }) => {
  test("are listed in a dialog, by keys alone, and Escape closes only the list", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    assert.equal(
      await tab.evaluateInExtension(() => /** @type {any} */ (globalThis).foregroundScripts?.keys !== undefined),
      false,
      "the list is loaded before it is asked for",
    );
    await backToTools(tab);
    await tab.page.keyboard.press("End");
    await tab.until(() => document.activeElement?.id === "foreground-more");
    await tab.page.keyboard.press("Enter");
    await tabToEntry(tab, "foreground-show-keys");
    await tab.page.keyboard.press("Enter");
    await tab.until(() => document.activeElement?.id === "foreground-keys-close");
    const text = await tab.evaluate(() => document.querySelector(".foreground-keys")?.textContent ?? "");
    for (const part of ["Esc", "Open or close the reader", "Single letters do nothing here."])
      assert.ok(text.includes(part), text);
    assert.deepEqual(await violations(tab), []);
    for (const size of [
      { width: 320, height: 640 },
      { width: 320, height: 225 },
    ]) {
      await tab.page.setViewport(size);
      assert.deepEqual(await violations(tab), []);
      assert.ok(await tab.evaluate(() => (document.querySelector(".foreground-keys")?.scrollWidth ?? 999) <= 320));
    }
    await tab.page.keyboard.press("Escape");
    await tab.until(
      () => document.activeElement?.id === "foreground-more" && document.querySelector(".foreground-keys") === null,
    );
    await tab.page.keyboard.press("Escape");
    await gone(tab);
  });

  test("lead on to the options", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await tab.page.click("#foreground-more");
    await tab.page.click("#foreground-show-keys");
    await tab.until(() => document.activeElement?.id === "foreground-keys-close");
    await tab.page.click("#foreground-keys-options");
    await eventually(
      async () => (await tab.backend.extensionPages()).some((address) => address.endsWith("/www/options.html")),
      () => "the options do not open",
    );
    await tab.backend.closeExtensionPages();
  });

  test("letters do nothing by themselves, and where they are on they go through the text", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    await tab.page.keyboard.press("n");
    assert.equal(await tab.evaluate(() => document.activeElement?.id), "foreground-title");
    await switchLetters(tab, true);
    const headings = await tab.evaluate(() =>
      [...document.querySelectorAll("#foreground-body :is(h2, h3)")].map((heading) => heading.textContent),
    );
    await press(tab, "n", headings[0] ?? "");
    await press(tab, "n", headings[1] ?? "");
    await press(tab, "p", headings[0] ?? "");
    await tab.page.keyboard.press("j");
    const next = await tab.evaluate(() => document.activeElement?.outerHTML ?? "");
    assert.match(next, /^<(p|ul|ol|li|figure|pre|blockquote|table)/);
    await press(tab, "k", headings[0] ?? "");
    await tab.page.keyboard.press("?");
    await tab.until(() => document.querySelector(".foreground-keys")?.textContent?.includes("Next paragraph"));
    await tab.page.keyboard.press("n");
    assert.equal(await tab.evaluate(() => document.activeElement?.id), "foreground-keys-close");
    await tab.page.keyboard.press("Escape");
  });

  test("letters mean themselves in fields and menus", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    await switchLetters(tab, true);
    await tab.page.click("#foreground-site");
    await tab.page.click("#foreground-show-rules");
    await tabTo(tab, "#foreground-selector");
    await tab.page.keyboard.type("pnjk?");
    assert.equal(
      await tab.evaluate(() => /** @type {HTMLInputElement} */ (document.querySelector("#foreground-selector")).value),
      "pnjk?",
    );
    await tab.page.click("#foreground-site");
    const entry = await tab.evaluate(() => document.activeElement?.id);
    await tab.page.keyboard.press("n");
    assert.equal(await tab.evaluate(() => document.activeElement?.id), entry);
    await switchLetters(tab, false);
  });
});

/** Goes down in an open menu. @param {Tab} tab @param {string} id */
async function tabToEntry(tab, id) {
  await tab.until(() => Boolean(document.activeElement?.closest("[role=menu]")));
  for (let i = 0; i < 20; i += 1) {
    if ((await tab.evaluate(() => document.activeElement?.id)) === id) return;
    await tab.page.keyboard.press("ArrowDown");
  }
  assert.fail(`the arrows lead to no ${id}`);
}

/** Sets the switch of the options and opens the reader anew. @param {Tab} tab @param {boolean} isOn */
async function switchLetters(tab, isOn) {
  await tab.evaluateInExtension(async (letterKeys) => {
    await /** @type {any} */ (globalThis).chrome.storage.sync.set({ switches: { letterKeys } });
  }, isOn);
  for (let i = 0; i < 2 && (await tab.evaluate(() => document.querySelector("foreground_reader") !== null)); i += 1)
    await tab.page.keyboard.press("Escape");
  await gone(tab);
  await enter(tab);
  if (isOn)
    await eventually(
      () => tab.evaluateInExtension(() => /** @type {any} */ (globalThis).foregroundScripts?.keys !== undefined),
      () => "letters are not heard",
    );
}

/** Presses a letter and waits until something with this text has the focus. @param {Tab} tab @param {"n" | "p" | "k"} key @param {string} text */
async function press(tab, key, text) {
  await tab.page.keyboard.press(key);
  await tab.until((wanted) => document.activeElement?.textContent === wanted, {}, text);
}
