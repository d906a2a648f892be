/** The keys of the manifest, as the browser itself has them in a new profile. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { eventually } from "../../tools/driver/waiting.mjs";
import { enter, gone, inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/** @type {Record<string, { suggested_key?: { default: string } }>} */
const COMMANDS = JSON.parse(readFileSync(new URL("../../manifest.json", import.meta.url), "utf8")).commands;
const SUGGESTED = Object.entries(COMMANDS).flatMap(([name, { suggested_key: keys }]) =>
  keys ? [{ name, keys: keys.default }] : [],
);

/** What the background hears from the browser. @param {Tab} tab @returns {Promise<{ name: string, keys: string }[]>} */
async function bound(tab) {
  return (
    await tab.evaluateInExtension(() =>
      /** @type {any} */ (globalThis).chrome.runtime.sendMessage({ kind: "list-commands" }),
    )
  ).value;
}

inEachBrowser("keys of commands", ({ open, test, browser }) => {
  test("are set by the browser as the manifest suggests them", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    const known = await bound(tab);
    assert.deepEqual(
      SUGGESTED.map(({ name }) => ({ name, keys: known.find((command) => command.name === name)?.keys })),
      SUGGESTED,
    );
  });

  test("that are not set are told in the reader's list, which leads to where they are", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await tab.page.click("#foreground-more");
    await tab.page.click("#foreground-show-keys");
    await tab.until(() => document.activeElement?.id === "foreground-keys-close");
    const text = await tab.evaluate(() => document.querySelector(".foreground-keys")?.textContent ?? "");
    const unset = (await bound(tab)).filter(({ keys }) => keys === "").length;
    assert.ok(unset > 0, "every command has keys, so this says nothing");
    assert.equal(text.match(/not set(?! has)/g)?.length, unset);
    assert.match(text, /You can set your own\./);
    await tab.page.keyboard.down("Shift");
    await tab.page.keyboard.press("Tab");
    await tab.page.keyboard.up("Shift");
    assert.equal(await tab.evaluate(() => document.activeElement?.id), "foreground-keys-change");
    await tab.page.keyboard.press("Enter");
    const goal = browser === "firefox" ? "about:addons" : "chrome://extensions/shortcuts";
    await eventually(
      async () => (await tab.backend.openTabs()).includes(goal),
      () => `${goal} does not open`,
    );
    await tab.backend.closeTabs(goal);
  });

  if (browser === "firefox") {
    test("do what they say when they are pressed, and undo it", async () => {
      const tab = await open("/plain/");
      await enter(tab);
      await tab.page.keyboard.press("Escape");
      await gone(tab);
      const shown = {
        "toggle-reader": "foreground_reader",
        "toggle-highlight": "foreground_highlight",
        "toggle-mark": "main[role], [role=main], foreground_message",
        "toggle-quiet": "[inert]",
      };
      for (const { name, keys } of SUGGESTED) {
        const selector = shown[/** @type {keyof typeof shown} */ (name)];
        await tab.backend.pressInWindow?.([keys]);
        await tab.until((wanted) => document.querySelector(wanted) !== null, {}, selector);
        await tab.backend.pressInWindow?.([keys]);
        await tab.until((wanted) => document.querySelector(wanted) === null, {}, selector);
        await gone(tab);
      }
    });
  }
});
