/** Pages that reach for the reader's controls: what a script does to them does nothing, and nobody clicks what is not seen. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { shown } from "../../tools/driver/reader.mjs";
import { eventually } from "../../tools/driver/waiting.mjs";
import { remembered } from "./memory-support.mjs";
import { backToTools, choose, enter, gone, inEachBrowser, said, stored } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

const GRAB = readFileSync(new URL("../fixtures/grabbing/grab.js", import.meta.url), "utf8");

const CHANGED =
  "This page has changed Foreground’s controls, so Foreground ignored your input. Close the reader and open it again.";

inEachBrowser("pages that reach for the controls", ({ open, asked, notice, test }) => {
  test("a script presses no button of the reader", async () => {
    const tab = await open("/almanac/ferry");
    await inPage(tab, GRAB);
    await enter(tab);
    await record(tab);
    await grabs(tab, 10);
    assert.equal(await shown(tab), null, "the script has closed the reader");
    assert.deepEqual(await deeds(tab), []);
    assert.deepEqual(
      asked().filter(({ path }) => /feed|rss|atom/.test(path)),
      [],
    );
    // It is stored some time after the reader has opened.
    await remembered(tab, 1);
    const { sites = {}, ...rest } = await memory(tab);
    assert.equal(Object.keys(sites).length, 1, "the page itself is remembered");
    for (const site of Object.values(sites)) {
      const { ownRules, removedRules, corrections } = JSON.parse(String(site));
      assert.deepEqual({ ownRules, removedRules, corrections }, { ownRules: [], removedRules: [], corrections: [] });
    }
    assert.deepEqual(Object.keys(rest), [], "the script has set something");
    const size = await tab.evaluate(() => document.querySelector("foreground_reader")?.getAttribute("data-size"));
    assert.equal(size, "0");
    assert.equal(await tab.evaluate(() => document.querySelectorAll(".foreground-leave-out").length), 0);
  });

  test("a script presses no button of highlight mode", async () => {
    const tab = await open("/almanac/ferry");
    await inPage(tab, GRAB);
    await enter(tab);
    await tab.page.click("#foreground-highlight-page");
    await tab.until(() => document.querySelector("foreground_highlight") !== null);
    await record(tab);
    await grabs(tab, 5);
    assert.ok(await tab.evaluate(() => document.querySelector("foreground_highlight") !== null));
    assert.deepEqual(await deeds(tab), []);
  });

  test("a script presses no button of a message", async () => {
    const tab = await open("/empty/");
    await inPage(tab, GRAB);
    await tab.click();
    await tab.until(() => document.querySelector("foreground_message dialog") !== null);
    await grabs(tab, 5);
    assert.ok(await tab.evaluate(() => document.querySelector("foreground_message dialog") !== null));
  });

  test("no page forgets other sites, or sees which there are", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    for (const kind of ["forget-all-sites", "list-sites", "forget-listed-site"]) {
      const answer = await tab.evaluateInExtension(
        (name) =>
          /** @type {any} */ (globalThis).chrome.runtime.sendMessage({
            kind: name,
            request: { site: "other.example" },
          }),
        kind,
      );
      assert.match(answer.error, /must come from a page of the extension/);
    }
  });

  test("a control under another name or in another place does nothing", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await tab.evaluate(() => {
      const [label] = document.querySelectorAll("#foreground-close .foreground-label");
      if (label) label.textContent = "Play the video";
    });
    await tab.page.click("#foreground-close");
    await said(tab, CHANGED);
    await tab.evaluate(() => {
      const [larger] = document.querySelectorAll("#foreground-larger");
      if (larger) document.querySelector("foreground_reader #foreground-body")?.prepend(larger);
    });
    await tab.page.click("#foreground-larger");
    await said(tab, CHANGED);
    assert.equal(await tab.evaluate(() => document.querySelector("foreground_reader")?.getAttribute("data-size")), "0");
    await tab.page.keyboard.press("Escape");
    await gone(tab);
  });

  test("a key presses no control that the page has focused", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await tab.evaluate(() => /** @type {HTMLElement} */ (document.querySelector("#foreground-close")).focus());
    await tab.page.keyboard.press("Enter");
    await said(tab, "This page moved the focus to “Close reader”. To use it, press the key again.");
    await tab.page.keyboard.press("Enter");
    await gone(tab);

    await enter(tab);
    // By the Tab key it is the person who goes there.
    await backToTools(tab);
    await tab.page.keyboard.press("Home");
    await tab.page.keyboard.press("Enter");
    await gone(tab);
  });

  test("nothing of the page lies over the reader, and nobody clicks through anything", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await inPage(tab, COVER);
    await tab.until(() => document.documentElement.dataset["covered"] === "yes");
    const over = await tab.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter((element) => !element.matches("html, body") && element.getClientRects().length > 0)
        .filter((element) => !element.closest("foreground_reader") || element.closest("[data-cover]"))
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    // Frames of other extensions stay, and take the clicks themselves.
    assert.deepEqual(
      over.filter((markup) => !markup.startsWith("<iframe")),
      [],
    );
    const style = await tab.evaluate(() => {
      const { opacity, filter, transform } = getComputedStyle(document.documentElement);
      const frame = [...document.querySelectorAll("iframe")].find((element) => element.getClientRects().length > 0);
      return {
        opacity,
        filter,
        transform,
        frame: frame && getComputedStyle(frame).pointerEvents,
        count: document.querySelectorAll("foreground_reader").length,
      };
    });
    assert.deepEqual(style, { opacity: "1", filter: "none", transform: "none", frame: "auto", count: 1 });
    assert.equal(
      await tab.evaluate(() => getComputedStyle(document.documentElement, "::view-transition").display),
      "none",
    );
  });

  test("the page puts no shadow tree in place of what the reader shows", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    const refused = await tab.evaluate(() => {
      try {
        document.querySelector("foreground_reader")?.attachShadow({ mode: "open" });
        return false;
      } catch {
        return true;
      }
    });
    assert.ok(refused);
    await tab.evaluate(() => void document.querySelector("foreground_reader main")?.attachShadow({ mode: "open" }));
    await tab.until(() =>
      /reader can’t stay open/.test(document.querySelector("foreground_message")?.textContent ?? ""),
    );
  });

  test("a page can neither define our elements nor put a tree of its own into them", async () => {
    const tab = await open("/plain/");
    await inPage(
      tab,
      `const { dataset } = document.documentElement;
      dataset.taken = "";
      const take = (name, way, run) => { try { run(); dataset.taken += way + " " + name + "\\n"; } catch {} };
      for (const name of ["foreground_reader", "foreground_highlight", "foreground_message"]) {
        take(name, "defined", () => customElements.define(name, class extends HTMLElement {}));
        take(name, "extended", () => customElements.define("x-" + name, class extends HTMLElement {}, { extends: name }));
      }
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) {
          if (/^foreground/i.test(node.localName ?? "")) take(node.localName, "shadowed", () => node.attachShadow({ mode: "open" }));
        }
      }).observe(document, { childList: true, subtree: true });`,
    );
    await enter(tab);
    await tab.page.click("#foreground-highlight-page");
    await tab.until(() => document.querySelector("foreground_highlight #foreground-close") !== null);
    await tab.page.click("foreground_highlight #foreground-close");
    await tab.until(() => document.querySelector("foreground_message") !== null);
    assert.equal(await tab.evaluate(() => document.documentElement.dataset["taken"]), "");
  });

  test("where a page removes all that is put into it, a page of the extension says so", async () => {
    // Where there is nothing to read, the message is all that there is.
    const tab = await open("/empty/");
    await inPage(
      tab,
      `new MutationObserver(() => {
      for (const added of document.querySelectorAll("foreground_reader, foreground_message")) added.remove();
    }).observe(document, { childList: true, subtree: true });`,
    );
    await tab.click();
    await notice("cannot-show");
  });

  test("what is remembered of all sites is forgotten on a page of the extension", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await choose(tab, "show-sites");
    await eventually(
      async () => (await tab.backend.extensionPages()).some((address) => address.includes("/www/sites.html")),
      () => "the page does not open",
    );
    const { inExtensionPage } = tab.backend;
    if (!inExtensionPage) return tab.backend.closeExtensionPages();
    const inSites = (/** @type {string} */ selector, press = true) =>
      eventually(
        () => inExtensionPage("sites", selector, press),
        () => `${selector} is not seen`,
      );
    await inSites("#sites tbody button", false);
    await inSites("#forget-all");
    await inSites("#forget-all-really");
    await inSites("#none", false);
    await tab.backend.closeExtensionPages();
    assert.deepEqual(
      Object.keys(await stored(tab)).filter((key) => key.startsWith("site ")),
      [],
    );
  });
});

