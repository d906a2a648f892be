/** What the tests in real browsers have in common: one server for each group, browsers for many, and words for what they do. */

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { BROWSERS } from "../../tools/driver/driver.mjs";
import { eventually, HANGS, pause } from "../../tools/driver/waiting.mjs";
import { shown } from "../../tools/driver/reader.mjs";
import { serve } from "../../tools/serve.mjs";
import { routes } from "../fixtures/index.mjs";
import { borrow, end, endAll, hold, isHeld, release, USUAL } from "./browsers.mjs";
import { differs, unknownOf } from "./differs.mjs";

/** @typedef {import("../../tools/driver/driver.mjs").Tab} Tab */
/** @typedef {(typeof BROWSERS)[number]} BrowserName */

// Where groups are left out by their names, not all of them give back what they have not borrowed.
if (!isHeld()) after(endAll);

/**
 * The variable `BROWSERS` chooses some of them: `BROWSERS=firefox node --test tests/e2e/`. What is named there runs all tests,
 * also those that otherwise run in one browser.
 */
const chosen = BROWSERS.filter((name) => (process.env["BROWSERS"] ?? BROWSERS.join()).includes(name));
const runsAll = process.env["BROWSERS"] !== undefined;

/**
 * Defines the same tests for each browser; in the second one only those that tell what differs, see {@link differs}. `open` gives a tab with a fixture, `test` defines a test and closes the tabs
 * that it opened.
 *
 * @typedef {object} Bench
 * @property {BrowserName} browser
 * @property {(path: string) => Promise<Tab>} open
 * @property {() => readonly import("../../tools/serve.mjs").Asked[]} asked what the server was asked for so far
 * @property {(...reasons: string[]) => Promise<void>} notice waits for the page on which the extension tells that it
 *   cannot work, for one of these reasons
 * @property {(page: string) => Promise<Tab>} own opens a page of the extension by its address within it; Chromium only
 * @property {() => Promise<void>} endBackground ends the extension's background, as the browser does at any moment
 * @property {(title: string, run: (context: import("node:test").TestContext) => Promise<void>) => void} test
 *
 * @param {string} title
 * @param {(bench: Bench) => void} define
 * @param {import("../../tools/driver/driver.mjs").LaunchOptions} [options]
 * @param {readonly BrowserName[]} [browsers] where the tests say something; everywhere by default
 * @param {Record<string, import("../../tools/serve.mjs").Route>} [more] what is served besides the fixtures
 */
export function inEachBrowser(title, define, options = {}, browsers = BROWSERS, more = {}) {
  const [first, ...others] = chosen.filter((name) => browsers.includes(name));
  if (first) inOneBrowser(first, () => true);
  for (const browser of others)
    if (runsAll || differs(title)) inOneBrowser(browser, (name) => runsAll || differs(title, name));

  /** @param {BrowserName} browser @param {(test: string) => boolean} isWanted */
  function inOneBrowser(browser, isWanted) {
    hold();
    describe(`${title}, ${browser}`, () => {
      /** @type {import("../../tools/driver/driver.mjs").Driver} */
      let driver;
      /** @type {Awaited<ReturnType<typeof serve>>} */
      let server;
      /** @type {Tab[]} */
      const tabs = [];
      /** @type {string[]} */
      const defined = [];
      const start = async () => void (driver = await borrow(browser, { ...USUAL, ...options }));
      before(async () => {
        server = await serve({ ...routes(), ...more });
        await start();
      });
      after(async () => {
        await release();
        await server?.close();
      });
      define({
        browser,
        open: async (path) => {
          const tab = await driver.open(path.startsWith("/") ? server.origin + path : path);
          tabs.push(tab);
          return tab;
        },
        own: async (page) => {
          const tab = await driver.open(`chrome-extension://${driver.extensionId}/${page}`);
          tabs.push(tab);
          return tab;
        },
        asked: () => server.asked,
        endBackground: () => driver.endBackground(),
        notice: (...reasons) => driver.extensionPage(new RegExp(`/www/notice\\.html\\?reason=(${reasons.join("|")})$`)),
        test: (name, run) => {
          defined.push(name);
          if (!isWanted(name)) return;
          it(name, { timeout: HANGS }, async (context) => {
            try {
              await run(context);
            } catch (error) {
              if (!(await driver.hasEnded())) throw error;
              // Browsers crash now and then, which says nothing of the extension. One that crashes again does.
              context.diagnostic(`${browser} has ended by itself`);
              tabs.splice(0);
              await end(driver);
              await start();
              await run(context);
            } finally {
              for (const tab of tabs.splice(0)) await tab.close();
            }
          });
        },
      });
      const unknown = unknownOf(title, defined);
      if (unknown.length > 0) it("has every test that differs.mjs lists of it", () => assert.deepEqual(unknown, []));
    });
  }
}

/**
 * Clicks the toolbar button and waits for the reader.
 *
 * @param {Tab} tab
 */
export async function enter(tab) {
  await tab.click();
  assert.equal(await shown(tab), null, "the extension shows a message in place of the reader");
}

