/** Notes that are being written: however the writing ends, what was written is there afterwards. */

import assert from "node:assert/strict";
import { eventually } from "../../tools/driver/waiting.mjs";
import { enter, gone, inEachBrowser, said, stored } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

const SECOND = "#foreground-body > p:nth-of-type(2)";

inEachBrowser("a note that is being written", ({ open, test }) => {
  test("is kept by Tab and Enter, by Control and Enter, and by Escape, which closes nothing else", async () => {
    const tab = await at("http://keys.localhost");
    await write(tab, "By Tab");
    await tab.page.keyboard.press("Tab");
    await tab.until(() => document.activeElement?.id === "foreground-mark-keep");
    await tab.page.keyboard.press("Enter");
    await said(tab, "The note is kept.");
    await kept(tab, "By Tab");

    await edit(tab, ", Control");
    await tab.page.keyboard.down("Control");
    await tab.page.keyboard.press("Enter");
    await tab.page.keyboard.up("Control");
    await kept(tab, "By Tab, Control");

    await edit(tab, " and Escape");
    await tab.page.keyboard.press("Escape");
    await kept(tab, "By Tab, Control and Escape");
    await tab.until(() => document.querySelector(".foreground-mark-panel")?.hasAttribute("hidden") ?? false);
    assert.ok(await tab.evaluate(() => document.querySelector("foreground_reader") !== null));
    await tab.page.keyboard.press("Escape");
    await gone(tab);
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

  test("is taken back by its button alone, and comes back", async () => {
    const tab = await at("http://cancelled.localhost");
    await write(tab, "Not this");
    await tab.page.click("#foreground-mark-cancel");
    await said(tab, "What you wrote is taken back; the list of notes can bring it back.");
    assert.deepEqual(await notes(tab), []);
    await tab.evaluate(() => document.querySelector("#foreground-marks")?.setAttribute("open", ""));
    await tab.page.click("#foreground-mark-undo");
    await kept(tab, "Not this");
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
