/** Where there is nothing to read, or no extension may run, the person gets a message. */

import assert from "node:assert/strict";
import { article, shown } from "../../tools/driver/reader.mjs";
import { eventually } from "../../tools/driver/waiting.mjs";
import { WITHOUT_ARTICLE } from "../fixtures/index.mjs";
import { enter, gone, inEachBrowser, markup, takeAway } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

const SENTENCES = {
  empty: "This page shows no text.",
  "login-form": "This page shows a sign-in form, and no text that is long enough to be an article.",
  "only-links": "This page shows only links.",
  "error-page": "The site returned an error, and this page contains little else.",
};

inEachBrowser(
  "limits",
  ({ browser, open, notice, test }) => {
    for (const [name, { path, reason }] of Object.entries(WITHOUT_ARTICLE)) {
      test(`says in words why ${name} has no article`, async () => {
        const tab = await open(path);
        const before = await markup(tab);
        await tab.click();
        assert.equal(await shown(tab), SENTENCES[/** @type {keyof typeof SENTENCES} */ (reason)]);
        await tab.page.keyboard.press("Escape");
        await gone(tab);
        assert.equal(await markup(tab), before);
      });
    }

    test("reads an article that the server sends with an error", async () => {
      const tab = await open("/gone-article/");
      await tab.click();
      assert.equal(await shown(tab), null);
      assert.match(await article(tab, "text"), /Thyme, rosemary and sage keep their taste/);
    });

    test("tells that a page of the browser cannot be read", async () => {
      const address = browser === "firefox" ? "about:newtab" : "chrome://version/";
      const tab = await open(address);
      // Firefox loads its own pages in another process, and until then the tab is an empty page that can be read.
      await eventually(
        async () => (await tab.backend.openTabs()).includes(address),
        () => `${address} does not open`,
      );
      await tab.click();
      await notice("browser-page", "refused");
    });

    test("tells that a style sheet is not a web page", async () => {
      const tab = await open("/sheet/a.css");
      await tab.click();
      await notice("not-html");
    });

    if (browser === "firefox")
      test("tells it in a tab where the browser opens no popup", async () => {
        const tab = await open("/sheet/a.css");
        await tab.backend.refusePopups?.(true);
        try {
          await tab.click();
          await eventually(
            async () => (await tab.backend.openTabs()).some((address) => address.includes("/www/notice.html")),
            () => "no tab opens",
            20_000,
          );
          await notice("not-html");
        } finally {
          await tab.backend.refusePopups?.(false);
        }
      });

    test("tells that a PDF document is not a web page", async () => {
      const tab = await open("/document.pdf/a.pdf");
      await tab.click();
      await notice("pdf");
    });

    test("copies as Markdown what the reader shows", async () => {
      const tab = await open("/state/");
      await enter(tab);
      await takeAway(tab, "copy-markdown");
      await tab.until(
        () => document.querySelector("foreground_reader [role=status]")?.textContent === "Copied as Markdown.",
      );
      await tab.page.keyboard.press("Escape");
      await gone(tab);
      await tab.page.focus("#note");
      await tab.evaluate(() => /** @type {HTMLTextAreaElement} */ (document.querySelector("#note")).select());
      await paste(tab);
      const pasted = await tab.evaluate(
        () => /** @type {HTMLTextAreaElement} */ (document.querySelector("#note")).value,
      );
      assert.match(pasted, /^# Things a page remembers$/m);
      assert.match(pasted, /Books do it without trying\./);
    });
  },
  {},
  undefined,
  { "/sheet/": { make: () => ({ type: "text/css", body: "p { color: red }" }) } },
);

/** @param {Tab} tab */
async function paste({ page }) {
  await page.keyboard.down("Control");
  await page.keyboard.press("v", { commands: ["Paste"] });
  await page.keyboard.up("Control");
}