/**
 * Waits until the page is back.
 *
 * @param {Tab} tab
 */
export async function gone(tab) {
  await tab.until(
    () => document.querySelectorAll("foreground_reader, foreground_highlight, foreground_message").length === 0,
  );
}

/**
 * Text as a person reads it: white space folded.
 *
 * @param {string} text
 */
export function folded(text) {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Text of the reader's article, as the browser would copy it.
 *
 * @param {Tab} tab
 */
export async function readerText(tab) {
  return folded(
    await tab.evaluate(() => {
      const [main] = document.querySelectorAll("foreground_reader main");
      return main instanceof HTMLElement ? main.innerText : "";
    }),
  );
}

/**
 * The page's own nodes in document order, shadow trees included, without what the extension adds.
 *
 * @param {Tab} tab
 * @returns {Promise<string>}
 */
export function markup(tab) {
  return tab.evaluate(() => {
    // Names of forms' fields hide the properties of their elements, but not those of the prototypes.
    /** @param {object} prototype @param {string} name @param {Node} node */
    const get = (prototype, name, node) => Reflect.get(prototype, name, node);
    /** @param {Node} node */
    const write = (node) => {
      if (!(node instanceof Element))
        return `${get(Node.prototype, "nodeType", node)} ${get(Node.prototype, "nodeValue", node) ?? ""}`;
      const attributes = [...get(Element.prototype, "attributes", node)].map(
        ({ name, value }) => ` ${name}=${JSON.stringify(value)}`,
      );
      return `<${get(Element.prototype, "localName", node)}${attributes.join("")}>`;
    };
    const lines = [];
    /** @type {(Node | string)[]} */
    const open = [document];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (typeof node === "string") lines.push(node);
      else if (!(node instanceof Element && get(Element.prototype, "localName", node).startsWith("foreground_"))) {
        lines.push(write(node));
        const shadow = node instanceof Element ? (get(Element.prototype, "shadowRoot", node)?.childNodes ?? []) : [];
        open.push("</>", ...[...shadow, "</shadow>", ...get(Node.prototype, "childNodes", node)].reverse());
      }
    }
    return lines.join("\n");
  });
}

/**
 * Notes from now on every change of the page's DOM, in the document and its open shadow trees; {@link changes} gives
 * them. What happens within the extension's own elements does not count.
 *
 * @param {Tab} tab
 */
export function watchChanges(tab) {
  return tab.evaluate(() => {
    /** @param {Node} node */
    const isOurs = (node) =>
      node instanceof Element && node.closest("foreground_reader, foreground_highlight, foreground_message");
    /** @type {string[]} */
    const noted = [];
    /** @param {MutationRecord[]} records */
    const note = (records) => {
      for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
        if (isOurs(target)) continue;
        const added = [...addedNodes].map((node) => `+${node.nodeName.toLowerCase()}`);
        const removed = [...removedNodes].map((node) => `-${node.nodeName.toLowerCase()}`);
        noted.push(
          [type, target.nodeName.toLowerCase(), attributeName ?? "", ...added, ...removed].filter(Boolean).join(" "),
        );
      }
    };
    const observer = new MutationObserver(note);
    const everything = { attributes: true, characterData: true, childList: true, subtree: true };
    observer.observe(document, everything);
    for (const element of document.querySelectorAll("*")) {
      if (element.shadowRoot) observer.observe(element.shadowRoot, everything);
    }
    /** @type {any} */ (globalThis).takeChanges = () => {
      note(observer.takeRecords());
      return noted.splice(0);
    };
  });
}

/**
 * What {@link watchChanges} has noted since the last call.
 *
 * @param {Tab} tab
 * @returns {Promise<string[]>}
 */
export function changes(tab) {
  return tab.evaluate(() => /** @type {any} */ (globalThis).takeChanges());
}

/**
 * Chooses an entry of the menu about the site.
 *
 * @param {Tab} tab
 * @param {string} entry
 */
export async function choose(tab, entry) {
  await tab.page.click("#foreground-site");
  await tab.page.click(`#foreground-${entry}`);
}

/**
 * What the menu about the site offers.
 *
 * @param {Tab} tab
 * @returns {Promise<string[]>}
 */
export async function offered(tab) {
  await tab.page.click("#foreground-site");
  const seen = await tab.evaluate(() =>
    [...document.querySelectorAll("#foreground-site-menu [role^=menuitem]")]
      .filter((item) => item.checkVisibility())
      .map(({ id }) => id.replace("foreground-", "")),
  );
  await tab.page.keyboard.press("Escape");
  return seen;
}

/**
 * Chooses an entry of the menu of exports, also one that is behind "More".
 *
 * @param {Tab} tab
 * @param {string} entry
 */
export async function takeAway(tab, entry) {
  await tab.page.click("#foreground-export");
  await tab.until(() => document.querySelector("#foreground-export-menu")?.checkVisibility() ?? false);
  if (await tab.evaluate((id) => document.getElementById(id)?.checkVisibility() === false, `foreground-${entry}`))
    await tab.page.click("#foreground-export-all");
  await tab.page.click(`#foreground-${entry}`);
}

