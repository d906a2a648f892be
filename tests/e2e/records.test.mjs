/** The page of records: listed, deleted with undo, exported and imported; and what a killed browser leaves. */

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "../../tools/driver/driver.mjs";
import { eventually } from "../../tools/driver/waiting.mjs";
import { boxes, kept, label, recordOf, told } from "./label-support.mjs";
import { inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("the page of records", ({ open, test }) => {
  test("opens from label mode", async () => {
    const tab = await open("/plain/");
    await label(tab);
    await tab.page.keyboard.press("?");
    await tab.page.click("#foreground-records");
    await eventually(
      async () => (await tab.backend.extensionPages()).some((address) => address.includes("/www/records.html")),
      () => "the page does not open",
    );
    await tab.backend.closeExtensionPages();
  });
});

// Firefox lets nobody drive a page of an extension.
inEachBrowser(
  "the page of records",
  ({ open, test }) => {
    test("lists, deletes with undo, exports, and imports what it has exported", async () => {
      const tab = await save(await open("/plain/"));
      await save(await open("/japanese/"));
      const page = await recordsPage(tab);
      const count = () => page.$eval("#count", (element) => element.textContent);
      await page.waitForSelector("#records tbody .delete");
      assert.equal(await count(), "2 records");
      assert.match(
        await page.$eval("#records tbody", (body) => body.textContent ?? ""),
        /A short guide to drying herbs.*Article.*English.*\d+ \(0 corrected, \d+ unseen\).*matches/,
      );

      for (const width of [1366, 900]) {
        await page.setViewport({ width, height: 900 });
        const cut = await page.$$eval("#records :is(thead button, tbody tr:not(.room) td)", (cells) =>
          cells
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        );
        assert.deepEqual(cut, [], `at ${width} px`);
        const heights = await page.$$eval("#records tbody tr:not(.room)", (rows) =>
          rows.map((row) => row.getBoundingClientRect().height),
        );
        assert.equal(new Set(heights).size, 1, heights.join());
      }

      const [line = "", other] = (await exported(page)).split("\n");
      const before = JSON.parse(line);
      assert.ok(other && before.format === 2);

      await page.click("#records tbody .delete");
      await said(page, /^Record of .* deleted\.$/);
      assert.equal(await count(), "1 record");
      await page.click("#undo");
      await said(page, /^Record restored\.$/);
      assert.equal(await count(), "2 records");

      for (const left of [1, 0]) {
        await page.click("#records tbody .delete");
        await eventually(
          async () => (await count()) === (left ? "1 record" : "0 records"),
          () => "nothing is deleted",
        );
      }
      const newer = JSON.stringify({ ...before, format: 3 });
      const hostile = JSON.stringify({
        ...before,
        labels: [{ ...before.labels[0], role: "<img src=x onerror=alert(1)>" }],
      });
      await imports(page, [line, newer, hostile, line.slice(0, 500), other ?? ""].join("\n"));
      await said(page, /^2 records imported\. 3 lines couldn’t be imported\.$/);
      const refused = await page.$$eval("#refused li", (items) => items.map((item) => item.textContent));
      assert.deepEqual(refused, [
        "Line 2 can’t be imported: format was written by a newer version.",
        "Line 3 can’t be imported: labels[0].role is an unknown value.",
        "Line 4 can’t be imported: the record is not JSON.",
      ]);
      const again = (await exported(page)).split("\n");
      assert.deepEqual(again.slice(0, 2), [line, other], "what is exported after an import is the same, byte for byte");
      await page.close();
    });

    test("a pseudonym and a changed key hold in label mode", async () => {
      const tab = await open("/letters/");
      const page = await recordsPage(tab);
      await page.type("#annotator", "heron");
      await page.click("#purpose");
      await said(page, /^Saved\.$/);
      await page.focus("[id='key-main/quote']");
      await page.keyboard.press("Enter");
      await said(page, /^Press the new key\.$/);
      await page.keyboard.press(",");
      await page.waitForFunction(() => document.getElementById("key-main/quote")?.textContent === ",");
      await page.close();
      await label(tab);
      await tab.page.keyboard.press("ArrowDown");
      await tab.page.keyboard.press(",");
      assert.equal((await boxes(tab))[1]?.role, "quote");
      await tab.page.keyboard.press("!");
      await tab.page.click("#foreground-save-now");
      await told(tab, /^Saved/);
      assert.match((await recordOf(tab)).provenance.annotator, /heron$/);
    });
  },
  {},
  ["chromium"],
);

inEachBrowser(
  "a browser that is killed",
  ({ open, test }) => {
    const TIMES = Number(process.env["KILLS"] ?? 4);

    test("loses no stroke and no record", async () => {
      // The server of the bench is used; the browser is one of our own, with a profile that stays.
      const here = await open("/plain/");
      const url = here.page.url();
      const profile = await mkdtemp(join(tmpdir(), "foreground-labels-"));
      try {
        for (let killed = 0; killed <= TIMES; killed += 1) {
          const driver = await launch("chromium", { offline: true, quiet: 0, profile });
          const tab = await driver.open(url);
          await label(tab);
          const strokes = (await boxes(tab)).filter(({ by }) => by === "person").length;
          assert.equal(strokes, killed === 0 ? 0 : 1, `after ${killed} kills`);
          assert.equal((await tab.backend.extensionRecords("labels", "records")).length, killed);
          await tab.page.keyboard.press("!");
          await tab.page.click("#foreground-save-now");
          await told(tab, /^Saved/);
          await tab.page.keyboard.press(killed % 2 ? "c" : "q");
          // Reported only when it is on the disk.
          await kept(tab, "drafts", (all) => all.length === 1);
          driver.backend.browser.process()?.kill("SIGKILL");
          await driver.ended;
        }
      } finally {
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      }
    });
  },
  {},
  ["chromium"],
);

/** Opens label mode and stores the record as it is proposed. @param {Tab} tab */
async function save(tab) {
  await label(tab);
  await tab.page.keyboard.press("!");
  await tab.page.click("#foreground-save-now");
  await told(tab, /^Saved/);
  return tab;
}

/** Opens the page of records. @param {Tab} tab @returns {Promise<import("puppeteer-core").Page>} */
async function recordsPage({ backend }) {
  const page = await backend.browser.newPage();
  await page.goto(`chrome-extension://${backend.extensionId}/www/records.html`);
  await page.waitForFunction(() => document.querySelector("#count")?.textContent !== "");
  return page;
}

/** What the button exports. @param {import("puppeteer-core").Page} page @returns {Promise<string>} */
async function exported(page) {
  await page.evaluate(() => {
    const world = /** @type {any} */ (globalThis);
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      world.exported = /** @type {Blob} */ (blob).text();
      return make(blob);
    };
  });
  await page.click("#export");
  await said(page, /exported\.$/);
  return page.evaluate(() => /** @type {any} */ (globalThis).exported);
}

/** Imports a file with that text. @param {import("puppeteer-core").Page} page @param {string} text */
async function imports(page, text) {
  const folder = await mkdtemp(join(tmpdir(), "foreground-import-"));
  await writeFile(join(folder, "records.jsonl"), text);
  const input = /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (await page.$("#file"));
  await input.uploadFile(join(folder, "records.jsonl"));
  await said(page, /imported\./);
  await rm(folder, { recursive: true });
}

/** Waits until the page says something like this. @param {import("puppeteer-core").Page} page @param {RegExp} sentence */
async function said(page, sentence) {
  await page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector("#status")?.textContent ?? ""),
    {},
    sentence.source,
  );
}
