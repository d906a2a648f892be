/** What goes is shown before it goes: one part, or all that are like it; what was undone is done again. */

import assert from "node:assert/strict";
import { choose, enter, inEachBrowser, leaveOut, said } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("leaving out", ({ open, test }) => {
  test("on code, no button lies on the one that leaves out, in any window; after that there is the one that copies again", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    await choose(tab, "leave-parts-out");
    for (const width of [1280, 700, 390, 320]) {
      await tab.page.setViewport({ width, height: 760 });
      await tab.evaluate(() =>
        document
          .querySelector("#foreground-body .foreground-code")
          ?.scrollIntoView({ block: "center", behavior: "instant" }),
      );
      await tab.page.hover("#foreground-body .foreground-code pre");
      // Who clicks in the middle of a button gets this button.
      const { count, covered } = await tab.evaluate(() => {
        const shown = [
          ...document.querySelectorAll("#foreground-body .foreground-copy-code, .foreground-leave-out"),
        ].filter((button) => button.checkVisibility());
        const hit = (/** @type {Element} */ button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return [0.1, 0.5, 0.9].every((share) =>
            button.contains(document.elementFromPoint(left + share * width, top + height / 2)),
          );
        };
        const bar = document.querySelector(".foreground-bar")?.getBoundingClientRect().bottom ?? 0;
        const inSight = shown.filter(
          (button) => button.getBoundingClientRect().top > bar && button.getBoundingClientRect().bottom < innerHeight,
        );
        return {
          count: inSight.length,
          covered: inSight.filter((button) => !hit(button)).map((button) => button.textContent),
        };
      });
      assert.ok(count >= 1, `${width} px: ${count} buttons`);
      assert.deepEqual(covered, [], `${width} px`);
    }
    await tab.page.keyboard.press("Escape");
    await tab.until(() => document.querySelector("#foreground-body .foreground-copy-code")?.checkVisibility());
  });

  test("one heading goes alone, all of them only where that is asked, and both come back and go again", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    const all = await headings(tab);
    assert.ok(all.length > 3, `${all.length} headings`);
    await choose(tab, "leave-parts-out");
    await leaveOut(tab, String(all[1]));
    await said(tab, "Foreground now leaves this out here and on this site’s other pages.");
    assert.deepEqual(
      await headings(tab),
      all.filter((heading) => heading !== all[1]),
    );

    await tab.page.click("#foreground-undo");
    await said(tab, "Undone.");
    assert.deepEqual(await headings(tab), all);
    await tab.page.click("#foreground-redo");
    await said(tab, "Redone.");
    assert.equal((await headings(tab)).length, all.length - 1);
    await tab.page.keyboard.down("Control");
    await tab.page.keyboard.press("z");
    await tab.page.keyboard.up("Control");
    await said(tab, "Undone.");

    // The second button is there once it is known that there are others.
    await hover(tab, String(all[1]));
    await tab.until(() => document.querySelector(".foreground-leave-alike") !== null);
    await tab.page.hover(".foreground-leave-alike");
    await tab.until((count) => document.querySelectorAll("[data-going]").length === count, {}, all.length);
    const name = await tab.evaluate(() =>
      document.querySelector(".foreground-leave-alike")?.getAttribute("aria-label"),
    );
    assert.equal(name, `Leave out all ${all.length} like this: ${all[1]}`);
    await tab.page.click(".foreground-leave-alike");
    await said(tab, "Foreground now leaves this out here and on this site’s other pages.");
    assert.deepEqual(await headings(tab), []);
    await tab.page.click("#foreground-undo");
    await said(tab, "Undone.");
    assert.deepEqual(await headings(tab), all);
  });

  test("what was undone is gone for good once something else is changed", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    const all = await headings(tab);
    await choose(tab, "leave-parts-out");
    await leaveOut(tab, String(all[0]));
    await said(tab, "Foreground now leaves this out here and on this site’s other pages.");
    await tab.page.click("#foreground-undo");
    await said(tab, "Undone.");
    await leaveOut(tab, String(all[2]));
    await said(tab, "Foreground now leaves this out here and on this site’s other pages.");
    await tab.page.click("#foreground-redo");
    await said(tab, "Nothing to redo.");
    assert.deepEqual(
      await headings(tab),
      all.filter((heading) => heading !== all[2]),
    );
    // In the field of a rule the keys undo what is written there, and no correction.
    await choose(tab, "show-rules");
    await tab.page.type("#foreground-selector", "main");
    await tab.page.keyboard.down("Control");
    await tab.page.keyboard.press("z");
    await tab.page.keyboard.up("Control");
    await tab.until(() => document.querySelector("#foreground-selector")?.matches(":placeholder-shown"));
    assert.equal((await headings(tab)).length, all.length - 1);
    await tab.page.click("#foreground-undo");
    await said(tab, "Undone.");
    assert.deepEqual(await headings(tab), all);
  });
});

/** The headings of the article that are parts of their own. @param {Tab} tab */
function headings(tab) {
  return tab.evaluate(() =>
    [...document.querySelectorAll("#foreground-body h2[data-part]")].map((heading) => heading.textContent),
  );
}

/** Moves the pointer to the button of the part with that text. @param {Tab} tab @param {string} text */
async function hover(tab, text) {
  const position = await tab.evaluate((wanted) => {
    const buttons = [...document.querySelectorAll(".foreground-leave-out")];
    return buttons.findIndex((button) => button.parentElement?.nextElementSibling?.textContent === wanted);
  }, text);
  await (await tab.page.$$(".foreground-leave-out"))[position]?.hover();
}
