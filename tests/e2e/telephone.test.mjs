/** The reader on a telephone: 360 px wide, used by touch. */

import assert from "node:assert/strict";
import { enter, inEachBrowser } from "./support.mjs";

/** Least side of what is touched, CSS px (WCAG 2.2, 2.5.8). */
const TARGET = 24;

inEachBrowser(
  "a telephone",
  ({ open, test }) => {
    test("nothing is wider than the window, controls are large enough for fingers, and menus open by touch", async () => {
      const tab = await open("/messy/");
      await tab.page.setViewport({ width: 360, height: 740, isMobile: true, hasTouch: true });
      await enter(tab);
      assert.ok((await tab.evaluate(() => document.documentElement.scrollWidth)) <= 360);
      const small = await tab.evaluate(
        (least) =>
          [...document.querySelectorAll("foreground_reader button")]
            .filter((button) => button.checkVisibility())
            .map((button) => ({ id: button.id, box: button.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < least)
            .map(({ id, box }) => `${id} ${box.width} × ${box.height}`),
        TARGET,
      );
      assert.deepEqual(small, []);
      await tab.page.tap("#foreground-more");
      await tab.until(() => document.querySelector("#foreground-more")?.getAttribute("aria-expanded") === "true");
      assert.ok((await tab.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    });
  },
  {},
  ["chromium"],
);
