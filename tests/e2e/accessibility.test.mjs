/** The reader for everyone: checkers find nothing, the keyboard reaches everything, what happens is announced. */

import assert from "node:assert/strict";
import { CHECKERS, findings, newOnes, told } from "../../tools/accessibility/checks.mjs";
import { enterDepth } from "../../tools/depths.mjs";
import { backToTools, enter, gone, inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */
/** @typedef {import("./support.mjs").Bench} Bench */

// One browser serves both, as the start of one takes longer than many a test.
inEachBrowser("accessibility", (bench) => {
  findNothing(bench, "light");
  findNothingNew(bench);
  serveTheKeyboard(bench);
});
inEachBrowser("accessibility in the dark", (bench) => findNothing(bench, "dark"), { colorScheme: "dark" });

/** @param {Bench} bench @param {"light" | "dark"} colorScheme */
function findNothing({ open, test }, colorScheme) {
  for (const path of colorScheme === "light"
    ? ["/messy/", "/rtl/", "/japanese/", "/letters/", "/handbook/"]
    : ["/messy/"]) {
    test(`checkers find nothing in the reader on ${path}`, async () => {
      // That page forbids to zoom, which is its own fault.
      const ours = path === "/handbook/";
      const tab = await open(path);
      await enter(tab);
      assert.equal(
        await tab.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches),
        colorScheme === "dark",
      );
      assert.deepEqual(await violations(tab, { ours }), []);
      await tab.page.setViewport({ width: 360, height: 640 });
      assert.deepEqual(await violations(tab, { ours }), []);
    });
  }

  test("checkers find nothing while parts can be left out, and the reasons, the rules and what was left out are open", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    await tab.page.click("#foreground-site");
    await tab.page.click("#foreground-explain");
    await tab.page.click("#foreground-site");
    await tab.page.click("#foreground-show-rules");
    await tab.until(() => document.querySelector("#foreground-rules li") !== null);
    await tab.page.click("#foreground-site");
    await tab.page.click("#foreground-show-left-out");
    await tab.until(() => document.querySelector("#foreground-left-out [aria-expanded=false]") !== null);
    await tab.page.click("#foreground-left-out [aria-expanded=false]");
    await tab.page.click("#foreground-site");
    await tab.page.click("#foreground-leave-parts-out");
    await tab.until(() => document.querySelectorAll(".foreground-leave-out").length > 3);
    assert.deepEqual(await violations(tab), []);
    await tab.page.setViewport({ width: 360, height: 640 });
    assert.deepEqual(await violations(tab), []);
  });

  test("checkers find nothing in the panel for type and colours, in each theme", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await tab.page.click("#foreground-type");
    // The others do not depend on what the system asks for.
    for (const theme of colorScheme === "light"
      ? ["light", "dark", "sepia", "contrast", "custom", "system"]
      : ["light", "system"]) {
      await tab.page.click(`#foreground-theme-${theme}`);
      if (theme === "light")
        await tab.until(
          (paper) =>
            getComputedStyle(/** @type {Element} */ (document.querySelector("foreground_reader"))).backgroundColor ===
            paper,
          {},
          "rgb(252, 251, 248)",
        );
      assert.deepEqual(await violations(tab), [], theme);
    }
  });

  test("checkers find nothing in the menu about the site, and in an article with tags", async () => {
    const tab = await open("/weblog/drawer/");
    await enter(tab);
    await tab.page.click("#foreground-site");
    assert.deepEqual(await violations(tab), []);
    await tab.page.click("#foreground-learn-feed");
    await tab.until(() => document.querySelector(".foreground-tags") !== null);
    await tab.page.click("#foreground-site");
    assert.deepEqual(await violations(tab), []);
  });

  test("checkers find nothing in highlight mode and in messages", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    await tab.page.click("#foreground-highlight-page");
    await tab.until(() => document.querySelector("foreground_highlight [role=region]") !== null);
    assert.deepEqual(await violations(tab, { ours: true }), []);
    const empty = await open("/empty/");
    await empty.click();
    await empty.until(() => document.querySelector("foreground_message [role=alertdialog]") !== null);
    assert.deepEqual(await violations(empty, { ours: true }), []);
  });
}

/** @param {Bench} bench */
function findNothingNew({ open, test }) {
  for (const path of ["/messy/", "/letters/", "/plain/", "/handbook/"]) {
    test(`checkers find nothing on ${path} in mark and quiet that was not there before`, async () => {
      const tab = await open(path);
      const known = await found(tab);
      await enter(tab);
      for (const depth of /** @type {const} */ (["quiet", "mark"])) {
        await enterDepth(tab, depth);
        assert.deepEqual(await violations(tab, { known }), [], depth);
      }
    });
  }
}

