/** Escape closes what was opened last, nothing else, also while that is still being loaded. */

import assert from "node:assert/strict";
import { eventually } from "../../tools/driver/waiting.mjs";
import { words } from "../words.mjs";
import { enter, gone, inEachBrowser, takeAway } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/** Longest time until a large page has been captured, ms: on the slowest machine. */
const LONGEST = 120_000;

const SECOND = "#foreground-body > p:nth-of-type(2)";

/** What can be open, innermost first, by what is there while it is. */
const LAYERS = {
  more: "#foreground-export-further:not([hidden])",
  menu: "[role=menu]:not([hidden])",
  type: ".foreground-type:not([hidden])",
  parts: ".foreground-leave-out",
  heard: "#foreground-heard:not([hidden])",
  note: ".foreground-mark-panel:not([hidden])",
  bar: ".foreground-mark-bar:not([hidden])",
  aloud: ".foreground-aloud-holder:not([hidden])",
  keys: ".foreground-keys",
  picture: ".foreground-large",
  reader: "foreground_reader",
};

/** @typedef {keyof typeof LAYERS} Layer */

inEachBrowser("Escape", ({ browser, open, test }) => {
  test("closes what is open from the last to the first, and then the reader", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    await tab.page.click("#foreground-type");
    await isOpen(tab, "type", "reader");
    await tab.page.click("#foreground-more");
    await tab.page.click("#foreground-what-is-heard");
    await isOpen(tab, "type", "heard", "reader");
    await tab.page.click("#foreground-more");
    await isOpen(tab, "menu", "type", "heard", "reader");
    await pressEscape(tab);
    await isOpen(tab, "type", "heard", "reader");
    await pressEscape(tab);
    await isOpen(tab, "type", "reader");
    await tab.page.click("#foreground-site");
    await tab.page.click("#foreground-leave-parts-out");
    await isOpen(tab, "type", "parts", "reader");
    await pressEscape(tab);
    await isOpen(tab, "type", "reader");
    await pressEscape(tab);
    await isOpen(tab, "reader");
    await pressEscape(tab);
    await gone(tab);
  });

  test("closes what a menu has behind its first entries, then the menu", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await tab.page.click("#foreground-export");
    await isOpen(tab, "menu", "reader");
    await tab.page.click("#foreground-export-all");
    await isOpen(tab, "more", "menu", "reader");
    await pressEscape(tab);
    await isOpen(tab, "menu", "reader");
    assert.equal(await tab.evaluate(() => document.activeElement?.id), "foreground-export-all");
    await pressEscape(tab);
    await isOpen(tab, "reader");
  });

  test("calls off a reader that is about to open", async () => {
    const tab = await open("/large/");
    await noteOpening(tab, words("closed_read"));
    await tab.click();
    // Until the click has arrived in the page, nobody is there to hear the key.
    const isSaid = () => tab.evaluate(() => document.documentElement.dataset["closed"] !== undefined);
    await eventually(
      async () => {
        await pressEscape(tab);
        return isSaid();
      },
      () => "nothing is called off",
      LONGEST,
    );
    assert.equal(await tab.evaluate(() => document.documentElement.dataset["opened"]), undefined);
    await gone(tab);
  });

  // Chromium alone lets a program into the extension's background.
  for (const action of browser === "chromium" ? /** @type {const} */ (["read", "copy-markdown"]) : [])
    test(`calls off ${action} at once, also while the page is still being read in the background`, async () => {
      const tab = await open("/plain/");
      // An entry of the menu grants nothing by itself.
      await enter(tab);
      await tab.click();
      await gone(tab);
      // What is not shown makes a page large, and is read in no time.
      await tab.evaluate(() => {
        const hidden = document.createElement("div");
        hidden.hidden = true;
        hidden.append(...Array.from({ length: 16_000 }, () => document.createElement("i")));
        document.body.append(hidden);
      });
      await noteOpening(tab, words(action === "read" ? "closed_read" : "closed_copy_markdown"));
      await (action === "read" ? tab.click() : tab.choose(action));
      // Its style sheet is there by then, which nobody could bring while the background is busy.
      await eventually(
        () => tab.evaluate(() => document.documentElement.dataset["reading"] !== undefined),
        () => "nothing says that the page is being read",
        LONGEST,
      );
      const resume = await pauseBackground(tab);
      await eventually(
        async () => {
          await pressEscape(tab);
          return tab.evaluate(() => document.documentElement.dataset["closed"] !== undefined);
        },
        () => "nothing is called off",
        LONGEST,
      );
      await resume();
      await gone(tab);
      assert.equal(await tab.evaluate(() => document.documentElement.dataset["opened"]), undefined);
    });

  // Chromium alone lets a program compose.
  if (browser === "chromium")
    test("closes nothing while an input method needs it", async () => {
      const tab = await open("/essay/");
      await enter(tab);
      const field = "#foreground-rules input";
      await tab.evaluate((selector) => {
        for (const fold of document.querySelectorAll("details")) fold.open = true;
        document.querySelector(selector)?.scrollIntoView();
      }, field);
      await tab.page.click(field);
      const session = await tab.page.createCDPSession();
      await session.send("Input.imeSetComposition", { text: "かな", selectionStart: 2, selectionEnd: 2 });
      await tab.page.keyboard.press("Escape");
      await isOpen(tab, "reader");
      await session.send("Input.insertText", { text: "仮名" });
      await pressEscape(tab);
      await gone(tab);
    });

  test("closes a menu above a note, then the note", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    await writeNote(tab);
    await tab.page.click("#foreground-more");
    await isOpen(tab, "menu", "note", "reader");
    await pressEscape(tab);
    await isOpen(tab, "note", "reader");
    await pressEscape(tab);
    await isOpen(tab, "reader");
  });

  test("closes the bar at a selection alone", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    await select(tab);
    await pressEscape(tab);
    await isOpen(tab, "reader");
  });

  test("calls off what is still being loaded, and leaves the reader open", async () => {
    for (const entry of ["show-keys", "listen"]) {
      const tab = await open("/plain/");
      await enter(tab);
      if (entry === "show-keys") await tab.page.click("#foreground-more");
      await tab.page.click(`#foreground-${entry}`);
      await pressEscape(tab);
      // Whatever was loaded by then has come.
      const script = entry === "listen" ? "aloud" : "keys";
      await eventually(
        () => loaded(tab, script),
        () => "",
        5_000,
      ).catch(() => undefined);
      await isOpen(tab, "reader");
      await pressEscape(tab);
      await gone(tab);
    }
  });

  test("closes nothing while another tab is about to open", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await takeAway(tab, "edit-template");
    await pressEscape(tab);
    await tab.page.bringToFront();
    await isOpen(tab, "reader");
    await tab.backend.closeExtensionPages();
  });
});

