/** Reading aloud with real voices, and what is skipped by it and by screen readers. */

import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { hasVoices, startVoices } from "../../tools/driver/voices.mjs";
import { eventually, pause } from "../../tools/driver/waiting.mjs";
import { words } from "../words.mjs";
import { enter, inEachBrowser, said } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

if (hasVoices()) {
  const stop = await startVoices();
  after(stop);
  inEachBrowser("reading aloud", ({ open, test }) => {
    test("never begins by itself, reads on from passage to passage to the end, and pauses where it is", async () => {
      const tab = await open("/essay/");
      await enter(tab);
      assert.equal(await painted(tab, "foreground-passage"), "");
      await listen(tab);
      await tab.page.click("#foreground-aloud-play");
      const title = await tab.evaluate(() => document.querySelector("#foreground-title")?.textContent);
      await passage(tab, (text) => text !== "" && text !== title);
      // Near the end it ends by itself.
      await tab.page.click("#foreground-aloud-play");
      await playing(tab, false);
      for (let section = 0; section < 5; section += 1) await tab.page.click("#foreground-aloud-section-next");
      await tab.page.click("#foreground-aloud-play");
      await passage(tab, (text) => text === "");
      await playing(tab, false);

      // The sound goes nowhere and takes no time, so a page that is long enough.
      const long = await open("/large/");
      await enter(long);
      await listen(long);
      await long.page.click("#foreground-aloud-play");
      await passage(long, (text) => text !== "");
      await long.page.click("#foreground-aloud-play");
      await playing(long, false);
      const paused = await painted(long, "foreground-passage");
      assert.notEqual(paused, "");
      await pause(1_000);
      assert.equal(await painted(long, "foreground-passage"), paused);
    });

    test("skips by passage and by section, and stops with its bar", async () => {
      const tab = await open("/essay/");
      await enter(tab);
      await listen(tab);
      await tab.page.click("#foreground-aloud-section-next");
      const heading = await passage(tab, (text) => text !== "");
      const headings = await tab.evaluate(() =>
        [...document.querySelectorAll("#foreground-body :is(h2, h3)")].map((element) => element.textContent),
      );
      assert.ok(headings.includes(heading), `${heading} is no heading`);
      await tab.page.click("#foreground-aloud-next");
      const first = await passage(tab, (text) => text !== heading);
      await tab.page.click("#foreground-aloud-back");
      assert.equal(await passage(tab, (text) => text !== first), heading);
      await tab.page.keyboard.press("Escape");
      await tab.until(() => document.querySelector(".foreground-aloud-holder:not([hidden])") === null);
      assert.equal(await painted(tab, "foreground-passage"), "");
      assert.equal(await tab.evaluate(() => document.activeElement?.id), "foreground-listen");
    });

    test("remembers speed and voice, and leaves out what the person wants to be skipped", async () => {
      const tab = await open("/essay/");
      await enter(tab);
      await listen(tab);
      await tab.page.click("#foreground-aloud-faster");
      await said(tab, "1.2×");
      await skip(tab, "code");
      const again = await open("/essay/");
      await enter(again);
      await listen(again);
      assert.equal(await again.evaluate(() => document.querySelector(".foreground-aloud output")?.textContent), "1.2×");
      const code = await again.evaluate(() =>
        document.querySelector("#foreground-body pre")?.getAttribute("aria-hidden"),
      );
      assert.equal(code, "true");
      await again.page.click("#foreground-aloud-play");
      const heard = new Set();
      for (let step = 0; step < 40; step += 1) {
        heard.add(await painted(again, "foreground-passage"));
        await again.page.click("#foreground-aloud-next");
      }
      assert.ok(heard.size > 5 && ![...heard].some((text) => text.includes("abs(difference)")), [...heard].join("\n"));
      await skip(again, "code");
    });

    test("tells what to do where there is no voice for the language", async () => {
      const tab = await open("/japanese/");
      await enter(tab);
      // No text is in Klingon, so the page says so behind the reader's back.
      await tab.evaluate(() => {
        for (const block of document.querySelectorAll(
          "foreground_reader, #foreground-title, #foreground-body, #foreground-body *",
        ))
          block.setAttribute("lang", "tlh");
      });
      await listen(tab);
      // It stays in sight beside the list of voices, which has none.
      // Browsers differ in whether they have a name for the language.
      const [before = "", after = ""] = words("aloudNoVoice", "…").split("…");
      const advice = () =>
        tab.evaluate(() => document.querySelector(".foreground-aloud-advice:not([hidden])")?.textContent ?? "");
      await eventually(
        async () => {
          const text = await advice();
          return text.startsWith(before) && text.endsWith(after);
        },
        () => "the bar does not say what to do",
      );
      await tab.page.click("#foreground-aloud-play");
      await said(tab, await advice());
    });
  });
} else {
  describe("reading aloud", () => {
    it(
      "with real voices",
      { skip: "there is no speech server: apt install speech-dispatcher speech-dispatcher-espeak-ng" },
      () => undefined,
    );
  });
}

