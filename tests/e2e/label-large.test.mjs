/** Label mode on large pages: what a key costs is counted, not timed, since machines are busy. */

import assert from "node:assert/strict";
import { pause } from "../../tools/driver/waiting.mjs";
import { boxes, label } from "./label-support.mjs";
import { inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/** Keys as they are pressed while a page is labeled: to the end and back, a role, undo, all that is in view. */
const KEYS = /** @type {const} */ (["ArrowDown", "End", "ArrowUp", "q", "u", ".", "Home"]);

/** Paragraphs of the two pages that are compared. */
const [SMALL, LARGE] = [200, 2_000];

inEachBrowser("label mode on large pages", ({ browser, open, test }) => {
  test("on a page ten times as long a key gives hardly more elements a style, and measures hardly more texts", async () => {
    const [small, large] = [
      await count(await open(`/long-${SMALL}/`), browser),
      await count(await open(`/long-${LARGE}/`), browser),
    ];
    for (const key of KEYS) {
      const [one, other] = [small[key], large[key]];
      assert.ok(
        other.texts <= 2 * one.texts + 50,
        `${key}: ${other.texts} texts are measured, on a tenth of the page ${one.texts}`,
      );
      assert.ok(
        other.styles <= 2 * one.styles + 50,
        `${key}: ${other.styles} elements get a style, on a tenth of the page ${one.styles}`,
      );
      assert.ok(other.ranges <= 1, `${key}: ${other.ranges} ranges are made`);
    }
    assert.ok(
      Object.values(small).some(({ texts }) => texts > 0),
      "what is counted is what happens",
    );
  });

  test("boxes take no shadow trees, so nobody has to look for one in each", async () => {
    const tab = await open(`/long-${SMALL}/`);
    await label(tab);
    assert.ok((await boxes(tab)).length > SMALL);
    const isHost = await tab.evaluate(() => {
      try {
        document.querySelector(".foreground-block")?.attachShadow({ mode: "open" });
        return true;
      } catch {
        return false;
      }
    });
    assert.equal(isHost, false);
  });

  test("boxes lie on their texts wherever the page is scrolled to, from right to left as well", async () => {
    for (const path of [`/long-${SMALL}/`, "/rtl/"]) {
      const tab = await open(path);
      // Wider than the window, so that it is scrolled both ways.
      await tab.evaluate(() => void (document.body.style.width = "3000px"));
      await label(tab);
      const sideways = path === "/rtl/" ? -400 : 400;
      for (const [left, top] of /** @type {[number, number][]} */ ([
        [0, 0],
        [sideways, 300],
        [0, 1e6],
      ])) {
        await tab.evaluate((x, y) => window.scrollTo({ left: x, top: y, behavior: "instant" }), left, top);
        await tab.until(() => {
          const texts = [...document.querySelectorAll("p, h1")].filter(
            (element) => !element.closest("foreground_highlight"),
          );
          const shown = texts
            .map((element) => element.getBoundingClientRect())
            .filter(
              ({ top: y, bottom, left: x, right }) => bottom > 0 && y < innerHeight && right > 0 && x < innerWidth,
            );
          const places = [...document.querySelectorAll(".foreground-block:not([hidden])")].map((box) =>
            box.getBoundingClientRect(),
          );
          // Texts are narrower than their elements, but of one height and place but for the space between lines.
          return (
            shown.length > 0 &&
            shown.every((text) =>
              places.some(
                (box) =>
                  box.top >= text.top - 4 &&
                  box.bottom <= text.bottom + 4 &&
                  box.left >= text.left - 4 &&
                  box.right <= text.right + 4,
              ),
            )
          );
        });
      }
    }
  });
});

/**
 * What happens with each key: texts that are measured and ranges that are made in the content script, and, in Chromium,
 * elements that get a style.
 *
 * @param {Tab} tab
 * @param {string} browser
 * @returns {Promise<Record<(typeof KEYS)[number], { texts: number, ranges: number, styles: number }>>}
 */
async function count(tab, browser) {
  await label(tab);
  await tab.evaluateInExtension(`
    globalThis.counted = { texts: 0, ranges: 0 };
    const measure = Range.prototype.getBoundingClientRect;
    Range.prototype.getBoundingClientRect = function () { counted.texts += 1; return measure.call(this); };
    globalThis.Range = new Proxy(Range, { construct: (made, given) => { counted.ranges += 1; return Reflect.construct(made, given); } });
    0`);
  const found = /** @type {any} */ ({});
  for (const key of KEYS) {
    await tab.evaluateInExtension("Object.assign(counted, { texts: 0, ranges: 0 }); 0");
    let styles = 0;
    if (browser === "chromium") styles = await stylesDuring(tab, key);
    else await pressed(tab, key);
    found[key] = { .../** @type {any} */ (await tab.evaluateInExtension("({ ...counted })")), styles };
  }
  return found;
}

/** Presses a key and waits until what it has started is over. @param {Tab} tab @param {(typeof KEYS)[number]} key */
async function pressed(tab, key) {
  await tab.page.keyboard.press(key);
  // Boxes are measured anew once the page is at rest.
  await pause(600);
  await tab.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)))),
  );
}

/** Elements that get a style, as the browser's own trace has it. @param {Tab} tab @param {(typeof KEYS)[number]} key */
async function stylesDuring(tab, key) {
  const session = await tab.page.createCDPSession();
  /** @type {any[]} */
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", { categories: "devtools.timeline", transferMode: "ReportEvents" });
  await pressed(tab, key);
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return events
    .filter(({ name }) => name === "UpdateLayoutTree")
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}
