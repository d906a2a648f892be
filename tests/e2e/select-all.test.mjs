/** Control and A take the article, and in a field what is written there. */

import assert from "node:assert/strict";
import { choose, enter, folded, inEachBrowser, tabTo } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("Control and A in the reader", ({ browser, open, test }) => {
  test("take title, text and byline, not the tools, and Control and C copy them", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    await control(tab, "a");
    const selected = folded(await tab.evaluate(() => String(getSelection())));
    const parts = await tab.evaluate(() =>
      ["#foreground-title", "#foreground-body > p", "#foreground-body > p:last-of-type"].map(
        (part) => /** @type {HTMLElement} */ (document.querySelector(part)).innerText,
      ),
    );
    const known = folded(
      await tab.evaluate(() => /** @type {HTMLElement} */ (document.querySelector(".foreground-facts")).innerText),
    );
    for (const part of parts) assert.ok(selected.includes(folded(part)), `"${part}" is not selected`);
    for (const tool of ["Skip to the tools", "Close reader", "Why this?", "Text and colours"])
      assert.ok(!selected.includes(tool), `"${tool}" is selected`);
    await control(tab, "c");
    const paste = await open("/plain/");
    await paste.evaluate(() =>
      document.body.append(Object.assign(document.createElement("textarea"), { id: "paste" })),
    );
    await paste.page.click("#paste");
    await control(paste, "v");
    await paste.until(() => /** @type {HTMLTextAreaElement} */ (document.querySelector("#paste")).value.length > 0);
    const pasted = folded(
      await paste.evaluate(() => /** @type {HTMLTextAreaElement} */ (document.querySelector("#paste")).value),
    );
    assert.ok(pasted.startsWith(folded(parts[0] ?? "")), pasted.slice(0, 200));
    assert.ok(pasted.includes(folded(parts[2] ?? "")) && !pasted.includes("Skip to the tools"));
    const order = [known, folded(parts[1] ?? ""), folded(parts[2] ?? "")].map((part) => pasted.indexOf(part));
    assert.ok(
      order[0] !== -1 && order.every((place, at) => at === 0 || place > (order[at - 1] ?? 0)),
      JSON.stringify(order),
    );
    assert.equal(folded(await tab.evaluate(() => String(getSelection()))), selected, "the selection stays");
  });

  test("take what is written in a field", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await choose(tab, "show-rules");
    await tabTo(tab, "#foreground-selector");
    await tab.page.keyboard.type("main > p");
    await control(tab, "a");
    await tab.page.keyboard.type("x");
    assert.equal(
      await tab.evaluate(() => /** @type {HTMLInputElement} */ (document.querySelector("#foreground-selector")).value),
      "x",
    );
  });

  /** @param {Tab} tab @param {"a" | "c" | "v"} key */
  async function control(tab, key) {
    const commands = { a: "SelectAll", c: "Copy", v: "Paste" };
    await tab.page.keyboard.down("Control");
    await tab.page.keyboard.press(key, browser === "chromium" ? { commands: [commands[key]] } : {});
    await tab.page.keyboard.up("Control");
  }
});
