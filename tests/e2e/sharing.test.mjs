/** That a browser is given on as it was at its start: nothing of one group of tests is there for the next. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { BROWSERS } from "../../tools/driver/driver.mjs";
import { serve } from "../../tools/serve.mjs";
import { routes } from "../fixtures/index.mjs";
import { borrow, hold, release, USUAL } from "./browsers.mjs";
import { DIFFERENCES, differs } from "./differs.mjs";
import { chooseSite, chosenSites, enter, inEachBrowser, stored } from "./support.mjs";
import { HANGS } from "../../tools/driver/waiting.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/** What the extension has kept, and the browser of it. @param {Tab} tab */
async function traces(tab) {
  const { backend, page } = tab;
  const areas = await tab.evaluateInExtension(async () => {
    const { storage } = /** @type {any} */ (globalThis).chrome;
    return Promise.all(["local", "sync"].map((area) => storage[area].get(null)));
  });
  return {
    stored: areas,
    records: await backend.extensionRecords("labels", "records"),
    cookies: await page.browser().cookies(),
    tabs: (await backend.openTabs()).filter((address) => address !== "about:blank" && address !== page.url()),
  };
}

for (const browser of BROWSERS) {
  describe(`a browser that is given on, ${browser}`, () => {
    it("has nothing of what was done in it", { timeout: HANGS }, async () => {
      hold();
      const server = await serve(routes());
      try {
        const first = await borrow(browser, USUAL);
        const address = `${server.origin}/plain/`;
        const untouched = await first.open(address);
        await enter(untouched);
        const before = await traces(untouched);
        const tab = await first.open(address.replace("127.0.0.1", "given.localhost"));
        await enter(tab);
        await chooseSite(tab, "http://given.localhost/*");
        await tab.page.click("#foreground-larger");
        await tab.evaluateInExtension(() =>
          /** @type {any} */ (globalThis).chrome.storage.sync.set({ switches: { links: true } }),
        );
        // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no other way to set one here.
        await tab.page.evaluate(() => void (document.cookie = "left=behind; max-age=9999"));
        assert.notDeepEqual(await stored(tab), {});
        assert.equal((await chosenSites(tab)).length, 1);
        const process = first.backend.browser.process();

        const second = await borrow(browser, USUAL);
        assert.equal(second.backend.browser.process(), process, "it is another one");
        const later = await second.open(address);
        await enter(later);
        assert.deepEqual(await traces(later), before);
        // The site was chosen, and would open by itself.
        const site = await second.open(tab.page.url());
        await enter(later);
        assert.equal(await site.evaluate(() => document.querySelector("foreground_reader")), null);
      } finally {
        await release();
        await server.close();
      }
    });
  });
}

inEachBrowser("sharing", ({ test }) => {
  test("runs once where nothing differs", async () => assert.ok(!differs("sharing")));
});

describe("what differs between the browsers", () => {
  it("is listed by group, each once for a reason", () => {
    for (const [reason, listed] of Object.entries(DIFFERENCES)) {
      const groups = listed.map((one) => (typeof one === "string" ? one : one[0]));
      assert.deepEqual(groups, [...new Set(groups)], reason);
    }
  });
});
