/** The entries in the page's context menu. Firefox shows its menu even headless; see the drivers for Chromium. */

import assert from "node:assert/strict";
import { shown } from "../../tools/driver/reader.mjs";
import { enter, gone, inEachBrowser } from "./support.mjs";

inEachBrowser("context menu", ({ browser, open, test }) => {
  test("reads, highlights and copies", async () => {
    const tab = await open("/plain/");
    if (browser === "chromium") {
      await enter(tab);
      await tab.click();
      await gone(tab);
    }
    await tab.choose("read");
    assert.equal(await shown(tab), null);
    await tab.page.keyboard.press("Escape");
    await gone(tab);

    await tab.choose("highlight");
    await tab.until(() => document.querySelector("foreground_highlight") !== null);
    await tab.page.keyboard.press("Escape");
    await gone(tab);

    await tab.choose("copy-markdown");
    await tab.until(() => /Copied as Markdown/.test(document.querySelector("foreground_message")?.textContent ?? ""));
  });
});
