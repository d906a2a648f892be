/**
 * What a browser keeps from extensions: private windows, and the sites that may close themselves to them, as the stores
 * do. Firefox alone lets a program that drives it say which these are.
 */

import assert from "node:assert/strict";
import { choose, enter, inEachBrowser, readerText, said } from "./support.mjs";

inEachBrowser(
  "private windows",
  ({ open, test }) => {
    test("the reader works, and nothing is stored of what was read, left out or set", async () => {
      const tab = await open("/almanac/ferry");
      await enter(tab);
      const text = await readerText(tab);
      assert.ok(text.includes("the ferry had seen at noon"), text);
      const inPrivate = () => /** @type {any} */ (globalThis).chrome.extension.inIncognitoContext;
      assert.equal(await tab.evaluateInExtension(inPrivate), true);
      await tab.page.click("#foreground-larger");
      await tab.page.click("#foreground-site");
      await tab.page.click("#foreground-leave-parts-out");
      const parts = await tab.page.$$(".foreground-leave-out");
      await parts[0]?.click();
      await tab.until((before) => document.querySelectorAll(".foreground-leave-out").length < before, {}, parts.length);
      for (const area of ["local", "sync"]) {
        assert.deepEqual(
          await tab.evaluateInExtension((name) => /** @type {any} */ (globalThis).chrome.storage[name].get(null), area),
          {},
        );
      }
    });

    test("no site is chosen to open by itself", async () => {
      const tab = await open("/almanac/ferry");
      await enter(tab);
      await choose(tab, "always");
      await said(
        tab,
        "Not available here: Foreground never opens automatically in private windows or on pages without an address of their own.",
      );
      assert.deepEqual(await tab.backend.extensionPages(), []);
    });
  },
  { incognito: true },
  ["firefox"],
);

inEachBrowser(
  "closed sites",
  ({ open, notice, test }) => {
    test("tells that the browser lets no extension run on a site", async () => {
      const tab = await open("/almanac/ferry");
      await tab.click();
      await notice("refused", "browser-page");
    });
  },
  { closed: "127.0.0.1" },
  ["firefox"],
);
