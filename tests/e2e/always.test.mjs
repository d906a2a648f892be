/**
 * Sites that open in the reader by themselves: chosen by the person, allowed by the browser, taken back by the same entry;
 * and links that are followed into the reader.
 */

import assert from "node:assert/strict";
import { eventually, pause } from "../../tools/driver/waiting.mjs";
import { chooseSite, chosenSites, enter, gone, inEachBrowser, said } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("sites that open by themselves", ({ open, test }) => {
  /** @param {string} path @param {string} [host] */
  const openOn = async (path, host = "always.localhost") => {
    const tab = await open("/empty/");
    await tab.goto(tab.page.url().replace("127.0.0.1", host).replace("/empty/", path));
    return tab;
  };

  test("nothing of ours is on any page before a site is chosen", async () => {
    const tab = await openOn("/plain/");
    assert.equal(await ran(tab), false);
  });

  test("articles of a chosen site open without a click, its other pages and other sites do not", async () => {
    const first = await openOn("/plain/");
    await enter(first);
    await chooseSite(first, "http://always.localhost/*");

    const next = await openOn("/almanac/ferry");
    await opens(next);
    const links = await openOn("/links/");
    await looked(links);
    assert.equal(await isOpen(links), false);
    const start = await openOn("/letters/");
    await looked(start);
    assert.equal(await isOpen(start), false, "a page that shows several posts opens by itself");
    const other = await openOn("/almanac/ferry", "never.localhost");
    assert.equal(await ran(other), false);
  });

  test("a page whose reader was closed stays closed, tells by a badge that it can be read, and opens by a click", async () => {
    const tab = await openOn("/almanac/quarry");
    await opens(tab);
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    await eventually(
      async () => (await tab.badge()) === "✓",
      () => "no badge",
    );
    await tab.page.reload();
    await eventually(
      async () => (await tab.badge()) === "✓",
      () => "no badge",
    );
    assert.equal(await isOpen(tab), false);
    await enter(tab);
    assert.equal(await tab.badge(), "");
    await tab.page.reload();
    await opens(tab);
    assert.equal(await tab.badge(), "");
  });

  test("Back to a page whose reader was closed does not open it", async () => {
    const tab = await openOn("/almanac/heron");
    await opens(tab);
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    await tab.goto(tab.page.url().replace("heron", "baker"));
    await opens(tab);
    await tab.page.goBack();
    await tab.until(() => location.pathname === "/almanac/heron");
    await looked(tab);
    assert.equal(await isOpen(tab), false);
  });

  test("where the person wants that, the content is marked instead, which is said once", async () => {
    const before = await openOn("/almanac/heron");
    await looked(before);
    await switchMarking(before, true);
    const tab = await openOn("/almanac/orchard");
    await tab.until(() =>
      /^Marked\. .*, \d+ minutes?/.test(document.querySelector("foreground_message [role=status]")?.textContent ?? ""),
    );
    assert.equal(await isOpen(tab), false);
    assert.ok(
      await tab.evaluate(
        () =>
          document.activeElement !== document.body &&
          document.activeElement?.closest("main, [role=main], [role=region]") !== null,
      ),
    );
    await switchMarking(before, false);
  });

  test("the choice survives the end of the background, and is taken back by the same entry", async () => {
    const tab = await openOn("/almanac/orchard");
    await opens(tab);
    await tab.backend.endBackground();
    await tab.goto(tab.page.url().replace("orchard", "ferry"));
    await opens(tab);
    await tab.page.click("#foreground-site");
    assert.equal(
      await tab.evaluate(() => document.querySelector("#foreground-always")?.getAttribute("aria-checked")),
      "true",
    );
    await tab.page.click("#foreground-always");
    await said(tab, "This site no longer opens automatically.");
    assert.deepEqual(await chosenSites(tab), []);
    const later = await openOn("/almanac/orchard");
    assert.equal(await ran(later), false);
  });
});

/** @param {Tab} tab @param {boolean} markChosen */
function switchMarking(tab, markChosen) {
  return tab.evaluateInExtension(
    (on) => /** @type {any} */ (globalThis).chrome.storage.sync.set({ switches: { markChosen: on } }),
    markChosen,
  );
}

/** Waits until the reader is open. @param {Tab} tab */
function opens(tab) {
  return tab.until(() => document.querySelector("foreground_reader #foreground-title") !== null);
}

/** @param {Tab} tab */
function isOpen(tab) {
  return tab.evaluate(() => document.querySelector("foreground_reader") !== null);
}

/** Whether a script of ours has run in the page: what it was injected for would be there by now. @param {Tab} tab */
async function ran(tab) {
  await pause(1_000);
  try {
    // Chromium has no world of the extension where nothing of it ran; Firefox makes one for anyone who asks.
    return await tab.evaluateInExtension(
      (isMade) => isMade || "foreground" in globalThis,
      tab.backend.inExtensionPage !== undefined,
    );
  } catch {
    return false;
  }
}

/** Waits until the page has been read, whatever came of it. @param {Tab} tab */
async function looked(tab) {
  const ask = async () => {
    try {
      return await tab.evaluateInExtension(async () => {
        const { foreground } = /** @type {any} */ (globalThis);
        // Whatever is asked now waits for what was asked before.
        await foreground.visit({ reason: "site", mayOpen: false });
        return true;
      });
    } catch {
      return false;
    }
  };
  await eventually(ask, () => "the page has not been looked at");
}
