/** The panel for type and colours: by pointer and by keys, at once, without moving the line that is read, and remembered. */

import assert from "node:assert/strict";
import { backToTools, choose, enter, gone, inEachBrowser, said } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

inEachBrowser("type and colours", ({ open, test }) => {
  test("each setting changes what it is for", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await tab.page.click("#foreground-type");
    const before = await look(tab);
    for (const name of ["size", "weight", "leading", "letters", "words", "paragraphs", "width"])
      await tab.page.click(`#foreground-${name}-more`);
    for (const choice of ["font-sans", "align-justify", "hyphens-auto", "theme-sepia"])
      await tab.page.click(`#foreground-${choice}`);
    const after = await look(tab);
    const larger = /** @type {const} */ (["size", "weight", "leading", "letters", "words", "gap", "width"]);
    for (const name of larger) assert.ok(after[name] > before[name], `${name}: ${before[name]} → ${after[name]}`);
    assert.deepEqual([after.align, after.hyphens], ["justify", "auto"]);
    assert.notEqual(after.font, before.font);
    assert.deepEqual([after.paper, after.behind], ["rgb(245, 236, 217)", "rgb(245, 236, 217)"]);
    await tab.page.click("#foreground-usual-type");
    assert.deepEqual(await look(tab), before);
  });

  test("each value is a number, and the one that the text has", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await tab.page.click("#foreground-type");
    const usual = await look(tab);
    const told = (/** @type {string} */ name) =>
      tab.evaluate(
        (id) =>
          Number.parseFloat(
            document.querySelector(`#${id}`)?.parentElement?.querySelector(".foreground-type-value")?.textContent ?? "",
          ),
        `foreground-${name}-less`,
      );
    const measured = async () => {
      const { size, weight, leading, letters, words, gap, width } = await look(tab);
      const parts = {
        size: size / usual.size,
        leading: leading / usual.leading,
        letters: letters / size,
        words: words / size,
        paragraphs: gap / size,
        width: width / usual.width,
      };
      return { ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, 100 * part])), weight };
    };
    for (const [name, steps] of Object.entries({
      size: 8,
      weight: 2,
      leading: 4,
      letters: 4,
      words: 4,
      paragraphs: 4,
      width: 1,
    })) {
      for (let step = 0; step <= steps; step += 1) {
        const [value, is] = [await told(name), Reflect.get(await measured(), name)];
        assert.ok(Math.abs(value - is) < 1, `${name} says ${value} and is ${is}`);
        await tab.page.click(`#foreground-${name}-more`);
      }
      await tab.page.click("#foreground-usual-type");
    }
    await tab.page.click("#foreground-larger");
    const is = Reflect.get(await measured(), "size");
    assert.ok(is > 105 && Math.abs((await told("size")) - is) < 1, "the panel does not know what the toolbar did");
    await tab.page.click("#foreground-usual-type");
  });

  test("works by keys alone, and Escape closes the panel and nothing else", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await backToTools(tab);
    await tab.page.keyboard.press("Home");
    for (let i = 0; i < 3; i += 1) await tab.page.keyboard.press("ArrowRight");
    await tab.page.keyboard.press("Enter");
    await tab.until(() => document.activeElement?.id === "foreground-theme-system");
    for (let i = 0; i < 2; i += 1) await tab.page.keyboard.press("Tab");
    await tab.page.keyboard.press("Enter");
    await tab.until(() => document.querySelector("foreground_reader")?.getAttribute("data-theme") === "dark");
    await tab.until(() => document.querySelector("foreground_reader [role=status]")?.textContent === "Colours: Dark");
    await tab.page.keyboard.press("Escape");
    await tab.until(() => document.activeElement?.id === "foreground-type");
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    await tab.evaluateInExtension(() => /** @type {any} */ (globalThis).chrome.storage.sync.clear());
  });

  test("the line that is read stays where it is", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    await tab.evaluate(() => globalThis.scrollTo({ top: 1_800, behavior: "instant" }));
    // The text makes room for the panel, which breaks its lines anew.
    await tab.page.click("#foreground-type");
    const note = await lineAtEye(tab);
    for (let i = 0; i < 4; i += 1) await tab.page.click("#foreground-larger");
    for (const name of ["leading", "width", "letters"]) await tab.page.click(`#foreground-${name}-more`);
    const moved = await tab.evaluate(({ text, top }) => {
      const walker = document.createTreeWalker(
        /** @type {Node} */ (document.querySelector("#foreground-body")),
        NodeFilter.SHOW_TEXT,
      );
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.nodeValue?.indexOf(text) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return Math.abs(range.getBoundingClientRect().top - top);
      }
      return Infinity;
    }, note);
    // A line that gets higher keeps its middle or its edge, not both; seven changes add up.
    assert.ok(moved < 60, `the line has moved by ${moved} px`);
    await tab.page.click("#foreground-usual-type");
  });

  test("is remembered, for all sites or for one alone", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await tab.page.click("#foreground-type");
    await tab.page.click("#foreground-theme-dark");
    await tab.page.click("#foreground-only-here");
    await tab.page.click("#foreground-theme-sepia");
    const again = await open("/letters/");
    await enter(again);
    assert.equal(
      await again.evaluate(() => document.querySelector("foreground_reader")?.getAttribute("data-theme")),
      "sepia",
    );
    const own = () =>
      again.evaluateInExtension(
        async () =>
          Object.keys(await /** @type {any} */ (globalThis).chrome.storage.sync.get(null)).filter((name) =>
            name.startsWith("settings of "),
          ).length,
      );
    assert.equal(await own(), 1);
    await choose(again, "forget");
    await said(again, "Foreground has forgotten this site.");
    assert.equal(await own(), 0, "a site that was forgotten is still named by its settings");
    await again.page.click("#foreground-type");
    await again.page.click("#foreground-theme-sepia");
    await again.page.keyboard.press("Escape");
    await again.page.click("#foreground-type");
    await again.page.click("#foreground-only-here");
    assert.equal(
      await again.evaluate(() => document.querySelector("foreground_reader")?.getAttribute("data-theme")),
      "dark",
    );
    await again.page.click("#foreground-usual-type");
  });

  test("Reset ends the settings of one site, unless those for all sites are others", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await tab.page.click("#foreground-type");
    const state = () =>
      tab.evaluate(() => [
        document.querySelector("foreground_reader")?.getAttribute("data-theme"),
        document.querySelector("#foreground-only-here")?.getAttribute("aria-pressed"),
      ]);
    await tab.page.click("#foreground-only-here");
    await tab.page.click("#foreground-theme-sepia");
    assert.deepEqual(await state(), ["sepia", "true"]);
    await tab.page.click("#foreground-usual-type");
    assert.deepEqual(await state(), ["system", "false"]);
    // Without its own settings the site would be dark.
    await tab.page.click("#foreground-theme-dark");
    await tab.page.click("#foreground-only-here");
    await tab.page.click("#foreground-usual-type");
    assert.deepEqual(await state(), ["system", "true"]);
    await tab.page.click("#foreground-only-here");
    await tab.page.click("#foreground-usual-type");
    assert.deepEqual(await state(), ["system", "false"]);
  });

  test("line focus leaves the text in reach", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    await tab.page.click("#foreground-type");
    await tab.page.click("#foreground-focus-3");
    await tab.until(() => document.querySelector(".foreground-shade:not([hidden])") !== null);
    await tab.page.keyboard.press("Escape");
    const under = await tab.evaluate(
      () => document.elementFromPoint(640, innerHeight - 20)?.closest("#foreground-body, .foreground-sheet") !== null,
    );
    assert.ok(under, "what dims the text takes its clicks");
    await tab.page.click("#foreground-type");
    await tab.page.click("#foreground-usual-type");
  });

  test("own colours that could not be read are refused with their contrast", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await tab.page.click("#foreground-type");
    await tab.page.click("#foreground-theme-custom");
    const paper = await tab.evaluate(
      () => getComputedStyle(/** @type {Element} */ (document.querySelector("foreground_reader"))).backgroundColor,
    );
    assert.equal(paper, "rgb(253, 246, 227)");
    const said = await tab.evaluate(() => document.querySelector("#foreground-contrast")?.textContent ?? "");
    assert.match(said, /^Contrast of text 1[0-9]\.\d : 1, of links \d\.\d : 1\.$/);
    await tab.page.click("#foreground-usual-type");
  });

  test("the font that is easy to tell apart comes when it is chosen, and not before", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    const loaded = () =>
      tab.evaluate(() => [...document.fonts].filter(({ family }) => /Foreground Legible/.test(family)).length);
    assert.equal(await loaded(), 0);
    await tab.page.click("#foreground-type");
    await tab.page.click("#foreground-font-legible");
    await tab.until(
      () =>
        [...document.fonts].filter(({ family, status }) => /Foreground Legible/.test(family) && status === "loaded")
          .length === 5,
    );
    await tab.page.click("#foreground-usual-type");
  });
});

