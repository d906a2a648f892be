/** Links in an article that open in the reader, where the person wants that and the browser lets us. */

import assert from "node:assert/strict";
import { serve } from "../../tools/serve.mjs";
import { pause } from "../../tools/driver/waiting.mjs";
import { choose, chooseSite, enter, gone, inEachBrowser, said } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

const TEXT = `<p>${"The road to the mill goes around the hill, since the bridge was never built again after that spring. ".repeat(6)}</p>`;

/** @param {string} title @param {string} more */
const page = (title, more) => ({
  make: () => ({
    type: "text/html; charset=utf-8",
    body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Start</a></nav><main><article><h1>${title}</h1>${TEXT}${more}${TEXT}</article></main></body></html>`,
  }),
});

inEachBrowser("links in the reader", ({ browser, open, test }) => {
  /** @param {(origin: string) => Promise<void>} run */
  const onSite = async (run) => {
    let port = "";
    const { origin, close } = await serve({
      "/mill/": {
        make: () =>
          page(
            "The long way to the mill",
            `<p>It is told in <a id="near" href="/bridge/">the story of the bridge</a>, in <a id="far" href="http://far.localhost:${port}/bridge/">another version</a> and <a id="within" href="#end">at the end</a>.</p><p id="end">This is the end of a long story about a short bridge.</p>`,
          ).make(),
      },
      "/bridge/": page("The bridge that was never built again", ""),
    });
    port = new URL(origin).port;
    try {
      await run(`http://near.localhost:${port}`);
    } finally {
      await close();
    }
  };
  /** @param {string} address @param {boolean} isOn */
  const begin = async (address, isOn) => {
    const tab = await open(`${address}/mill/`);
    await enter(tab);
    await tab.evaluateInExtension(async (links) => {
      await /** @type {any} */ (globalThis).chrome.storage.sync.set({ switches: { links } });
    }, isOn);
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    await enter(tab);
    return tab;
  };

  test("open on the page as ever where nothing was switched on", async () => {
    await onSite(async (origin) => {
      const tab = await begin(origin, false);
      await tab.page.click("foreground_reader a[href$='/bridge/']");
      await tab.until(() => location.pathname === "/bridge/" && document.readyState === "complete");
      await rest();
      assert.equal(await tab.evaluate(() => document.querySelector("foreground_reader")), null);
    });
  });

  test("open in the reader within a site, by pointer and by keys, as far as the click counts", async () => {
    await onSite(async (origin) => {
      const tab = await begin(origin, true);
      await tab.page.click("foreground_reader a[href$='#end']");
      assert.equal(await tab.evaluate(() => location.pathname), "/mill/");
      await tab.evaluate(() =>
        /** @type {HTMLElement} */ (document.querySelector("foreground_reader a[href$='/bridge/']")).focus(),
      );
      await tab.page.keyboard.press("Enter");
      await tab.until(() => location.pathname === "/bridge/" && document.readyState === "complete");
      if (browser === "firefox") {
        // The grant of a click ends with its page there, as the options say.
        await rest();
        assert.equal(await tab.evaluate(() => document.querySelector("foreground_reader")), null);
        return;
      }
      await tab.until(
        () =>
          document.querySelector("foreground_reader #foreground-title")?.textContent ===
          "The bridge that was never built again",
      );
      await tab.page.keyboard.press("Escape");
      await gone(tab);
    });
  });

  test("open in the reader on a site that opens by itself, and stay open", async () => {
    await onSite(async (origin) => {
      const tab = await begin(origin, true);
      await chooseSite(tab, "http://near.localhost/*");
      await tab.page.click("foreground_reader a[href$='/bridge/']");
      await tab.until(
        () =>
          document.querySelector("foreground_reader #foreground-title")?.textContent ===
          "The bridge that was never built again",
      );
      await rest();
      assert.equal(await tab.evaluate(() => document.querySelectorAll("foreground_reader").length), 1);
      await choose(tab, "always");
      await said(tab, "This site no longer opens automatically.");
    });
  });

  test("lead to another site as ever, unless it opens by itself", async () => {
    await onSite(async (origin) => {
      const tab = await begin(origin, true);
      await tab.page.click("foreground_reader a[href*='far.localhost']");
      await tab.until(() => location.hostname === "far.localhost" && document.readyState === "complete");
      await rest();
      assert.equal(await tab.evaluate(() => document.querySelector("foreground_reader")), null);
      assert.equal(await tab.badge(), "");
    });
  });
});

/** Long enough for a reader to open that should not. */
function rest() {
  return pause(1_500);
}
