/** Notes that are being written: however the writing ends, what was written is there afterwards. */

import assert from "node:assert/strict";
import { eventually } from "../../tools/driver/waiting.mjs";
import { enter, gone, inEachBrowser, said, stored } from "./support.mjs";
import { words } from "../words.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

const SECOND = "#foreground-body > p:nth-of-type(2)";

inEachBrowser("a note that is being written", ({ open, test }) => {
  test("is kept by Tab and Enter, and by Control and Enter", async () => {
    const tab = await at("http://keys.localhost");
    await write(tab, "By Tab");
    await tab.page.keyboard.press("Tab");
    await tab.until(() => document.activeElement?.id === "foreground-mark-keep");
    await tab.page.keyboard.press("Enter");
    await said(tab, "Note saved.");
    await kept(tab, "By Tab");

    await edit(tab, ", Control");
    await tab.page.keyboard.down("Control");
    await tab.page.keyboard.press("Enter");
    await tab.page.keyboard.up("Control");
    await kept(tab, "By Tab, Control");
  });

  test("is kept where the reader is closed by its button", async () => {
    const tab = await at("http://closed.localhost");
    await write(tab, "Closed upon");
    await tab.page.click("#foreground-close");
    await gone(tab);
    await kept(tab, "Closed upon");
  });

  test("is kept while it is written, so that the page can go and the background end", async () => {
    const tab = await at("http://reloaded.localhost");
    await write(tab, "Before the end");
    await kept(tab, "Before the end");
    await tab.page.reload();
    await enter(tab);
    await tab.until(() => document.querySelector("#foreground-marks:not([hidden])") !== null);
  });

  for (const [how, site, cancel] of /** @type {[string, string, (tab: Tab) => Promise<void>][]} */ ([
    ["its button", "cancelled", (tab) => tab.page.click("#foreground-mark-cancel")],
    ["Escape, which closes nothing else", "escaped", (tab) => tab.page.keyboard.press("Escape")],
  ]))
    test(`is taken back by ${how}, and comes back`, async () => {
      const tab = await at(`http://${site}.localhost`);
      await write(tab, "Not this");
      await cancel(tab);
      await said(tab, words("noteTakenBack"));
      await tab.until(() => document.querySelector(".foreground-mark-panel")?.hasAttribute("hidden") ?? false);
      assert.ok(await tab.evaluate(() => document.querySelector("foreground_reader") !== null));
      assert.deepEqual(await notes(tab), []);
      await bringBack(tab);
      await kept(tab, "Not this");

      await edit(tab, " or that");
      await cancel(tab);
      await said(tab, words("noteTakenBack"));
      await kept(tab, "Not this");
      await bringBack(tab);
      await kept(tab, "Not this or that");
    });

  test("comes back also after Escape has closed the reader, and is found in the text", async () => {
    const tab = await at("http://twice.localhost");
    await write(tab, "Escape twice");
    await tab.page.keyboard.press("Escape");
    await said(tab, words("noteTakenBack"));
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    await enter(tab);
    await tab.page.click("#foreground-more");
    await tab.page.click("#foreground-show-marks");
    await tab.until(() => document.querySelector("#foreground-marks[open]") !== null);
    await tab.page.click("#foreground-mark-undo");
    await kept(tab, "Escape twice");
    await tab.until(() => document.querySelector("#foreground-marks .foreground-mark-go") !== null);
  });

  /** Opens the reader on a site of its own. @param {string} origin */
  async function at(origin) {
    const first = await open("/essay/");
    const { port } = new URL(first.page.url());
    const tab = await open(`${origin}:${port}/essay/`);
    await enter(tab);
    return tab;
  }
});

/** Writes a note on the second paragraph. @param {Tab} tab @param {string} text */
async function write(tab, text) {
  await tab.evaluate(
    (selector) => getSelection()?.selectAllChildren(document.querySelector(selector) ?? document),
    SECOND,
  );
  await tab.until(() => document.querySelector(".foreground-mark-bar:not([hidden])") !== null);
  await tab.page.click("#foreground-bar-note");
  await tab.until(() => document.activeElement?.matches(".foreground-sealed") === true);
  await tab.page.keyboard.type(text);
}

/** Opens the note by a click on its passage, and writes at its end. @param {Tab} tab @param {string} text */
async function edit(tab, text) {
  await tab.page.click(SECOND);
  await tab.until(() => document.activeElement?.matches(".foreground-sealed") === true);
  await tab.page.keyboard.down("Control");
  await tab.page.keyboard.press("End");
  await tab.page.keyboard.up("Control");
  await tab.page.keyboard.type(text);
}

/** Undoes the last deletion in the list of notes. @param {Tab} tab */
async function bringBack(tab) {
  await tab.evaluate(() => document.querySelector("#foreground-marks")?.setAttribute("open", ""));
  await tab.page.click("#foreground-mark-undo");
}

/** Waits until this note is stored. @param {Tab} tab @param {string} text */
async function kept(tab, text) {
  await eventually(
    async () => (await notes(tab)).includes(text),
    () => `"${text}" is not kept`,
  );
}

/** All notes of the page's site. @param {Tab} tab @returns {Promise<string[]>} */
async function notes(tab) {
  const { host } = new URL(tab.page.url());
  return Object.entries(await stored(tab)).flatMap(([name, page]) =>
    name.startsWith(`marks http://${host}/`)
      ? /** @type {any} */ (page).marks.map((/** @type {any} */ mark) => mark.note)
      : [],
  );
}