/** @param {Bench} bench */
function serveTheKeyboard({ open, test }) {
  test("focus goes to the title, the link to the tools comes before it, the toolbar is one stop", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    assert.equal(await focused(tab), "foreground-title");
    assert.deepEqual(await landmarks(tab), { main: 1, h1: 1 });
    await tab.page.keyboard.down("Shift");
    await tab.page.keyboard.press("Tab");
    await tab.page.keyboard.up("Shift");
    assert.equal(await focused(tab), "foreground-skip");
    await tab.page.keyboard.press("Enter");
    assert.equal(await focused(tab), "foreground-close");
    await tab.page.keyboard.press("ArrowRight");
    assert.equal(await focused(tab), "foreground-smaller");
    await tab.page.keyboard.press("End");
    assert.equal(await focused(tab), "foreground-more");
  });

  test("in the order of the document the text follows its title, and all else comes after it", async () => {
    for (const path of ["/messy/", "/letters/", "/rtl/"]) {
      const tab = await open(path);
      await enter(tab);
      const order = await tab.evaluate(() => {
        const parts = [
          "#foreground-title",
          "#foreground-body",
          ".foreground-about",
          ".foreground-outline",
          "[role=toolbar]",
        ];
        const found = parts
          .map((part) => document.querySelector(`foreground_reader ${part}`))
          .filter((part) => part !== null);
        return found.every(
          (part, position) =>
            position === 0 ||
            ((found[position - 1]?.compareDocumentPosition(part) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
        );
      });
      assert.ok(order, path);
      const first = await tab.evaluate(
        () => document.querySelector("foreground_reader p")?.closest("#foreground-body") !== null,
      );
      assert.ok(first, `${path}: a paragraph comes before the text`);
      // On the screen they keep their place.
      const tops = await tab.evaluate(() =>
        ["[role=toolbar]", "#foreground-title", ".foreground-about", "#foreground-body"].map(
          (part) => document.querySelector(`foreground_reader ${part}`)?.getBoundingClientRect().top ?? 0,
        ),
      );
      assert.deepEqual(
        tops,
        [...tops].sort((one, other) => one - other),
        path,
      );
    }
  });

  test("the menu opens, moves and closes by keys, and Escape closes only the menu", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await backToTools(tab);
    await tab.page.keyboard.press("End");
    await tab.page.keyboard.press("ArrowLeft");
    await tab.page.keyboard.press("Enter");
    await tab.until(() => document.activeElement?.closest("#foreground-export-menu") !== null);
    const first = await focused(tab);
    await tab.page.keyboard.press("ArrowDown");
    assert.notEqual(await focused(tab), first);
    await tab.page.keyboard.press("Escape");
    assert.equal(await focused(tab), "foreground-export");
    await tab.page.keyboard.press("Escape");
    await gone(tab);
  });

  test("the exports that people use first come first, and the others behind one entry that keys open", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await backToTools(tab);
    await tab.page.keyboard.press("End");
    await tab.page.keyboard.press("ArrowLeft");
    await tab.page.keyboard.press("Enter");
    const seen = () =>
      tab.evaluate(() =>
        [...document.querySelectorAll("#foreground-export-menu [role^=menuitem]")]
          .filter((item) => item.checkVisibility())
          .map((item) => item.textContent),
      );
    const first = await seen();
    assert.deepEqual(first, ["Download as Markdown", "Download as EPUB", "Save as PDF…", "Copy as rich text", "More"]);
    const opener = () =>
      tab.evaluate(() => document.querySelector("#foreground-export-all")?.getAttribute("aria-expanded"));
    assert.equal(await opener(), "false");
    await tab.page.keyboard.press("End");
    await tab.page.keyboard.press("Enter");
    assert.equal(await opener(), "true");
    assert.equal(await focused(tab), "foreground-copy-markdown");
    assert.ok((await seen()).length > 12);
    await tab.page.keyboard.press("End");
    assert.equal(await focused(tab), "foreground-take-marks");
    await tab.page.keyboard.press("Escape");
    assert.equal(await focused(tab), "foreground-export-all");
    assert.equal(await opener(), "false");
    await tab.page.keyboard.press("Escape");
    assert.equal(await focused(tab), "foreground-export");
    await tab.page.keyboard.press("Enter");
    assert.deepEqual(await seen(), first);
  });

  for (const { width, height } of [
    { width: 320, height: 640 },
    { width: 320, height: 225 },
  ]) {
    test(`what has the focus is in sight while parts can be left out, at ${width} by ${height}`, async () => {
      const tab = await open("/plain/");
      await tab.page.setViewport({ width, height });
      await enter(tab);
      await tab.page.click("#foreground-site");
      await tab.page.click("#foreground-leave-parts-out");
      const stops = [await seen(tab)];
      for (let i = 0; i < 12; i++) stops.push(await seen(tab, "Tab"));
      await tab.page.keyboard.down("Shift");
      for (let i = 0; i < 10; i++) stops.push(await seen(tab, "Tab"));
      await tab.page.keyboard.up("Shift");
      assert.deepEqual(
        stops.filter((stop) => stop !== "in sight"),
        [],
      );
      const stays = await tab.evaluate(() => {
        const bar = document.querySelector(".foreground-bar");
        return bar ? Math.max(0, bar.getBoundingClientRect().bottom) : Infinity;
      });
      assert.ok(stays < height / 3, `the bar takes ${stays} px of the window`);
    });
  }

  test("the reader is announced, and the page gets no keys of it", async () => {
    const tab = await open("/plain/");
    await tab.evaluate(() =>
      document.addEventListener("keydown", () => document.documentElement.classList.add("heard")),
    );
    await enter(tab);
    await tab.until(() => (document.querySelector("foreground_reader [role=status]")?.textContent ?? "") !== "");
    await tab.page.keyboard.press("j");
    assert.equal(await tab.evaluate(() => document.documentElement.className), "");
  });

  test("a modal dialog of the page does not shut the reader off", async () => {
    const tab = await open("/dialog/");
    await enter(tab);
    assert.equal(await focused(tab), "foreground-title");
    await tab.page.click("#foreground-close");
    await gone(tab);
    assert.equal(await focused(tab), "later");
  });

  test("the text can be found, selected and read by other extensions", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    assert.equal(await tab.evaluate(() => /** @type {any} */ (window).find("steam is the enemy")), true);
    assert.equal(await tab.evaluate(() => String(getSelection())), "steam is the enemy");
    assert.equal(
      await tab.evaluate(() => getSelection()?.anchorNode?.parentElement?.closest("foreground_reader") !== null),
      true,
    );
    // What is set aside is not found.
    assert.equal(await tab.evaluate(() => /** @type {any} */ (window).find("two people and a cat")), false);
  });
}

