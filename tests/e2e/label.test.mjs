/** Label mode: a page is labeled by mouse and by keyboard alone, and its record is stored. */

import assert from "node:assert/strict";
import { eventually } from "../../tools/driver/waiting.mjs";
import { inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("label mode", ({ open, test }) => {
  test("a page is labeled by mouse, and the record holds what was said", async () => {
    const tab = await open("/plain/");
    await label(tab);
    const proposed = await roles(tab);
    assert.deepEqual(proposed.filter(({ role }) => role === "title").map(({ text }) => text), ["A short guide to drying herbs"]);
    const at = proposed.findIndex(({ text }) => text.startsWith("Thyme, rosemary"));
    await press(tab, at);
    await tab.page.click("#foreground-role-main-quote");
    await tab.until((place) => /** @type {HTMLElement} */ (document.querySelectorAll(".foreground-block")[place]).dataset["role"] === "quote", {}, at);
    await tab.page.click("#foreground-save");
    await tab.page.click("#foreground-save-now");
    await told(tab, /^Saved/);
    const [record] = await records(tab, 1);
    const said = labels(record);
    const changed = said.filter(({ state }) => state === "changed");
    assert.equal(changed.length, 1);
    assert.equal(changed[0]?.role, "main/quote");
    assert.equal(changed[0]?.by, "person");
    assert.match(changed[0]?.text ?? "", /^Thyme, rosemary/);
    assert.ok(said.some(({ state, by }) => state === "unseen" && by === "model"));
  });
});

/**
 * Opens label mode by the menu, after a click that grants access.
 *
 * @param {Tab} tab
 */
async function label(tab) {
  await tab.click();
  await tab.until(() => document.querySelectorAll("foreground-reader #foreground-body, foreground-message dialog").length > 0);
  await tab.choose("label");
  await tab.until(() => document.querySelectorAll("foreground-highlight .foreground-block").length > 0);
}

/**
 * The boxes with the text of the page that each lies over.
 *
 * @param {Tab} tab
 */
function roles(tab) {
  return tab.evaluate(() => {
    const boxes = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".foreground-block")]);
    const texts = [...document.querySelectorAll("h1, h2, p, li, a, figcaption")];
    const near = (/** @type {HTMLElement} */ box) => {
      const { x, y } = box.getBoundingClientRect();
      const under = texts.filter((element) => {
        const range = new Range();
        range.selectNodeContents(element);
        const rect = range.getBoundingClientRect();
        return Math.abs(rect.x - x) < 3 && Math.abs(rect.y - y) < 8;
      });
      return under.at(-1)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
    };
    return boxes.map((box) => ({ role: box.dataset["role"], by: box.dataset["by"], state: box.dataset["state"], text: near(box) }));
  });
}

/**
 * Turns the wheel until the block with that number is in the upper half of the window; gives its middle.
 *
 * @param {Tab} tab
 * @param {number} at
 */
async function bringIn(tab, at) {
  const middle = () => tab.evaluate((wanted) => {
    const { x, y, width, height } = /** @type {Element} */ (document.querySelectorAll(".foreground-block")[wanted]).getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, at);
  await tab.page.mouse.move(640, 200);
  return eventually(async () => {
    const place = await middle();
    if (place.y > 20 && place.y < 600) return place;
    await tab.page.mouse.wheel({ deltaY: Math.round(place.y - 200) });
    return undefined;
  }, () => `the wheel does not lead to block ${at}`);
}

/**
 * Clicks on the block with that number.
 *
 * @param {Tab} tab
 * @param {number} at
 */
async function press(tab, at) {
  const { x, y } = await bringIn(tab, at);
  await tab.page.mouse.click(x, y);
}

/**
 * Waits until label mode says something like this.
 *
 * @param {Tab} tab
 * @param {RegExp} sentence
 */
function told(tab, sentence) {
  return tab.until((source) => new RegExp(source).test(document.querySelector("foreground-highlight .foreground-status")?.textContent ?? ""), {}, sentence.source);
}

/**
 * The records, once there are so many.
 *
 * @param {Tab} tab
 * @param {number} count
 * @returns {Promise<any[]>}
 */
function records(tab, count) {
  return eventually(async () => {
    const all = await tab.backend.extensionRecords("labels", "records");
    return all.length === count && all;
  }, () => `there are not ${count} records`);
}

/**
 * The labels of a record with the text that their ranges mean, cut out as Python would.
 *
 * @param {any} record
 * @returns {{ role: string, state: string, by: string, either: boolean, post: number, text: string }[]}
 */
function labels({ labels, snapshot }) {
  const characters = [...snapshot.nodes.map((/** @type {any} */ { text = "" }) => text).join("")];
  const cut = (/** @type {[number, number]} */ [from, to]) => characters.slice(from, to).join("");
  return labels.map((/** @type {any} */ { ranges, ...rest }) => ({ ...rest, text: ranges.map(cut).join("").replace(/\s+/g, " ").trim() }));
}