/** How the article looks; lengths in CSS px. @param {Tab} tab */
function look(tab) {
  return tab.evaluate(() => {
    const [first] = document.querySelectorAll("#foreground-body p");
    const style = getComputedStyle(/** @type {Element} */ (first));
    const number = (/** @type {string} */ value) => Number.parseFloat(value) || 0;
    return {
      size: number(style.fontSize),
      weight: number(style.fontWeight),
      leading: number(style.lineHeight) / number(style.fontSize),
      letters: number(style.letterSpacing),
      words: number(style.wordSpacing),
      gap: number(style.marginBottom),
      width: first?.getBoundingClientRect().width ?? 0,
      align: style.textAlign,
      hyphens: style.hyphens,
      font: style.fontFamily,
      paper: getComputedStyle(/** @type {Element} */ (document.querySelector("foreground_reader"))).backgroundColor,
      behind: getComputedStyle(document.documentElement).backgroundColor,
    };
  });
}

/** The words in the line where people look, and how high it is in the window. @param {Tab} tab */
function lineAtEye(tab) {
  return tab.evaluate(() => {
    const bar = document.querySelector("foreground_reader .foreground-bar")?.getBoundingClientRect().bottom ?? 0;
    const body = /** @type {Element} */ (document.querySelector("#foreground-body")).getBoundingClientRect();
    const y = bar + (innerHeight - bar) * 0.3;
    const found = document.caretPositionFromPoint?.(body.left + body.width / 2, y);
    const node = found?.offsetNode;
    const text = node?.nodeValue?.slice(found?.offset, (found?.offset ?? 0) + 12) ?? "";
    const range = document.createRange();
    if (node) {
      range.setStart(node, found?.offset ?? 0);
      range.setEnd(node, Math.min((found?.offset ?? 0) + 1, node.nodeValue?.length ?? 0));
    }
    return { text, top: range.getBoundingClientRect().top };
  });
}