/** Lays over the reader what a page has. It runs in the page. */
const COVER = `
  const lay = (element, parent) => {
    element.dataset.cover = "";
    element.textContent = "You have won. Click here.";
    element.style.cssText = "position: fixed !important; inset: 0; z-index: 2147483647; pointer-events: none; opacity: .9; background: red";
    parent.append(element);
    return element;
  };
  const reader = document.querySelector("foreground_reader");
  document.documentElement.style.cssText = "opacity: 0 !important; filter: invert(1) !important; transform: translateY(80px) !important";
  document.body.style.cssText = "opacity: 0 !important; transform: scale(.5) !important";
  reader.style.cssText = "opacity: 0 !important; transform: translateX(99px) !important";
  lay(document.createElement("div"), document.body);
  lay(document.createElement("div"), document.documentElement);
  lay(document.createElement("div"), document.head);
  document.head.style.cssText = "display: block !important";
  lay(document.createElement("dialog"), document.body).showModal();
  for (const parent of [document.body, reader]) {
    const popover = lay(document.createElement("div"), parent);
    popover.popover = "manual";
    popover.inert = true;
    popover.showPopover();
  }
  lay(document.createElement("dialog"), reader).show();
  lay(document.createElement("button"), reader);
  const frame = lay(document.createElement("iframe"), document.body);
  frame.src = "chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/a.html";
  const inert = lay(document.createElement("iframe"), document.body);
  inert.src = "moz-extension://a/b.html";
  inert.inert = true;
  document.body.append(document.createElement("foreground_reader"));
  setTimeout(() => { document.documentElement.dataset.covered = "yes"; }, 1500);
`;

