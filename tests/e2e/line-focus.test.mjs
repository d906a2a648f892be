/** Line focus cuts no line and dims the text of the article alone, by the rectangles that the window gives. */

import assert from "node:assert/strict";
import { enter, gone, inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

/** A line may end on the edge, px. */
const ROUNDING = 1;

inEachBrowser("line focus", ({ open, test }) => {
  for (const [page, settings] of /** @type {const} */ ([
    ["/essay/", { focus: "1" }],
    ["/essay/", { focus: "3", size: 4, leading: 3 }],
    ["/messy/", { focus: "5", size: -2 }],
    ["/rtl/", { focus: "3" }],
    ["/vertical/", { focus: "3", size: 6, leading: 3 }],
  ])) {
    test(`leaves whole lines clear in ${page} with ${JSON.stringify(settings)}`, async () => {
      const tab = await open(page);
      await enter(tab);
      await tab.evaluateInExtension(async (stored) => {
        await /** @type {any} */ (globalThis).chrome.storage.sync.set({ settings: stored });
      }, settings);
      await tab.page.keyboard.press("Escape");
      await gone(tab);
      // Vertical lines scroll only where they have little room.
      await tab.page.setViewport({ width: page === "/vertical/" ? 400 : 1280, height: 700 });
      await enter(tab);
      let seen = 0;
      for (let step = 0; step < 6; step += 1) {
        await settled(tab);
        const { cut, clear, outside, isShown } = await look(tab);
        assert.deepEqual(cut, []);
        // Where a picture is read, nothing is dimmed.
        if (isShown) assert.ok(clear > 0 && clear <= Number(settings.focus), `${clear} lines are clear`);
        if (isShown) seen += 1;
        assert.deepEqual(outside, []);
        await tab.evaluate((by) => {
          const body = /** @type {HTMLElement} */ (document.querySelector("#foreground-body"));
          if (body.scrollWidth > body.clientWidth + 9) body.scrollBy({ left: -by, behavior: "instant" });
          else scrollBy({ top: by, behavior: "instant" });
        }, 83);
      }
      assert.ok(seen >= 3, `lines are dimmed at ${seen} places of six`);
    });
  }

  test("dims code that is wider than the column in all its width", async () => {
    const tab = await open("/messy/");
    await tab.evaluate(() => document.querySelector("pre")?.append(`\n${"tower ".repeat(40)}`));
    await enter(tab);
    await tab.evaluateInExtension(async () => {
      await /** @type {any} */ (globalThis).chrome.storage.sync.set({ settings: { focus: "1" } });
    });
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    await enter(tab);
    await tab.evaluate(() => {
      const code = document.querySelector("#foreground-body .foreground-code");
      scrollBy({ top: (code?.getBoundingClientRect().top ?? 0) - 0.7 * innerHeight, behavior: "instant" });
    });
    await settled(tab);
    const { code, column, shades } = await tab.evaluate(() => {
      const box = (/** @type {Element | null} */ of) => /** @type {DOMRect} */ (of?.getBoundingClientRect().toJSON());
      const all = [...document.querySelectorAll(".foreground-shade:not([hidden])")].map(box);
      return {
        code: box(document.querySelector("#foreground-body .foreground-code")),
        column: box(document.querySelector("#foreground-body")),
        shades: all,
      };
    });
    assert.ok(code.right > column.right + 9, "the code is no wider than the column");
    const lies = shades.filter((shade) => shade.top < code.bottom && shade.bottom > code.top);
    assert.ok(
      lies.length > 0 &&
        lies.every((shade) => shade.left <= code.left + ROUNDING && shade.right >= code.right - ROUNDING),
    );
  });
});

/** Two frames later all has been laid out. @param {Tab} tab */
async function settled(tab) {
  await tab.evaluate(
    () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(next)))),
  );
}

/** Lines that an edge goes through, how many are clear, and what else of the reader is dimmed. @param {Tab} tab */
function look(tab) {
  return tab.evaluate((rounding) => {
    const shades = [...document.querySelectorAll(".foreground-shade:not([hidden])")].map((shade) =>
      shade.getBoundingClientRect(),
    );
    const body = /** @type {HTMLElement} */ (document.querySelector("#foreground-body"));
    const column = body.getBoundingClientRect();
    const isVertical = document.querySelector("foreground_reader")?.getAttribute("data-writing") === "vertical";
    const bar = document.querySelector(".foreground-bar")?.getBoundingClientRect().bottom ?? 0;
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    /** @type {string[]} */
    const cut = [];
    /** @type {[number, number][]} */
    const clear = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.nodeValue?.trim() || !text.parentElement?.checkVisibility()) continue;
      const range = new Range();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        if (
          line.width === 0 ||
          line.right <= column.left ||
          line.left >= column.right ||
          line.bottom <= bar ||
          line.top >= innerHeight ||
          line.left >= innerWidth ||
          line.right <= 0
        )
          continue;
        const [from, to] = isVertical
          ? [Math.max(line.left, column.left), Math.min(line.right, column.right)]
          : [Math.max(line.top, bar), Math.min(line.bottom, innerHeight)];
        // Of a line that the window cuts off too little is seen to tell.
        if (to - from <= 2 * rounding) continue;
        const covered = shades.reduce(
          (sum, shade) =>
            sum +
            Math.max(
              0,
              Math.min(to, isVertical ? shade.right : shade.bottom) -
                Math.max(from, isVertical ? shade.left : shade.top),
            ),
          0,
        );
        if (covered <= rounding) clear.push([from, to]);
        else if (covered < to - from - rounding) cut.push(`${text.nodeValue.slice(0, 30)} ${covered} of ${to - from}`);
      }
    }
    // Boxes of one line lie beside each other.
    /** @type {[number, number][]} */
    const lines = [];
    for (const [from, to] of clear.sort(([a], [b]) => a - b)) {
      const last = lines.at(-1);
      if (last && Math.min(last[1], to) - from > Math.min(last[1] - last[0], to - from) / 2)
        last[1] = Math.max(last[1], to);
      else lines.push([from, to]);
    }
    const meets = (/** @type {DOMRect} */ box) =>
      shades.some(
        (shade) =>
          Math.min(shade.right, box.right) - Math.max(shade.left, box.left) > rounding &&
          Math.min(shade.bottom, box.bottom) - Math.max(shade.top, box.top) > rounding,
      );
    const others = [
      ".foreground-outline",
      "#foreground-title",
      ".foreground-about",
      "#foreground-comments",
      "#foreground-why",
      ".foreground-bar",
    ];
    const outside = others.filter((selector) =>
      [...document.querySelectorAll(selector)].some((other) => meets(other.getBoundingClientRect())),
    );
    return { cut, clear: lines.length, outside, isShown: shades.length > 0 };
  }, ROUNDING);
}
