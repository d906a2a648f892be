/** What is stored of labeled pages: no record is lost where the room ends, and none comes from another page than it says. */

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { launch } from "../../tools/driver/driver.mjs";
import { eventually } from "../../tools/driver/waiting.mjs";
import { madeRecord } from "../shell/made-records.mjs";
import { imports, inDialog, openRecord, PATIENCE, said, TEXTS } from "./dataset-support.mjs";
import { kept, label, recordOf, told } from "./label-support.mjs";
import { inEachBrowser } from "./support.mjs";

inEachBrowser(
  "the room for records",
  ({ test }) => {
    test("when there is none left a person hears of it, and nothing that is stored is lost", async () => {
      // A browser of its own: one that has written something believes for a while that there is as much room as then.
      const driver = await launch("chromium", { offline: true, quiet: 0 });
      try {
        const { browser } = driver.backend;
        const address = (/** @type {string} */ name) => `chrome-extension://${driver.extensionId}/www/${name}.html`;
        const page = await browser.newPage();
        await page.goto(address("notice"));
        const session = await page.createCDPSession();
        const origin = await page.evaluate(() => location.origin);
        await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 12e6 });
        await page.goto(address("records"));
        await page.waitForFunction(() => document.querySelector("#count")?.textContent === "0 records", PATIENCE);
        const large = (/** @type {number} */ id) => {
          const record = madeRecord({ id, texts: TEXTS });
          record.frozen.html += `<!--${randomBytes(3e6).toString("hex")}-->`;
          return record;
        };
        await imports(page, [large(1)], /^1 record imported\.$/);
        const before = await driver.backend.extensionRecords("labels", "records");
        await imports(page, [large(2), large(3)], /^Import stopped\. 0 records imported\.$/);
        await openRecord(page);
        await page.focus("#labels .open");
        await page.keyboard.press("q");
        await inDialog(page, /^Not saved: storage is full/);
        await page.keyboard.press("Escape");
        assert.deepEqual(await driver.backend.extensionRecords("labels", "records"), before);
        await page.reload();
        await page.waitForFunction(() => document.querySelector("#count")?.textContent === "1 record", PATIENCE);
        // Whether the browser keeps them is said in any case, and asked for where it does not.
        await page.waitForFunction(
          () =>
            /^The browser (?:keeps the records|may delete)/.test(document.querySelector("#safety")?.textContent ?? ""),
          PATIENCE,
        );
        if (await page.$eval("#persist", (button) => !(/** @type {HTMLElement} */ (button).hidden))) {
          await page.click("#persist");
          await said(page, /^The browser (?:keeps the records|may delete)/);
        }
      } finally {
        await driver.close();
      }
    });
  },
  {},
  ["chromium"],
);

inEachBrowser("what a page may send", ({ open, test }) => {
  test("a record of another origin is refused, and none takes the place of one that is stored", async () => {
    const tab = await open("/plain/");
    await label(tab);
    await tab.page.keyboard.press("!");
    await tab.page.click("#foreground-save-now");
    await told(tab, /^Saved/);
    const stored = await recordOf(tab);
    // As a page would whose process was taken over: in the content script's world.
    const send = async (/** @type {any} */ record) => {
      const message = JSON.stringify({ kind: "keep-record", request: { record } });
      await tab.evaluateInExtension(
        `globalThis.sent = undefined; chrome.runtime.sendMessage(${message}).then((answer) => (globalThis.sent = JSON.stringify(answer)), String); 0`,
      );
      return eventually(
        () => tab.evaluateInExtension("globalThis.sent ?? ''"),
        () => "the background does not answer",
      );
    };
    const others = {
      ...stored,
      id: "00000000-0000-4000-8000-000000000001",
      provenance: { ...stored.provenance, url: "https://bank.example/" },
    };
    assert.match(String(await send(others)), /of another page than its sender/);
    const changed = {
      ...stored,
      labels: stored.labels.map((/** @type {any} */ each) => ({ ...each, role: "other/ad" })),
    };
    assert.match(String(await send(changed)), /error/i);
    const own = { ...stored, id: "00000000-0000-4000-8000-000000000002" };
    assert.match(String(await send(own)), /"kept":true/, "what is refused is refused for its address");
    const all = await tab.backend.extensionRecords("labels", "records");
    assert.deepEqual(
      all.filter(({ id }) => id !== own.id),
      [stored],
    );
  });

  test("a screenshot is taken only when the person asks for it, and shows the page without the labels", async () => {
    const tab = await open("/plain/");
    await label(tab);
    await tab.page.keyboard.press("!");
    await tab.page.click("#foreground-screenshot");
    await tab.page.click("#foreground-save-now");
    await told(tab, /^Saved/);
    const [{ screenshot }] = (await kept(tab, "records", (all) => all.some((each) => each.screenshot !== null))).filter(
      (each) => each.screenshot !== null,
    );
    assert.match(screenshot, /^data:image\/jpeg;base64,/);
    const colours = await tab.evaluate(async (/** @type {string} */ address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      context.drawImage(picture, 0, 0);
      // The panel is at the lower edge; the page is white there.
      return [...context.getImageData(canvas.width / 2, canvas.height - 12, 1, 1).data].slice(0, 3);
    }, screenshot);
    const shown = await tab.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.body);
      return backgroundColor === "rgba(0, 0, 0, 0)"
        ? [255, 255, 255]
        : (backgroundColor.match(/\d+/g) ?? []).slice(0, 3).map(Number);
    });
    assert.ok(
      colours.every((value, at) => Math.abs(value - (shown[at] ?? 0)) < 12),
      `${colours} is not ${shown}`,
    );
    assert.equal(await tab.evaluate(() => document.querySelectorAll("foreground_highlight[data-bare]").length), 0);
  });
});
