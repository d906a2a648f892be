/** Highlight mode: the decision painted on the live page, and off again. */

import assert from "node:assert/strict";
import { changes, enter, gone, inEachBrowser, markup, watchChanges } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("highlight mode", ({ open, test }) => {
  test("paints the article and changes no node of the page", async () => {
    const tab = await open("/messy/");
    const before = await markup(tab);
    await watchChanges(tab);
    await highlight(tab);

    const text = await painted(tab);
    assert.ok(text.includes("Imagine coming home by sea"), "the first paragraph is painted");
    assert.ok(text.includes("it is speaking to you."), "the last paragraph is painted");
    for (const other of ["halyard_jo", "Harbour Knitwear", "duffel coat"])
      assert.ok(!text.includes(other), `"${other}" is painted`);
    const boxes = await tab.evaluate(
      () => document.querySelectorAll("foreground_highlight .foreground-box:not([hidden])").length,
    );
    assert.ok(boxes >= 1, "the picture of the article has a box");
    assert.equal(await markup(tab), before);

    await tab.page.keyboard.press("Escape");
    await gone(tab);
    assert.equal(await painted(tab), "");
    assert.equal(await markup(tab), before);
    assert.deepEqual(
      (await changes(tab)).filter((change) => !/foreground[-_]/.test(change)),
      [],
    );
  });

  test("covers the picture that a picture element shows, and not the line that it stands in", async () => {
    const tab = await open("/messy/");
    await tab.evaluate(() => {
      const shown = document.querySelector("figure img");
      if (!shown) throw new Error("no picture");
      const picture = document.createElement("picture");
      shown.replaceWith(picture);
      picture.append(document.createElement("source"), shown);
    });
    await highlight(tab);
    const [box, shown] = await tab.evaluate(() =>
      ["foreground_highlight .foreground-box:not([hidden])", "picture img"].map((wanted) => {
        const { x, y, width, height } = /** @type {Element} */ (document.querySelector(wanted)).getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
    assert.deepEqual(box, shown);
  });

  test("looks the same on the screen after it as before", async () => {
    const tab = await open("/plain/");
    const before = await tab.page.screenshot();
    await highlight(tab);
    assert.notDeepEqual(await tab.page.screenshot(), before);
    await tab.page.click("foreground_highlight #foreground-close");
    await gone(tab);
    // The style sheet is taken away just after the element.
    await tab.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
    assert.deepEqual(await tab.page.screenshot(), before);
  });

  test("the keyboard command turns it on and off", async () => {
    const tab = await open("/plain/");
    // A first click gives the grant where the browser ties it to real input (see the drivers).
    await enter(tab);
    await tab.command("toggle-highlight");
    await tab.until(() => document.querySelector("foreground_highlight") !== null);
    assert.equal(await tab.evaluate(() => document.querySelector("foreground_reader")), null);
    await tab.command("toggle-highlight");
    await gone(tab);
    assert.equal(await painted(tab), "");
  });

  test("leads to the reader and back", async () => {
    const tab = await open("/plain/");
    await highlight(tab);
    await tab.page.click("foreground_highlight #foreground-read");
    await tab.until(() => document.querySelector("foreground_reader #foreground-body") !== null);
    assert.equal(await painted(tab), "");
    await tab.click();
    await gone(tab);
  });
});

/** Opens the reader and goes on to highlight mode by its button. @param {Tab} tab */
async function highlight(tab) {
  await enter(tab);
  await tab.page.click("#foreground-highlight-page");
  await tab.until(() => document.querySelector("foreground_highlight [role=region]") !== null);
}

/** The text that is painted, of all ranges in order. @param {Tab} tab @returns {Promise<string>} */
function painted(tab) {
  return tab.evaluate(() => {
    /** @type {(string | null)[]} */
    const texts = [];
    const highlight = /** @type {any} */ (globalThis).CSS.highlights.get("foreground-content");
    // Firefox lets no iterator through from the page's world.
    highlight?.forEach((/** @type {AbstractRange} */ { startContainer }) => texts.push(startContainer.nodeValue));
    return texts.join(" ").replace(/\s+/g, " ");
  });
}
