/** The background sleeps, is ended at any moment and may have no bytes in its messages: the reader opens all the same. */

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { ROOT } from "../../tools/driver/driver.mjs";
import { article } from "../../tools/driver/reader.mjs";
import { pause } from "../../tools/driver/waiting.mjs";
import { choose, enter, inEachBrowser, leaveOut, readerText, said, why } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/** Sessions that the background holds at most, and one more. */
const MORE_THAN_IT_HOLDS = 7;

/** When the background is ended after a click, ms: before, while and after the page is read, as it comes. */
const MOMENTS = [0, 5, 20, 60, 150];

/** Is on every page of the almanac. */
const PLEA = "ask for a small gift";

inEachBrowser("the background", ({ browser, open, endBackground, test }) => {
  test("wakes up for a click", async () => {
    const tab = await open("/plain/");
    await endBackground();
    await enter(tab);
    assert.match(await readerText(tab), /Fresh herbs are a gift of the summer/);
  });

  for (const moment of MOMENTS) {
    test(`may be ended ${moment} ms after the click`, async () => {
      const tab = await open("/messy/");
      await tab.click();
      await pause(moment);
      await endBackground();
      // The click itself is lost where the background had no time to act on it: the person clicks again, and once more
      // where that click met the reader that was just about to open.
      const isOpen = () =>
        document
          .querySelector("foreground_reader #foreground-body")
          ?.textContent?.includes("three hundred years ago") === true;
      for (
        let clicks = 1;
        !(await tab.until(isOpen, { timeout: 5_000 }).then(
          () => true,
          () => false,
        ));
        clicks += 1
      ) {
        assert.ok(clicks < 4, "the reader does not open");
        await tab.click();
      }
    });
  }

  test("may be ended while the reader is open: corrections and exports go on, and what was corrected stays", async () => {
    const tab = await open("/almanac/ferry");
    await enter(tab);
    await endBackground();
    await choose(tab, "leave-parts-out");
    await leaveOut(tab, PLEA);
    await said(tab, "Foreground now leaves this out here and on this site’s other pages.");
    const text = await readerText(tab);
    assert.ok(!text.includes(PLEA) && text.includes("the ferry had seen at night"), text);

    await endBackground();
    const markdown = await article(tab, "markdown");
    assert.ok(!markdown.includes(PLEA) && markdown.includes("the ferry had seen at night"), markdown);
    await endBackground();
    await tab.page.keyboard.press("Escape");
    await choose(tab, "undo-last");
    await said(tab, "Undone.");
    assert.ok((await readerText(tab)).includes(PLEA));
    await endBackground();
    assert.match(await why(tab), /found this by how the page looks/);
    await choose(tab, "forget");
    await said(tab, "Foreground has forgotten this site.");
  });

  test("gives the same after it was ended as before", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    const before = await article(tab, "json");
    await endBackground();
    assert.equal(await article(tab, "json"), before);
  });

  test(`forgets the oldest of ${MORE_THAN_IT_HOLDS} pages, which does not matter to it`, async () => {
    const tabs = [];
    for (let i = 0; i < MORE_THAN_IT_HOLDS; i += 1) {
      const tab = await open("/plain/");
      await enter(tab);
      tabs.push(tab);
    }
    const [first] = tabs;
    assert.ok(first);
    await first.page.bringToFront();
    assert.match(await article(first, "markdown"), /^# A short guide to drying herbs$/m);
  });

  test("takes a page that is too long for one message, in parts", async () => {
    const tab = await open("/vast/");
    await enter(tab);
    const text = await readerText(tab);
    assert.ok(text.includes("come to dry their coats") && !text.includes("Thing 1"), text.slice(0, 200));
    await endBackground();
    assert.match(await article(tab, "markdown"), /^# The catalogue of everything$/m);
  });

  test("gets bytes as bytes", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    assert.equal(await getsBytes(tab), true, `${browser} writes messages as JSON`);
  });
});

/** A browser that does not know `message_serialization`: the extension without it is what such a browser sees. */
const old = mkdtempSync(join(tmpdir(), "foreground-"));
after(() => rmSync(old, { recursive: true }));
cpSync(`${ROOT}dist/extension`, old, { recursive: true });
const { message_serialization, ...manifest } = JSON.parse(readFileSync(join(old, "manifest.json"), "utf8"));
assert.equal(message_serialization, "structured_clone");
writeFileSync(join(old, "manifest.json"), JSON.stringify(manifest));

inEachBrowser(
  "messages without bytes",
  ({ open, endBackground, test }) => {
    test("bring the article, a correction and an export", async () => {
      const tab = await open("/almanac/quarry");
      await enter(tab);
      assert.equal(await getsBytes(tab), false);
      await choose(tab, "leave-parts-out");
      await leaveOut(tab, PLEA);
      await said(tab, "Foreground now leaves this out here and on this site’s other pages.");
      assert.ok(!(await readerText(tab)).includes(PLEA));
      await endBackground();
      const markdown = await article(tab, "markdown");
      assert.ok(!markdown.includes(PLEA) && markdown.includes("the quarry had seen at night"), markdown);
    });

    test("bring a page that is too long for one message", async () => {
      const tab = await open("/vast/");
      await enter(tab);
      assert.ok((await readerText(tab)).includes("come to dry their coats"));
    });
  },
  { extension: old },
  ["chromium"],
);

/** Whether bytes arrive as such, as the page sees the first message of a line. @param {Tab} tab */
function getsBytes(tab) {
  return tab.evaluateInExtension(() => {
    const port = /** @type {any} */ (globalThis).chrome.runtime.connect({ name: "session" });
    return new Promise((resolve) => {
      port.onMessage.addListener((/** @type {any} */ { probe }) => {
        resolve(ArrayBuffer.isView(probe));
        port.disconnect();
      });
    });
  });
}