/**
 * What checkers find on the page as it is shown; with `known`, only what is not among that.
 *
 * @param {Tab} tab
 * @param {{ ours?: boolean, known?: readonly import("../../tools/accessibility/checks.mjs").Finding[] }} [which] `ours`:
 *   only what lies in elements of the extension
 * @returns {Promise<string[]>} one line each
 */
async function violations(tab, { ours = false, known = [] } = {}) {
  return newOnes(await found(tab), known)
    .filter((finding) => !ours || finding.ours)
    .map(told);
}

/** @param {Tab} tab */
async function found(tab) {
  const lists = [];
  for (const by of CHECKERS) lists.push(await findings(tab.page, by));
  return lists.flat();
}

/** Id of the element with the focus. @param {Tab} tab */
function focused(tab) {
  return tab.evaluate(() => document.activeElement?.id ?? "");
}

/**
 * Presses a key, waits until nothing scrolls any more, and tells whether what has the focus is in sight: within the
 * window, and not wholly beneath the bar.
 *
 * @param {Tab} tab
 * @param {import("puppeteer-core").KeyInput} [key]
 */
async function seen(tab, key) {
  if (key) await tab.page.keyboard.press(key);
  return tab.evaluate(async () => {
    for (let top = NaN, still = 0; still < 6; still = top === scrollY ? still + 1 : 0) {
      top = scrollY;
      await new Promise((next) => requestAnimationFrame(next));
    }
    const focused = document.activeElement;
    const bar = document.querySelector(".foreground-bar");
    if (!focused || !bar) return "nothing has the focus";
    const { top, bottom } = focused.getBoundingClientRect();
    const edge = bar.contains(focused) ? 0 : Math.max(0, bar.getBoundingClientRect().bottom);
    return bottom > edge && top < innerHeight
      ? "in sight"
      : `${focused.outerHTML.slice(0, 200)} at ${top} to ${bottom}, below ${edge}`;
  });
}

/** What is there of the parts that a page has once. @param {Tab} tab */
function landmarks(tab) {
  return tab.evaluate(() => {
    /** @param {string} selector */
    const visible = (selector) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
    return { main: visible("main"), h1: visible("h1") };
  });
}