/** Runs a script in the page's own world. @param {Tab} tab @param {string} script */
async function inPage(tab, script) {
  await tab.page.evaluate(script);
}

/** Waits until the page's script has grabbed so often again. @param {Tab} tab @param {number} times */
async function grabs(tab, times) {
  const count = () => tab.evaluate(() => Number(document.documentElement.dataset["grabs"] ?? 0));
  const before = await count();
  await tab.until((least) => Number(document.documentElement.dataset["grabs"] ?? 0) >= least, {}, before + times);
}

/** Notes from now on what the content script does beyond the page. @param {Tab} tab */
async function record(tab) {
  await tab.evaluateInExtension(() => {
    const world = /** @type {any} */ (globalThis);
    world.deeds = [];
    world.URL.createObjectURL = () => world.deeds.push("download");
    world.fetch = () => world.deeds.push("request");
    world.print = () => world.deeds.push("print");
    document.execCommand = (command) => world.deeds.push(command) > 0;
    if (world.navigator.clipboard) world.navigator.clipboard.writeText = async () => world.deeds.push("copy");
  });
}

/** @param {Tab} tab @returns {Promise<string[]>} */
function deeds(tab) {
  return tab.evaluateInExtension(() => /** @type {any} */ (globalThis).deeds);
}

/** What is stored, sites by themselves. @param {Tab} tab */
async function memory(tab) {
  const all = await stored(tab);
  const sites = Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith("site ")));
  const rest = Object.fromEntries(
    Object.entries(all).filter(([name]) => !name.startsWith("site ") && name !== "remembered sites"),
  );
  return { sites, ...rest };
}