/** @param {Tab} tab */
const pressEscape = (tab) => tab.page.keyboard.press("Escape");

/** Waits until these and no other layers are open. @param {Tab} tab @param {...Layer} wanted */
async function isOpen(tab, ...wanted) {
  /** @type {[string, boolean][]} */
  const selectors = Object.entries(LAYERS).map(([name, selector]) => [
    selector,
    wanted.includes(/** @type {Layer} */ (name)),
  ]);
  await tab.until(
    (/** @type {[string, boolean][]} */ all) =>
      all.every(([selector, isWanted]) => (document.querySelector(selector) !== null) === isWanted),
    {},
    selectors,
  );
  const now = await tab.evaluate(
    (all) => Object.keys(all).filter((name) => document.querySelector(all[/** @type {keyof typeof all} */ (name)])),
    LAYERS,
  );
  assert.deepEqual(now.sort(), [...wanted].sort());
}

/** @param {Tab} tab @param {string} script @returns {Promise<boolean>} */
function loaded(tab, script) {
  return tab.evaluateInExtension(
    (name) => /** @type {any} */ (globalThis).foregroundScripts?.[name] !== undefined,
    script,
  );
}

/** Notes in the page, as `data-reading`, `data-opened` and `data-closed`, whether a message and the reader were there and whether that sentence was said. @param {Tab} tab @param {string} sentence */
function noteOpening(tab, sentence) {
  return tab.evaluate((closed) => {
    const { dataset } = document.documentElement;
    const note = () => {
      if (document.querySelector("foreground_reader")) dataset["opened"] = "";
      if (document.querySelector("foreground_message")) dataset["reading"] = "";
      if (document.querySelector("foreground_message [role=status]")?.textContent === closed) dataset["closed"] = "";
    };
    const observer = new MutationObserver(note);
    observer.observe(document.body, { childList: true });
    observer.observe(document.documentElement, { childList: true });
    setInterval(note, 50);
  }, sentence);
}

/** Selects a paragraph, which opens the bar. @param {Tab} tab */
async function select(tab) {
  await tab.evaluate(
    (selector) => getSelection()?.selectAllChildren(document.querySelector(selector) ?? document),
    SECOND,
  );
  await isOpen(tab, "bar", "reader");
}

/** Opens the panel for a note on a paragraph. @param {Tab} tab */
async function writeNote(tab) {
  await select(tab);
  await tab.page.click("#foreground-bar-note");
  await isOpen(tab, "note", "reader");
}

/**
 * Stops the background at its next statement, as if it were busy; gives what lets it go on.
 *
 * @param {Tab} tab
 * @returns {Promise<() => Promise<void>>}
 */
async function pauseBackground(tab) {
  const { browser, extensionId } = tab.backend;
  const isBackground = (/** @type {import("puppeteer-core").Target} */ target) =>
    target.type() === "service_worker" && target.url().includes(extensionId);
  const session = await browser.targets().find(isBackground)?.createCDPSession();
  assert.ok(session, "the background has ended");
  const paused = new Promise((resolve) => session.once("Debugger.paused", resolve));
  await session.send("Debugger.enable");
  await session.send("Debugger.pause");
  // Its answer comes when it goes on.
  const answered = session.send("Runtime.evaluate", { expression: "0" });
  await paused;
  return async () => {
    await session.send("Debugger.disable");
    await answered;
    await session.detach();
  };
}
