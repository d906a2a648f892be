/** What a screen reader makes of the reader: words in one piece, and a word when it has gone. */

import assert from "node:assert/strict";
import { enter, gone, inEachBrowser } from "./support.mjs";

/** @typedef {import("./support.mjs").Tab} Tab */

const DROP_CAPS = "p::first-letter, button::first-letter { float: left; font-size: 400%; color: red }";

/** What a page does to first lines and to what is selected; only to some of them, too. */
const LINES =
  "p::first-line { font-size: 200%; color: red } button::first-line { font-size: 200% } p:nth-of-type(3)::selection { background: red } li::selection { color: red }";
const OPENING = "Imagine coming home by sea";

inEachBrowser("what a screen reader gets", ({ browser, open, test }) => {
  test("large first letters of the page stay in the page", async () => {
    const tab = await open("/messy/");
    await tab.page.addStyleTag({ content: DROP_CAPS });
    await enter(tab);
    assert.deepEqual(await enlarged(tab), []);
    assert.ok((await guarded(tab)) > 10);
    // What comes later is not reached either.
    await tab.page.click("#foreground-site");
    await tab.page.click("#foreground-show-left-out");
    await tab.until(() => document.querySelector("#foreground-left-out [aria-expanded=false]") !== null);
    assert.deepEqual(await enlarged(tab), []);
    await tab.page.click("#foreground-highlight-page");
    await tab.until(() => document.querySelector("foreground_highlight [role=region]") !== null);
    assert.deepEqual(await enlarged(tab), []);
  });

  test("first lines and the selection are as the browser has them", async () => {
    const tab = await open("/messy/");
    await tab.page.addStyleTag({ content: LINES });
    await enter(tab);
    await tab.until(() => document.querySelector("foreground_reader[data-foreground-selection]") !== null);
    assert.deepEqual(await differing(tab, "::first-line", ["font-size", "color"]), []);
    assert.deepEqual(await differing(tab, "::selection", ["background-color"]), []);
    await tab.page.click("#foreground-site");
    await tab.page.click("#foreground-show-left-out");
    await tab.until(() => document.querySelector("#foreground-left-out [aria-expanded=false]") !== null);
    assert.deepEqual(await differing(tab, "::first-line", ["font-size", "color"]), []);
  });

  test("what comes later is not selected in the page's colors either", async () => {
    const tab = await open("/messy/");
    await tab.page.addStyleTag({ content: "#foreground-left-out [aria-expanded]::selection { background: red }" });
    await enter(tab);
    await tab.page.click("#foreground-site");
    await tab.page.click("#foreground-show-left-out");
    await tab.until(() => document.querySelector("#foreground-left-out [aria-expanded=false]") !== null);
    await tab.until(() => document.querySelector("foreground_reader[data-foreground-selection]") !== null);
    assert.deepEqual(await differing(tab, "::selection", ["background-color"]), []);
  });

  test("where the page has none, no letter is a box of its own", async () => {
    const tab = await open("/messy/");
    await enter(tab);
    await tab.page.click("#foreground-site");
    await tab.page.click("#foreground-show-left-out");
    await tab.until(() => document.querySelector("#foreground-left-out [aria-expanded=false]") !== null);
    assert.equal(await guarded(tab), 0);
    if (browser === "chromium") assert.ok((await spoken(tab)).some((text) => text.startsWith(OPENING)));
  });

  for (const [mode, word] of Object.entries({ read: "Reader closed.", highlight: "Highlighting turned off." })) {
    test(`to leave ${mode} mode says so, and leaves nothing`, async () => {
      const tab = await open("/plain/");
      await enter(tab);
      if (mode === "highlight") {
        await tab.page.click("#foreground-highlight-page");
        await tab.until(() => document.querySelector("foreground_highlight [role=region]") !== null);
      }
      await noteWords(tab);
      await tab.page.keyboard.press("Escape");
      await tab.until(() => /** @type {any} */ (globalThis).words.length > 0);
      assert.deepEqual(await tab.evaluate(() => /** @type {any} */ (globalThis).words), [word]);
      await gone(tab);
    });
  }

  test("who reads on without the focus gets it back before the text goes", async () => {
    const tab = await open("/plain/");
    await enter(tab);
    await tab.evaluate(() => {
      const title = /** @type {HTMLElement} */ (document.querySelector("#foreground-title"));
      title.blur();
      title.addEventListener("focus", () => document.documentElement.setAttribute("data-focused", "title"));
    });
    await tab.page.keyboard.press("Escape");
    await gone(tab);
    assert.deepEqual(
      await tab.evaluate(() => [document.documentElement.dataset["focused"], document.activeElement === document.body]),
      ["title", true],
    );
  });
});

/** Elements of ours whose first letter differs. @param {Tab} tab */
function enlarged(tab) {
  return tab.evaluate(() => {
    /** The letter inherits from the innermost element around it, or from the block. @param {Element} element @returns {Element[]} */
    const around = (element) => [element, ...[...element.children].slice(0, 1).flatMap(around)];
    return [...document.querySelectorAll("foreground_reader *, foreground_highlight *")]
      .filter((element) =>
        ["font-size", "color"].some((name) => {
          const letter = getComputedStyle(element, "::first-letter").getPropertyValue(name);
          return around(element).every((inner) => getComputedStyle(inner).getPropertyValue(name) !== letter);
        }),
      )
      .map((element) => element.outerHTML.slice(0, 80));
  });
}

/**
 * Texts of ours where a pseudo-element has another style than its element, or any colour behind it.
 *
 * @param {Tab} tab
 * @param {string} pseudo
 * @param {string[]} names
 */
function differing(tab, pseudo, names) {
  return tab.evaluate(
    (pseudo, names) =>
      [...document.querySelectorAll("foreground_reader *")]
        .filter((element) => {
          const [own, other] = [getComputedStyle(element), getComputedStyle(element, pseudo)];
          const expected = (/** @type {string} */ name) =>
            name === "background-color" ? "rgba(0, 0, 0, 0)" : own.getPropertyValue(name);
          return element.textContent?.trim() && names.some((name) => other.getPropertyValue(name) !== expected(name));
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    pseudo,
    names,
  );
}

/** How many elements have a rule for their first letter. @param {Tab} tab */
function guarded(tab) {
  return tab.evaluate(
    () =>
      document.querySelectorAll(
        "foreground_reader :is([data-foreground-letter], [data-foreground-line], [data-foreground-selection])",
      ).length,
  );
}

/** Texts in the browser's accessibility tree. @param {Tab} tab @returns {Promise<string[]>} */
async function spoken(tab) {
  const session = await tab.page.createCDPSession();
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.filter(({ role }) => role?.value === "StaticText").map(({ name }) => name?.value ?? "");
}

/** Notes from now on what is said when nothing of ours is open. @param {Tab} tab */
function noteWords(tab) {
  return tab.evaluate(() => {
    /** @type {string[]} */
    const words = [];
    Object.assign(globalThis, { words });
    new MutationObserver(() => {
      const word = document.querySelector("foreground_message [role=status]")?.textContent;
      if (word && !words.includes(word)) words.push(word);
    }).observe(document, { childList: true, subtree: true });
  });
}