inEachBrowser("what is skipped", ({ open, test }) => {
  test("is kept from screen readers, remembered, and heard again", async () => {
    const tab = await open("/essay/");
    await enter(tab);
    for (const kind of ["notes", "captions", "code"]) await skip(tab, kind);
    const later = await open("/essay/");
    await enter(later);
    await later.until(
      () => document.querySelector("#foreground-body [role=doc-noteref]")?.getAttribute("aria-hidden") === "true",
    );
    const hidden = await later.evaluate(() => {
      const all = [...document.querySelectorAll("#foreground-body :is([role=doc-noteref], figcaption, pre)")];
      return all.map((element) => [
        element.getAttribute("aria-hidden"),
        /** @type {HTMLElement} */ (element).tabIndex < 0,
      ]);
    });
    assert.ok(
      hidden.length > 2 && hidden.every(([silent, unreached]) => silent === "true" && unreached),
      JSON.stringify(hidden),
    );
    for (const kind of ["notes", "captions", "code"]) await skip(later, kind);
    const left = await later.evaluate(
      () => document.querySelectorAll("#foreground-body [aria-hidden]:not(svg)").length,
    );
    assert.equal(left, 0);
    assert.equal(
      await later.evaluate(
        () => /** @type {HTMLElement} */ (document.querySelector("#foreground-body [role=doc-noteref]")).tabIndex,
      ),
      0,
    );
  });
});

/** Opens the bar. @param {Tab} tab */
async function listen(tab) {
  await tab.page.click("#foreground-listen");
  await tab.until(() => document.activeElement?.id === "foreground-aloud-play");
}

/** Chooses what is skipped, or not any more. @param {Tab} tab @param {string} kind */
async function skip(tab, kind) {
  await tab.page.click("#foreground-more");
  await tab.page.click("#foreground-what-is-heard");
  await tab.page.click(`#foreground-skip-${kind}`);
  await tab.page.click("#foreground-more");
  await tab.page.click("#foreground-what-is-heard");
}

/** The text under a highlight. @param {Tab} tab @param {string} name @returns {Promise<string>} */
function painted(tab, name) {
  return tab.evaluate((wanted) => {
    /** @type {string[]} */
    const texts = [];
    // Firefox lets no iterator through from the page's world.
    /** @type {any} */ (globalThis).CSS.highlights
      .get(wanted)
      ?.forEach((/** @type {Range} */ range) => texts.push(range.toString()));
    return texts.join("");
  }, name);
}

/** Waits for another passage. @param {Tab} tab @param {(text: string) => boolean} isMeant */
async function passage(tab, isMeant) {
  const found = await eventually(
    async () => {
      const text = await painted(tab, "foreground-passage");
      return isMeant(text) && { text };
    },
    () => "the passage does not change",
  );
  return found.text;
}

/** @param {Tab} tab @param {boolean} wanted */
function playing(tab, wanted) {
  return tab.until(
    (is) => document.querySelector("#foreground-aloud-play")?.hasAttribute("data-playing") === is,
    {},
    wanted,
  );
}