/**
 * Waits until the status line says this.
 *
 * @param {Tab} tab
 * @param {string} sentence
 */
export function said(tab, sentence) {
  return tab.until(
    (wanted) => document.querySelector("foreground_reader [role=status]")?.textContent === wanted,
    {},
    sentence,
  );
}

/**
 * Chooses that the site of an open reader opens by itself, as a person does, and says yes to the browser for them.
 *
 * @param {Tab} tab
 * @param {string} pattern of the site
 */
export async function chooseSite(tab, pattern) {
  const { allow, closeExtensionPages, extensionPages, inExtensionPage, pressInExtensionPage } = tab.backend;
  const before = (await chosenSites(tab)).length;
  await allow?.(pattern);
  await tab.page.bringToFront();
  await choose(tab, "always");
  await eventually(
    async () => (await extensionPages()).some((address) => address.includes("/www/ask.html?site=http")),
    () => "nobody asks",
  );
  if (inExtensionPage)
    await eventually(
      () => inExtensionPage("ask", "#yes", true),
      () => "there is no button",
    );
  await pressInExtensionPage?.(["Tab", "Enter"]);
  await eventually(
    async () => (await chosenSites(tab)).length > before,
    () => "the site is not chosen",
  );
  await closeExtensionPages();
  await tab.page.bringToFront();
}

/** The sites that open by themselves. @param {Tab} tab @returns {Promise<string[]>} */
export async function chosenSites(tab) {
  return /** @type {any} */ ((await stored(tab))["chosen sites"] ?? []);
}

/**
 * The sentences under "Why this?".
 *
 * @param {Tab} tab
 */
export function why(tab) {
  return tab.evaluate(() =>
    [...document.querySelectorAll("#foreground-why li")].map((line) => line.textContent).join(" "),
  );
}

/**
 * All that the extension has stored.
 *
 * @param {Tab} tab
 * @returns {Promise<Record<string, unknown>>}
 */
export function stored(tab) {
  return tab.evaluateInExtension(() => /** @type {any} */ (globalThis).chrome.storage.local.get(null));
}

/**
 * Colours at places of a picture in the reader that is in its own address, in pixels of the picture.
 *
 * @param {Tab} tab
 * @param {number} which
 * @param {[number, number][]} places
 */
export function colours(tab, which, places) {
  return tab.evaluate(
    async (which, places) => {
      const shown = document.querySelectorAll(/** @type {"img"} */ ("foreground_reader main img[src^='data:image/']"))[
        which
      ];
      const canvas = document.createElement("canvas");
      const context = canvas.getContext("2d");
      if (!shown || !context) return [];
      // What an extension has loaded is foreign to the page's canvas; the same address asked for by the page is not.
      const picture = new Image();
      picture.src = shown.src;
      await picture.decode();
      canvas.width = picture.naturalWidth;
      canvas.height = picture.naturalHeight;
      context.drawImage(picture, 0, 0);
      return places.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)].join(","));
    },
    which,
    places,
  );
}

/**
 * Goes on by the Tab key until something has the focus.
 *
 * @param {Tab} tab
 * @param {string} selector
 */
export async function tabTo(tab, selector) {
  for (let stops = 0; stops < 80; stops += 1) {
    if (await tab.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await tab.page.keyboard.press("Tab");
  }
  assert.fail(`the Tab key leads to no ${selector}`);
}

/**
 * Goes from the title to the tools of the reader by the skip link, as a person does; a focus that a script has moved
 * presses nothing.
 *
 * @param {Tab} tab
 */
export async function backToTools(tab) {
  await tab.evaluate(() => /** @type {HTMLElement} */ (document.querySelector("#foreground-title")).focus());
  await tab.page.keyboard.down("Shift");
  await tab.page.keyboard.press("Tab");
  await tab.page.keyboard.up("Shift");
  await tab.page.keyboard.press("Enter");
  await tab.until(() => Boolean(document.activeElement?.closest("foreground_reader [role=toolbar]")));
}

/** Clicks the button of the part with that text. @param {Tab} tab @param {string} text */
export async function leaveOut(tab, text) {
  const position = await tab.evaluate((wanted) => {
    const buttons = [...document.querySelectorAll(".foreground-leave-out")];
    return buttons.findIndex((button) => button.parentElement?.nextElementSibling?.textContent?.includes(wanted));
  }, text);
  assert.ok(position >= 0, `no part says "${text}"`);
  const button = (await tab.page.$$(".foreground-leave-out"))[position];
  // What was undone is laid out anew, and a click would meet what has moved to where the button was.
  /** @type {number | undefined} */
  let last;
  await eventually(
    async () => {
      await button?.scrollIntoView();
      const before = last;
      last = (await button?.boundingBox())?.y;
      await pause(100);
      return last === before;
    },
    () => "the button does not come to rest",
  );
  await button?.click();
}
